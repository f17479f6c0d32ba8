"""After a rewind another state has the same version: tags tell the two apart."""

from collections.abc import Callable, Iterator

import pytest
from redis import Redis

from tests.kit.client import Api, Seat, code_of
from tests.kit.rewinding import snapshot
from tests.service.http.tables import pair


@pytest.fixture
def redis(redis_url: str) -> Iterator[Redis]:
    """A client of the store."""
    with Redis.from_url(redis_url) as client:
        yield client


def replay_otherwise(mover: Seat, restore: Callable[[], None]) -> tuple[str, str]:
    """Draws from the stock, rewinds, and draws from the discard pile; returns the tags of the two states."""
    lost = mover.post("/draws", {"source": "stock"})
    restore()
    kept = mover.post("/draws", {"source": "discard"})
    assert (lost.status_code, kept.status_code) == (201, 201)
    assert lost.json()["version"] == kept.json()["version"]
    return lost.headers["ETag"], kept.headers["ETag"]


def test_tag_of_a_lost_state_gets_the_present_one(client: Api, redis: Redis) -> None:
    mover, _ = pair(client)
    lost, kept = replay_otherwise(mover, snapshot(redis, mover.game_id))
    assert mover.get(If_None_Match=lost).status_code == 200
    assert mover.get(If_None_Match=kept).status_code == 304
    assert mover.get("/scores", If_None_Match=lost).status_code == 200


def test_move_on_a_lost_state_is_refused(client: Api, redis: Redis) -> None:
    mover, _ = pair(client)
    lost, kept = replay_otherwise(mover, snapshot(redis, mover.game_id))
    card = mover.view()["round"]["hand"][0]
    refused = mover.post("/discards", {"card": card}, If_Match=lost)
    assert code_of(refused) == (412, "precondition_failed")
    assert refused.headers["ETag"] == kept
    assert mover.post("/discards", {"card": card}, If_Match=kept).status_code == 201
