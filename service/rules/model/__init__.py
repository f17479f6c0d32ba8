"""The vocabulary of the game as frozen values: cards, melds, moves, events, states, results, refusals and variants."""
