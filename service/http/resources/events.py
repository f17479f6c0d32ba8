"""Events: what has happened in a game, and waiting for what will, page by page or as a stream."""

import re
from http import HTTPStatus
from time import perf_counter
from typing import Any

from flask import Response, request
from werkzeug.datastructures import Headers

from service.http.commands.authorization import table_and_viewer
from service.http.context import service_context
from service.http.contract.operation_kinds import OPTIONAL_TOKEN, READ_PROBLEMS
from service.http.contract.operations import Answer, Operation, Resource
from service.http.live.connections import StreamConnection
from service.http.live.watcher import Watcher
from service.http.middleware.access_log import WAIT_SECONDS_KEY
from service.http.problems.problem import Fault, FaultLocation, HttpProblem, ProblemError
from service.http.protocol.responses import VARY, CompleteResponse, EmptyResponse, uncached_response
from service.http.schemas import records, requests
from service.http.schemas.parsing import JSON_MEDIA_TYPE
from service.http.views import history
from service.http.views.game import SeatedPlayers
from service.http.views.sse import EVENT_STREAM_MEDIA_TYPE
from service.store import StreamEntry
from service.tables.model.game_events import StoredEvent, decode_event
from service.tables.model.table import Player, Table, TableStatus

events_resource = Resource("Events", "What happens in a game, in order, without gaps.")
MAX_WAIT_SECONDS = 30
_SEQ_PATTERN = re.compile("[0-9]{1,16}")
_WAIT_PREFERENCE = re.compile(r"(?:^|[,;])\s*wait\s*=\s*\"?([0-9]{1,16})\"?\s*(?:$|[,;])", re.ASCII | re.IGNORECASE)
PAGE_ANSWER = Answer(
    HTTPStatus.OK, "The events, oldest first.", records.EventPage, ("Preference-Applied", "X-Request-Id")
)
STREAM_ANSWER = Answer(
    HTTPStatus.OK,
    PAGE_ANSWER.description,
    {
        "type": "string",
        "x-event-data": {"anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in ("Event", "Presence")]},
    },
    PAGE_ANSWER.headers,
    EVENT_STREAM_MEDIA_TYPE,
)
NO_MORE_ANSWER = Answer(
    HTTPStatus.NO_CONTENT, "The game is over, and a stream would have nothing more to tell.", headers=("X-Request-Id",)
)
EVENT_MEDIA_TYPES = (JSON_MEDIA_TYPE, EVENT_STREAM_MEDIA_TYPE)
STREAM_HEADERS = {
    "Content-Type": EVENT_STREAM_MEDIA_TYPE,
    "Cache-Control": "no-store",
    "Vary": VARY,
    "X-Accel-Buffering": "no",  # a proxy would keep events back until it has enough of them
}


@events_resource.get(
    "/games/<game_id>/events",
    Operation(
        "listEvents",
        (PAGE_ANSWER, STREAM_ANSWER, NO_MORE_ANSWER),
        (*READ_PROBLEMS, HttpProblem.TOO_MANY_STREAMS, HttpProblem.TOO_MANY_SPECTATORS, HttpProblem.STREAMS_FULL),
        OPTIONAL_TOKEN,
        ("Prefer", "LastEventId"),
    ),
    query=requests.EventsQuery(),
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
    if request.accept_mimetypes.best_match(EVENT_MEDIA_TYPES) == EVENT_STREAM_MEDIA_TYPE:
        return _stream_response(game_id, after)
    return _page_response(game_id, after, query["limit"], _preferred_wait_seconds())


def _last_event_id(otherwise: int) -> int:
    """Where the client resumes. Raises ProblemError."""
    given = request.headers.get("Last-Event-ID")
    if given is None:
        return otherwise
    if not _SEQ_PATTERN.fullmatch(given):
        fault = Fault(FaultLocation.HEADER, "Last-Event-ID", f"range:0:{requests.MAX_SEQ}")
        raise ProblemError(HttpProblem.INVALID_FIELDS, faults=[fault])
    return min(int(given), requests.MAX_SEQ)


def _stream_response(game_id: str, after: int) -> Response:
    game, viewer = table_and_viewer(game_id)
    watching = Watcher(game, viewer, service_context().tables.look)
    if watching.last is not None and after >= watching.last:
        return EmptyResponse(headers={"Cache-Control": "no-store", "Vary": VARY})
    if request.method == "HEAD":
        return CompleteResponse([], 200, Headers(STREAM_HEADERS))
    line = StreamConnection(request.environ.get("gunicorn.socket"), service_context().settings.stream_stall_seconds)
    return CompleteResponse(
        service_context().streams.open(watching, line, after), 200, Headers(STREAM_HEADERS), direct_passthrough=True
    )


def _preferred_wait_seconds() -> int | None:
    """How long the client would wait (RFC 7240)."""
    found = _WAIT_PREFERENCE.search(request.headers.get("Prefer", ""))
    return min(int(found[1]), MAX_WAIT_SECONDS) if found else None


def _page_response(game_id: str, after: int, limit: int, seconds: int | None) -> Response:
    game, viewer = table_and_viewer(game_id)
    applied = {} if seconds is None else {"Preference-Applied": f"wait={seconds}"}
    if seconds is None or game.seq > after or _nothing_follows(game):
        return uncached_response(
            _event_page(game, viewer, service_context().tables.events(game, after, limit + 1), after, limit), applied
        )
    news = _wait_for_events(game_id, after, limit + 1, seconds)
    game, viewer = table_and_viewer(game_id)  # his token may have become void meanwhile, and seats have been drawn
    return uncached_response(
        _event_page(game, viewer, [decode_event(event) for _, event in news], after, limit), applied
    )


def _wait_for_events(game_id: str, after: int, limit: int, seconds: int) -> list[StreamEntry]:
    """The events that come within so many seconds; the wait does not count as time that an answer took."""
    began = perf_counter()
    try:
        return service_context().streams.wait(game_id, after, limit, seconds)
    finally:
        request.environ[WAIT_SECONDS_KEY] = perf_counter() - began


def _nothing_follows(game: Table) -> bool:
    """Whether the last event has been told: what follows the end is that somebody opens a rematch."""
    return game.status is TableStatus.ABANDONED or game.rematch is not None


def _event_page(
    game: Table, viewer: Player | None, found: list[StoredEvent], after: int, limit: int
) -> records.EventPage:
    names = SeatedPlayers(game)
    # What was committed since the game was read may speak of seats that it did not have then.
    kept = [each for each in found if each.version <= game.version]
    shown = tuple(history.event_view(each, names, viewer) for each in kept[:limit])
    return records.EventPage(shown, shown[-1].seq if shown else after, more=len(kept) > limit)
