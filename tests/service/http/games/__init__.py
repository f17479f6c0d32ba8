"""Games over HTTP, from their start to the last score."""
