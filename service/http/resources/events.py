"""Events: what has happened in a game, and waiting for what will, page by page or as a stream."""

import re
from http import HTTPStatus
from time import perf_counter
from typing import Any

from flask import Response, request
from werkzeug.datastructures import Headers

from service.http.commands.authorization import seen
from service.http.context import parts
from service.http.contract import examples
from service.http.contract.operation_kinds import ANYBODY, READ
from service.http.contract.operations import Answer, Operation, Resource, Streamed
from service.http.live.connections import Line
from service.http.live.watcher import Watching
from service.http.middleware.access_log import WAITED
from service.http.problems.problem import Code, Fault, Place, ProblemError
from service.http.protocol.responses import VARY, Complete, Empty, fresh
from service.http.schemas import records, requests
from service.http.schemas.parsing import JSON
from service.http.views import history
from service.http.views.game import Names
from service.http.views.sse import EVENT_STREAM
from service.store import Logged
from service.tables.model.game_events import Kept, decode
from service.tables.model.table import Player, Status, Table

events = Resource("Events", "What happens in a game, in order, without gaps.")
LONGEST_WAIT = 30
_SEQ = re.compile("[0-9]{1,16}")
_WAIT = re.compile(r"(?:^|[,;])\s*wait\s*=\s*\"?([0-9]{1,16})\"?\s*(?:$|[,;])", re.ASCII | re.IGNORECASE)
PAGE = Answer(
    HTTPStatus.OK,
    "The events, oldest first.",
    records.EventPage,
    examples.events,
    ("Preference-Applied", "X-Request-Id"),
    streamed=Streamed(EVENT_STREAM, examples.stream, (records.Event, records.Presence)),
)
NO_MORE = Answer(
    HTTPStatus.NO_CONTENT, "The game is over, and a stream would have nothing more to tell.", headers=("X-Request-Id",)
)
PAGE_OR_STREAM = (JSON, EVENT_STREAM)
STREAM = {
    "Content-Type": EVENT_STREAM,
    "Cache-Control": "no-store",
    "Vary": VARY,
    "X-Accel-Buffering": "no",  # a proxy would keep events back until it has enough of them
}


@events.get(
    "/games/<game_id>/events",
    Operation(
        "listEvents",
        (PAGE, NO_MORE),
        (*READ, Code.TOO_MANY_STREAMS, Code.TOO_MANY_SPECTATORS, Code.STREAMS_FULL),
        ANYBODY,
        ("Prefer", "LastEventId"),
    ),
    query=requests.EventsAfter(),
)
def list_events(query: dict[str, Any], game_id: str) -> Response:
    """List events.

    Those after number `after`. `Prefer: wait=20` waits up to so many seconds, 30 at most, where there are none yet; in
    a game that is over, for a rematch.

    `Accept: text/event-stream` streams them instead, for as long as the game goes on (Server-Sent Events): each has its
    `seq` as `id`, an Event as `data`, and no event name. `event: presence`, without an id, tells who is connected, at
    the start and when that changes; its data is a Presence. A stream that has ended is resumed with `Last-Event-ID`;
    204 says that there is no more.
    """
    after = _last_event_id(query["after"])
    if request.accept_mimetypes.best_match(PAGE_OR_STREAM) == EVENT_STREAM:
        return _stream(game_id, after)
    return _page(game_id, after, query["limit"], _waits())


def _last_event_id(otherwise: int) -> int:
    """Where the client resumes. Raises ProblemError."""
    given = request.headers.get("Last-Event-ID")
    if given is None:
        return otherwise
    if not _SEQ.fullmatch(given):
        fault = Fault(Place.HEADER, "Last-Event-ID", f"range:0:{requests.MOST_SEQ}")
        raise ProblemError(Code.INVALID_FIELDS, faults=[fault])
    return min(int(given), requests.MOST_SEQ)


def _stream(game_id: str, after: int) -> Response:
    game, viewer = seen(game_id)
    watching = Watching(game, viewer, parts().tables.look)
    if watching.last is not None and after >= watching.last:
        return Empty(headers={"Cache-Control": "no-store", "Vary": VARY})
    if request.method == "HEAD":
        return Complete([], 200, Headers(STREAM))
    line = Line(request.environ.get("gunicorn.socket"), parts().settings.stream_stall_seconds)
    return Complete(parts().streams.open(watching, line, after), 200, Headers(STREAM), direct_passthrough=True)


def _waits() -> int | None:
    """How long the client would wait (RFC 7240)."""
    found = _WAIT.search(request.headers.get("Prefer", ""))
    return min(int(found[1]), LONGEST_WAIT) if found else None


def _page(game_id: str, after: int, limit: int, seconds: int | None) -> Response:
    game, viewer = seen(game_id)
    applied = {} if seconds is None else {"Preference-Applied": f"wait={seconds}"}
    if seconds is None or game.seq > after or _nothing_follows(game):
        return fresh(_paged(game, viewer, parts().tables.events(game, after, limit + 1), after, limit), applied)
    news = _awaited(game_id, after, limit + 1, seconds)
    game, viewer = seen(game_id)  # his token may have become void meanwhile, and seats have been drawn
    return fresh(_paged(game, viewer, [decode(event) for _, event in news], after, limit), applied)


def _awaited(game_id: str, after: int, limit: int, seconds: int) -> list[Logged]:
    """The events that come within so many seconds; the wait does not count as time that an answer took."""
    began = perf_counter()
    try:
        return parts().streams.wait(game_id, after, limit, seconds)
    finally:
        request.environ[WAITED] = perf_counter() - began


def _nothing_follows(game: Table) -> bool:
    """Whether the last event has been told: what follows the end is that somebody opens a rematch."""
    return game.status is Status.ABANDONED or game.rematch is not None


def _paged(game: Table, viewer: Player | None, found: list[Kept], after: int, limit: int) -> records.EventPage:
    names = Names(game)
    # What was committed since the game was read may speak of seats that it did not have then.
    kept = [each for each in found if each.version <= game.version]
    shown = tuple(history.event(each, names, viewer) for each in kept[:limit])
    return records.EventPage(shown, shown[-1].seq if shown else after, more=len(kept) > limit)
