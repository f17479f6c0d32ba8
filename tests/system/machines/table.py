"""One table as its clients know it: who sits there, what was acknowledged to whom, what all of them must agree on."""

import time
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import cycle, groupby

import httpx

from tests.kit.client import Api, Json, Seat, code_of
from tests.system.machines.viewer import Viewer, asked, public, shared
from tests.system.play.diary import TOLD
from tools.load.checks import hold
from tools.load.journal import Entry

PATIENCE = 30.0
"""Seconds for a moment at which nothing goes on by itself."""
KEPT = 8
"""So many answers under keys are kept for a player."""
MOVES = {*TOLD, "cut"}
ALSO_TOLD = TOLD | {
    "createGame": {"game_created"},
    "joinGame": {"player_joined"},
    "addBot": {"player_joined"},
    "startGame": {"game_started"},
    "returnToGame": {"player_returned"},
    "advanceClock": {"clock_advanced"},
    "cut": {"cards_cut"},
    "callRummy": TOLD["callRummy"] | {"call_made"},
}
"""The first events of what may be done at a table."""


@dataclass(frozen=True)
class Kept:
    """What was done under a key, and its answer."""

    seat: Seat
    move: Json
    key: str
    answer: httpx.Response


@dataclass
class Table:
    """Persons and whoever else looks on; requests go to the two services by turns."""

    apis: Sequence[Api]
    game_id: str
    join_code: str | None = None
    seats: list[Seat] = field(default_factory=list)
    """Those whose tokens are good."""
    gone: list[Seat] = field(default_factory=list)
    """Those whose tokens are void."""
    viewers: list[Viewer] = field(default_factory=list)
    log: list[Json] = field(default_factory=list)
    """The events as everybody is told of them."""
    acknowledged: dict[int, tuple[str | None, str]] = field(default_factory=dict)
    """Whose change, and which operation, made a version."""
    kept: dict[str, deque[Kept]] = field(default_factory=dict)
    """What each player did last under keys."""
    untold: set[tuple[str, str]] = field(default_factory=set)
    """Changes whose version nobody was told: the type of the event that is to tell, and whom it is about."""
    made: list[Json] = field(default_factory=list)
    """All moves that were made."""
    past: list[Entry] = field(default_factory=list)
    """What those were shown and told who are gone."""
    is_settled: bool = False
    """Whether all have looked since the last change."""
    _deadlines: dict[int, str | None] = field(default_factory=dict)
    """When the table was to go on by itself, at each version that anybody has seen."""

    def __post_init__(self) -> None:
        self._turns = cycle(self.apis)

    def here(self, seat: Seat) -> Seat:
        """The same player, by the other service than the one before."""
        return seat.by(next(self._turns))

    def sit(self, answer: httpx.Response, operation: str = "joinGame") -> Seat:
        """Somebody was given a seat here."""
        seat = self.apis[0].seated(answer)
        self.seats.append(seat)
        self.viewers.append(Viewer(seat))
        self.acknowledge(seat.player_id, operation, answer.json()["game"])
        return seat

    @property
    def view(self) -> Json:
        """What the first of the viewers saw last."""
        return self.viewers[0].view

    @property
    def status(self) -> str:
        """Where the game stands."""
        status: str = self.view["status"]
        return status

    @property
    def over(self) -> bool:
        """Whether nothing more is going to happen."""
        return self.status in {"finished", "abandoned"}

    @property
    def ends_when_all_leave(self) -> bool:
        """Whether no bots play on, and strangers may see that."""
        if self.over or self.view["visibility"] != "public":
            return False
        bots = [each for each in self.view["players"] if each["bot"]]
        return self.status == "waiting" or (self.view["on_leave"] == "forfeit" and not bots)

    def view_of(self, seat: Seat) -> Json:
        """What this player saw last."""
        return next(viewer.view for viewer in self.viewers if viewer.seat == seat)

    def tag_of(self, seat: Seat) -> str:
        """The entity tag of that."""
        return next(viewer.tag for viewer in self.viewers if viewer.seat == seat)

    def actor(self) -> Seat | None:
        """The first player who has something to do."""
        return next((seat for seat in self.seats if self.view_of(seat)["legal_moves"]), None)

    def make(self, seat: Seat, move: Json, **headers: str) -> httpx.Response:
        """What a player does, right or wrong; if it is done, that is to be seen in the log."""
        answer = self.here(seat).make(move, **headers)
        self.note(seat, move, answer, headers.get("Idempotency_Key"))
        return answer

    def note(self, seat: Seat, move: Json, answer: httpx.Response, key: str | None = None) -> None:
        """What came of it."""
        if answer.status_code != httpx.codes.CREATED:
            refusal(answer)
            return
        if move["action"] in MOVES:
            self.made.append(move)
        if key:
            self.kept.setdefault(seat.player_id or "", deque(maxlen=KEPT)).append(Kept(seat, move, key, answer))
        self.acknowledge(seat.player_id, move["action"], answer.json())

    def acknowledge(self, player_id: str | None, operation: str, game: Json) -> None:
        """A change was made, and nobody else made that version."""
        version = game["version"]
        hold(version not in self.acknowledged, "two changes made one version", (version, operation))
        self.acknowledged[version] = (player_id, operation)
        self.is_settled = False
        self._deadlines[version] = _deadline(game)

    def went(self, player_id: str, told: str) -> None:
        """A player's token is void from now on; an event of that type is to say so."""
        self.untold.add((told, player_id))
        self.is_settled = False
        self.gone += [seat for seat in self.seats if seat.player_id == player_id]
        self.seats = [seat for seat in self.seats if seat.player_id != player_id]
        self.past += [entry for viewer in self.viewers if viewer.seat in self.gone for entry in viewer.entries]
        self.viewers = [viewer for viewer in self.viewers if viewer.seat not in self.gone]

    def settle(self) -> None:
        """Everybody looks and listens, until all are at one version; whatever must hold then, holds."""
        end = time.monotonic() + PATIENCE
        while time.monotonic() < end:
            for viewer in self.viewers:
                viewer.look(self.here(viewer.seat))
            for viewer in self.viewers:
                viewer.listen(self.here(viewer.seat))
            if len({version for viewer in self.viewers for version in (viewer.view["version"], viewer.told)}) == 1:
                break
        else:
            raise AssertionError("it goes on and on")
        self._check_log()
        self._check_views()
        self.is_settled = True

    def _check_log(self) -> None:
        """All are told the same; each version is acknowledged to one, or due by itself."""
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
            is_own = who == player_id or first["type"] in {"round_begun", "player_joined"}
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
            if viewer.seat.player_id in due:
                hold(bool(viewer.view["legal_moves"]), "a player who is to move cannot", viewer.view)
            else:
                hold(not viewer.view["legal_moves"], "moves for somebody who is not asked", viewer.view)

    def moved_on(self, seat: Seat) -> bool:
        """Whether the game has gone on since this player looked."""
        return bool(self.here(seat).view()["version"] > self.view_of(seat)["version"])


def refusal(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of a refusal, which is never for a fault of the service's."""
    status, code = code_of(answer)
    hold(status < httpx.codes.INTERNAL_SERVER_ERROR, "the service fails", answer.text)
    return status, code


def _deadline(game: Json) -> str | None:
    """When the table goes on by itself."""
    moment: str | None = game["round"]["deadline"] if game["round"] else game["waits_until"]
    return moment
