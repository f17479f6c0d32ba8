"""Indexes over all games: lobby lists, join codes and pointers; deadlines."""
