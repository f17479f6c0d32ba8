"""Events: what has happened in a game, and waiting for what will."""

import re
from http import HTTPStatus
from typing import Any

from flask import Response, request

from service.http import examples, history, records, requests
from service.http.auth import claim
from service.http.contract import ANYBODY, QUERY, READ
from service.http.operations import Answer, Operation, Resource
from service.http.parts import parts
from service.http.replies import fresh
from service.http.viewers import viewer
from service.http.views import Names
from service.tables.events import Kept, decode
from service.tables.table import Player, Status, Table

events = Resource("Events", "What happens in a game, in order, without gaps.")
LONGEST_WAIT = 30
_OVER = {Status.FINISHED, Status.ABANDONED}
_WAIT = re.compile(r"(?:^|[,;])\s*wait\s*=\s*\"?(\d{1,4})\"?\s*(?:$|[,;])")
PAGE = Answer(
    HTTPStatus.OK,
    "The events, oldest first.",
    records.EventPage,
    examples.events,
    ("Preference-Applied", "X-Request-Id"),
)


@events.get(
    "/games/<game_id>/events",
    Operation("listEvents", (PAGE,), (*READ, *QUERY), ANYBODY, ("Prefer",)),
    query=requests.EventsAfter(),
)
def list_events(query: dict[str, Any], game_id: str) -> Response:
    """List events.

    Those after number `after`. `Prefer: wait=20` waits up to so many seconds, 30 at most, where there are none yet.
    """
    claimed = claim()
    game = parts().tables.look(game_id)
    seen_by = viewer(game, claimed)
    seconds = _waits()
    if seconds is not None and game.seq <= query["after"] and game.status not in _OVER:
        news = parts().feed.news(game_id, query["after"], query["limit"] + 1, seconds)
        kept = [decode(event) for _, event in news]
        game = parts().tables.look(game_id)
        seen_by = viewer(game, claimed)  # his token may have become void meanwhile, and seats have been drawn
    else:
        kept = parts().tables.events(game, query["after"], query["limit"] + 1)
    return _page(game, seen_by, kept, seconds, **query)


def _waits() -> int | None:
    """How long the client would wait (RFC 7240)."""
    found = _WAIT.search(request.headers.get("Prefer", ""))
    return min(int(found[1]), LONGEST_WAIT) if found else None


def _page(
    game: Table, seen_by: Player | None, found: list[Kept], waited: int | None, after: int, limit: int
) -> Response:
    names = Names(game)
    # What was committed since the game was read may speak of seats that it did not have then.
    kept = [each for each in found if each.version <= game.version]
    shown = tuple(history.event(each, names, seen_by) for each in kept[:limit])
    page = records.EventPage(shown, shown[-1].seq if shown else after, more=len(kept) > limit)
    return fresh(page, {} if waited is None else {"Preference-Applied": f"wait={waited}"})
