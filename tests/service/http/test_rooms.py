"""What a process tells the store of who is connected through it, and when."""

from collections.abc import Callable
from secrets import token_hex

import pytest

from service.http.live.local_presence import GRACE_SECONDS, LocalPresence
from service.store import SPECTATORS, PresenceStore, StoreConnection, StoreUnavailable, connect

EVERY, LIFE = 15.0, 45.0


class Process:
    """One of several, whose time the test moves."""

    def __init__(self, link: StoreConnection, game_id: str) -> None:
        self.now = 1000.0
        self.presence = PresenceStore(link, 60)
        self.rooms = LocalPresence(self.presence, EVERY, LIFE, lambda: self.now)
        self.game_id = game_id

    def enter(self, who: str, most: int = 8) -> bool:
        """Whether he is let in."""
        return self.rooms.enter(self.game_id, who, most) is not None

    def leave(self, who: str, later: float = 0.0) -> None:
        """One stream of his ends; the store is told what is due so much later."""
        self.rooms.leave(self.game_id, who)
        self.pass_by(later)

    def pass_by(self, seconds: float) -> None:
        """Time goes by, and the store is told what is due."""
        self.now += seconds
        self.rooms.send_due_reports()

    def here(self) -> tuple[int, tuple[str, ...]]:
        """Spectators and players, as the store has them."""
        present = self.presence.report(self.game_id, [])
        assert present is not None
        return present.spectators, present.players


@pytest.fixture
def start(link: StoreConnection) -> Callable[[], Process]:
    """Starts processes that serve the same game."""
    game_id = token_hex(5)
    return lambda: Process(link, game_id)


def test_who_has_left_is_there_for_the_time_of_grace(start: Callable[[], Process]) -> None:
    process = start()
    process.enter("p1")
    process.leave("p1")
    assert process.here() == (0, ("p1",))
    process.pass_by(GRACE_SECONDS / 2)
    assert process.here() == (0, ("p1",))
    process.pass_by(GRACE_SECONDS / 2)
    assert process.here() == (0, ())


def test_who_comes_back_in_time_stays(start: Callable[[], Process]) -> None:
    process = start()
    process.enter("p1")
    process.leave("p1", GRACE_SECONDS / 2)
    process.enter("p1")
    process.pass_by(GRACE_SECONDS)
    assert process.here() == (0, ("p1",))


def test_spectators_have_no_grace(start: Callable[[], Process]) -> None:
    process = start()
    process.enter(SPECTATORS)
    process.enter(SPECTATORS)
    process.leave(SPECTATORS)
    assert process.here() == (1, ())


def test_a_place_is_free_as_soon_as_it_is_left(start: Callable[[], Process]) -> None:
    one, other = start(), start()
    assert one.enter("p1", 1)
    assert not other.enter("p1", 1)
    assert not one.enter("p1", 1)
    one.leave("p1")
    assert other.enter("p1", 1)


def test_who_is_refused_counts_for_nothing(start: Callable[[], Process]) -> None:
    one, other = start(), start()
    one.enter("p1", 1)
    for _ in range(3):
        assert not other.enter("p1", 1)
    other.pass_by(0)
    one.leave("p1", GRACE_SECONDS)
    other.pass_by(GRACE_SECONDS)
    assert one.here() == (0, ())


def test_the_store_is_told_again_at_every_heartbeat(start: Callable[[], Process], link: StoreConnection) -> None:
    process = start()
    process.enter("p1")
    for _ in range(3):
        link.call("DEL", f"game:{{{process.game_id}}}:present")
        process.pass_by(EVERY - 1)
        assert process.here() == (0, ())
        process.pass_by(1)
        assert process.here() == (0, ("p1",))


def test_a_room_that_everybody_has_left_is_forgotten(start: Callable[[], Process]) -> None:
    process = start()
    for who in ("p1", "p1", SPECTATORS):
        process.enter(who)
    for who in ("p1", "p1", SPECTATORS):
        process.leave(who)
    process.pass_by(GRACE_SECONDS)
    assert process.rooms._games == {}


def test_what_the_store_could_not_be_told_is_told_later(start: Callable[[], Process], link: StoreConnection) -> None:
    process = start()
    process.enter("p1")
    process.presence._connection = connect("unix:///nowhere/at/all")
    with pytest.raises(StoreUnavailable):
        process.enter("p1")
    with pytest.raises(StoreUnavailable):
        process.leave("p1", GRACE_SECONDS)
    process.presence._connection = link
    process.pass_by(GRACE_SECONDS)
    assert process.here() == (0, ())
