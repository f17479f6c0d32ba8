"""Every key expires, and none of a game's keys before its state."""

from msgspec.structs import replace
from redis import Redis

from service.store import Deadlines, GameStore, Listing, Lobby, StoreConnection
from tests.service.store.changes import change, everything, play
from tests.service.store.conftest import TTL


def seconds_to_live(redis: Redis) -> dict[str, int]:
    """The remaining seconds of each key."""
    return {key.decode(): redis.ttl(key) for key in redis.scan_iter()}


def test_every_key_expires(store: GameStore, redis: Redis) -> None:
    play(store, everything(listing=Listing(lists=("open",), since=1_000, code="R4MMYK7Q", deadline=2_000)))
    found = seconds_to_live(redis)
    indexes = {"lobby:open", "code:R4MMYK7Q", "deadlines"}
    assert set(found) == {
        "game:{g1}",
        "game:{g1}:events",
        "game:{g1}:moves",
        "game:{g1}:rounds",
        "game:{g1}:answers",
        *indexes,
    }
    assert all(TTL - 5 < left <= TTL for left in found.values())


def test_any_commit_renews_the_expiry_of_the_whole_game(store: GameStore, redis: Redis) -> None:
    play(store, everything(0))
    for key in redis.scan_iter():
        redis.expire(key, 10)
    play(store, change(1))
    assert all(left > TTL - 5 for left in seconds_to_live(redis).values())


def test_a_commit_that_renews_them_writes_the_entries_in_the_lobby_again(
    store: GameStore, lobby: Lobby, redis: Redis
) -> None:
    first = Listing(lists=("open", "open:rami"), since=1_000, code="R4MMYK7Q", renewed_at=1_000)
    later = replace(first, renewed_at=9_000)
    play(store, change(listing=first), change(1, listing=first, before=first))
    for key in redis.scan_iter():
        redis.expire(key, 10)
    redis.zrem("lobby:open:rami", *redis.zrange("lobby:open:rami", 0, -1))
    play(store, change(2, listing=later, before=first))
    assert all(left > TTL - 5 for left in seconds_to_live(redis).values())
    assert [entry.game_id for entry in lobby.oldest("open:rami", 9)] == ["g1"]
    assert lobby.game_with_join_code("R4MMYK7Q") == "g1"


def test_lost_race_renews_no_expiry(store: GameStore, redis: Redis) -> None:
    play(store, everything(0))
    for key in redis.scan_iter():
        redis.expire(key, 10)
    assert not store.commit(change(0))
    assert all(left <= 10 for left in seconds_to_live(redis).values())


def test_id_of_an_expired_game_is_free_again(link: StoreConnection, redis: Redis) -> None:
    store = GameStore(link, 1)
    play(store, everything(0))
    for key in redis.scan_iter():
        redis.pexpire(key, 1)
    while redis.exists("game:{g1}"):
        pass
    assert store.read("g1", ("p1", "key 0")) is None
    play(store, change(0, state=b"anew"))


def test_settling_renews_the_expiry_of_the_deadlines(store: GameStore, deadlines: Deadlines, redis: Redis) -> None:
    play(store, change(listing=Listing(deadline=1_000)))
    redis.expire("deadlines", 10)
    (claim,) = deadlines.claim(1_000, 5_000, 9)
    assert deadlines.settle(claim, 9_000)
    assert seconds_to_live(redis)["deadlines"] > TTL - 5
