"""Where a move's time goes in the web worker, by part of the service and by library."""

import json
import tempfile
from collections import Counter
from pathlib import Path

from tests.bench.load import connected
from tests.bench.sampled import OUTPUT
from tests.bench.scripts import GAMES, players
from tests.bench.servers import both

WATCHED = "tests.bench.sampled:create_app()"
SECONDS = 10.0
FUNCTIONS = 25


def main() -> None:
    """Put load on a watched service, game by game, and print whose functions were found running."""
    for variant in GAMES:
        _watch(variant)


def _watch(variant: str) -> None:
    with tempfile.TemporaryDirectory() as directory:
        output = Path(directory) / "samples.json"
        with (
            both(WATCHED, **{OUTPUT: str(output)}) as (service, _, _),
            connected(service.port, players(variant)) as load,
        ):
            load.run(SECONDS)
        samples: list[tuple[str, str, int]] = json.loads(output.read_text())
    total = sum(count for _, _, count in samples)
    print(f"where the worker's time goes while moves of {variant} are made ({total:,} samples)")
    owners: Counter[str] = Counter()
    for owner, _, count in samples:
        owners[owner] += count
    for owner, count in owners.most_common():
        if count >= total / 200:
            print(f"  {count / total:6.1%}  {owner}")
    print("its longest functions, with what they call in C and in the standard library")
    for owner, function, count in sorted(samples, key=lambda sample: -sample[2])[:FUNCTIONS]:
        print(f"  {count / total:6.1%}  {owner}: {function}")
