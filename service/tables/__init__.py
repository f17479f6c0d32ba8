"""A game as a table of seats: who sits there, whose turn it is by the clock, and what the bots play."""
