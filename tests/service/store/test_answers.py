"""Answer records: the last eight of each player, found by key."""

from hypothesis import given
from hypothesis import strategies as st

from service.store import GameStore, StoreConnection, StoredAnswer, StoredGame
from service.store.games import _unpack_answer
from tests.service.store.changes import answer, change, play, recorded


def bodies(store: GameStore, player: str, keys: range) -> list[bytes | None]:
    """The bodies of the player's answers under `key <n>`, for each n in `keys`."""
    found = [store.read("g1", (player, f"key {n}")) for n in keys]
    return [game.answer.body if game and game.answer else None for game in found]


def test_recorded_answer_is_read_with_the_game(store: GameStore) -> None:
    play(store, change(recorded=recorded("key")))
    assert store.read("g1", ("p1", "key")) == StoredGame(1, b"state 1", answer("p1 key"))


def test_another_key_and_another_player_find_nothing(store: GameStore) -> None:
    play(store, change(recorded=recorded("key")))
    assert store.read("g1", ("p1", "other")) == StoredGame(1, b"state 1", None)
    assert store.read("g1", ("p2", "key")) == StoredGame(1, b"state 1", None)


def test_last_eight_answers_of_a_player_are_kept(store: GameStore) -> None:
    play(store, *(change(n, recorded=recorded(f"key {n}")) for n in range(11)))
    assert bodies(store, "p1", range(11)) == [None] * 3 + [b"p1 key %d" % n for n in range(3, 11)]


def test_answers_of_one_player_do_not_displace_those_of_another(store: GameStore) -> None:
    play(store, change(0, recorded=recorded("key 0", "p1")))
    play(store, *(change(n, recorded=recorded(f"key {n}", "p2")) for n in range(1, 20)))
    assert bodies(store, "p1", range(1)) == [b"p1 key 0"]


def test_commit_without_an_answer_displaces_none(store: GameStore) -> None:
    play(store, change(0, recorded=recorded("key 0")), *(change(n) for n in range(1, 20)))
    assert bodies(store, "p1", range(1)) == [b"p1 key 0"]


def test_key_may_be_any_text(store: GameStore) -> None:
    odd = ["", ":", "p1:key", "1", "café ♣", "x" * 255]
    play(store, *(change(n, recorded=recorded(key)) for n, key in enumerate(odd)))
    for key in odd:
        found = store.read("g1", ("p1", key))
        assert found is not None
        assert found.answer == answer(f"p1 {key}")


def test_answer_in_the_first_format_is_still_read() -> None:
    first = bytes.fromhex("9501c40468617368ccc99192a445546167a3223122c4027b7d")
    assert _unpack_answer(first) == StoredAnswer(b"hash", 201, (("ETag", '"1"'),), b"{}")


@given(players=st.lists(st.sampled_from(["p1", "p2", "p10"]), max_size=40))
def test_exactly_the_last_eight_answers_of_each_player_are_kept(
    link_of_module: StoreConnection, players: list[str]
) -> None:
    link_of_module.call("FLUSHALL")
    store = GameStore(link_of_module, 60)
    play(store, *(change(n, recorded=recorded(f"key {n}", player)) for n, player in enumerate(players)))
    for player in set(players):
        own = [n for n, whose in enumerate(players) if whose == player]
        held = [n for n, body in enumerate(bodies(store, player, range(len(players)))) if body]
        assert held == own[-8:]
