"""Programs for developers of the service: benchmarks, load, bots, mutants, fuzzing, a demo."""
