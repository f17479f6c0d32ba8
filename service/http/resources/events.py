"""Events: what has happened in a game, page by page or as a stream, and waiting for what comes next."""

import re
from http import HTTPStatus
from time import perf_counter
from typing import Any

from flask import Response, request
from werkzeug.datastructures import Headers

from service.http.commands.authorization import table_and_viewer
from service.http.commands.rematches import is_abandoned
from service.http.context import service_context
from service.http.contract.operation_kinds import OPTIONAL_TOKEN, READ_PROBLEMS
from service.http.contract.operations import Answer, Operation, Resource
from service.http.live.connections import StreamConnection
from service.http.live.watcher import Watcher
from service.http.middleware.access_log import WAIT_SECONDS_KEY
from service.http.middleware.addresses import caller_address
from service.http.middleware.admission import not_in_flight
from service.http.problems.language import preferred_language
from service.http.problems.problem import Fault, FaultLocation, HttpProblem, ProblemError
from service.http.protocol.accept import accepted_media_types
from service.http.protocol.responses import VARY, CompleteResponse, EmptyResponse, uncached_response
from service.http.schemas import records, requests
from service.http.schemas.parsing import JSON_MEDIA_TYPE
from service.http.views import history
from service.http.views.players import SeatedPlayers
from service.http.views.sse import EVENT_STREAM_MEDIA_TYPE
from service.store import FeedUpdate
from service.tables.model.game_events import StoredEvent
from service.tables.model.table import Player, Table, TableStatus

events_resource = Resource("Events", "The events of a game, in order and without gaps.")
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
        "x-event-data": {
            "anyOf": [{"$ref": f"#/components/schemas/{name}"} for name in ("Event", "Presence", "Reset")]
        },
    },
    PAGE_ANSWER.headers,
    EVENT_STREAM_MEDIA_TYPE,
)
NO_MORE_ANSWER = Answer(
    HTTPStatus.NO_CONTENT, "The game is over, and the stream has no more events.", headers=("X-Request-Id",)
)
EVENT_MEDIA_TYPES = (JSON_MEDIA_TYPE, EVENT_STREAM_MEDIA_TYPE)
STREAM_HEADERS = {
    "Content-Type": EVENT_STREAM_MEDIA_TYPE,
    "Cache-Control": "no-store",
    "Vary": VARY,
    "X-Accel-Buffering": "no",  # otherwise a proxy would hold events back until it has enough of them
}


@events_resource.get(
    "/games/<game_id>/events",
    Operation(
        "listEvents",
        (PAGE_ANSWER, STREAM_ANSWER, NO_MORE_ANSWER),
        (
            *READ_PROBLEMS,
            HttpProblem.TOO_MANY_STREAMS,
            HttpProblem.TOO_MANY_SPECTATORS,
            HttpProblem.TOO_MANY_WAITING,
            HttpProblem.STREAMS_FULL,
        ),
        OPTIONAL_TOKEN,
        ("Prefer", "LastEventId", "AcceptLanguage"),
    ),
    query=requests.EventsQuery(),
)
def list_events(query: dict[str, Any], game_id: str) -> Response:
    """List events.

    The page has the events after number `after`. If there are none yet, `Prefer: wait=20` waits for the next one, up to
    30 seconds; in a finished game it waits for a rematch.

    `Accept: text/event-stream` answers with a stream of events (Server-Sent Events) that lasts as long as the game. The
    `id` of each is its `seq`, its data is an Event, and it has no event name. `event: presence` has no `id`; its data
    is a Presence: it tells who is connected, at the start and after each change. `Last-Event-ID` resumes a stream; 204
    says that no more events will come.

    A failure of the store can lose the last events, and others then get their numbers. A client that has lost events is
    told so: by `event: reset` in a stream (its data is a Reset, its `id` the number to resume from), by `reset` in a
    page. It reads the game again.
    """
    after = _last_event_id(query["after"])
    if accepted_media_types().best_match(EVENT_MEDIA_TYPES) == EVENT_STREAM_MEDIA_TYPE:
        return _stream_response(game_id, after)
    return _page_response(game_id, after, query["limit"], _preferred_wait_seconds())


