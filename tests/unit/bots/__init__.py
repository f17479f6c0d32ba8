"""Tests of the bots: single decisions and whole rounds."""
