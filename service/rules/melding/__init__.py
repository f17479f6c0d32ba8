"""Melds against the rules: building, extending, jokers, borrowing, and the points of first melds."""
