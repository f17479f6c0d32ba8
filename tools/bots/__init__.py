"""Bots against bots: how strong each level is."""
