"""Matches between bots: the strength of each level."""
