"""Searches the hands that cost the most processor time, for every variant and its options."""
