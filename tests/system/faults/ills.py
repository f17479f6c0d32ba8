"""Strikes the service with faults, each once, at the planned point of a move."""

import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Self

from tests.kit.servers.redis_server import Server, wait_until
from tests.system.faults.peers import is_web
from tests.system.faults.points import Fault, Point
from tests.system.faults.struck_connections import Which

SLOW = 0.2
HUNG = 5.5
"""Seconds; the service waits five for a reply."""
SPARE = 3000
"""A full disk has fewer bytes left than this, more or less than a commit takes."""


@dataclass
class Planned:
    """The fault planned for one move."""

    fault: Fault
    point: Point
    is_wrong: bool = False
    """Whether the move must be refused."""
    has_struck: bool = False
    begun: threading.Event = field(default_factory=threading.Event)
    """Set once a lasting fault has begun."""
    lasts: bool = False
    """Whether the fault goes on until it is ended."""

    @property
    def comes_too_late(self) -> bool:
        """Whether the move is already made when the fault strikes."""
        return self.point.is_made and not self.is_wrong


class Ills:
    """Strikes with the planned fault when a move reaches its point."""

    def __init__(self, server: Server, which: Which = is_web) -> None:
        self.which = which
        """Tells which processes are killed."""
        self.cut: Callable[[], None] = _nothing
        """Cuts every connection to Redis; set once there are any."""
        self._server = server
        self._chance = Random(1)
        self._planned: dict[str, Planned] = {}
        self._pids: dict[str, int] = {}
        self._alone = threading.Lock()  # a full disk is freed before anything else strikes
        self._hand = ThreadPoolExecutor(1)  # the server is to end with this thread, not with a connection's

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._hand.shutdown()

    def plan(self, game_id: str, planned: Planned) -> None:
        """Plans a fault for the next move at this table that reaches its point."""
        self._planned[game_id] = planned

    def forget(self, game_id: str) -> None:
        """Cancels the fault planned for this table."""
        self._planned.pop(game_id, None)

    def strike(self, game_id: str, point: Point, pid: int | None) -> bool:
        """Does what is due at this point of a move; returns whether the move's connection survives.

        `pid` is the process that asks Redis; without one (on the connection to the service) the last to ask is taken.
        """
        if pid is not None:
            self._pids[game_id] = pid
        planned = self._planned.get(game_id)
        if planned is None or planned.point is not point:
            return True
        self.forget(game_id)
        planned.has_struck = True
        self._befall(planned, self._pids[game_id])
        return not _ends(planned.fault, is_wire=pid is not None)

    def end(self, planned: Planned) -> None:
        """Frees the disk, and restarts a server that has ended because of it."""
        if planned.lasts:
            planned.lasts = False
            self._hand.submit(self._free_disk).result()
            self._alone.release()

    def _befall(self, planned: Planned, pid: int) -> None:
        match planned.fault:
            case Fault.KILLED | Fault.PLAYER_KILLED:
                if self.which(pid):  # unless another table's fault has killed it
                    os.kill(pid, signal.SIGKILL)
            case Fault.CUT:
                self.cut()
            case Fault.RESTARTED:
                with self._alone:
                    self._hand.submit(self._restart).result()
            case Fault.SLOW:
                time.sleep(SLOW)
            case Fault.HUNG:
                time.sleep(HUNG)
            case Fault.FULL:
                self._alone.acquire()
                self._hand.submit(self._server.fill_disk, self._chance.randrange(SPARE)).result()
                planned.lasts = True
                planned.begun.set()

    def _restart(self) -> None:
        self._server.kill()
        self._server.start()

    def _free_disk(self) -> None:
        self._server.free_disk()
        wait_until(self._is_up)

    def _is_up(self) -> bool:
        if self._server.process and self._server.process.poll() is not None:
            self._server.start()
        return bool(self._server.call("PING"))


def _ends(fault: Fault, *, is_wire: bool) -> bool:
    """Whether the fault ends the connection of the struck move."""
    return fault in {Fault.KILLED, Fault.PLAYER_KILLED} or (is_wire and fault in {Fault.CUT, Fault.RESTARTED})


def _nothing() -> None:
    pass
