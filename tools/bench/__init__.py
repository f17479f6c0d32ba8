"""How fast the service is: `make bench`, or one part of it with `python -m tools.bench engine`."""
