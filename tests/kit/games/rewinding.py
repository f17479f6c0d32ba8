"""A game as the store had it earlier: what a failover without replication or a restored backup leaves."""

from collections.abc import Callable

from redis import Redis

KEPT_MS = 3_600_000


def snapshot(redis: Redis, game_id: str) -> Callable[[], None]:
    """Copies the game's keys; returns a function that puts all of them back as they are now."""
    copies = {key: copy for key in _keys(redis, game_id) if (copy := redis.dump(key))}

    def restore() -> None:
        redis.delete(*_keys(redis, game_id))
        for key, copy in copies.items():
            redis.restore(key, KEPT_MS, copy)

    return restore


def _keys(redis: Redis, game_id: str) -> list[bytes]:
    """The keys that have the game's id as their hash tag."""
    return list(redis.scan_iter(f"*{{{game_id}}}*"))
