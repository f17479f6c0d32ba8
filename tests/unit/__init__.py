"""Tests that need no server: the rules, the solvers, the bots."""
