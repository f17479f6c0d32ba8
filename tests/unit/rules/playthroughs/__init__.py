"""A round of each variant in words, to be read by anyone who knows the game, and played by the tests."""
