"""How good a hand, a card or a turn is: cards near to melds and runs, what a turn can get rid of."""
