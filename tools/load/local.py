"""A service of the load test's own, started as `make run` starts it, and the bare Flask endpoint for comparison."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median

from tests.kit.servers.running import Running
from tools.bench.http import Side
from tools.bench.load import connected
from tools.bench.scripts import bare
from tools.bench.servers import Web, yardstick

MEASURED = Path("/proc/self/schedstat").exists()
"""Whether this system reports the processor time of processes: Linux does."""
STRETCHES, SECONDS, WARM_UP = 2, 1.0, 0.5


@dataclass
class Local:
    """A service on this machine."""

    url: str
    process: int
    bare: list[float] = field(default_factory=list)
    """Processor time of the bare endpoint for one answer, in microseconds."""
    busy: float = 0.0
    """Processor time of the web workers for all requests, in seconds."""

    @contextmanager
    def compared(self) -> Iterator[None]:
        """Measures the service during the block, and the bare endpoint before and after it."""
        with yardstick() as web:
            self.bare += _measured(web)
            before = self._cpu()
            yield
            self.busy = self._cpu() - before
            self.bare += _measured(web)

    def ratio(self, requests: int) -> float:
        """The processor time of a bare answer as a share of the service's time for each of `requests` answers."""
        return median(self.bare) * requests / (1e6 * self.busy)

    def _cpu(self) -> float:
        return sum(_seconds(worker) for web in _children(self.process) if _is_web(web) for worker in _children(web))


@contextmanager
def served(directory: Path) -> Iterator[Local]:
    """A service that keeps its games in `directory`."""
    with Running.start(directory / "data") as running:
        yield Local(running.url, running.process.pid)


def _measured(web: Web) -> list[float]:
    with connected(web.port, bare) as load:
        side = Side(web, load)
        side.warm_up(WARM_UP)
        for _ in range(STRETCHES):
            side.run(SECONDS)
    return [stretch.per_answer for stretch in side.stretches]


def _children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def _is_web(pid: int) -> bool:
    return b"gunicorn" in Path(f"/proc/{pid}/cmdline").read_bytes()


def _seconds(pid: int) -> float:
    return int(Path(f"/proc/{pid}/schedstat").read_text().split()[0]) / 1e9
