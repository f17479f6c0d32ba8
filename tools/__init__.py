"""Programs for those who work on the service: benchmarks, load, bots, mutants, fuzzing, a demo."""
