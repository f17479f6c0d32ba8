"""The games themselves: pure functions over frozen values; no I/O, no clock, no randomness, no framework."""
