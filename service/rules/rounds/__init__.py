"""The moves of a round, from the deal to its end. A handler takes a state and a move and returns a state and events."""
