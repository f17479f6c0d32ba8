"""Players whose moves are struck by faults: each sends a move again, under its key, until it is answered."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from functools import partial
from http import HTTPStatus
from itertools import pairwise

import httpx

from service.store import GameStore
from service.tables.model.stored_table import decode_table
from service.tables.model.table import Table as Kept
from tests.kit.clients.client import Json, Seat, body_of
from tests.kit.games.accounts import rules_of
from tests.kit.games.players import Choose, to_act
from tests.system.faults.ills import Ills, Planned
from tests.system.faults.points import Fault, Point
from tests.system.faults.tally import Outcome, Tally
from tests.system.play.diary import Diary, alive
from tools.load.checks import check_view
from tools.load.journal import Entry, Kind
from tools.load.replaying import Story, judged

PATIENCE = 60.0
WRONG: Json = {"action": "draw", "source": "stock"}
"""Refused for every player that is not at turn."""


@dataclass(kw_only=True)
class Table(Diary):
    """Players at a table that nobody else knows; their diary has everything that happens in the game."""

    ills: Ills
    tally: Tally
    choose: Choose
    begun: int = field(init=False)
    """The version at the first turn."""
    refused: int = 0
    planned: Planned | None = None
    """The last planned fault."""

    def __post_init__(self) -> None:
        self.begun = self.seats[0].view()["version"]

    def suffer(self, fault: Fault, point: Point, *, wrong: bool) -> None:
        """Makes a move, or a `wrong` one that must be refused, and strikes it with this fault at this point."""
        planned = Planned(fault, point, wrong)
        while not planned.has_struck:  # another table's fault may stop it before
            outcome = self._refusal(planned) if wrong else self._move(planned)
        self.tally.note(fault, point, outcome)
        if fault is Fault.FULL:
            assert planned.begun.wait(PATIENCE), "the disk does not fill up"
        while planned.lasts:  # until a 503 shows that the disk is full
            self._move(planned)

    def deal(self) -> None:
        """Deals if a round has just ended, as by an early knock: its cards lie nowhere until then."""
        while self.planned and not (self._view(self.seats[0])["round"] or {}).get("turn"):
            self._move(self.planned)

    def check(self) -> None:
        """Fails unless the log has each acknowledged move once, and otherwise only what the table does by itself."""
        super().check()
        versions = {answer["version"] for _, answer in self.acknowledged}
        for before, event in pairwise(self.seats[0].events()):
            if self.begun < event["version"] > before["version"] and event["version"] not in versions:
                assert event["type"] == "round_begun", "nobody was told of this move"
                assert before["outcome"]["ending"] == "void", "nobody has dealt"

    def judge(self, store: GameStore) -> int:
        """Fails if the records tell otherwise or cards are missing; returns the number of ended rounds."""
        rounds = {event["version"]: event["round"] for event in reversed(self.seats[0].events())}
        told = [entry for move, answer in self.acknowledged for entry in _entries(move, answer, rounds)]
        story = Story.of(self.seats[0].api, self.seats[0].game_id)
        assert not list(judged(story, told))
        pack = sorted(rules_of(story.game).whole_pack(story.game["seats"]))
        for seat in self.seats:
            check_view(seat.view(), seat.player_id, len(pack))
        kept = store.read(self.seats[0].game_id)
        assert kept
        assert sorted(cards_of(decode_table(kept.state))) == pack
        return len(story.records)

    def _move(self, planned: Planned) -> Outcome:
        """Makes a move of the player at turn, and checks that it is made once."""
        actor, view = self._turn()
        move, key = self.choose(view), f"{len(self.acknowledged)}-{view['version']}"
        answer, outcome = self._settled(actor, move, key, planned, view["version"])
        game = body_of(answer, HTTPStatus.CREATED)
        assert game["version"] == view["version"] + 1, "it was made twice, or somebody else moved"
        again = self._told(lambda: actor.make(move, Idempotency_Key=key))
        repeated = (again.status_code, again.content) == (answer.status_code, answer.content)
        assert repeated, f"another answer than before: {again.status_code} {again.text}"
        self.acknowledged.append((move, game))
        return outcome

    def _refusal(self, planned: Planned) -> Outcome:
        """Sends a move of a player that is not at turn, and checks that it is refused."""
        actor, view = self._turn()
        other = next(seat for seat in self.seats if seat.player_id != view["round"]["turn"])
        answer, _ = self._settled(other, WRONG, f"wrong-{self.refused}", planned, view["version"])
        assert answer.status_code == HTTPStatus.CONFLICT, answer.text
        assert self._view(actor) == view
        self.refused += 1
        return Outcome.REFUSED

    def _settled(
        self, actor: Seat, move: Json, key: str, planned: Planned, version: int
    ) -> tuple[httpx.Response, Outcome]:
        """The answer to a move, and how the player learned it."""
        learned, is_its_own = Outcome.AT_ONCE, not planned.has_struck

        def lost(unknown: Exception) -> None:
            nonlocal learned
            self.tally.count(str(unknown) if isinstance(unknown, ConnectionError) else "no answer")
            if learned is Outcome.AT_ONCE and is_its_own and planned.has_struck:
                learned = self._found(actor, planned, version)

        if is_its_own:
            self.planned = planned
            self.ills.plan(actor.game_id, planned)
        answer = self._told(lambda: actor.make(move, Idempotency_Key=key), lost)
        self.ills.forget(actor.game_id)
        return answer, learned

    def _found(self, seat: Seat, planned: Planned, version: int) -> Outcome:
        """Whether an unanswered move is made: it must be if struck too late, and must not be if killed before that."""
        is_made = bool(self._view(seat)["version"] > version)
        assert is_made or not planned.comes_too_late, planned
        assert not is_made or planned.comes_too_late or planned.fault is not Fault.KILLED, planned
        return Outcome.FOUND_MADE if is_made else Outcome.FOUND_UNMADE

    def _turn(self) -> tuple[Seat, Json]:
        """The player that may move, and that player's view."""
        for _ in attempts():
            if actor := to_act(self.seats, self._view(self.seats[0])):
                mine = self._view(actor)
                if mine["legal_moves"]:
                    return actor, mine
        raise AssertionError("nobody can move")

    def _view(self, seat: Seat) -> Json:
        return body_of(self._told(partial(seat.call, "getGame")))

    def _told(
        self, send: Callable[[], httpx.Response], lost: Callable[[Exception], None] = lambda _: None
    ) -> httpx.Response:
        """The answer, once there is one; `lost` gets each failure until then."""
        for _ in attempts():
            try:
                return alive(send())
            except (httpx.TransportError, ConnectionError) as unknown:
                if self.planned:
                    self.ills.end(self.planned)
                lost(unknown)
        raise AssertionError("there is no answer")


def attempts() -> Iterator[None]:
    """Yields for each attempt, until `PATIENCE` seconds are over."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        yield
        time.sleep(0.03)


def _entries(move: Json, answer: Json, rounds: dict[int, int]) -> Iterator[Entry]:
    made = {"version": answer["version"], "round": rounds[answer["version"]], "action": move["action"]}
    yield Entry(Kind.ACKNOWLEDGED, answer["viewer"], made)
    yield Entry(Kind.VIEW, answer["viewer"], answer)


def cards_of(table: Kept) -> Iterator[str]:
    """The cards of the round in play, wherever they are."""
    rnd = table.round
    assert rnd
    for pile in (
        *rnd.hands,
        *(meld.cards for meld in rnd.melds),
        rnd.stock,
        rnd.discard,
        (rnd.wild,) if rnd.wild else (),
    ):
        yield from pile
