"""`python -m tools.bots.__main__`: each bot level's results against the level below, and its thinking time."""

import argparse
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from math import sqrt

from service.bots import LEVELS
from service.rules.catalogue import VARIANTS
from tools.bots.matches import LONGER, Match, match_of

WANTED = ("rami", "rummy", "gin-rummy", "knock-rummy", "caloochi", "bloc-rami-jokers", "phom")
Z = 1.96
"""Half-width of a 95 % interval, in standard deviations."""


def main() -> None:
    """Play the matches of the command line and print them."""
    args = _arguments()
    print(f"two-player games, {args.games} a match, seats alternating, seed {args.seed!r}; share of the games won by")
    print("the first level, draws as halves, with its 95 % interval (Wilson); CPU time of each choice by level")
    for name in args.variant or WANTED:
        for levels in args.levels or zip(LEVELS[1:], LEVELS, strict=False):
            print(in_words(name, levels, _play(name, levels, args)), flush=True)


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.bots.__main__", description=__doc__)
    parser.add_argument("variant", nargs="*", choices=[*VARIANTS, []], help="which games (default: the seven wanted)")
    matches = "which matches, e.g. hard:easy (default: each level against the one below)"
    parser.add_argument("--levels", nargs="*", type=_pair, metavar="A:B", help=matches)
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--seed", default="0")
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    return parser.parse_args()


def _pair(text: str) -> tuple[str, str]:
    first, _, second = text.partition(":")
    if not {first, second} <= set(LEVELS):
        raise argparse.ArgumentTypeError(f"not two of {', '.join(LEVELS)}: {text}")
    return first, second


def _play(name: str, levels: tuple[str, str], args: argparse.Namespace) -> Match:
    """The match, with its games shared among processes, at most one for each core."""
    count = max(1, min(args.processes, os.cpu_count() or 1))
    found = Match()
    with ProcessPoolExecutor(count) as pool:
        parts = [pool.submit(match_of, name, levels, part, args.seed) for part in _parts(args.games, 2 * count)]
        for part in parts:
            found.add(part.result())
    return found


def _parts(games: int, count: int) -> Iterator[range]:
    """All games in at most `count` parts, each with equally many games from both seats."""
    size = -(-games // (2 * count)) * 2
    yield from (range(start, min(start + size, games)) for start in range(0, games, size))


def in_words(name: str, levels: tuple[str, str], match: Match) -> str:
    """A match as text."""
    games = match.wins + match.draws + match.losses
    share = (match.wins + match.draws / 2) / games
    low, high = wilson(share, games)
    longer = "".join(f", {option} {value}" for option, value in LONGER.get(name, {}).items())
    times = "; ".join(f"{level} {_times(taken)}" for level, taken in match.nanoseconds.items())
    return (
        f"{name:<18}{levels[0]:>6} : {levels[1]:<6} {share:6.1%} ({low:.1%} to {high:.1%})  "
        f"{match.wins} won, {match.draws} drawn, {match.losses} lost, {match.rounds} rounds{longer}\n"
        f"{'':<18}{times}"
    )


def _times(taken: list[int]) -> str:
    ordered = sorted(taken)
    middle, late, most = (ordered[int(part * (len(ordered) - 1))] / 1e6 for part in (0.5, 0.99, 1))
    return f"{middle:.2f} ms (99 %: {late:.2f}, most: {most:.2f})"


def wilson(share: float, games: int) -> tuple[float, float]:
    """The 95 % interval of the true share (Wilson)."""
    middle = share + Z * Z / (2 * games)
    width = Z * sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return (middle - width) / (1 + Z * Z / games), (middle + width) / (1 + Z * Z / games)


if __name__ == "__main__":
    main()
