"""Decisions of the bots, one situation in each test, by kind of game."""
