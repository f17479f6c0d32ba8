"""What all requests have in common: tokens, keys, conditions, limits."""
