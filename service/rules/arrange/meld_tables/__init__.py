"""The melds of hands with jokers or several packs, as numbers that searches compare quickly."""
