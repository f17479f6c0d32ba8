"""Checks of every answer a player gets, in terms of the contract, for every game."""

from collections.abc import Iterable
from dataclasses import dataclass

from tests.kit.clients.client import Json
from tests.system.play.witness import codes

OWN_ALONE = {"card_drawn", "hand_dealt"}
"""Events whose cards are only for the player they are about."""


class Wrong(AssertionError):
    """An answer that cannot be right; `kind` groups equal errors."""

    def __init__(self, kind: str, detail: object) -> None:
        super().__init__(f"{kind}: {str(detail)[:300]}")
        self.kind = kind


def hold(holds: bool, kind: str, detail: object) -> None:
    """Raise Wrong if `holds` is false."""
    if not holds:
        raise Wrong(kind, detail)


def check_view(game: Json, viewer: str | None, pack: int) -> None:
    """A view is for its viewer, holds every card of the pack, and shows no hidden card."""
    hold(game["viewer"] == viewer, "another player's view", game["viewer"])
    rnd = game["round"]
    if rnd is None or rnd["phase"] == "cut":
        hold(not codes(game), "a card before the deal", codes(game))
        return
    counted = {player["player_id"]: player["hand_count"] for player in game["players"]}
    on_table = sum(len(meld["cards"]) for meld in rnd["melds"])
    beside = int(rnd["wild"] is not None)
    found = sum(counted.values()) + on_table + rnd["stock_count"] + rnd["discard_count"] + beside
    hold(found == pack, "the cards do not add up to the pack", f"{found} of {pack} in {game}")
    hold(len(rnd["hand"]) == counted.get(viewer or "", 0), "the hand is not what its count says", rnd)
    check_hidden(game, rnd)


def check_hidden(game: Json, rnd: Json) -> None:
    """Every named card is the viewer's own or open."""
    over = rnd["phase"] == "over"
    hold(over or not rnd["hands"], "hands are shown before the round is over", rnd["hands"])
    on_table = [rnd["discard_pile"], rnd["wild"], [meld["cards"] for meld in rnd["melds"]]]
    visible = [rnd["hand"], on_table, rnd["shown"], rnd["taken"]]
    hidden = codes(game) - codes([visible, rnd["hands"]])
    hold(not hidden, "a hidden card is shown", f"{hidden} in {game}")


def check_event(event: Json, viewer: str | None) -> None:
    """An event shows a player the cards that they drew or were dealt, and no card of the others."""
    if event["type"] in OWN_ALONE:
        shown = bool(codes(event))
        hold(shown == (event["player_id"] == viewer), "a hidden card in an event, or a card missing", event)


def check_totals(game: Json, scores: Json) -> None:
    """The scores and the view of the same version have the same totals."""
    if game["version"] == scores["version"]:
        seen = {player["player_id"]: player["total"] for player in game["players"]}
        scored = {balance["player_id"]: balance["total"] for balance in scores["balances"]}
        hold(seen == scored, "the scores have other totals than the view", f"{scored} and {seen}")


def check_refused(status: int, problem: Json, expected: Iterable[int]) -> None:
    """A provoked refusal has the expected status and a code."""
    hold(status in set(expected), "a wrong move is not refused as it should be", f"{status}: {problem}")
    hold(problem.get("status") == status and bool(problem.get("code")), "a refusal without a code", problem)


def check_unmoved(before: Json, after: Json) -> None:
    """A refused move changes nothing, where nobody else could move."""
    hold(after == before, "a refused move changed the game", f"{before['version']} to {after['version']}: {after}")


def check_again(first: object, second: object) -> None:
    """The same request under the same key has the same answer."""
    hold(first == second, "a repeated request has another answer", f"{first} and {second}")


def check_listed(status: int, problem: Json, before: Json, after: Json) -> None:
    """A listed legal move is refused only if somebody else was quicker."""
    kind = "a legal move was refused, though nobody was quicker"
    hold(after["version"] > before["version"], kind, f"{status} {problem} at {before['version']}")


@dataclass
class Followed:
    """The player's progress in following their game."""

    version: int = 0
    """The newest version in any answer."""
    seq: int = 0
    """The last event's seq."""
    told: int = 0
    """The last event's version."""

    def seen(self, version: int, asked_at: int) -> None:
        """Note a view of the game; `asked_at` is the version known when the request was sent."""
        hold(version >= asked_at, "the version went back", f"from {asked_at} to {version}")
        self.version = max(self.version, version)

    def heard(self, event: Json) -> None:
        """Note the next event."""
        before, told = self.seq, self.told
        self.seq, self.told = event["seq"], event["version"]
        self.version = max(self.version, event["version"])
        hold(self.seq == before + 1, "a gap or a repeat in the events", f"{self.seq} after {before}")
        hold(self.told >= told, "the version went back", f"from {told} to {event}")
