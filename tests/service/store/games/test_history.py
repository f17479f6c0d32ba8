"""Events and ended rounds are read back as they were written."""

from hypothesis import given
from hypothesis import strategies as st

from service.store import GameStore, RoundMoves, StoreConnection, StoredRound
from tests.service.store.changes import change, play


def test_events_are_paged_by_the_seq_last_seen(store: GameStore) -> None:
    play(store, change(0, events=(b"1", b"2", b"3")), change(1, first_seq=4, events=(b"4", b"5")))
    assert store.events("g1", 0, 2) == [(1, b"1"), (2, b"2")]
    assert store.events("g1", 2, 2) == [(3, b"3"), (4, b"4")]
    assert store.events("g1", 4, 2) == [(5, b"5")]
    assert store.events("g1", 5, 2) == []
    assert store.events("g1", 999, 2) == []


def test_missing_game_has_no_history(store: GameStore) -> None:
    assert store.events("g1", 0, 9) == []
    assert store.rounds("g1") == []
    assert store.round("g1", 1) is None


def test_a_round_that_is_open_has_no_record(store: GameStore) -> None:
    play(store, change(played=(RoundMoves(1, (b"deal", b"draw")),)))
    assert store.round("g1", 1) is None
    assert store.rounds("g1") == []


def test_a_round_collects_its_moves_over_several_commits(store: GameStore) -> None:
    play(
        store,
        change(0, played=(RoundMoves(1, (b"deal",)),)),
        change(1),
        change(2, played=(RoundMoves(1, (b"draw", b"discard")),)),
        change(3, played=(RoundMoves(1, (b"knock",), b"record of 1"),)),
    )
    assert store.round("g1", 1) == StoredRound(b"record of 1", [b"deal", b"draw", b"discard", b"knock"])


def test_one_commit_ends_a_round_and_begins_the_next(store: GameStore) -> None:
    first, second = RoundMoves(1, (b"a", b"b"), b"one"), RoundMoves(2, (b"c",))
    play(store, change(0, played=(first, second)), change(1, played=(RoundMoves(2, (b"d",), b"two"),)))
    assert store.round("g1", 1) == StoredRound(b"one", [b"a", b"b"])
    assert store.round("g1", 2) == StoredRound(b"two", [b"c", b"d"])
    assert store.rounds("g1") == [b"one", b"two"]


def test_a_round_without_moves_has_a_record(store: GameStore) -> None:
    play(
        store,
        change(0, played=(RoundMoves(1, (), b"void"), RoundMoves(2, (b"a",), b"two"), RoundMoves(3, (), b"void"))),
    )
    assert [store.round("g1", n) for n in (1, 2, 3)] == [
        StoredRound(b"void", []),
        StoredRound(b"two", [b"a"]),
        StoredRound(b"void", []),
    ]


def test_records_of_many_rounds_are_in_order(store: GameStore) -> None:
    rounds = range(1, 131)
    play(store, change(played=tuple(RoundMoves(n, (), b"%d" % n) for n in rounds)))
    assert store.rounds("g1") == [b"%d" % n for n in rounds]


rounds_of_moves = st.lists(st.lists(st.binary(max_size=20), max_size=6), min_size=1, max_size=8)


@given(rounds=rounds_of_moves, cuts=st.data())
def test_rounds_are_read_back_however_commits_split_their_moves(
    link_of_module: StoreConnection, rounds: list[list[bytes]], cuts: st.DataObject
) -> None:
    link_of_module.call("FLUSHALL")
    games, version = GameStore(link_of_module, 60), 0
    for n, moves in enumerate(rounds, 1):
        cut = cuts.draw(st.integers(0, len(moves)))
        parts = (RoundMoves(n, tuple(moves[:cut])), RoundMoves(n, tuple(moves[cut:]), b"record %d" % n))
        if cuts.draw(st.booleans()):
            play(games, change(version, played=parts))
        else:
            play(games, *(change(version + i, played=(part,)) for i, part in enumerate(parts)))
            version += 1
        version += 1
    for n, moves in enumerate(rounds, 1):
        assert games.round("g1", n) == StoredRound(b"record %d" % n, moves)
    assert games.rounds("g1") == [b"record %d" % n for n in range(1, len(rounds) + 1)]


@given(pages=st.lists(st.integers(1, 5), min_size=1), sizes=st.lists(st.integers(1, 4), max_size=6))
def test_pages_of_any_size_give_every_event_once(
    link_of_module: StoreConnection, pages: list[int], sizes: list[int]
) -> None:
    link_of_module.call("FLUSHALL")
    games, seq = GameStore(link_of_module, 60), 1
    for version, size in enumerate(sizes):
        play(games, change(version, first_seq=seq, events=tuple(b"%d" % (seq + i) for i in range(size))))
        seq += size
    seen: list[int] = []
    while found := games.events("g1", len(seen), pages[len(seen) % len(pages)]):
        assert all(event == b"%d" % n for n, event in found)
        seen += [n for n, _ in found]
    assert seen == list(range(1, seq))
