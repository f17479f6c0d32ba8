"""What all rules share: the table, and the checks after each of them."""

from collections import Counter
from collections.abc import Callable, Sequence
from functools import wraps
from itertools import cycle
from random import Random
from typing import Any

import httpx
from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant

from tests.kit.clients.client import Api, Json, Seat
from tests.system.machines.judging import judge
from tests.system.machines.opening import Opening, openings
from tests.system.machines.table import Table
from tools.load.checks import hold

WHO = st.integers(0, 3)
"""The index of a player at the table."""
WHICH = st.integers(0, 9)
"""An index into a list, modulo its length; the first legal move counts as the simplest."""


def when(holds: Callable[[Any], bool]) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """Lets a rule act only if `holds` is true; otherwise the game goes on.

    Not a precondition of Hypothesis, which must not depend on what the service does.
    """

    def only(do: Callable[..., None]) -> Callable[..., None]:
        @wraps(do)
        def step(machine: Machine, **arguments: object) -> None:
            if holds(machine):
                do(machine, **arguments)
            else:
                note("(nothing to do; the game goes on)")
                machine.go_on()

        return step

    return only


waiting = when(lambda machine: machine.table.status == "waiting")
playing = when(lambda machine: machine.table.status in {"playing", "between_rounds"})


class Machine(RuleBasedStateMachine):
    """A table and its clients."""

    def __init__(self, apis: Sequence[Api], counted: Counter[str]) -> None:
        super().__init__()
        self.apis = apis
        self.counted = counted
        """How often each rule has done something."""
        self.table: Table
        self.opening: Opening
        self.doors = cycle(apis)
        self.keys = 0

    @initialize(opening=openings(), all_at_once=st.booleans())
    def open(self, opening: Opening, all_at_once: bool) -> None:
        """Opens a table; if `all_at_once`, the other players join at once."""
        self.opening = opening
        self.table = opening.open(self.apis)
        for _ in range(opening.persons - 1 if all_at_once else 0):
            self.come()

    @invariant()
    def agreed(self) -> None:
        """After every step, all see and are told the same, and each only what is for them."""
        self.table.settle()

    def teardown(self) -> None:
        """Checks the game as far as it has come, unless something is wrong already."""
        if hasattr(self, "table") and self.table.is_settled:
            judge(self.table)

    def go_on(self) -> None:
        """What happens when a rule has nothing to do."""
        raise NotImplementedError

    def did(self, what: str) -> None:
        """Counts a rule that found something to do."""
        self.counted[what] += 1

    def seat(self, who: int) -> Seat:
        """A player at the table, by index modulo the number of players."""
        return self.table.seats[who % len(self.table.seats)]

    def is_last(self, seat: Seat) -> bool:
        """Whether nobody else is left to look: bots alone would soon end the game."""
        return self.table.seats == [seat]

    def due_move(self, which: int) -> tuple[Seat, Json] | None:
        """A player and one of that player's legal moves, or None."""
        actor = self.table.actor()
        if actor is None:
            return None
        moves = self.table.view_of(actor)["legal_moves"]
        move: Json = moves[which % len(moves)]
        note(f"{actor.player_id}: {move}")
        return actor, move

    def fresh_key(self) -> str:
        """A key that nobody has used at any table."""
        self.keys += 1
        return f"{self.table.game_id}-{Random(self.keys).randbytes(12).hex()}"

    def come(self) -> httpx.Response:
        """One more person asks for a seat twice: both answers give the same seat, or none."""
        body, headers = {"join_code": self.table.join_code}, {"Idempotency-Key": self.fresh_key()}
        answer, again = (api.call("joinGame", body, headers=headers, game_id=self.table.game_id) for api in self.apis)
        assert answer.status_code == again.status_code
        if answer.status_code == httpx.codes.CREATED:
            seats = [(each.json()["player_id"], each.json()["token"]) for each in (answer, again)]
            hold(seats[0] == seats[1], "who asks again gets another seat", seats)
            self.table.sit(answer)
        return answer

    def do(self, seat: Seat, operation: str, **body: object) -> httpx.Response:
        """Sends an operation that is no move of the rules, under a key."""
        return self.table.make(seat, {"action": operation, **body}, Idempotency_Key=self.fresh_key())
