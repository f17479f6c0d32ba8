"""What befalls the service: at a point of a move that was asked for, once."""

import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from random import Random
from typing import Self

from tests.kit.redis_server import Server, wait_until
from tests.system.faults.lines import Which
from tests.system.faults.points import Fault, Point
from tests.system.faults.proxy import is_web

SLOW = 0.2
HUNG = 5.5
"""Seconds: the service waits five for a reply."""
SPARE = 3000
"""Bytes that a full disk may have left: less or more than a commit takes."""


@dataclass
class Planned:
    """What is to befall one move."""

    fault: Fault
    point: Point
    is_wrong: bool = False
    """Whether the move has to be refused."""
    has_struck: bool = False
    begun: threading.Event = field(default_factory=threading.Event)
    """Of a fault that lasts: set once it is there."""
    lasts: bool = False
    """Whether it goes on, until it is ended."""

    @property
    def comes_too_late(self) -> bool:
        """Whether the move is made by the time it is struck."""
        return self.point.is_made and not self.is_wrong


class Ills:
    """Does what is planned, when a move gets to its point."""

    def __init__(self, server: Server, which: Which = is_web) -> None:
        self.which = which
        """Which processes are killed."""
        self.cut: Callable[[], None] = _nothing
        """Cuts every connection to Redis: told once there are any."""
        self._server = server
        self._chance = Random(1)
        self._planned: dict[str, Planned] = {}
        self._pids: dict[str, int] = {}
        self._alone = threading.Lock()  # a disk stays full until it is freed, and nobody kills the server meanwhile
        self._hand = ThreadPoolExecutor(1)  # the server is to end with this thread, not with one of a connection

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self._hand.shutdown()

    def plan(self, game_id: str, planned: Planned) -> None:
        """To befall the next move at this table that gets so far."""
        self._planned[game_id] = planned

    def forget(self, game_id: str) -> None:
        """Nothing is to befall it any more."""
        self._planned.pop(game_id, None)

    def strike(self, game_id: str, point: Point, pid: int | None) -> bool:
        """Does what is due when this move has come so far; whether the line it is on outlives that.

        `pid` is who asks Redis; on the line to the service it is not known, and is taken to be who asked last.
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
        """The disk has room again; a server that has ended for want of it is started again."""
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
    """Whether the line on which a move was struck is dead."""
    return fault in {Fault.KILLED, Fault.PLAYER_KILLED} or (is_wire and fault in {Fault.CUT, Fault.RESTARTED})


def _nothing() -> None:
    pass
