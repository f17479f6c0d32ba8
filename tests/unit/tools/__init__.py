"""Tests of the programs in tools/ that need no server."""
