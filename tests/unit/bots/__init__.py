"""Bots: what they do at a table, and whole rounds of them."""
