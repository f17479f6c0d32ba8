"""The fuzzer over its seeds, and a while of fuzzing."""
