"""Presence: the streams tell who is connected to a game, across processes."""

import os
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from http.client import HTTPException
from itertools import islice
from pathlib import Path

import pytest

from tests.kit.clients.client import Api, Seat
from tests.kit.clients.event_streams import Stream, listening, until
from tests.kit.servers.running import Running


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A service of two processes; one that sends no heartbeat for six seconds counts as dead."""
    with Running.start(tmp_path_factory.mktemp("presence"), WORKERS=2, STREAM_HEARTBEAT_SECONDS=2) as running:
        yield running


@pytest.fixture
def live(running: Running) -> Iterator[Api]:
    """A client of the service."""
    with closing(Api.at(running.url)) as api:
        yield api


def presence_of(seats: list[Seat]) -> dict[str, object]:
    """The presence message when exactly these players are there."""
    return {"players": [seat.player_id for seat in seats], "spectators": 0}


def test_streams_report_arrivals_and_departures(live: Api) -> None:
    ann, bob = live.table("rami", 2)
    version = ann.view()["version"]
    with listening(ann) as mine:
        told = mine.presence()
        assert next(told) == presence_of([ann])
        with listening(bob) as bobs_stream:
            assert next(bobs_stream.presence()) == presence_of([ann, bob])
            assert next(told) == presence_of([ann, bob])
            with listening(ann.spectator()):
                assert next(told) == presence_of([ann, bob]) | {"spectators": 1}
            assert next(told) == presence_of([ann, bob])
        assert next(told) == presence_of([ann])
    assert ann.view()["version"] == version
    assert not [event for event in ann.events() if "presence" in event["type"]]


def test_a_player_is_present_until_the_last_stream_ends(live: Api) -> None:
    ann, bob = live.table("rami", 2)
    with ExitStack() as stack, listening(ann) as mine:
        told = mine.presence()
        devices = [stack.enter_context(listening(bob)) for _ in range(4)]  # in both processes, most likely
        until(told, players=[ann.player_id, bob.player_id])
        for device in devices[1:]:
            device.hang_up()
        assert_only_heartbeats(mine, beats=3)
        devices[0].hang_up()
        assert next(told) == presence_of([ann])


def assert_only_heartbeats(stream: Stream, beats: int) -> None:
    """Fails unless the next blocks are heartbeats."""
    assert [block.fields for block in islice(stream, beats)] == [{}] * beats


def test_a_quick_reconnection_is_not_reported(live: Api) -> None:
    ann, bob = live.table("rami", 2)
    with listening(ann) as mine:
        told = mine.presence()
        for _ in range(6):
            with listening(bob):
                pass
        assert next(told) == presence_of([ann])
        assert next(told) == presence_of([ann, bob])
        assert next(told) == presence_of([ann])


def test_streams_of_a_killed_process_are_forgotten(running: Running, live: Api) -> None:
    ann = live.table("rami", 2)[0]
    with ExitStack() as stack:
        streams = open_streams_in_every_worker(running, lambda: stack.enter_context(listening(ann.spectator())))
        for stream in streams:
            until(stream.presence(), spectators=len(streams))
        os.kill(web_workers(running)[0], signal.SIGKILL)
        told = [next_spectator_count(stream) for stream in streams]
    left = [number for number in told if number is not None]
    assert 0 < len(left) < len(streams)
    assert left == [len(left)] * len(left)


def open_streams_in_every_worker(running: Running, opened: Callable[[], Stream]) -> list[Stream]:
    """Opens streams until each worker has some, since a client cannot choose its worker."""
    workers = web_workers(running)
    before = {pid: socket_count(pid) for pid in workers}
    streams = [opened()]
    while any(socket_count(pid) < before[pid] + 2 for pid in workers):
        streams.append(opened())
    return streams


def socket_count(pid: int) -> int:
    """Number of sockets of a process."""
    return sum(file.readlink().name.startswith("socket:") for file in Path(f"/proc/{pid}/fd").iterdir())


def next_spectator_count(stream: Stream) -> int | None:
    """The number of spectators that the stream tells next; None if it breaks off."""
    try:
        return next((said["spectators"] for said in stream.presence()), None)
    except (OSError, HTTPException):
        return None


def web_workers(running: Running) -> list[int]:
    """The process ids of the web workers."""
    gunicorn = [pid for pid in running.pids() if b"gunicorn" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    children = {pid: Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1] for pid in gunicorn}
    return [pid for pid, parent in children.items() if int(parent) in gunicorn]
