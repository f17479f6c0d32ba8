"""The games themselves: pure functions over frozen values, without I/O, clock, randomness or framework."""
