"""Limits on the number of streams, and streams that nobody reads."""

import socket
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import httpx
import pytest

from tests.kit.clients.client import Api, Seat, body_of, code_of
from tests.kit.clients.event_streams import Stream, answered, listening, until
from tests.kit.games.choices import at_random
from tests.kit.games.players import play
from tests.kit.servers.running import Running
from tests.system.play.streams.test_presence import web_workers

ENOUGH = 600
"""Number of events that do not fit into the system's buffers of a connection."""
HELD_BYTES = 64 * 1024
"""The most that deploy/README promises to hold for a reader, in the system and in the process each."""
UNREAD = 100
"""Number of readers who do not read."""
Start = Callable[..., Running]


@pytest.fixture(scope="module")
def limited_api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """A client of a service that allows few streams, in two processes."""
    limits = {"STREAMS_PER_PLAYER": 3, "SPECTATORS_PER_GAME": 2, "STREAM_STALL_SECONDS": 1}
    running = Running.start(tmp_path_factory.mktemp("narrow"), WORKERS=2, **limits)
    with running as started, closing(Api.at(started.url)) as api:
        yield api


def refused(stream: Stream) -> tuple[int, str]:
    """Status and code of a refusal, which must say when to come back."""
    assert stream.headers["Content-Type"] == "application/problem+json"
    assert int(stream.headers["Retry-After"]) > 0
    return stream.status, stream.body()["code"]


def test_the_stream_limit_of_a_player_spans_all_processes(limited_api: Api) -> None:
    ann, bob = limited_api.table("rami", 2)
    with ExitStack() as stack:
        streams = [stack.enter_context(listening(ann)) for _ in range(3)]
        for _ in range(5):
            with answered(ann) as fourth:
                assert refused(fourth) == (httpx.codes.TOO_MANY_REQUESTS, "too_many_streams")
        stack.enter_context(listening(bob))
        stack.enter_context(listening(limited_api.create("rami")))
        streams[1].hang_up()
        wait_until_admitted(ann)


def wait_until_admitted(seat: Seat) -> None:
    """Asks again and again until a stream is accepted."""
    while True:
        with answered(seat) as stream:
            if stream.status == httpx.codes.OK:
                return


def test_a_game_refuses_more_spectators_than_its_limit(limited_api: Api) -> None:
    seat = limited_api.table("rami", 2)[0]
    with ExitStack() as stack:
        for _ in range(2):
            stack.enter_context(listening(seat.spectator()))
        with answered(seat.spectator()) as third:
            assert refused(third) == (httpx.codes.TOO_MANY_REQUESTS, "too_many_spectators")
        stack.enter_context(listening(seat))
        assert seat.spectator().events(), "pages are for everybody"


def test_a_web_worker_full_of_streams_still_answers_other_requests(start: Start, connect: Callable[[str], Api]) -> None:
    running = start(STREAMS_PER_WORKER=3)
    api = connect(running.url)
    seats = api.table("rami", 2)
    last = seats[0].events()[-1]["seq"]
    with ExitStack() as stack:
        for seat in (*seats, seats[0].spectator()):
            stack.enter_context(listening(seat))
        with answered(seats[0]) as fourth:
            assert refused(fourth) == (httpx.codes.SERVICE_UNAVAILABLE, "streams_full")
        waiting = seats[0].call("listEvents", None, {"after": last}, Prefer="wait=20")
        assert code_of(waiting) == (httpx.codes.SERVICE_UNAVAILABLE, "streams_full")
        page = seats[0].call("listEvents", None, {"after": last - 1}, Prefer="wait=20")
        assert body_of(page)["last_seq"] == last, "what is there already is no wait"
        assert seats[0].view()["status"] == "playing"
    wait_until_admitted(seats[0])


def test_an_address_cannot_take_the_places_of_others(start: Start, connect: Callable[[str], Api]) -> None:
    running = start(STREAMS_PER_ADDRESS=3, WORKERS=1)
    seat = connect(running.url).table("rami", 2)[0]
    url, wait = f"{running.url}{seat.path}/events?after={seat.events()[-1]['seq']}", {"Prefer": "wait=1"}
    with ExitStack() as stack:
        streams = [stack.enter_context(listening(seat.spectator())) for _ in range(3)]
        with answered(seat) as stream:
            assert refused(stream) == (httpx.codes.TOO_MANY_REQUESTS, "too_many_waiting")
        assert code_of(httpx.get(url, headers=wait)) == (httpx.codes.TOO_MANY_REQUESTS, "too_many_waiting")
        with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2")) as neighbour:
            assert neighbour.get(url, headers=wait).is_success
        streams[1].hang_up()
        wait_until_admitted(seat)


def test_a_stream_that_is_not_read_is_dropped(limited_api: Api) -> None:
    seats = limited_api.table("rami", 2, options={"rounds": 100})
    play(seats, at_random(1), until=lambda view: bool(view["version"] > ENOUGH))
    with listening(seats[0]) as attentive, open_unread_stream(seats[0].spectator()) as sleeper:
        told = attentive.presence()
        until(told, spectators=1)
        while not (held := unsent_bytes(sleeper)):
            time.sleep(0.01)
        assert held <= HELD_BYTES
        until(told, spectators=0)
        with pytest.raises(ConnectionResetError):
            deque(iter(lambda: sleeper.recv(1 << 16), b""))


@pytest.mark.soak
def test_a_web_worker_holds_little_for_streams_that_nobody_reads(start: Start, connect: Callable[[str], Api]) -> None:
    running = start(WORKERS=1, STREAM_STALL_SECONDS=20)
    seats = connect(running.url).table("rami", 2, options={"rounds": 100})
    play(seats, at_random(1), until=lambda view: bool(view["version"] > ENOUGH))
    with ExitStack() as stack:
        stack.enter_context(open_unread_stream(seats[0].spectator()))
        before = sum(map(private_bytes, web_workers(running)))
        sleepers = [stack.enter_context(open_unread_stream(seats[0].spectator())) for _ in range(UNREAD)]
        play(seats, at_random(2), until=lambda view: bool(view["version"] > ENOUGH + 100))
        assert all(0 < unsent_bytes(each) <= HELD_BYTES for each in sleepers)
        assert sum(map(private_bytes, web_workers(running))) - before < UNREAD * HELD_BYTES


def unsent_bytes(reader: socket.socket) -> int:
    """Bytes that the system holds at the other end of this connection, until `reader` takes them."""
    ends = [f"{port:04X}" for port in (reader.getpeername()[1], reader.getsockname()[1])]
    for line in Path("/proc/net/tcp").read_text().splitlines()[1:]:
        _, local, remote, _, queues, *_ = line.split()
        if [local[-4:], remote[-4:]] == ends:
            return int(queues.partition(":")[0], 16)
    return 0


def private_bytes(pid: int) -> int:
    """The memory of a process that it shares with no other."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return 1024 * sum(int(line.split()[1]) for line in lines if line.startswith("Private_"))


def open_unread_stream(seat: Seat) -> socket.socket:
    """Asks for all events, and reads only the status."""
    url = seat.api.http.base_url
    connection = socket.socket()
    connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    connection.connect((url.host, url.port or 80))
    head = f"GET /v1/games/{seat.game_id}/events HTTP/1.1\r\nHost: {url.host}\r\nAccept: text/event-stream\r\n\r\n"
    connection.sendall(head.encode())
    assert connection.recv(len("HTTP/1.1 200")).endswith(b"200")
    return connection
