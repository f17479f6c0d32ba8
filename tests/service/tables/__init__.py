"""Tests of tables by themselves; most of what tables do is tested through HTTP in `play`."""
