"""The speed of the service: `make bench`, or one part of it with `python -m tools.bench engine`."""
