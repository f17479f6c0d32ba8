"""A Redis-compatible server for one test, which may stop, kill and start it again."""

import os
import resource
import signal
import subprocess
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Self

from redis import Redis, RedisError

from service.standalone.child_processes import spawn_child
from service.standalone.embedded_server import server_binary
from service.store import StoreUnavailable
from tests.kit.servers.running import free_port

NO_SIGNAL = ("sh", "-c", 'trap "" XFSZ; exec "$@"', "sh")
"""Starts a program in which a write beyond the file size limit is an error, as on a full disk, and not its end."""
DOWN_MS = 1500
"""Milliseconds of silence before the others declare a server failed: more than a busy machine delays an answer."""


def wait_until(holds: Callable[[], object], seconds: float = 60) -> None:
    """Waits until `holds` is true; a server that does not answer is asked again."""
    end = time.monotonic() + seconds
    said: object = None
    while time.monotonic() < end:
        try:
            if said := holds():
                return
        except (RedisError, StoreUnavailable) as error:
            said = error
        time.sleep(0.02)
    raise AssertionError(f"it does not come about: {said!r}")


@dataclass
class Server:
    """One server; its data outlive its process."""

    directory: Path
    options: Sequence[object]
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None
    bus: int = 0
    """The port for messages between the nodes of a cluster."""
    password: str | None = None

    @classmethod
    @contextmanager
    def running(cls, directory: Path, *options: object, name: str = "", password: str | None = None) -> Iterator[Self]:
        """Starts a server in its own directory, and kills it at the end."""
        secured = [*options, *(("--requirepass", password) if password else ())]
        server = cls(directory / (name or "server"), secured, password=password)
        server.directory.mkdir(parents=True)
        try:
            server.start()
            yield server
        finally:
            server.kill()

    def start(self) -> None:
        """Starts the server on its existing data."""
        command = [*NO_SIGNAL, str(server_binary()), *map(str, self.options)]
        command += ["--port", str(self.port), "--dir", str(self.directory)]
        with (self.directory / "log").open("ab") as log:
            self.process = spawn_child(command, output=log)
        wait_until(self.ask("PING"))

    def kill(self) -> None:
        """Kills the server, so that it cannot write anything more."""
        self._signal(signal.SIGKILL)
        if self.process:
            self.process.wait()

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """Suspends the server: the system accepts connections, but nothing answers."""
        assert self.process
        self._signal(signal.SIGSTOP)
        os.waitid(os.P_PID, self.process.pid, os.WSTOPPED)
        try:
            yield
        finally:
            self._signal(signal.SIGCONT)

    def fill_disk(self, left: int) -> None:
        """Lets its append-only file grow by `left` bytes only."""
        sizes = [file.stat().st_size for file in self.directory.glob("appendonlydir/*.incr.aof")]
        self._let_files_grow(max(sizes) + left)

    def free_disk(self) -> None:
        """Lets its files grow again."""
        self._let_files_grow(resource.RLIM_INFINITY)

    def _let_files_grow(self, most: int) -> None:
        if self.process:
            with suppress(ProcessLookupError):
                resource.prlimit(self.process.pid, resource.RLIMIT_FSIZE, (most, resource.RLIM_INFINITY))

    def _signal(self, number: signal.Signals) -> None:
        if self.process:
            with suppress(ProcessLookupError):
                os.kill(self.process.pid, number)

    def call(self, *command: str | int) -> Any:
        """The server's reply to a command."""
        with Redis(port=self.port, password=self.password, socket_timeout=5, protocol=2) as redis:
            return redis.execute_command(*command)

    def ask(self, *command: str | int) -> Callable[[], Any]:
        """A function that sends the command and returns the reply."""
        return lambda: self.call(*command)

    @property
    def address(self) -> str:
        """Host and port of the server."""
        return f"127.0.0.1:{self.port}"

    @property
    def url(self) -> str:
        """What the service takes to reach it."""
        return f"redis://{self.address}"

    def role(self) -> str:
        """The current role of the server in the words of INFO."""
        return str(self.call("INFO", "replication")["role"])
