"""What the worker does in its time: bots, players who are absent."""
