"""One table as its clients know it: its players, their acknowledged changes, and what all must agree on."""

import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle, groupby

import httpx

from tests.kit.clients.client import Api, Json, Seat, code_of
from tests.system.machines.viewer import Viewer, asked, is_secret, may_buy, public, shared
from tests.system.play.diary import TOLD
from tools.load.checks import hold
from tools.load.journal import Entry

PATIENCE = 30.0
"""Seconds to wait for a moment at which nothing goes on by itself."""
KEPT = 4
"""Number of answers under keys that are kept for each player: so many always fit into what a game keeps."""
MOVES = {*TOLD, "cut"}
SALE = {"bought", "card_drawn", "stock_renewed"}
"""The types of the first event of the answer that closes an offer (EXT-11)."""
ALSO_TOLD = TOLD | {
    "draw": TOLD["draw"] | {"offer_made"},
    "declare": TOLD["declare"] | {"dropped"},
    "passTurn": TOLD["passTurn"] | SALE,
    "buy": SALE,
    "createGame": {"game_created"},
    "joinGame": {"player_joined"},
    "addBot": {"player_joined"},
    "startGame": {"game_started"},
    "returnToGame": {"player_returned"},
    "advanceClock": {"clock_advanced"},
    "cut": {"cards_cut"},
    "callRummy": TOLD["callRummy"] | {"call_made"},
}
"""The types of the first event of each operation at a table."""


@dataclass(frozen=True)
class Kept:
    """A request under a key, and its answer."""

    seat: Seat
    move: Json
    key: str
    answer: httpx.Response


