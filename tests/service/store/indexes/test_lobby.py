"""The lobby: open games, page by page, while entries come and go."""

import base64
from collections.abc import Iterator, Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.store import BadCursor, GameStore, Listing, Lobby, LobbyEntry, StoreConnection, StoreUnavailable, keys
from service.store.connections.interface import Argument, Command, Reply
from service.store.indexes.lobby import MIN_STALE_AGE_MS
from tests.service.store.changes import change, play
from tests.service.store.conftest import TTL

NOON = 1_800_000_000_000
LATER = NOON + 10 * MIN_STALE_AGE_MS


OPEN = "open"


def listing_on(since: int = NOON, *lists: str) -> Listing:
    """A listing on these lists, by default on the one that most tests read."""
    return Listing(lists=lists or (OPEN,), since=since)


def open_game(store: GameStore, game_id: str, since: int) -> None:
    play(store, change(game_id=game_id, listing=listing_on(since)))


def pages(lobby: Lobby, limit: int) -> Iterator[list[str]]:
    """The game ids on each page."""
    cursor = None
    while True:
        page = lobby.page(OPEN, cursor, limit)
        yield [entry.game_id for entry in page.entries]
        cursor = page.cursor
        if cursor is None:
            return


def test_an_empty_lobby_has_an_empty_page(lobby: Lobby) -> None:
    assert lobby.page(OPEN, None, 5) == ([], None)


def test_the_newest_game_comes_first(store: GameStore, lobby: Lobby) -> None:
    for n in range(5):
        open_game(store, f"g{n}", NOON + n)
    assert list(pages(lobby, 2)) == [["g4", "g3"], ["g2", "g1"], ["g0"]]
    assert lobby.page(OPEN, None, 1).entries == [LobbyEntry("g4", NOON + 4)]


def test_games_opened_at_the_same_time_are_neither_skipped_nor_repeated(store: GameStore, lobby: Lobby) -> None:
    for n in range(7):
        open_game(store, f"g{n}", NOON)
    assert sorted(game for page in pages(lobby, 3) for game in page) == [f"g{n}" for n in range(7)]


def test_a_game_that_is_not_open_is_not_listed(store: GameStore, lobby: Lobby) -> None:
    play(store, change(listing=Listing(deadline=NOON)))
    assert lobby.page(OPEN, None, 5).entries == []


def test_a_game_leaves_the_lobby_with_the_commit_that_closes_it(store: GameStore, lobby: Lobby) -> None:
    open_game(store, "g1", NOON)
    still = listing_on()
    play(store, change(1, listing=still, before=still))
    assert list(pages(lobby, 5)) == [["g1"]]
    play(store, change(2, listing=Listing(), before=still))
    assert list(pages(lobby, 5)) == [[]]


