"""What the generators write, in each language."""
