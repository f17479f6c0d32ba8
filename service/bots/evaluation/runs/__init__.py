"""Hands in games that go out in runs, or open with them: what they cover, what is missing, and how it may come."""
