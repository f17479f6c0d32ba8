"""Tests of the rules, one rule of the rulebook at a time, in the terms of `table.py`."""
