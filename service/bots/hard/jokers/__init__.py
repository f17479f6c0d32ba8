"""The hard bot for jokers, several packs and openings."""
