"""The time of a move in the web worker by part of the service and by library, beside a bare Flask answer."""

import json
import tempfile
from collections import Counter
from pathlib import Path

from tools.bench.http import Side
from tools.bench.load import connected
from tools.bench.sampled import OUTPUT
from tools.bench.scripts import GAMES, bare, players
from tools.bench.servers import Web, both

SERVICE = "tools.bench.sampled:service()"
YARDSTICK = "tools.bench.sampled:yardstick()"
SECONDS = 10.0
FUNCTIONS = 25

Samples = list[tuple[str, str, int]]
"""Samples by owner and function, with their number."""


def main() -> None:
    """Put load on a sampled service, game by game, and on a sampled bare endpoint, and print the functions that ran."""
    for variant in GAMES:
        _watch(variant)


def _watch(variant: str) -> None:
    with (
        tempfile.TemporaryDirectory() as directory,
        both(SERVICE, YARDSTICK, **{OUTPUT: directory}) as (ours, flask, _),
    ):
        with connected(ours.port, players(variant)) as playing, connected(flask.port, bare) as asking:
            moves, answers = Side(ours, playing), Side(flask, asking)
            moves.run(SECONDS)
            answers.run(SECONDS)
        mine, theirs = (_read(Path(directory), web) for web in (ours, flask))
    _compare(variant, _shared(mine, moves), _shared(theirs, answers))
    total = sum(count for _, _, count in mine)
    print(f"the longest functions of {total:,} samples, with what they call in C and in the standard library")
    for owner, function, count in sorted(mine, key=lambda sample: -sample[2])[:FUNCTIONS]:
        print(f"  {count / total:6.1%}  {owner}: {function}")


def _read(directory: Path, web: Web) -> Samples:
    found: Samples = json.loads((directory / f"{web.worker}.json").read_text())
    return found


def _shared(samples: Samples, side: Side) -> dict[str, float]:
    """The processor time of an answer by owner, in microseconds."""
    owners: Counter[str] = Counter()
    for owner, _, count in samples:
        owners[owner] += count
    each = side.stretches[-1].per_answer / owners.total()
    return {owner: count * each for owner, count in owners.most_common()}


def _compare(variant: str, mine: dict[str, float], theirs: dict[str, float]) -> None:
    print(f"processor time of the worker in µs: a move of {variant}, a bare answer, the difference")
    for owner in [*mine, *(owner for owner in theirs if owner not in mine)]:
        _print(owner, mine.get(owner, 0), theirs.get(owner, 0))
    _print("together", sum(mine.values()), sum(theirs.values()))


def _print(name: str, mine: float, theirs: float) -> None:
    if max(mine, theirs) >= 1:
        print(f"  {name:<24}{mine:>6.0f}{theirs:>6.0f}{mine - theirs:>+6.0f}")