def test_closing_commit_is_made_even_if_the_lobby_update_fails(
    store: GameStore, lobby: Lobby, link: StoreConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = link.pipe

    def lost(*stages: Sequence[Command]) -> list[Reply]:
        if any(command[0] == "ZREM" for stage in stages for command in stage):
            raise StoreUnavailable
        return pipe(*stages)

    open_game(store, "g1", NOON)
    with monkeypatch.context() as patch:
        patch.setattr(link, "pipe", lost)
        play(store, change(1, before=listing_on()))
    assert list(pages(lobby, 5)) == [["g1"]]


def test_a_lost_race_to_close_a_game_leaves_it_open(store: GameStore, lobby: Lobby) -> None:
    open_game(store, "g1", NOON)
    assert not store.commit(change(7, before=listing_on()))
    assert list(pages(lobby, 5)) == [["g1"]]


def test_stale_entries_are_removed(store: GameStore, lobby: Lobby) -> None:
    for n in range(3):
        open_game(store, f"g{n}", NOON)
    lobby.remove(OPEN, [LobbyEntry("g0", NOON), LobbyEntry("g2", NOON)], LATER)
    lobby.remove(OPEN, [], LATER)
    assert list(pages(lobby, 5)) == [["g1"]]


def test_young_entry_is_not_removed_as_stale(store: GameStore, lobby: Lobby) -> None:
    open_game(store, "g1", NOON)
    lobby.remove(OPEN, [LobbyEntry("g1", NOON)], NOON + MIN_STALE_AGE_MS)
    assert list(pages(lobby, 5)) == [["g1"]]


def test_lobby_entry_is_written_before_the_game(store: GameStore, sent: list[Argument]) -> None:
    open_game(store, "g1", NOON)
    assert sent.index("ZADD") < sent.index("EVALSHA")


def test_unchanged_entry_is_not_written(store: GameStore, sent: list[Argument]) -> None:
    listing = Listing(lists=(OPEN,), since=NOON, deadline=NOON)
    play(store, change(0, listing=listing))
    sent.clear()
    play(store, change(1, listing=listing, before=listing))
    assert sent == ["EVALSHA"]


def test_list_holds_only_the_newest_games(store: GameStore, lobby: Lobby, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("service.store.indexes.lobby.MAX_LIST_ENTRIES", 3)
    for n in range(5):
        open_game(store, f"g{n}", NOON + n)
    assert list(pages(lobby, 5)) == [["g4", "g3", "g2"]]


def test_commit_moves_a_game_between_lists(store: GameStore, lobby: Lobby) -> None:
    waiting, playing = listing_on(NOON, "waiting", "waiting:rami"), listing_on(LATER, "playing", "playing:rami")
    play(store, change(listing=waiting), change(1, listing=playing, before=waiting))
    for name in ("waiting", "waiting:rami"):
        assert lobby.page(name, None, 5).entries == []
    for name in ("playing", "playing:rami"):
        assert lobby.page(name, None, 5).entries == [LobbyEntry("g1", LATER)]


def test_a_list_that_a_game_stays_on_is_not_written(store: GameStore, sent: list[Argument]) -> None:
    play(store, change(listing=listing_on(NOON, "all", "some")))
    sent.clear()
    play(store, change(1, listing=listing_on(NOON, "all"), before=listing_on(NOON, "all", "some")))
    assert sent == ["EVALSHA", "ZREM"]


def test_the_oldest_entries_come_oldest_first(store: GameStore, lobby: Lobby) -> None:
    for n in range(3):
        open_game(store, f"g{n}", NOON + n)
    assert lobby.oldest(OPEN, 2) == [LobbyEntry("g0", NOON), LobbyEntry("g1", NOON + 1)]


def test_join_code_finds_its_game_until_it_expires(store: GameStore, lobby: Lobby, link: StoreConnection) -> None:
    coded = Listing(code="R4MMYK7Q")
    assert lobby.game_with_join_code("R4MMYK7Q") is None
    play(store, change(listing=coded))
    assert lobby.game_with_join_code("R4MMYK7Q") == "g1"
    assert 0 < link.call("TTL", keys.join_code_key("R4MMYK7Q")) <= TTL


def test_every_command_has_its_keys_in_one_slot(
    store: GameStore, lobby: Lobby, link: StoreConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cluster needs this: each command has one key, or keys with one tag."""
    sent: list[Command] = []
    pipe = link.pipe

    def noted(*stages: Sequence[Command]) -> list[Reply]:
        sent.extend(command for stage in stages for command in stage)
        return pipe(*stages)

    monkeypatch.setattr(link, "pipe", noted)
    first = Listing(lists=("waiting", "waiting:rami"), since=NOON, code="R4MMYK7Q", deadline=NOON)
    second = Listing(lists=("playing",), since=LATER, code="R4MMYK7Q", deadline=NOON - 1)
    play(store, change(listing=first), change(1, listing=second, before=first))
    lobby.remove("playing", [LobbyEntry("g1", LATER)], 2 * LATER)
    lobby.swap_pointer("p", None, "g1", 1000)
    assert len(sent) > 15
    assert {len(slots_of(command)) for command in sent} == {1}, sent


def slots_of(command: Command) -> set[str]:
    """The tags of a command's keys; a key without a tag stands for itself."""
    taken = command[3 : 3 + int(command[2])] if command[0] in {"EVAL", "EVALSHA"} else command[1:2]
    names = [key.decode() if isinstance(key, bytes) else str(key) for key in taken]
    return {name.partition("{")[2].partition("}")[0] or name for name in names}


def test_a_join_code_is_written_once(store: GameStore, sent: list[Argument]) -> None:
    coded = Listing(code="R4MMYK7Q")
    play(store, change(listing=coded))
    assert sent.index("SET") < sent.index("EVALSHA")
    sent.clear()
    play(store, change(1, listing=coded, before=coded))
    assert sent == ["EVALSHA"]


NOT_GIVEN = [b"12:g", b"123456789012345", b"123456789012345:", b"\xff" * 20]


@pytest.mark.parametrize("cursor", ["!", "é", "x", *(base64.urlsafe_b64encode(wrong).decode() for wrong in NOT_GIVEN)])
def test_forged_cursor_is_refused(lobby: Lobby, cursor: str) -> None:
    with pytest.raises(BadCursor):
        lobby.page(OPEN, cursor, 5)


@given(
    games=st.dictionaries(st.text("abc", min_size=1, max_size=4), st.integers(NOON, NOON + 3), max_size=25),
    limit=st.integers(1, 6),
    data=st.data(),
)
def test_reader_sees_every_remaining_game_exactly_once(
    link_of_module: StoreConnection, games: dict[str, int], limit: int, data: st.DataObject
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
        lobby.remove(OPEN, [LobbyEntry(game_id, games[game_id]) for game_id in gone], LATER)
        open_game(store, f"late {n}", NOON + 10)
    assert len(seen) == len(set(seen))
    assert set(games) - leave <= set(seen) <= set(games) | {"late 0"}
