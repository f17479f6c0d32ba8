"""Readers of what strangers send, given bytes that coverage guides: each takes it or refuses it, and never breaks."""
