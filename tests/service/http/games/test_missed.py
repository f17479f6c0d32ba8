"""A game that is overdue: reading it plays nothing, but restores a deadline that the index has lost."""

from service.http.context import ServiceContext
from service.store import Deadlines, StoreConnection
from service.store.indexes.deadlines import LEASE_MS
from tests.kit.clients.client import Api, Seat, code_of
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


def test_reading_an_overdue_game_plays_nothing(unattended: Api, clock: Clock, parts: ServiceContext) -> None:
    mover, other = pair(unattended, turn_seconds=30)
    before = mover.view()
    clock.now += 2 * TURN_MS
    for path in ("", "/scores", "/events", "/hint"):
        assert mover.get(path).status_code == 200
        assert unattended.get(other.path + path).status_code in {200, 401}
    assert mover.view() == before
    parts.tables.step(mover.game_id)
    assert mover.view()["version"] == before["version"] + 1


def test_a_change_of_an_overdue_game_does_what_is_due_first(unattended: Api, clock: Clock) -> None:
    mover, _ = pair(unattended, turn_seconds=30)
    clock.now += TURN_MS
    assert code_of(mover.post("/draws", {"source": "stock"})) == (409, "not_your_turn")


def test_reading_a_game_restores_its_lost_deadline_at_once(
    unattended: Api, clock: Clock, link: StoreConnection
) -> None:
    mover = player_of_forgotten_game(unattended, link)
    clock.now += TURN_MS
    assert mover.game_id not in claimable_games(link, clock)
    mover.view()
    assert mover.game_id in claimable_games(link, clock)


def test_reading_a_game_leaves_it_to_the_worker_that_has_claimed_it(
    unattended: Api, clock: Clock, link: StoreConnection
) -> None:
    mover, _ = pair(unattended, turn_seconds=30)
    clock.now += TURN_MS
    assert mover.game_id in {claim.game_id for claim in Deadlines(link, 3600).claim(clock.now, LEASE_MS, 1_000)}
    mover.view()
    assert mover.game_id not in claimable_games(link, clock)


def test_reading_a_game_brings_a_deadline_forward_that_the_index_has_too_late(
    unattended: Api, clock: Clock, link: StoreConnection
) -> None:
    mover, _ = pair(unattended, turn_seconds=30)
    clock.now += TURN_MS
    link.call("ZADD", "deadlines", clock.now + 10 * TURN_MS, mover.game_id)
    mover.view()
    clock.now += LEASE_MS + 1
    assert mover.game_id in claimable_games(link, clock)


def test_changing_a_game_restores_its_lost_deadline(unattended: Api, clock: Clock, link: StoreConnection) -> None:
    mover = player_of_forgotten_game(unattended, link)
    clock.now += TURN_MS
    mover.post("/draws", {"source": "stock"})
    assert mover.game_id in claimable_games(link, clock)


def test_worker_plays_on_after_a_lost_deadline_is_restored(
    unattended: Api, clock: Clock, link: StoreConnection, parts: ServiceContext
) -> None:
    mover = player_of_forgotten_game(unattended, link)
    clock.now += 2 * TURN_MS
    version = mover.view()["version"]
    for game_id in claimable_games(link, clock):
        parts.tables.step(game_id)
    assert mover.view()["version"] == version + 1
