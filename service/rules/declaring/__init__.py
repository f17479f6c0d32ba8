"""Declaring a whole hand of any melds, among them the runs that the game wants, and what other hands count (IND)."""
