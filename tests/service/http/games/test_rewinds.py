"""After a rewind another state has the same version: tags tell the two apart, and readers of events are told."""

from collections.abc import Callable, Iterator

import pytest
from redis import Redis

from tests.kit.clients.client import Api, Seat, code_of
from tests.kit.games.rewinding import snapshot
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
    card = next(move["card"] for move in mover.view()["legal_moves"] if move["action"] == "discard")
    refused = mover.post("/discards", {"card": card}, If_Match=lost)
    assert code_of(refused) == (412, "precondition_failed")
    assert refused.headers["ETag"] == kept
    assert mover.post("/discards", {"card": card}, If_Match=kept).status_code == 201


def rewound(client: Api, redis: Redis) -> tuple[Seat, int]:
    """The player to move in a game that has lost its last move, and the number of the last event that was lost."""
    mover, _ = pair(client)
    restore = snapshot(redis, mover.game_id)
    mover.draw()
    lost = mover.events()[-1]["seq"]
    restore()
    return mover, lost


def blocks_of(mover: Seat, last: int, count: int) -> list[str]:
    """The first blocks of the stream that resumes after event `last`, without comments."""
    headers = {"Accept": "text/event-stream", "Last-Event-ID": str(last)}
    headers |= {"Authorization": f"Bearer {mover.token}"} if mover.token else {}
    with mover.api.http.stream("GET", f"{mover.path}/events", headers=headers) as answer:
        text = ""
        for chunk in answer.iter_raw():
            text += chunk.decode()
            blocks = [block for block in text.split("\n\n")[:-1] if block.strip(":")]
            if len(blocks) >= count:
                return blocks
    return blocks


@pytest.mark.parametrize("headers", [{}, {"Prefer": "wait=20"}])
def test_page_after_a_lost_event_tells_to_read_the_game_again(
    client: Api, redis: Redis, headers: dict[str, str]
) -> None:
    mover, lost = rewound(client, redis)
    page = mover.get(f"/events?after={lost}", **headers).json()
    now = mover.events()[-1]["seq"]
    assert page == {"events": [], "last_seq": now, "more": False, "reset": True}
    assert now < lost
    assert mover.get(f"/events?after={now}").json()["reset"] is False


def test_stream_after_a_lost_event_tells_to_read_the_game_again_and_goes_on(client: Api, redis: Redis) -> None:
    mover, lost = rewound(client, redis)
    now = mover.events()[-1]["seq"]
    assert blocks_of(mover, lost, 3)[2] == f'id: {now}\nevent: reset\ndata: {{"last_seq":{now}}}'
    mover.post("/draws", {"source": "discard"})
    assert blocks_of(mover, now, 3)[2].startswith(f'id: {now + 1}\ndata: {{"seq":{now + 1},')


def test_stream_of_an_ended_game_with_lost_events_tells_so_and_ends(client: Api, redis: Redis) -> None:
    host = client.create("rami")
    host.leave()
    last = host.spectator().events()[-1]["seq"]
    blocks = blocks_of(host.spectator(), last + 5, 9)
    assert blocks[2:] == [f'id: {last}\nevent: reset\ndata: {{"last_seq":{last}}}']
