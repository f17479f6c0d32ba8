"""The bytes that the nodes of a cluster send one another for each commit, with sharded channels and without."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from service.app import create_app
from service.http.context import context_of
from service.settings import Settings
from tests.kit.clients.client import Api, Json
from tests.kit.games.choices import best
from tests.kit.games.players import play
from tests.service.http.tables import pair_by_chance
from tests.system.cluster.clusters import Cluster

PRIMARIES = 6
GAMES = 6
UNSHARDED = ("--rename-command", "SPUBLISH", "")


def main() -> None:
    """Play games on both clusters and print the figures."""
    print(f"the bus of a cluster of {PRIMARIES} primaries: bytes for messages of channels, all nodes together")
    for name, options in (("a server before Redis 7", UNSHARDED), ("sharded channels", ())):
        commits, told = measured(GAMES, options)
        print(f"  {name:<36}{told / commits:>9.0f} for each of {commits:,} commits")


def measured(games: int, options: Sequence[str] = ()) -> tuple[int, int]:
    """The commits of a round in each of some games, and the bytes that nodes sent one another for them."""
    with (
        tempfile.TemporaryDirectory(prefix="rummy-bench-") as directory,
        Cluster.running(Path(directory), PRIMARIES, options=options) as cluster,
    ):
        app = create_app(Settings(redis_url=cluster.url, secret_key="only-for-a-measurement-" * 2))
        api, before = Api.inside(app), cluster.bytes_told()
        commits = sum(_round(api)["version"] for _ in range(games))
        context_of(app).tables.store._connection.close()
        return commits, cluster.bytes_told() - before


def _round(api: Api) -> Json:
    """The view after a round of rummy for two."""
    seats = pair_by_chance(api, "rummy")
    return play(seats, _choice, lambda view: view["status"] != "playing")


def _choice(view: Json) -> Json:
    return best(view["legal_moves"], view["round"]["hand"])
