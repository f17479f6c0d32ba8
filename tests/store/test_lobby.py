"""The lobby: open games, page by page, whatever comes and goes meanwhile."""

import base64
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.store import BadCursor, Entry, GameStore, Link, Listing, Lobby, StoreUnavailable
from service.store.connect import Argument
from service.store.lobby import YOUNG_MS
from tests.store.changes import change, play
from tests.store.conftest import TTL

NOON = 1_800_000_000_000
LATER = NOON + 10 * YOUNG_MS


def open_game(store: GameStore, game_id: str, since: int) -> None:
    play(store, change(game_id=game_id, listing=Listing(open_since=since)))


def pages(lobby: Lobby, limit: int) -> Iterator[list[str]]:
    """The ids on each page."""
    cursor = None
    while True:
        page = lobby.page(cursor, limit)
        yield [entry.game_id for entry in page.entries]
        cursor = page.cursor
        if cursor is None:
            return


def test_an_empty_lobby_has_an_empty_page(lobby: Lobby) -> None:
    assert lobby.page(None, 5) == ([], None)


def test_the_newest_game_comes_first(store: GameStore, lobby: Lobby) -> None:
    for n in range(5):
        open_game(store, f"g{n}", NOON + n)
    assert list(pages(lobby, 2)) == [["g4", "g3"], ["g2", "g1"], ["g0"]]
    assert lobby.page(None, 1).entries == [Entry("g4", NOON + 4)]


def test_games_opened_at_the_same_time_are_neither_skipped_nor_repeated(store: GameStore, lobby: Lobby) -> None:
    for n in range(7):
        open_game(store, f"g{n}", NOON)
    assert sorted(game for page in pages(lobby, 3) for game in page) == [f"g{n}" for n in range(7)]


def test_a_game_that_is_not_open_is_not_listed(store: GameStore, lobby: Lobby) -> None:
    play(store, change(listing=Listing(deadline=NOON)))
    assert lobby.page(None, 5).entries == []


def test_a_game_leaves_the_lobby_with_the_commit_that_closes_it(store: GameStore, lobby: Lobby) -> None:
    open_game(store, "g1", NOON)
    still = Listing(open_since=NOON)
    play(store, change(1, listing=still, before=still))
    assert list(pages(lobby, 5)) == [["g1"]]
    play(store, change(2, listing=Listing(), before=still))
    assert list(pages(lobby, 5)) == [[]]


def test_a_closing_commit_is_made_even_if_the_lobby_cannot_be_told(
    store: GameStore, lobby: Lobby, link: Link, monkeypatch: pytest.MonkeyPatch
) -> None:
    def lost(*command: Argument) -> None:
        raise StoreUnavailable

    open_game(store, "g1", NOON)
    with monkeypatch.context() as patch:
        patch.setattr(link, "call", lost)
        play(store, change(1, before=Listing(open_since=NOON)))
    assert list(pages(lobby, 5)) == [["g1"]]


def test_a_lost_race_to_close_a_game_leaves_it_open(store: GameStore, lobby: Lobby) -> None:
    open_game(store, "g1", NOON)
    assert not store.commit(change(7, before=Listing(open_since=NOON)))
    assert list(pages(lobby, 5)) == [["g1"]]


def test_a_reader_removes_what_is_stale(store: GameStore, lobby: Lobby) -> None:
    for n in range(3):
        open_game(store, f"g{n}", NOON)
    lobby.remove([Entry("g0", NOON), Entry("g2", NOON)], LATER)
    lobby.remove([], LATER)
    assert list(pages(lobby, 5)) == [["g1"]]


def test_an_entry_whose_game_may_be_in_the_making_stays(store: GameStore, lobby: Lobby) -> None:
    open_game(store, "g1", NOON)
    lobby.remove([Entry("g1", NOON)], NOON + YOUNG_MS)
    assert list(pages(lobby, 5)) == [["g1"]]


def test_the_entry_is_there_before_the_game(store: GameStore, sent: list[Argument]) -> None:
    open_game(store, "g1", NOON)
    assert sent.index("ZADD") < sent.index("EVALSHA")


def test_an_entry_that_does_not_change_is_not_written(store: GameStore, sent: list[Argument]) -> None:
    listing = Listing(open_since=NOON, deadline=NOON)
    play(store, change(0, listing=listing))
    sent.clear()
    play(store, change(1, listing=listing, before=listing))
    assert sent == ["EVALSHA"]


def test_a_game_is_listed_no_longer_than_games_are_kept(store: GameStore, lobby: Lobby) -> None:
    open_game(store, "old", NOON)
    open_game(store, "edge", NOON + 1)
    open_game(store, "new", NOON + 1 + TTL * 1000)
    assert list(pages(lobby, 5)) == [["new", "edge"]]


NOT_GIVEN = [b"12:g", b"123456789012345", b"123456789012345:", b"\xff" * 20]


@pytest.mark.parametrize("cursor", ["!", "é", "x", *(base64.urlsafe_b64encode(wrong).decode() for wrong in NOT_GIVEN)])
def test_a_cursor_that_was_never_given_is_refused(lobby: Lobby, cursor: str) -> None:
    with pytest.raises(BadCursor):
        lobby.page(cursor, 5)


@given(
    games=st.dictionaries(st.text("abc", min_size=1, max_size=4), st.integers(NOON, NOON + 3), max_size=25),
    limit=st.integers(1, 6),
    data=st.data(),
)
def test_who_reads_on_sees_every_game_that_stays_once(
    link_of_module: Link, games: dict[str, int], limit: int, data: st.DataObject
) -> None:
    link_of_module.call("FLUSHALL")
    store, lobby = GameStore(link_of_module, TTL), Lobby(link_of_module)
    for game_id, since in games.items():
        open_game(store, game_id, since)
    leave = data.draw(st.sets(st.sampled_from(sorted(games)))) if games else set()
    seen: list[str] = []
    for n, page in enumerate(pages(lobby, limit)):
        seen += page
        gone = sorted(leave)[n::3]
        lobby.remove([Entry(game_id, games[game_id]) for game_id in gone], LATER)
        open_game(store, f"late {n}", NOON + 10)
    assert len(seen) == len(set(seen))
    assert set(games) - leave <= set(seen) <= set(games) | {"late 0"}
