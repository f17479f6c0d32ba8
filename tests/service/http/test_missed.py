"""A deadline that the index has lost is known again once somebody looks at the game."""

from service.http.context import ServiceContext
from service.store import Deadlines, StoreConnection
from tests.kit.client import Api, Seat
from tests.service.http.conftest import Clock
from tests.service.http.tables import pair

TURN_MS = 30_000


def due(link: StoreConnection, clock: Clock) -> set[str]:
    """The games that a worker is given now."""
    return {claim.game_id for claim in Deadlines(link, 3600).claim(clock.now, 1, 1_000)}


def forgotten(client: Api, link: StoreConnection) -> Seat:
    """A player of a game with a clock, of which the index knows nothing any more."""
    mover, _ = pair(client, turn_seconds=30)
    link.call("DEL", "deadlines")
    return mover


def test_it_is_told_again_by_whoever_looks(client: Api, clock: Clock, link: StoreConnection) -> None:
    mover = forgotten(client, link)
    clock.now += 2 * TURN_MS
    assert mover.game_id not in due(link, clock)
    mover.view()
    clock.now += 2 * TURN_MS
    assert mover.game_id in due(link, clock)


def test_and_the_worker_plays_on(client: Api, clock: Clock, link: StoreConnection, parts: ServiceContext) -> None:
    mover = forgotten(client, link)
    clock.now += 2 * TURN_MS
    version = mover.view()["version"]
    clock.now += TURN_MS
    for game_id in due(link, clock):
        parts.tables.step(game_id)
    stored = parts.tables.store.read(mover.game_id)
    assert stored is not None
    assert stored.version == version + 1
