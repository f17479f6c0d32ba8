"""A deadline that the index has lost is restored by reading the game."""

from service.http.context import ServiceContext
from service.store import Deadlines, StoreConnection
from tests.kit.client import Api, Seat
from tests.service.http.conftest import Clock
from tests.service.http.tables import pair

TURN_MS = 30_000


def claimable_games(link: StoreConnection, clock: Clock) -> set[str]:
    """The games that a worker can claim now."""
    return {claim.game_id for claim in Deadlines(link, 3600).claim(clock.now, 1, 1_000)}


def player_of_forgotten_game(client: Api, link: StoreConnection) -> Seat:
    """A player of a game with a time limit, of which the index has lost the deadline."""
    mover, _ = pair(client, turn_seconds=30)
    link.call("DEL", "deadlines")
    return mover


def test_reading_a_game_restores_its_lost_deadline(client: Api, clock: Clock, link: StoreConnection) -> None:
    mover = player_of_forgotten_game(client, link)
    clock.now += 2 * TURN_MS
    assert mover.game_id not in claimable_games(link, clock)
    mover.view()
    clock.now += 2 * TURN_MS
    assert mover.game_id in claimable_games(link, clock)


def test_worker_plays_on_after_a_lost_deadline_is_restored(
    client: Api, clock: Clock, link: StoreConnection, parts: ServiceContext
) -> None:
    mover = player_of_forgotten_game(client, link)
    clock.now += 2 * TURN_MS
    version = mover.view()["version"]
    clock.now += TURN_MS
    for game_id in claimable_games(link, clock):
        parts.tables.step(game_id)
    stored = parts.tables.store.read(mover.game_id)
    assert stored is not None
    assert stored.version == version + 1
