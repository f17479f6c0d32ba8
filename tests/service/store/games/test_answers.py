"""Answer records, found by key: the last 64 of each player, the last 128 KB and day of a game, and its seats."""

from hypothesis import given
from hypothesis import strategies as st
from redis import Redis

from service.store import GameStore, StoreConnection, StoredAnswer, StoredGame, keys
from service.store.games import _unpack_answer
from tests.service.store.changes import answer, change, play, recorded

KB = 1024
DAY_MS = 24 * 60 * 60 * 1000


def bodies(store: GameStore, player: str, keys: range) -> list[bytes | None]:
    """The bodies of the player's answers under `key <n>`, for each n in `keys`."""
    found = [store.read("g1", (player, f"key {n}")) for n in keys]
    return [game.answer.body if game and game.answer else None for game in found]


def found(store: GameStore, n: int) -> bool:
    """Whether the answer to the player whose turn it is under `key <n>` is kept, of two players who take turns."""
    return bodies(store, f"p{n % 2}", range(n, n + 1)) != [None]


def test_recorded_answer_is_read_with_the_game(store: GameStore) -> None:
    play(store, change(recorded=recorded("key")))
    assert store.read("g1", ("p1", "key")) == StoredGame(1, b"state 1", answer("p1 key"))


def test_another_key_and_another_player_find_nothing(store: GameStore) -> None:
    play(store, change(recorded=recorded("key")))
    assert store.read("g1", ("p1", "other")) == StoredGame(1, b"state 1", None)
    assert store.read("g1", ("p2", "key")) == StoredGame(1, b"state 1", None)


def test_65th_answer_of_a_player_displaces_the_first(store: GameStore) -> None:
    play(
        store,
        change(0, recorded=recorded("key", "p2")),
        *(change(n, recorded=recorded(f"key {n}")) for n in range(1, 65)),
    )
    assert bodies(store, "p1", range(1, 3)) == [b"p1 key 1", b"p1 key 2"]
    play(store, change(65, recorded=recorded("key 65")))
    assert bodies(store, "p1", range(1, 3)) == [None, b"p1 key 2"]
    assert store.read("g1", ("p2", "key")) == StoredGame(66, b"state 66", answer("p2 key"))


def test_oldest_answers_of_a_game_make_room_in_its_128_kilobytes(store: GameStore, link: StoreConnection) -> None:
    play(store, *(change(n, recorded=recorded(f"key {n}", f"p{n % 2}", size=30 * KB)) for n in range(4)))
    assert all(found(store, n) for n in range(4))
    play(store, change(4, recorded=recorded("key 4", "p0", size=60 * KB)))
    assert [found(store, n) for n in range(5)] == [False, False, True, True, True]
    fields = link.call("HGETALL", keys.game_key("g1"))
    kept = [value for name, value in zip(fields[::2], fields[1::2], strict=True) if name.startswith(b"answer:")]
    assert sum(map(len, kept)) == int(dict(zip(fields[::2], fields[1::2], strict=True))[b"answer_bytes"]) <= 128 * KB


def test_answer_larger_than_all_room_is_not_kept(store: GameStore) -> None:
    play(store, change(0, recorded=recorded("key 0", "p0")), change(1, recorded=recorded("key 1", "p1", size=129 * KB)))
    assert [found(store, n) for n in range(2)] == [False, False]
    play(store, change(2, recorded=recorded("key 2", "p0")))
    assert found(store, 2)


def test_answer_is_dropped_a_day_after_its_commit(store: GameStore) -> None:
    play(store, change(0, recorded=recorded("key 0", at=1)), change(1, recorded=recorded("key 1", at=DAY_MS + 1)))
    assert bodies(store, "p1", range(2)) == [b"p1 key 0", b"p1 key 1"]
    play(store, change(2, recorded=recorded("key 2", at=DAY_MS + 2)))
    assert bodies(store, "p1", range(3)) == [None, b"p1 key 1", b"p1 key 2"]


def test_commit_without_an_answer_sends_nothing_about_answers(store: GameStore, redis: Redis) -> None:
    play(store, change(0))
    assert not redis.exists(keys.answers_key("g1"))
    assert not redis.hexists(keys.game_key("g1"), "answer_bytes")


def test_answers_of_one_player_do_not_displace_those_of_another(store: GameStore) -> None:
    play(store, change(0, recorded=recorded("key 0", "p1")))
    play(store, *(change(n, recorded=recorded(f"key {n}", "p2")) for n in range(1, 90)))
    assert bodies(store, "p1", range(1)) == [b"p1 key 0"]


def test_answers_that_give_seats_stay_as_long_as_the_game(store: GameStore) -> None:
    owners = ("create", "join-0", "join-63")
    play(store, *(change(n, recorded=recorded("key 0", owner, gives_seat=True)) for n, owner in enumerate(owners)))
    play(store, *(change(n, recorded=recorded(f"key {n}", size=30 * KB, at=2 * DAY_MS)) for n in range(3, 12)))
    assert bodies(store, "p1", range(3, 5)) == [None, None]
    assert [bodies(store, owner, range(1)) for owner in owners] == [[f"{owner} key 0".encode()] for owner in owners]


def test_answer_without_a_seat_goes_after_a_day_whoever_owns_its_key(store: GameStore) -> None:
    play(store, *(change(n, recorded=recorded("key 0", owner)) for n, owner in enumerate(("create", "join-0"))))
    play(store, change(2, recorded=recorded("key 1", at=2 * DAY_MS)))
    assert [bodies(store, owner, range(1)) for owner in ("create", "join-0")] == [[None], [None]]


def test_seats_beyond_32_kilobytes_go_like_other_answers(store: GameStore) -> None:
    play(store, *(change(n, recorded=recorded(f"key {n}", "join-7", size=15 * KB, gives_seat=True)) for n in range(3)))
    assert None not in bodies(store, "join-7", range(3))
    play(store, change(3, recorded=recorded("key 3", size=120 * KB)))
    assert [body is not None for body in bodies(store, "join-7", range(3))] == [True, True, False]


def test_commit_without_an_answer_displaces_none(store: GameStore) -> None:
    play(store, change(0, recorded=recorded("key 0")), *(change(n) for n in range(1, 90)))
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


@given(players=st.lists(st.sampled_from(["p1", "p2", "p10"]), max_size=150))
def test_exactly_the_last_64_answers_of_each_player_are_kept(
    link_of_module: StoreConnection, players: list[str]
) -> None:
    link_of_module.call("FLUSHALL")
    store = GameStore(link_of_module, 60)
    play(store, *(change(n, recorded=recorded(f"key {n}", player)) for n, player in enumerate(players)))
    for player in set(players):
        own = [n for n, whose in enumerate(players) if whose == player]
        held = [n for n, body in enumerate(bodies(store, player, range(len(players)))) if body]
        assert held == own[-64:]
