"""`python -m tools.bench`: runs all benchmarks, or the named ones; `--profile` shows the time of a move by code."""

import sys

from tools.bench import bus, engine, growth, http, overload, profile, solvers, streams, told

PARTS = {
    "engine": engine.main,
    "solvers": solvers.main,
    "http": http.main,
    "streams": streams.main,
    "told": told.main,
    "bus": bus.main,
    "growth": growth.main,
    "overload": overload.main,
}


def main() -> None:
    """Run the benchmarks that the command line names."""
    for name in sys.argv[1:] or PARTS:
        {**PARTS, "--profile": profile.main}[name]()
        print()


if __name__ == "__main__":
    main()
