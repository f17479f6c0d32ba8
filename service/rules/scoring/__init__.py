"""Points: the value of cards, the payments for a round, and the stakes."""
