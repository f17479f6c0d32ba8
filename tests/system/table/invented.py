"""A service of a later release: a recorded game in which variant, actions, phase, events and ending are invented."""

import json
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qs, urlsplit

from playwright.sync_api import Route

from tests.kit.clients.client import FINISHED, Json, Seat, body_for

INVENTED: dict[str, dict[str, str]] = {
    "variant": {"rummy": "moonlight"},
    "action": {"draw": "moonwalk", "discard": "fling"},
    "phase": {"draw": "dusk", "play": "eclipse"},
    "type": {"card_drawn": "moonwalked", "discarded": "flung", "round_begun": "moonrise"},
    "ending": {"went_out": "dawn"},
    "reason": {"hand": "moonshine", "losers_hand": "moonshine"},
}
"""By field, what a value becomes."""


def disguised(value: Any, name: str = "") -> Any:
    """A part of an answer with its invented words."""
    if isinstance(value, dict):
        return {key: disguised(each, key) for key, each in value.items()}
    if isinstance(value, list):
        return [disguised(each, name) for each in value]
    return INVENTED.get(name, {}).get(value, value) if isinstance(value, str) else value


@dataclass
class Invented:
    """Answers a page's requests for one game from what was recorded of it."""

    views: list[Json]
    moves: list[Json]
    events: list[Json]
    scores: Json
    record: Json
    at: int = 0
    unexpected: list[str] = field(default_factory=list)

    @classmethod
    def recorded(cls, seat: Seat, game_id: str) -> "Invented":
        """Plays a game to its end, and records it as the game `game_id`."""
        views, moves = [seat.view()], []
        while views[-1]["status"] != FINISHED:
            moves.append(views[-1]["legal_moves"][0])
            views[-1]["legal_moves"] = moves[-1:]
            views.append(seat.act(moves[-1]))
        parts = json.dumps([views, moves, seat.events(), seat.scores(), seat.record(1)])
        return cls(*json.loads(parts.replace(seat.game_id, game_id)))

    def answer(self, route: Route) -> None:
        """Answers a request for the game or for something of it."""
        request = route.request
        last = urlsplit(request.url).path.rsplit("/", 1)[-1]
        if request.method == "POST":
            self._move(route)
        elif last == "events":
            self._events(route)
        elif last == "hint":
            hint = {"melds": [], "deadwood": [], "value": 0, "move": self.moves[self.at], "reason": None, "level": None}
            self._give(route, hint | {name: self.view[name] for name in ("game_id", "version")})
        else:
            self._give(route, {"scores": self.scores, "1": self.record}.get(last, self.view))

    @property
    def view(self) -> Json:
        """The game as it is now."""
        return self.views[self.at]

    def _move(self, route: Route) -> None:
        wanted, sent = self.moves[self.at], route.request.post_data_json
        if not route.request.url.endswith(wanted["path"]) or sent != body_for(disguised(wanted)):
            self.unexpected.append(f"{route.request.url} {sent}")
        self.at += 1
        self._give(route, self.view, 201)

    def _events(self, route: Route) -> None:
        """A stream that ends at once, or a page, with the events up to now."""
        query = parse_qs(urlsplit(route.request.url).query)
        after = int(route.request.headers.get("last-event-id") or query.get("after", ["0"])[0])
        news = [event for event in self.events if after < event["seq"] <= self.view["last_seq"]]
        if "text/event-stream" not in route.request.headers.get("accept", ""):
            page = {"events": news, "last_seq": self.view["last_seq"], "more": False, "reset": False}
            self._give(route, page)
        elif self.view["status"] == FINISHED and not news:
            route.fulfill(status=204)
        else:
            body = "".join(f"data: {json.dumps(disguised(event))}\n\n" for event in news)
            route.fulfill(content_type="text/event-stream", body=body or ": nothing new\n\n")

    def _give(self, route: Route, body: Json, status: int = 200) -> None:
        headers = {"ETag": f'"{self.view["version"]}"', "Content-Type": "application/json"}
        route.fulfill(status=status, headers=headers, body=json.dumps(disguised(body)))
