"""Parts of a turn that bots of several levels play alike: turns with jokers, taking from the discard pile."""
