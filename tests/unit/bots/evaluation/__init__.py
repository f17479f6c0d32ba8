"""What hands and cards are worth, as bots see it."""
