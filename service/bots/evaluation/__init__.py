"""How good a hand, a card or a turn is: cards close to melds and runs, and what a turn can get rid of."""
