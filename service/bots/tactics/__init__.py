"""Parts of a turn that bots of several levels share: turns with jokers, and taking from the discard pile."""
