"""Hints: the arranged hand, the suggested move, and its reason."""
