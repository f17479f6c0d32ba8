"""`python -m tools.bench`: runs all benchmarks, or the named ones; `--profile` shows the time of a move by code."""

import argparse

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
    parser = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="which benchmarks (default: all)")
    parser.add_argument("--profile", action="store_true", help="the profile of a move instead")
    asked = parser.parse_args()
    for run in [profile.main] if asked.profile else [PARTS[name] for name in asked.parts or PARTS]:
        run()
        print()


if __name__ == "__main__":
    main()
