"""Parts of a turn that several levels share: with jokers, of contracts, for a declaration, and taking discards."""
