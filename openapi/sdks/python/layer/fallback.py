"""Decides whether a follower of a game opens a stream or polls."""

import time

from .errors import ProblemError, UnexpectedAnswer

STREAMS_WITHOUT_EVENT = 3
POLLS_SECONDS = 300.0
PROBLEMS_OF_STREAMS = frozenset({"too_many_streams", "too_many_spectators"})


class Fallback:
    """The choice between streams and polls, which goes by what they bring.

    Polls take over for five minutes after three streams in a row without an event, and at once if the service has no
    stream left or a gateway answers instead. Afterwards a single stream without an event is enough. If the first poll
    fails, too, the network is the cause, and the next request opens a stream.
    """

    def __init__(self) -> None:
        self._streams = 0
        """The number of streams in a row that have brought no event."""
        self._polls_until = 0.0
        self._is_polling = False
        self._has_polled = False

    def is_poll_next(self) -> bool:
        """Whether the next request is a poll; otherwise it is a stream."""
        now = time.monotonic()
        if self._streams >= STREAMS_WITHOUT_EVENT:
            self._streams = STREAMS_WITHOUT_EVENT - 1
            self._polls_until = now + POLLS_SECONDS
            self._has_polled = False
        self._is_polling = now < self._polls_until
        if not self._is_polling:
            self._streams += 1
        return self._is_polling

    def got_event(self) -> None:
        """Notes that a stream has brought an event."""
        self._streams = 0

    def got_page(self) -> None:
        """Notes that a poll is answered."""
        self._has_polled = True

    def turns_to_polls(self, error: Exception) -> bool:
        """Whether polls take over at once, after a request that ended with `error`."""
        if not self._is_polling and _is_of_streams(error):
            self._streams = STREAMS_WITHOUT_EVENT
            return True
        if self._is_polling and not self._has_polled:
            self._streams, self._polls_until = 0, 0.0
        return False


def _is_of_streams(error: Exception) -> bool:
    """Whether a failure says that there are no streams, though there may be polls."""
    if isinstance(error, ProblemError):
        return error.problem.code in PROBLEMS_OF_STREAMS
    return isinstance(error, UnexpectedAnswer) and error.response.is_success
