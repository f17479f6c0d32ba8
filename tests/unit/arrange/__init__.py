"""Tests of the meld solvers, compared with a slow and plain exhaustive search."""
