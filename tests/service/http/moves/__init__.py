"""Moves over HTTP: what they take, list, refuse and show."""
