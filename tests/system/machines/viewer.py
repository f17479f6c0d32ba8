"""A viewer that looks at a table again and again: what it was shown and told, and that both agree."""

from collections.abc import Iterator
from dataclasses import dataclass, field

from tests.kit.clients.client import Json, Seat, body_of
from tests.kit.games.accounts import rules_of
from tests.system.machines.retold import Retold
from tools.load.checks import check_event, check_view, hold
from tools.load.journal import Entry, Kind

SECRET = {"card_drawn": ("card",), "hand_dealt": ("hand",), "bought": ("penalty_cards",)}
"""The fields of an event that are for one player alone."""
OWN = ("viewer", "legal_moves", "legal_moves_truncated", "join_code")
OWN_OF_ROUND = ("hand", "drawn")
"""The fields of a view's round that are for one player alone."""


@dataclass
class Viewer:
    """A player or a spectator."""

    seat: Seat
    view: Json = field(default_factory=dict)
    """The last view."""
    tag: str = ""
    """Its entity tag."""
    events: list[Json] = field(default_factory=list)
    entries: list[Entry] = field(default_factory=list)
    """Everything that the viewer was shown and told."""
    _retold: Retold | None = None

    def look(self, seat: Seat) -> None:
        """Asks for the game: its version never goes back, and the view is the same while the version is."""
        answer = seat.call("getGame")
        view, tag = body_of(answer), answer.headers["ETag"]
        if self.view:
            is_new = view["version"] != self.view["version"]
            hold(view["version"] >= self.view["version"], "the version went back", view["version"])
            hold((tag != self.tag) == is_new, "a tag that does not tell versions apart", (self.tag, tag))
            hold(is_new or view == self.view, "another view of the same version", (self.view, view))
        self.view, self.tag = view, tag
        self.entries.append(Entry(Kind.VIEW, seat.player_id, view))

    def listen(self, seat: Seat) -> None:
        """Asks for the events since then, which have no gap."""
        for event in seat.events(len(self.events)):
            hold(event["seq"] == len(self.events) + 1, "a gap or a repeat in the events", event)
            check_event(event, seat.player_id)
            self.events.append(event)
            self.entries.append(Entry(Kind.EVENT, seat.player_id, event))
            self._retell(event)

    @property
    def told(self) -> int:
        """The version of the last event."""
        version: int = self.events[-1]["version"]
        return version

    def check(self) -> None:
        """Fails unless the view agrees with the events in cards, counts, totals and status, and hides other cards."""
        is_dealt = self._retold is not None and self._retold.is_dealt
        pack = len(rules_of(self.view).whole_pack(self.view["seats"])) if is_dealt else 0
        check_view(self.view, self.seat.player_id, pack)
        if self._retold:
            self._retold.check(self.view)
        totals = next((event["totals"] for event in reversed(self.events) if "totals" in event), None)
        if totals is not None:
            shown = {player["player_id"]: player["total"] for player in self.view["players"]}
            hold(shown == totals, "other totals than were told", (shown, totals))

    def _retell(self, event: Json) -> None:
        if event["type"] == "round_begun":
            self._retold = Retold({}, rules_of(self.view), viewer=self.seat.player_id)
        if self._retold:
            self._retold.note(event)


def public(event: Json) -> Json:
    """An event without what is for one player alone."""
    return {name: value for name, value in event.items() if name not in SECRET.get(event["type"], ())}


def shared(view: Json) -> Json:
    """A view without what is for one player alone."""
    rnd = view["round"]
    seen = rnd and {name: value for name, value in rnd.items() if name not in OWN_OF_ROUND}
    if rnd and rnd["offer"]:
        seen["offer"] = {**rnd["offer"], "answer": None}
    return {**{name: value for name, value in view.items() if name not in OWN}, "round": seen}


def asked(view: Json) -> Iterator[str]:
    """The persons who have something to do."""
    persons = [each["player_id"] for each in view["players"] if not each["bot"] and each["status"] == "playing"]
    rnd, calls = view["round"], view["round"] and view["round"]["calls"]
    if view["status"] == "between_rounds":  # a void round waits too: these games are a sandbox's
        out = {each["player_id"] for each in view["players"] if each["out"]}
        entering = rnd["offer"]["players"] if rnd["offer"] else ()
        yield from (player for player in persons if (player in entering if entering else player not in out))
    if view["status"] == "playing":
        moves = () if rnd["phase"] == "buying" or (calls and calls["held"]) else (rnd["turn"],)
        yield from (player for player in (*moves, *(calls["waiting"] if calls else ())) if player in persons)


def may_buy(view: Json) -> bool:
    """Whether the viewer may still answer the offer of a discard, before or after the player at turn asks (EXT-11)."""
    offer = view["round"] and view["round"]["offer"]
    is_here = any(each["player_id"] == view["viewer"] and not each["bot"] for each in view["players"])
    return bool(
        offer and is_here and offer["what"] == "buy" and not offer["answer"] and view["viewer"] in offer["players"]
    )


def is_secret(operation: str, game: Json) -> bool:
    """Whether the operation was an answer that nobody else learns of yet: `game` is what its player saw then."""
    offer = game["round"] and game["round"]["offer"]
    return bool(operation in {"buy", "passTurn"} and offer and offer["answer"])
