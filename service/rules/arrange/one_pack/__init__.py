"""Hands of one pack without jokers, as bit masks: their melds and the split with the least deadwood."""
