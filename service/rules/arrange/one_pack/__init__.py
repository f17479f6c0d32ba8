"""Hands of one pack without jokers, as bit masks: their melds, and the splits with the least deadwood."""
