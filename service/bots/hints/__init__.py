"""Hints for players: the best arrangement of a hand, the move of a bot, and the reason for it."""
