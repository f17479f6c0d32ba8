"""Live: event streams, and who is connected."""
