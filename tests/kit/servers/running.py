"""The one way to start programs: the whole service, run as a person runs it, or any other until it is ready."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from itertools import cycle
from pathlib import Path
from typing import IO, Self

import httpx

from service.standalone.child_processes import spawn_child, stop_child

RUMMY = Path(sys.executable).parent / "rummy"
PATIENCE = 30.0


@contextmanager
def started(
    command: Sequence[str | Path],
    log: Path,
    is_ready: Callable[[], object],
    env: Mapping[str, str] | None = None,
    *,
    cores: Collection[int] = (),
) -> Iterator[subprocess.Popen[bytes]]:
    """A program, on these cores or on any, once it is ready; it is asked to stop at the end. Its output is in `log`."""
    with log.open("ab") as output:
        process = spawn_child(command, env=env, output=output)
    try:
        if cores:
            os.sched_setaffinity(process.pid, cores)
        end = time.monotonic() + PATIENCE
        while process.poll() is None and not is_ready():
            assert time.monotonic() < end, f"{command} is not ready:\n{log.read_text()}"
            time.sleep(0.02)
        assert process.poll() is None, log.read_text()
        yield process
    finally:
        stop_child(process, PATIENCE)


def answers(url: str) -> bool:
    """Whether a web server answers there, and with success."""
    with suppress(httpx.TransportError):
        return httpx.get(url, timeout=PATIENCE).is_success
    return False


@dataclass(frozen=True)
class Running:
    """A `rummy serve` that answers at `url`."""

    process: subprocess.Popen[bytes]
    url: str
    data_dir: Path
    log: Path
    """The file with both of its outputs."""

    @classmethod
    @contextmanager
    def start(cls, data_dir: Path, **settings: object) -> Iterator[Self]:
        """Starts the service on a free port, waits until it is healthy, and stops it at the end."""
        port = free_port()
        log = data_dir.with_name(f"{data_dir.name}-{port}.log")
        with log.open("wb") as output:  # a file, because nobody reads a pipe in time
            process = rummy("serve", output, DATA_DIR=data_dir, PORT=port, **settings)
        running = cls(process, f"http://127.0.0.1:{port}", data_dir, log)
        try:
            running.wait_until_healthy()
            yield running
        finally:
            running.stop()
            running.kill()

    def wait_until_healthy(self) -> None:
        """Waits for the web server's first answer."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end and self.process.poll() is None:
            if answers(f"{self.url}/healthz"):
                return
            time.sleep(0.05)
        raise AssertionError(f"the service does not answer:\n{self.log.read_text()}")

    def says(self, text: str) -> str:
        """Waits until the output contains `text`; returns the output."""
        end = time.monotonic() + PATIENCE
        while text not in self.log.read_text():
            assert time.monotonic() < end, f"it never says {text!r}:\n{self.log.read_text()}"
            time.sleep(0.05)
        return self.log.read_text()

    def stop(self, how: signal.Signals = signal.SIGINT) -> int:
        """Asks the service to stop and waits; returns its exit code."""
        self.process.send_signal(how)
        return self.process.wait(PATIENCE)

    def wait_until_gone(self) -> None:
        """Waits until no process of the service is left."""
        end = time.monotonic() + PATIENCE
        while self.pids():
            assert time.monotonic() < end, "processes are left"
            time.sleep(0.05)

    def kill(self) -> None:
        """Kills all processes at once, the embedded server too, as a power cut would."""
        for pid in self.pids():
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait(PATIENCE)

    def pids(self) -> list[int]:
        """The ids of its processes, which alone have the data directory in their environment or command line."""
        return [int(process.name) for process in Path("/proc").glob("[0-9]*") if self._owns(process)]

    def _owns(self, process: Path) -> bool:
        mark = str(self.data_dir).encode()
        try:
            return any(mark in (process / of).read_bytes() for of in ("environ", "cmdline"))
        except OSError:  # the process has just ended
            return False


def rummy(command: str, output: IO[bytes] | int = subprocess.PIPE, /, **settings: object) -> subprocess.Popen[bytes]:
    """Starts a command with these settings only; it ends when the tests are killed."""
    env = {name: os.environ[name] for name in ("PATH", "HOME", "PYTHONPATH") if name in os.environ}
    return spawn_child(
        [RUMMY, command], env=env | {name: str(value) for name, value in settings.items()}, output=output
    )


def free_port() -> int:
    """A free port of this machine, outside the range for outgoing connections, that no other test takes."""
    for port in _PORTS:
        with suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("every port is taken")


def _own_ports() -> list[int]:
    """The ports of this test process; the first one differs from run to run."""
    own = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    return [10_000 + own % 4 * 5_000 + (os.getpid() + n) % 5_000 for n in range(5_000)]


_PORTS = cycle(_own_ports())
