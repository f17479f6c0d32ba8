"""The fuzzer on its seeds, and guided fuzzing for a while."""
