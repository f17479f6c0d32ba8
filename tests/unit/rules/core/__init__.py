"""The rules that all games share (CORE)."""
