"""`python -m tools.worst [variant ...]`: the slowest calls found for each game, in milliseconds of processor time."""

import argparse
from random import Random

from service.rules.catalogue import VARIANTS
from tools.worst.measure import Costs
from tools.worst.search import search
from tools.worst.settings import games


def main() -> None:
    """Search every game within the budget, and print a line for each call that was slow."""
    parser = argparse.ArgumentParser(prog="tools.worst", description=__doc__)
    parser.add_argument("variants", nargs="*", default=list(VARIANTS), help="ids of variants; all by default")
    parser.add_argument("--seconds", type=float, default=2.0, help="processor time for each game")
    parser.add_argument("--layouts", type=int, default=400, help="most layouts of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--hands", action="store_true", help="print the hands, too")
    asked = parser.parse_args()
    for variant in asked.variants:
        for game in games(variant):
            _print(game.title, search(game, asked.seconds, asked.layouts, Random(asked.seed)), hands=asked.hands)


def _print(title: str, worst: Costs, *, hands: bool) -> None:
    figures = ", ".join(f"{name} {cost.milliseconds:.1f}" for name, cost in worst.calls.items())
    print(f"{title}: {figures}", flush=True)
    for name, cost in worst.calls.items() if hands else ():
        print(f"    {name} {cost.milliseconds:.1f}: {cost.hand}")


if __name__ == "__main__":
    main()
