"""The moves of a round, from the deal to its end: each takes a state and a move, and gives a state and events."""
