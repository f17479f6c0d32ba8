"""Tests of what `deploy/` holds: every file by the program that reads it, and all of it together, started by hand."""
