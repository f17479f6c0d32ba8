"""`python -m tools.worst [variant ...]`: the slowest call found in each variant, in milliseconds with empty caches."""

import argparse
from random import Random

from service.rules.catalogue import VARIANTS
from tools.worst.measure import Costs
from tools.worst.search import search
from tools.worst.settings import games


def main() -> None:
    """Search every game within the budget, and print a line for each variant, or for each game."""
    parser = argparse.ArgumentParser(prog="tools.worst", description=__doc__)
    parser.add_argument("variants", nargs="*", choices=[*VARIANTS, []], help="ids of variants; all by default")
    parser.add_argument("--seconds", type=float, default=2.0, help="processor time for each game")
    parser.add_argument("--layouts", type=int, default=400, help="most layouts of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", action="store_true", help="print all calls of every game, with its options")
    parser.add_argument("--hands", action="store_true", help="print the hands, too")
    asked = parser.parse_args()
    for variant in asked.variants or VARIANTS:
        slowest = []
        for game in games(variant):
            worst = search(game, asked.seconds, asked.layouts, Random(asked.seed))
            slowest += [(cost, name, game.title) for name, cost in worst.calls.items()]
            if asked.games:
                _print(game.title, worst, hands=asked.hands)
        cost, name, title = max(slowest)
        print(f"{variant}: {cost.milliseconds:.1f} ({name}; {title})", flush=True)
        if asked.hands:
            print(f"    {cost.hand}")


def _print(title: str, worst: Costs, *, hands: bool) -> None:
    figures = ", ".join(f"{name} {cost.milliseconds:.1f}" for name, cost in worst.calls.items())
    print(f"  {title}: {figures}", flush=True)
    for name, cost in worst.calls.items() if hands else ():
        print(f"    {name} {cost.milliseconds:.1f}: {cost.hand}")


if __name__ == "__main__":
    main()
