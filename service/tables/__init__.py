"""A game as a table of seats: its players, its turns by the clock, and the moves of its bots."""
