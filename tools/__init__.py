"""Programs for developers of the service: benchmarks, load, bots, training, mutants, fuzzing, a demo."""
