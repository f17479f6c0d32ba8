"""A commit is made whole or not at all, even if its reply is lost."""

from collections.abc import Callable
from typing import Any

import pytest
from msgspec.structs import replace
from redis import Redis

from service.store import Commit, GameStore, StoreConnection, StoredGame, StoreUnavailable
from tests.service.store.changes import change, everything, play


def silent(expected: int) -> Commit:
    """A commit without events that follows version `expected`, where only the first commit had one."""
    return change(expected, events=(), first_seq=2)


def dump(redis: Redis) -> dict[Any, Any]:
    """Everything on the server."""
    readers: dict[Any, Callable[[Any], Any]] = {
        b"hash": redis.hgetall,
        b"stream": redis.xrange,
        b"list": lambda key: redis.lrange(key, 0, -1),
        b"zset": lambda key: redis.zrange(key, 0, -1, withscores=True),
    }
    return {key: readers[redis.type(key)](key) for key in redis.scan_iter()}


def test_uncommitted_game_does_not_exist(store: GameStore) -> None:
    assert store.read("g1") is None
    assert store.read("g1", ("p1", "key")) is None


def test_committed_state_is_read_back(store: GameStore) -> None:
    assert store.commit(change(state=b"\x00any\r\nbytes\xff"))
    assert store.read("g1") == StoredGame(1, b"\x00any\r\nbytes\xff")


def test_several_games_are_read_in_the_requested_order(store: GameStore) -> None:
    play(store, change(game_id="a", state=b"A"), change(game_id="b", state=b"B"))
    assert store.read_many(["b", "nowhere", "a"]) == [StoredGame(1, b"B"), None, StoredGame(1, b"A")]
    assert store.read_many([]) == []


def test_versions_follow_one_another(store: GameStore) -> None:
    play(store, change(0), change(1), change(2))
    assert store.read("g1") == StoredGame(3, b"state 3")


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_a_lost_race_writes_nothing_at_all(store: GameStore, redis: Redis, expected: int) -> None:
    play(store, everything(0), everything(1))
    before = dump(redis)
    assert not store.commit(everything(expected, first_seq=90))
    assert dump(redis) == before


def test_a_game_is_created_only_once(store: GameStore) -> None:
    assert store.commit(change(0, state=b"first"))
    assert not store.commit(change(0, state=b"second"))
    assert store.read("g1") == StoredGame(1, b"first")


def test_commit_to_a_missing_game_is_lost(store: GameStore, redis: Redis) -> None:
    assert not store.commit(everything(5))
    assert not dump(redis)


def test_events_out_of_sequence_stop_the_whole_commit(store: GameStore, redis: Redis) -> None:
    play(store, everything(0), everything(1))
    before = dump(redis)
    with pytest.raises(Exception, match="equal or smaller"):
        store.commit(everything(2, first_seq=1))
    assert dump(redis) == before


def test_commit_resent_after_a_lost_reply_is_made_once(
    store: GameStore, link: StoreConnection, redis: Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    send = link.pipe

    def send_twice(*stages: Any) -> Any:
        send(*stages)
        after = dump(redis)
        replies = send(*stages)
        assert dump(redis) == after
        return replies

    play(store, everything(0))
    monkeypatch.setattr(link, "pipe", send_twice)
    assert store.commit(everything(1))


def test_resent_commit_counts_as_made_even_after_later_commits(
    store: GameStore, link: StoreConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    play(store, change(0, game_id="another"))  # else the server may not know the script yet, and nothing is made
    send = link.pipe

    def somebody_comes_between(*stages: Any) -> Any:
        monkeypatch.setattr(link, "pipe", send)
        send(*stages)
        play(store, change(1), change(2))
        return send(*stages)

    monkeypatch.setattr(link, "pipe", somebody_comes_between)
    assert store.commit(change(0, state=b"ours"))
    assert store.read("g1") == StoredGame(3, b"state 3")
    assert [event for _, event in store.events("g1", 0, 9)] == [b"event 1", b"event 2", b"event 3"]


@pytest.mark.parametrize("later", [(), (change(2, first_seq=2),), tuple(map(silent, range(2, 9)))])
def test_resent_commit_without_events_is_recognized_by_its_mark(
    store: GameStore, link: StoreConnection, monkeypatch: pytest.MonkeyPatch, later: tuple[Commit, ...]
) -> None:
    send = link.pipe

    def send_twice(*stages: Any) -> Any:
        monkeypatch.setattr(link, "pipe", send)
        send(*stages)
        play(store, *later)
        return send(*stages)

    play(store, change(0))
    monkeypatch.setattr(link, "pipe", send_twice)
    assert store.commit(silent(1))
    told = [event for commit in later for event in commit.events]
    assert [event for _, event in store.events("g1", 0, 9)] == [b"event 1", *told]


def test_commit_without_events_that_lost_the_race_writes_nothing(store: GameStore, redis: Redis) -> None:
    play(store, change(0), silent(1))
    before = dump(redis)
    assert not store.commit(silent(1))
    assert dump(redis) == before


def test_marks_of_commits_without_events_do_not_pile_up(store: GameStore, redis: Redis) -> None:
    play(store, change(0), *map(silent, range(1, 20)))
    sizes = [len(kept[b"silent_marks"]) for kept in dump(redis).values() if b"silent_marks" in kept]
    assert sizes == [8 * 8]


def test_equal_commit_of_another_writer_is_a_lost_race(store: GameStore) -> None:
    play(store, change(0))
    assert [store.commit(change(1)), store.commit(change(1))] == [True, False]


def test_commit_on_a_lost_history_is_a_lost_race(store: GameStore, redis: Redis) -> None:
    lost = change(0)
    play(store, lost)
    redis.flushall()
    play(store, change(0))
    before = dump(redis)
    assert not store.commit(everything(1, expected_mark=lost.mark))
    assert dump(redis) == before


def test_commit_on_the_last_mark_is_made(store: GameStore) -> None:
    first, second = change(0), change(1, events=(b"one", b"two"))
    play(store, first, replace(second, expected_mark=first.mark))
    play(store, change(2, first_seq=4, expected_mark=second.mark))
    assert store.read("g1") == StoredGame(3, b"state 3")


def test_commit_that_knows_no_mark_is_based_on_its_version_alone(store: GameStore) -> None:
    play(store, change(0), change(1, expected_mark=b""))
    assert store.read("g1") == StoredGame(2, b"state 2")


def test_full_server_refuses_the_whole_commit(store: GameStore, redis: Redis) -> None:
    play(store, everything(0))
    before = dump(redis)
    redis.config_set("maxmemory", 1)
    try:
        with pytest.raises(StoreUnavailable, match="memory"):
            store.commit(everything(1))
        assert store.read("g1") is not None
    finally:
        redis.config_set("maxmemory", 0)
    assert dump(redis) == before


def test_the_script_is_sent_again_to_a_server_that_forgot_it(store: GameStore, redis: Redis) -> None:
    play(store, change(0))
    redis.script_flush()
    play(store, everything(1), everything(2, first_seq=3))
    assert store.read("g1") == StoredGame(3, b"state 3")


def test_large_commit_is_made(store: GameStore) -> None:
    events = tuple(b"%d" % n for n in range(20_000))
    play(store, change(events=events, state=b"x" * 2_000_000))
    assert store.events("g1", 19_998, 9) == [(19_999, b"19998"), (20_000, b"19999")]
