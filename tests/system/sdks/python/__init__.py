"""The hand-written part of the Python SDK, and its package."""
