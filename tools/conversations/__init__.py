"""Recorded conversations: what one player and the service say to each other in a whole round, for clients' tests."""
