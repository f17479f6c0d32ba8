"""A web worker that is told to end answers the requests it has, and waits for no idle connection."""

import os
import re
import signal
import socket
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import httpx
import pytest

from service.standalone.serve import GUNICORN_CONFIG, WSGI_APP
from tests.kit.servers.redis_server import wait_until
from tests.kit.servers.running import Running, answers, free_port, started

PATIENCE = 60.0
BAD = re.compile(r"Traceback|graceful timeout|Error|\b500\b", re.IGNORECASE)


class Connection:
    """A raw connection to the service."""

    def __init__(self, url: str) -> None:
        address = httpx.URL(url)
        self._socket = socket.create_connection((address.host, address.port), PATIENCE)

    def say(self, text: str) -> None:
        """Sends `text`."""
        self._socket.sendall(text.encode())

    def hear(self, until: bytes) -> bytes:
        """Receives until `until` or the end."""
        heard = b""
        while until not in heard and (more := self._socket.recv(1 << 16)):
            heard += more
        return heard

    def has_ended(self) -> bool:
        """Whether the other end sends nothing more, as it should; raises OSError if it was reset."""
        return self._socket.recv(1) == b""

    def close(self) -> None:
        """Closes it."""
        self._socket.close()


@contextmanager
def idle_connections(url: str) -> Iterator[list[Connection]]:
    """Idle connections; half of them have sent a request before."""
    with ExitStack() as stack:
        connections = [Connection(url) for _ in range(12)]
        for connection in connections:
            stack.callback(connection.close)
        for connection in connections[::2]:
            connection.say("GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n")
            assert connection.hear(b'{"status":"ok"}').startswith(b"HTTP/1.1 200")
        yield connections


@contextmanager
def web(url: str, redis_url: str, log: Path, *options: object) -> Iterator[int]:
    """Gunicorn alone, configured as usual but for these options; yields its process id."""
    environment = {"REDIS_URL": redis_url, "SECRET_KEY": "s" * 32, "PORT": url.rpartition(":")[2], "WORKERS": "1"}
    command = [sys.executable, "-m", "gunicorn", "--config", GUNICORN_CONFIG, *options, WSGI_APP]
    words = [str(word) for word in command]
    with started(words, log, lambda: answers(f"{url}/healthz"), os.environ | environment) as process:
        yield process.pid


def listens(url: str) -> bool:
    """Whether connections are accepted there."""
    try:
        Connection(url).close()
    except OSError:
        return False
    return True


def workers(gunicorn: int) -> set[str]:
    """The process ids of its web workers."""
    return set(Path(f"/proc/{gunicorn}/task/{gunicorn}/children").read_text().split())


def test_stop_does_not_wait_for_idle_connections(start: Callable[..., Running]) -> None:
    running = start(WORKERS=2)
    with idle_connections(running.url) as connections:
        running.stop(signal.SIGTERM)
        assert all(connection.has_ended() for connection in connections)
    assert not BAD.search(running.log.read_text())


@pytest.mark.parametrize("how", ["told to", "last request"])
def test_a_web_worker_is_renewed_without_waiting_for_idle_connections(redis_url: str, tmp_path: Path, how: str) -> None:
    url, log = f"http://127.0.0.1:{free_port()}", tmp_path / "log"
    last = ["--max-requests", 40, "--max-requests-jitter", 0] if how == "last request" else []
    with web(url, redis_url, log, *last) as gunicorn:
        (old,) = workers(gunicorn)
        with idle_connections(url) as connections:
            if how == "told to":
                os.kill(int(old), signal.SIGTERM)
            wait_until(lambda: answers(f"{url}/healthz") and workers(gunicorn) - {old})
            wait_until(lambda: old not in workers(gunicorn))
            assert all(connection.has_ended() for connection in connections)
    assert not BAD.search(log.read_text())


def test_a_request_begun_before_the_stop_is_answered(start: Callable[..., Running]) -> None:
    running = start()
    body = '{"variant": "rami"}'
    with idle_connections(running.url):
        asking = Connection(running.url)
        asking.say("POST /v1/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nExpect: 100-continue\r\n")
        asking.say(f"Content-Length: {len(body)}\r\n\r\n")
        assert asking.hear(b"\r\n\r\n").startswith(b"HTTP/1.1 100")
        running.process.send_signal(signal.SIGTERM)
        wait_until(lambda: not listens(running.url))
        asking.say(body)
        answer = asking.hear(b"no such thing")
        asking.close()
    assert answer.startswith(b"HTTP/1.1 201")
    assert running.process.wait(PATIENCE) == 0
    assert not BAD.search(running.log.read_text())