def _last_event_id(otherwise: int) -> int:
    """The seq after which the client resumes; `otherwise` where the request names none. Raises ProblemError."""
    resume_from = request.headers.get("Last-Event-ID")
    if resume_from is None:
        return otherwise
    if not _SEQ_PATTERN.fullmatch(resume_from):
        fault = Fault(FaultLocation.HEADER, "Last-Event-ID", "not_seq")
        raise ProblemError(HttpProblem.INVALID_FIELDS, faults=[fault])
    return min(int(resume_from), requests.MAX_SEQ)


def _stream_response(game_id: str, after: int) -> Response:
    game, viewer = table_and_viewer(game_id)
    watcher = Watcher(game, viewer, service_context().tables.look, preferred_language(request.environ))
    if watcher.last is not None and after == watcher.last:
        return EmptyResponse(headers={"Cache-Control": "no-store", "Vary": VARY})
    if request.method == "HEAD":
        return CompleteResponse([], 200, Headers(STREAM_HEADERS))
    stall_seconds = service_context().settings.stream_stall_seconds
    connection = StreamConnection(request.environ.get("gunicorn.socket"), stall_seconds, caller_address())
    lines = service_context().streams.open(watcher, connection, after)
    return CompleteResponse(lines, 200, Headers(STREAM_HEADERS), direct_passthrough=True)


def _preferred_wait_seconds() -> int | None:
    """The number of seconds that the client is willing to wait, or None (RFC 7240)."""
    preference = _WAIT_PREFERENCE.search(request.headers.get("Prefer", ""))
    return min(int(preference[1]), MAX_WAIT_SECONDS) if preference else None


def _page_response(game_id: str, after: int, limit: int, seconds: int | None) -> Response:
    game, viewer = table_and_viewer(game_id)
    seconds = None if seconds is None or _nothing_follows(game) else seconds
    applied = {} if seconds is None else {"Preference-Applied": f"wait={seconds}"}
    if seconds is None or game.seq != after:
        return uncached_response(
            _event_page(game, viewer, service_context().tables.events(game, after, limit + 1), after, limit), applied
        )
    watcher = Watcher(game, viewer, service_context().tables.look, preferred_language(request.environ))
    news = _wait_for_events(game_id, after, limit + 1, seconds)
    return uncached_response(_page_of_news(watcher, news, after, limit), applied)


def _wait_for_events(game_id: str, after: int, limit: int, seconds: int) -> FeedUpdate:
    """The news that come within `seconds`; the access log does not count the wait as time of the answer."""
    began = perf_counter()
    try:
        with not_in_flight(request.environ):
            return service_context().streams.wait(caller_address(), game_id, after, limit, seconds)
    finally:
        request.environ[WAIT_SECONDS_KEY] = perf_counter() - began


def _nothing_follows(game: Table) -> bool:
    """Whether no event can follow. After the end of a game only a rematch can, and another if that is abandoned."""
    if game.status is TableStatus.ABANDONED:
        return True
    return game.rematch is not None and not is_abandoned(game.rematch)


def _event_page(
    game: Table, viewer: Player | None, events: list[StoredEvent], after: int, limit: int
) -> records.EventPage:
    if after > game.seq:
        return _reset_page(game.seq)
    names = SeatedPlayers(game, preferred_language(request.environ))
    # Events that came after the game was read may name seats that it did not have then.
    current = [each for each in events if each.version <= game.version]
    views = tuple(history.event_view(each, names, viewer) for each in current[:limit])
    return records.EventPage(views, views[-1].seq if views else after, more=len(current) > limit)


def _page_of_news(watcher: Watcher, news: FeedUpdate, after: int, limit: int) -> records.EventPage:
    """The news of a wait. Raises ProblemError if they have made the viewer's token void, or the game is gone."""
    last_seq = watcher.read_again() if news.is_rewound else None
    views = tuple([watcher.event_for_viewer(event) for _, event in news.events[:limit]])
    if watcher.is_barred or news.is_deleted:
        table_and_viewer(watcher.game_id)
    if last_seq is not None:
        return _reset_page(last_seq)
    return records.EventPage(views, views[-1].seq if views else after, more=len(news.events) > limit)


def _reset_page(last_seq: int) -> records.EventPage:
    return records.EventPage((), last_seq, more=False, reset=True)
