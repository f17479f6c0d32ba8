"""The points of a move between receiving and answering, and the faults that may strike at each."""

from enum import StrEnum


class Point(StrEnum):
    """The progress of a move, in order."""

    RECEIVING = "half the request has come"
    READ_ASKED = "the read is on its way"
    READ = "it is read, untold"
    COMMIT_ASKED = "the commit is on its way"
    COMMIT_HALF = "half the commit has come"
    COMMITTED = "it is committed, untold"
    TOLD_HALF = "half the reply has come"
    TOLD = "the worker is told"
    ANSWERING = "half the answer is written"

    @property
    def is_made(self) -> bool:
        """Whether the store has the move at this point."""
        return self in {Point.COMMITTED, Point.TOLD_HALF, Point.TOLD, Point.ANSWERING}

    @property
    def is_of_refusals(self) -> bool:
        """Whether a move that the rules refuse reaches this point."""
        return self in {Point.RECEIVING, Point.READ_ASKED, Point.READ, Point.ANSWERING}


class Fault(StrEnum):
    """What happens to the service."""

    KILLED = "kill -9 of the web worker"
    PLAYER_KILLED = "kill -9 of the worker that plays for bots and for who is late"
    CUT = "Redis connections dropped"
    RESTARTED = "Redis killed and restarted"
    SLOW = "Redis slow"
    HUNG = "Redis slower than the service waits"
    FULL = "disk of the append-only file full"


EVERYWHERE = tuple(Point)
ON_THE_LINE = EVERYWHERE[1:7]
"""The points at which the web worker waits for Redis."""
PLACES = dict.fromkeys(Fault, EVERYWHERE) | {
    Fault.HUNG: ON_THE_LINE,
    Fault.PLAYER_KILLED: EVERYWHERE[1:8],  # nobody asks it for moves or gets its answer
}
