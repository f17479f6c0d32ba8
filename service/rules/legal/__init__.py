"""Lists every legal move of a seat."""
