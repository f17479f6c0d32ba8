"""Offers of a discard to players who are not at turn."""
