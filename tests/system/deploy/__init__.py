"""Tests of `deploy/`: each file by the program that reads it, and the whole deployment started by hand."""
