"""The store hangs or restarts: every request is answered meanwhile, and all goes on by itself afterwards."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from http import HTTPStatus
from itertools import islice
from pathlib import Path

import httpx
import pytest

from service.tables.model.stored_table import decode_table
from service.tables.model.table import TableStatus
from tests.kit.clients.client import Api, Seat
from tests.kit.clients.event_streams import answered
from tests.kit.servers.redis_server import Server, wait_until
from tests.kit.servers.running import Running

Start = Callable[..., Running]
Connect = Callable[[str], Api]
MORE = 80
"""Requests at once: more than a web worker has connections to the server."""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Server]:
    """A server that keeps the writes that it has acknowledged."""
    with Server.running(tmp_path, "--appendonly", "yes", "--appendfsync", "no", name="redis") as server:
        yield server


@contextmanager
def killed(server: Server) -> Iterator[None]:
    """Kills the server, and starts it again at the end."""
    server.kill()
    yield
    server.start()


def is_refused(answer: httpx.Response) -> bool:
    """Whether the answer says that the store is away, or that too many requests wait for it, and when to retry."""
    assert answer.json()["code"] in {"store_unavailable", "overloaded"}
    return answer.status_code == HTTPStatus.SERVICE_UNAVAILABLE and int(answer.headers["Retry-After"]) > 0


def followed_seqs(seat: Seat, last: int) -> list[int]:
    """The seqs up to `last` that a client receives if it reconnects whenever its stream ends."""
    seqs: list[int] = []
    while last not in seqs:
        with answered(seat, Last_Event_ID=str(len(seqs))) as stream:
            if stream.status == HTTPStatus.OK:
                seqs += [event["seq"] for event in islice(stream.events(), last - len(seqs))]
        time.sleep(0.1)
    return seqs


@pytest.mark.parametrize("away", [Server.stopped, killed])
def test_every_request_is_answered_while_the_store_is_away(
    server: Server, start: Start, connect: Connect, away: Callable[[Server], AbstractContextManager[None]]
) -> None:
    running = start(REDIS_URL=f"redis://{server.address}/0")
    api = connect(running.url)
    seats = api.table("rami", 2)
    mover = next(seat for seat in seats if seat.view()["legal_moves"])
    version, move = mover.view()["version"], {"action": "draw", "source": "stock"}
    last = mover.events()[-1]["seq"] + 1
    with ThreadPoolExecutor(MORE + 1) as pool:
        listener = pool.submit(followed_seqs, mover, last)
        with away(server):
            asked = [pool.submit(mover.by(api.apart()).make, move, Idempotency_Key="k") for _ in range(MORE)]
            assert httpx.get(f"{running.url}/healthz").is_success
            assert all(is_refused(each.result()) for each in asked)  # the client would give up after 40 s
        wait_until(lambda: mover.call("getGame").is_success)
        assert [mover.make(move, Idempotency_Key="k").status_code for _ in range(2)] == [HTTPStatus.CREATED] * 2
        assert mover.view()["version"] == version + 1
        assert listener.result() == list(range(1, last + 1))
    left = f"game:{{{api.create('knock-rummy', bots=[{'level': 'easy'}] * 2, seats=2, options={'rounds': 1}).game_id}}}"
    wait_until(
        lambda: decode_table(server.call("HGET", left, "state")).status is TableStatus.FINISHED
    )  # the worker plays on


def test_a_request_waits_for_a_slow_store(server: Server, start: Start, connect: Connect) -> None:
    api = connect(start(REDIS_URL=f"redis://{server.address}/0").url)
    server.call("CLIENT", "PAUSE", 1500)
    assert api.create("rami").view()["status"] == "waiting"
