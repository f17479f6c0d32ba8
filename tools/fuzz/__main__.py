"""Fuzzes one target: `python -m tools.fuzz cards 600` takes a target and seconds. Prints any input that fails."""

import sys

from tools.fuzz.campaign import campaign
from tools.fuzz.target import TARGETS


def main(name: str = "cards", seconds: str = "60") -> str | None:
    """Print the result of the run, and the failing inputs if any."""
    if name not in TARGETS or not seconds.isdigit():
        return f"say which target, {', '.join(TARGETS)}, and for how many seconds"
    outcome = campaign(name, f"-max_total_time={seconds}")
    print(f"{name}: {outcome.told}")
    return f"{outcome.said}\nbroken by {outcome.found}" if outcome.code else None


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
