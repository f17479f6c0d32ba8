"""The legal moves of a seat."""
