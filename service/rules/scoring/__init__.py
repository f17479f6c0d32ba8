"""Points: the value of cards, who pays whom for a round, and what the stake makes of it."""
