"""Live: event streams and presence."""
