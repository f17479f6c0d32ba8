"""Moves and whole games at the card table: by clicks, by keys, by touch, by drags."""
