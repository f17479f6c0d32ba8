"""What decides a game: totals, leading seats, the next dealer and the end of the game."""