@dataclass
class Table:
    """Players and spectators; their requests go to the two services in turn."""

    apis: Sequence[Api]
    game_id: str
    join_code: str | None = None
    seats: list[Seat] = field(default_factory=list)
    """Players with valid tokens."""
    gone: list[Seat] = field(default_factory=list)
    """Players with void tokens."""
    viewers: list[Viewer] = field(default_factory=list)
    log: list[Json] = field(default_factory=list)
    """The events without what is for one player alone."""
    acknowledged: dict[int, tuple[str | None, str]] = field(default_factory=dict)
    """The player and the operation that made each version."""
    secret: set[int] = field(default_factory=set)
    """The versions that secret answers made, of which no event tells (EXT-11)."""
    kept: dict[str, deque[Kept]] = field(default_factory=dict)
    """The last requests of each player under keys."""
    untold: set[tuple[str, str]] = field(default_factory=set)
    """Changes whose version nobody was told: the type of the expected event, and the player it is about."""
    made: list[Json] = field(default_factory=list)
    """All accepted moves."""
    past: list[Entry] = field(default_factory=list)
    """What departed viewers were shown and told."""
    is_settled: bool = False
    """Whether all have looked since the last change."""
    _deadlines: dict[int, str | None] = field(default_factory=dict)
    """The deadline of the table at each version that anybody has seen."""

    def __post_init__(self) -> None:
        self._turns = cycle(self.apis)

    def here(self, seat: Seat) -> Seat:
        """The same player at the next service."""
        return seat.by(next(self._turns))

    def sit(self, answer: httpx.Response, operation: str = "joinGame") -> Seat:
        """Adds the player who got a seat in `answer`."""
        seat = self.apis[0].seated(answer)
        self.seats.append(seat)
        self.viewers.append(Viewer(seat))
        self.acknowledge(seat.player_id, operation, answer.json()["game"])
        return seat

    @property
    def view(self) -> Json:
        """The last view of the first viewer."""
        return self.viewers[0].view

    @property
    def status(self) -> str:
        """The status of the game."""
        status: str = self.view["status"]
        return status

    @property
    def over(self) -> bool:
        """Whether nothing more will happen."""
        return self.status in {"finished", "abandoned"}

    @property
    def ends_when_all_leave(self) -> bool:
        """Whether a game without players ends, which strangers may see: no bots play on."""
        if self.over or self.view["visibility"] != "public":
            return False
        bots = [each for each in self.view["players"] if each["bot"]]
        return self.status == "waiting" or (self.view["on_leave"] == "forfeit" and not bots)

    def view_of(self, seat: Seat) -> Json:
        """The last view of this player."""
        return next(viewer.view for viewer in self.viewers if viewer.seat == seat)

    def tag_of(self, seat: Seat) -> str:
        """The entity tag of that view."""
        return next(viewer.tag for viewer in self.viewers if viewer.seat == seat)

    def actor(self) -> Seat | None:
        """The first player with a legal move."""
        return next((seat for seat in self.seats if self.view_of(seat)["legal_moves"]), None)

    def make(self, seat: Seat, move: Json, **headers: str) -> httpx.Response:
        """Sends a move, right or wrong; if it is accepted, the log must show it."""
        answer = self.here(seat).make(move, **headers)
        self.note(seat, move, answer, headers.get("Idempotency_Key"))
        return answer

    def note(self, seat: Seat, move: Json, answer: httpx.Response, key: str | None = None) -> None:
        """Notes the answer to a move."""
        if answer.status_code != httpx.codes.CREATED:
            refusal(answer)
            return
        if move["action"] in MOVES:
            self.made.append(move)
        if key:
            self.kept.setdefault(seat.player_id or "", deque(maxlen=KEPT)).append(Kept(seat, move, key, answer))
        self.acknowledge(seat.player_id, move["action"], answer.json())

    def acknowledge(self, player_id: str | None, operation: str, game: Json) -> None:
        """Notes an acknowledged change; no other change may have made its version."""
        version = game["version"]
        hold(version not in {*self.acknowledged, *self.secret}, "two changes made one version", (version, operation))
        if is_secret(operation, game):
            self.secret.add(version)
        else:
            self.acknowledged[version] = (player_id, operation)
        self.is_settled = False
        self._deadlines[version] = _deadline(game)

    def went(self, player_id: str, told: str) -> None:
        """Notes that a player's token is void; an event of type `told` must say so."""
        self.untold.add((told, player_id))
        self.is_settled = False
        self.gone += [seat for seat in self.seats if seat.player_id == player_id]
        self.seats = [seat for seat in self.seats if seat.player_id != player_id]
        self.past += [entry for viewer in self.viewers if viewer.seat in self.gone for entry in viewer.entries]
        self.viewers = [viewer for viewer in self.viewers if viewer.seat not in self.gone]

    def settle(self) -> None:
        """All viewers look and listen until they are at one version; then the table is checked."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for viewer in self.viewers:
                viewer.look(self.here(viewer.seat))
            for viewer in self.viewers:
                viewer.listen(self.here(viewer.seat))
            if self._is_quiet():
                break
        else:
            raise AssertionError("it goes on and on")
        self._check_log()
        self._check_views()
        self.is_settled = True

    def _is_quiet(self) -> bool:
        """Whether all have seen the same version, and were told of it or of the one before the last secret answers."""
        seen, told = ({each.view["version"] for each in self.viewers}, {each.told for each in self.viewers})
        untold = set(range(max(told) + 1, max(seen) + 1))
        return len(seen) == len(told) == 1 and max(told) <= max(seen) and untold <= self.secret

    def _check_log(self) -> None:
        """Fails unless all are told the same, and each version is acknowledged to one player or was due."""
        told, new = len(self.log), self.viewers[0].events[len(self.log) :]
        self.log += map(public, new)
        for viewer in self.viewers:
            hold(list(map(public, viewer.events[told:])) == self.log[told:], "the log differs", viewer.events[told:])
        for version, events in groupby(new, key=lambda event: event["version"]):
            self._check_version(version, next(events))
        missing = set(self.acknowledged) - {event["version"] for event in self.log}
        hold(not missing and not self.untold, "an acknowledged change is not in the log", missing)

    def _check_version(self, version: int, first: Json) -> None:
        if version in self.acknowledged:
            player_id, operation = self.acknowledged[version]
            hold(first["type"] in ALSO_TOLD[operation], "an acknowledged change is told otherwise", (operation, first))
            who = first.get("by", first.get("player_id", player_id))
            is_sale = operation in {"buy", "passTurn"} and first["type"] in SALE
            is_own = who == player_id or is_sale or first["type"] in {"round_begun", "player_joined"}
            hold(is_own, "an acknowledged change is told of another", (player_id, first))
        elif (first["type"], first.get("player_id")) in self.untold:
            self.untold.remove((first["type"], first["player_id"]))
        elif version - 1 in self._deadlines:
            due = self._deadlines[version - 1]
            hold(due is not None and due <= first["at"], "a change that nobody made", (due, first))

    def _check_views(self) -> None:
        public_view = shared(self.view)
        self._deadlines[public_view["version"]] = _deadline(self.view)
        due = set(asked(self.view))
        for viewer in self.viewers:
            hold(shared(viewer.view) == public_view, "two see different tables", (viewer.view, self.view))
            viewer.check()
            if viewer.seat.player_id in due or may_buy(viewer.view):
                hold(bool(viewer.view["legal_moves"]), "a player who is to move cannot", viewer.view)
            else:
                hold(not viewer.view["legal_moves"], "moves for somebody who is not asked", viewer.view)

    def moved_on(self, seat: Seat) -> bool:
        """Whether the game has gone on since this player looked."""
        return bool(self.here(seat).view()["version"] > self.view_of(seat)["version"])


def refusal(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of a refusal, which must not be a failure of the service."""
    status, code = code_of(answer)
    hold(status < httpx.codes.INTERNAL_SERVER_ERROR, "the service fails", answer.text)
    return status, code


def _deadline(game: Json) -> str | None:
    """The time at which the table goes on by itself, or None."""
    moment: str | None = game["round"]["deadline"] if game["round"] else game["waits_until"]
    return moment
