"""The hard bot for one pack without jokers: how it ends its turns, by learnt weights, and what it draws."""
