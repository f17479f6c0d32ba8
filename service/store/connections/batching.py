"""Connections to one server under gevent: the commands of many greenlets go out together.

While two batches are on their way, later commands wait; then all of them go out in one packet, and one read has their
replies. A call that finds fewer on their way goes out at once.
"""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from gevent import Greenlet, spawn
from gevent.event import AsyncResult, Event
from redis import exceptions

from service.store.connections.interface import Command, RawConnection, Reply, StoreUnavailable
from service.store.connections.server import ServerConnection
from service.time_limits import TimeLimit

LANES = 2
"""Batches on their way at a time. With one, the second of two players waits for the first; a third lane gains nothing.
"""
IDLE_SECONDS = 60.0
"""Seconds without a batch after which the greenlet of a lane ends: it holds a connection, maybe to a lost node."""
Exchange = Callable[[Sequence[Command]], list[Reply]]


class WaitingCall(NamedTuple):
    """Commands of a greenlet that waits for the replies. If it is killed, they are sent and read all the same."""

    commands: Sequence[Command]
    replies: "AsyncResult[list[Reply]]"


class Lane:
    """Has one batch at a time on its way."""

    def __init__(self, exchange: Exchange) -> None:
        self._exchange = exchange
        self._calls: list[WaitingCall] = []
        self.is_busy = False
        """Whether a batch is on its way."""
        self._has_work = Event()
        self._sender: Greenlet[[], None] | None = None

    def exchange(self, commands: Sequence[Command]) -> list[Reply]:
        """The replies to these commands, which may share a batch with others. Raises StoreUnavailable."""
        if self.is_busy:
            return self._join(commands)
        self.is_busy = True
        try:
            return self._exchange(commands)
        finally:
            self._pass_on()

    def _join(self, commands: Sequence[Command]) -> list[Reply]:
        call = WaitingCall(commands, AsyncResult())
        self._calls.append(call)
        return call.replies.get() or []  # it is never None

    def _pass_on(self) -> None:
        """Lets the lane's own greenlet send what waits: a player's may be killed in the middle of a batch."""
        if not self._calls:
            self.is_busy = False
            return
        self._has_work.set()
        if not self._sender:  # or it has ended
            self._sender = spawn(self._run)

    def _run(self) -> None:
        """Sends what waits, time and again: a new greenlet for each time costs two callers more than they save."""
        while self._has_work.wait(IDLE_SECONDS) or self._calls:
            self._has_work.clear()
            self._send_batches()

    def _send_batches(self) -> None:
        while self._calls:
            calls, self._calls = self._calls, []
            self._answer(calls)
        self.is_busy = False

    def _answer(self, calls: list[WaitingCall]) -> None:
        try:
            replies = iter(self._exchange([command for call in calls for command in call.commands]))
        except Exception as error:  # noqa: BLE001 - each caller gets it
            self._fail(calls, error)
        else:
            for call in calls:
                call.replies.set(list(islice(replies, len(call.commands))))

    def _fail(self, calls: list[WaitingCall], error: Exception) -> None:
        """Fails all calls if the store is away. Any other error, as of an argument, fails the call that caused it."""
        if isinstance(error, StoreUnavailable) or len(calls) == 1:
            for call in calls:
                call.replies.set_exception(error)
        else:
            for call in calls:
                self._answer([call])


class BatchingConnection(ServerConnection):
    """A ServerConnection for greenlets. WAIT, which holds up all that comes behind it, has a lane of its own."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self._time_limit = TimeLimit(self._patience, partial(exceptions.TimeoutError, "no reply in time"))
        self._lanes = [Lane(self._exchange_at_once) for _ in range(LANES)]
        self._waiting_lane = Lane(self._exchange_confirmed)

    def exchange(self, commands: Sequence[Command]) -> list[Reply]:
        """The replies, with the server's errors among them. Raises StoreUnavailable."""
        lane = self._waiting_lane if any(map(_is_wait, commands)) else self._free_lane()
        return lane.exchange(commands)

    def _free_lane(self) -> Lane:
        """A lane that can send at once, or else the first, so that all who wait share its next batch."""
        return next((lane for lane in self._lanes if not lane.is_busy), self._lanes[0])

    def _exchange(self, commands: Sequence[Command]) -> list[Reply]:
        with self._time_limit:
            return super()._exchange(commands)

    def _new_connection(self) -> RawConnection:
        return self._open_connection(None)  # it has a time limit without one of its socket

    def _exchange_confirmed(self, commands: Sequence[Command]) -> list[Reply]:
        """The replies; the last WAIT stands for all of them and follows all writes, so it confirms each."""
        *_, wait = filter(_is_wait, commands)
        *replies, confirmed = self._exchange_at_once(
            [*(command for command in commands if not _is_wait(command)), wait]
        )
        others = iter(replies)
        return [confirmed if _is_wait(command) else next(others) for command in commands]


def _is_wait(command: Command) -> bool:
    return command[0] == "WAIT"
