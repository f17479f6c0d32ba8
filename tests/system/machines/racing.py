"""Rules that send requests to both services at once: one wins, or each gets its own result."""

from collections import Counter
from collections.abc import Callable
from functools import partial

import httpx
from hypothesis import strategies as st
from hypothesis.stateful import rule

from tests.kit.clients.client import Json, Seat
from tests.kit.clients.together import together
from tests.system.machines.machine import WHICH, WHO, Machine, playing, waiting
from tests.system.machines.table import refusal
from tools.load.checks import hold

CREATED = httpx.codes.CREATED
MEANWHILE: dict[str, Json] = {
    "advanceClock": {"seconds": 3601},
    "draw": {"source": "stock"},
    "passTurn": {},
    "dealRound": {},
    "returnToGame": {},
    "leaveGame": {},
}
"""What another player does while one moves."""


class Racing(Machine):
    """Races."""

    @rule(which=WHICH, how=st.sampled_from(("as it is", "under a key", "on a version")))
    @playing
    def move_twice_at_once(self, which: int, how: str) -> None:
        """One player sends a move from two devices at once."""
        due = self.due_move(which)
        if due is None:
            return
        actor, move = due
        key = self.fresh_key()
        headers = {"under a key": {"Idempotency_Key": key}, "on a version": {"If_Match": self.table.tag_of(actor)}}
        answers = together(lambda seat: seat.make(move, **headers.get(how, {})), self._devices(actor))
        won = [answer for answer in answers if answer.status_code == CREATED]
        lost = Counter(refusal(answer) for answer in answers if answer.status_code != CREATED)
        if not won:  # unless a bot was quicker than both
            hold(self.table.moved_on(actor), "nobody wins", lost)
            return
        if how == "under a key":
            hold(len({answer.content for answer in won}) == 1 and not lost, "a key with two answers", answers)
            won = won[:1]
        if how == "on a version":
            hold(lost == {(412, "precondition_failed"): 1}, "two moves on one version", lost)
        for answer in won:
            self.table.note(actor, move, answer, key if how == "under a key" else None)
        self.did(f"move_twice_at_once, {how}")

    @rule(which=WHICH, who=WHO, other=st.sampled_from(sorted(MEANWHILE)))
    @playing
    def two_at_once(self, which: int, who: int, other: str) -> None:
        """While one player moves, another acts: their turn may have come by then, or the game may be over."""
        due, seat = self.due_move(which), self.seat(who)
        if due is None or (other == "leaveGame" and self.is_last(seat)):
            return
        sent = ((*due, self.apis[0]), (seat, {"action": other, **MEANWHILE[other]}, self.apis[1]))
        answers = together(lambda each: each[0].by(each[2]).make(each[1]), sent)
        for (sender, move, _), answer in zip(sent, answers, strict=True):
            if answer.status_code == httpx.codes.NO_CONTENT:
                self.table.went(str(sender.player_id), "player_left")
            else:
                self.table.note(sender, move, answer)
        hold(any(answer.is_success for answer in answers) or self.table.moved_on(due[0]), "nobody wins", answers)
        self.did(f"two_at_once, {other}")

    @rule(who=WHO)
    @waiting
    def leave_while_others_join(self, who: int) -> None:
        """One player leaves while another joins."""
        seat = self.seat(who)
        if self.is_last(seat):
            return
        body, game_id = {"join_code": self.table.join_code}, self.table.game_id
        sends: list[Callable[[], httpx.Response]] = [
            partial(seat.by(self.apis[0]).call, "leaveGame"),
            partial(self.apis[1].call, "joinGame", body, game_id=game_id),
        ]
        left, joined = together(lambda send: send(), sends)
        hold(left.status_code == httpx.codes.NO_CONTENT and joined.status_code == CREATED, "refused", (left, joined))
        self.table.sit(joined)
        self.table.went(str(seat.player_id), "player_left")
        self.did("leave_while_others_join")

    @rule(count=st.integers(2, 4))
    @waiting
    def many_join_at_once(self, count: int) -> None:
        """Exactly the free seats are given."""
        view = self.table.view
        free = view["seats"] - len(view["players"])
        body = {"join_code": self.table.join_code}
        game_id = self.table.game_id
        doors = (list(self.apis) * 2)[:count]
        answers = together(lambda api: api.call("joinGame", body, game_id=game_id), doors)
        joined = [answer for answer in answers if answer.status_code == CREATED]
        hold(len(joined) == min(free, count), "more or fewer seats than there are", (free, answers))
        for answer in joined:
            self.table.sit(answer)
        self.did("many_join_at_once")

    def _devices(self, actor: Seat) -> list[Seat]:
        return [actor.by(api) for api in self.apis]
