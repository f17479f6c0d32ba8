"""Tests of the rules, one sentence of the rulebook at a time, in the language of `table.py`."""
