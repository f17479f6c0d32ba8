"""What a process reports to the store about connected players and spectators, and when."""

from collections.abc import Callable
from secrets import token_hex

import pytest

from service.http.live.local_presence import GRACE_SECONDS, LocalPresence
from service.store import SPECTATORS, PresenceStore, StoreConnection, StoreUnavailable, connect

EVERY, LIFE = 15.0, 45.0


class Process:
    """One of several processes, with a time that the test sets."""

    def __init__(self, link: StoreConnection, game_id: str) -> None:
        self.now = 1000.0
        self.presence = PresenceStore(link, 60)
        self.rooms = LocalPresence(self.presence, EVERY, LIFE, lambda: self.now)
        self.game_id = game_id

    def enter(self, who: str, most: int = 8) -> bool:
        """Whether a stream of `who` is accepted."""
        return self.rooms.enter(self.game_id, who, most) is not None

    def leave(self, who: str, later: float = 0.0) -> None:
        """Ends a stream of `who`; `later` seconds after that, sends the reports that are due."""
        self.rooms.leave(self.game_id, who)
        self.pass_by(later)

    def pass_by(self, seconds: float) -> None:
        """Lets time pass, and sends the reports that are due."""
        self.now += seconds
        self.rooms.send_due_reports()

    def here(self) -> tuple[int, tuple[str, ...]]:
        """Spectators and players, according to the store."""
        present = self.presence.report(self.game_id, [])
        assert present is not None
        return present.spectators, present.players


@pytest.fixture
def start(link: StoreConnection) -> Callable[[], Process]:
    """Makes processes that serve the same game."""
    game_id = token_hex(5)
    return lambda: Process(link, game_id)


def test_player_stays_present_for_the_grace_period_after_leaving(start: Callable[[], Process]) -> None:
    process = start()
    process.enter("p1")
    process.leave("p1")
    assert process.here() == (0, ("p1",))
    process.pass_by(GRACE_SECONDS / 2)
    assert process.here() == (0, ("p1",))
    process.pass_by(GRACE_SECONDS / 2)
    assert process.here() == (0, ())


def test_player_that_returns_within_the_grace_period_stays_present(start: Callable[[], Process]) -> None:
    process = start()
    process.enter("p1")
    process.leave("p1", GRACE_SECONDS / 2)
    process.enter("p1")
    process.pass_by(GRACE_SECONDS)
    assert process.here() == (0, ("p1",))


def test_spectators_have_no_grace_period(start: Callable[[], Process]) -> None:
    process = start()
    process.enter(SPECTATORS)
    process.enter(SPECTATORS)
    process.leave(SPECTATORS)
    assert process.here() == (1, ())


def test_stream_place_is_free_as_soon_as_it_is_left(start: Callable[[], Process]) -> None:
    one, other = start(), start()
    assert one.enter("p1", 1)
    assert not other.enter("p1", 1)
    assert not one.enter("p1", 1)
    one.leave("p1")
    assert other.enter("p1", 1)


def test_refused_streams_do_not_count_as_present(start: Callable[[], Process]) -> None:
    one, other = start(), start()
    one.enter("p1", 1)
    for _ in range(3):
        assert not other.enter("p1", 1)
    other.pass_by(0)
    one.leave("p1", GRACE_SECONDS)
    other.pass_by(GRACE_SECONDS)
    assert one.here() == (0, ())


def test_presence_is_reported_again_at_every_heartbeat(start: Callable[[], Process], link: StoreConnection) -> None:
    process = start()
    process.enter("p1")
    for _ in range(3):
        link.call("DEL", f"game:{{{process.game_id}}}:present")
        process.pass_by(EVERY - 1)
        assert process.here() == (0, ())
        process.pass_by(1)
        assert process.here() == (0, ("p1",))


def test_empty_room_is_forgotten(start: Callable[[], Process]) -> None:
    process = start()
    for who in ("p1", "p1", SPECTATORS):
        process.enter(who)
    for who in ("p1", "p1", SPECTATORS):
        process.leave(who)
    process.pass_by(GRACE_SECONDS)
    assert process.rooms._games == {}


def test_failed_report_is_sent_again_later(start: Callable[[], Process], link: StoreConnection) -> None:
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
