"""The process that runs the embedded server, and stops it when all of its users have ended, even by a crash."""

import fcntl
import os
import shutil
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

from service.settings import Fsync
from service.standalone.child_processes import spawn_child
from service.standalone.embedded_server import is_unused, startup_lock

LOCK_WAIT_SECONDS = 30.0
"""Seconds until a killed server is gone."""


def run_server(directory: Path, binary: Path, address: str, appendfsync: str, maxmemory_mb: str) -> int:
    """Runs the server until no process uses it; returns its exit code."""
    descriptor = _acquire_server_lock(directory / "server.lock")
    if os.fork():
        os._exit(0)  # the starting process goes on; the lock stays with the child
    server = spawn_child(
        [binary, *_server_options(directory, address, appendfsync, maxmemory_mb)], pass_fds=[descriptor]
    )
    os.pwrite(descriptor, str(server.pid).encode(), 0)
    try:
        return _watch_server(directory, server, flushes=appendfsync == Fsync.EVERYSEC)
    finally:
        if Path(address).parent != directory:
            shutil.rmtree(Path(address).parent, ignore_errors=True)


def _acquire_server_lock(path: Path) -> int:
    """The lock that marks a running server; the server inherits it, and so holds it even without its supervisor."""
    descriptor = os.open(path, os.O_RDWR | os.O_CREAT, 0o600)
    end = time.monotonic() + LOCK_WAIT_SECONDS
    while True:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() > end:
                sys.exit(f"another server still runs in {path.parent}")
            time.sleep(0.05)
        else:
            os.truncate(descriptor, 0)
            return descriptor


def _server_options(directory: Path, address: str, appendfsync: str, maxmemory_mb: str) -> list[str]:
    options = {
        "port": "0",
        "unixsocket": address,
        "unixsocketperm": "700",
        "dir": str(directory),
        "appendonly": "yes",
        "appendfsync": "always" if appendfsync == Fsync.ALWAYS else "no",  # see flush_append_only_files
        "save": "",
        "maxmemory": f"{maxmemory_mb}mb",
        "maxmemory-policy": "noeviction",
        "loglevel": "warning",
    }
    return [word for name, value in options.items() for word in (f"--{name}", value)]


def _watch_server(directory: Path, server: subprocess.Popen[bytes], *, flushes: bool) -> int:
    while True:
        try:
            return server.wait(0.5)
        except subprocess.TimeoutExpired:
            if flushes:
                flush_append_only_files(directory)
            _stop_if_unused(directory, server)


def flush_append_only_files(directory: Path) -> None:
    """Flushes to the disk what the server has written.

    During a flush of its own, the server's `everysec` holds back writes, even acknowledged ones: a kill would lose
    them. With the flush done here, each write reaches the kernel before its answer.
    """
    for path in (directory / "appendonlydir").glob("*.aof"):
        with suppress(FileNotFoundError), path.open("rb") as file:  # a rewrite may just have removed it
            os.fsync(file.fileno())


def _stop_if_unused(directory: Path, server: subprocess.Popen[bytes]) -> None:
    # Waiting for the lock here would block its holder, who waits for this process to end.
    with suppress(BlockingIOError), startup_lock(directory, fcntl.LOCK_EX | fcntl.LOCK_NB):
        if is_unused(directory):
            server.terminate()
            server.wait()


if __name__ == "__main__":
    sys.exit(run_server(Path(sys.argv[1]), Path(sys.argv[2]), *sys.argv[3:]))
