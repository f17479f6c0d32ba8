"""Rules that move: rightly and wrongly, once or again, in time or too late."""

from random import Random

import httpx
from hypothesis import strategies as st
from hypothesis.stateful import rule

from service.rules.model.cards import CARD_CODES
from tests.kit.clients.client import Json, Seat, body_for, code_of
from tests.kit.games.choices import at_random
from tests.system.machines.machine import WHICH, WHO, Machine, playing, when
from tests.system.machines.table import Kept, refusal
from tools.load.checks import check_listed, hold

WRONG = ("draw", "discard", "meld", "passTurn", "knock", "another's", "old")
CARDS = sorted(CARD_CODES)

keyed = when(lambda self: bool(self.table.kept))


class Moving(Machine):
    """Moves."""

    @rule(which=WHICH, key=st.booleans(), tag=st.booleans())
    @playing
    def move(self, which: int, key: bool, tag: bool) -> None:
        """Makes a legal move, which must be accepted."""
        if due := self.due_move(which):
            self._make(*due, key=key, tag=tag)
            self.did("move")

    @rule(moves=st.integers(5, 60), seed=st.integers(0, 9))
    @playing
    def play_on(self, moves: int, seed: int) -> None:
        """Makes many moves, such that rounds end."""
        choose = at_random(seed)
        for _ in range(moves):
            for viewer in self.table.viewers:
                viewer.look(self.table.here(viewer.seat))
            actor = self.table.actor()
            if actor is None:
                break
            self._make(actor, choose(self.table.view_of(actor)), key=False, tag=False)
            self.did("play_on")

    @rule(who=WHO, nth=st.integers(0, 7))
    @keyed
    def retry(self, who: int, nth: int) -> None:
        """Sends a request again under its key: it gets the first answer, whatever has happened since."""
        if again := self._kept(who, nth):
            answer = self.table.here(again.seat).make(again.move, Idempotency_Key=again.key, If_Match='"1.p1.en.1"')
            first = again.answer
            hold(answer.content == first.content, "a retry has another answer", (again.move, answer.text))
            assert (answer.status_code, answer.headers["ETag"]) == (first.status_code, first.headers["ETag"])
            self.did("retry")

    @rule(who=WHO, nth=st.integers(0, 7), card=st.sampled_from(CARDS))
    @keyed
    def use_a_key_again(self, who: int, nth: int, card: str) -> None:
        """Sends another move under a used key."""
        if again := self._kept(who, nth):
            other = {"action": "discard", "card": card}
            if not other.items() <= again.move.items():
                answer = self.table.here(again.seat).make(other, Idempotency_Key=again.key)
                assert code_of(answer) == (422, "idempotency_key_reused")
                self.did("use_a_key_again")

    def _kept(self, who: int, nth: int) -> Kept | None:
        """A request under a key whose answer is kept, or None."""
        here = {seat.player_id for seat in self.table.seats}
        kept = [each for player, each in sorted(self.table.kept.items()) if player in here]
        return kept[who % len(kept)][nth % len(kept[who % len(kept)])] if kept else None

    @rule(which=WHICH, ago=st.integers(1, 5))
    @playing
    def come_too_late(self, which: int, ago: int) -> None:
        """Sends a legal move for a stale version."""
        if due := self.due_move(which):
            actor, move = due
            version = self.table.view_of(actor)["version"]
            stale = self.table.tag_of(actor).replace(f'"{version}.', f'"{version - ago}.')
            answer = self.table.here(actor).make(move, If_Match=stale)
            hold(answer.is_error, "a move at a stale version was made", (stale, move))
            assert code_of(answer) == (412, "precondition_failed")
            assert answer.json()["version"] >= version
            self.did("come_too_late")

    @rule(which=WHICH)
    @playing
    def try_a_move(self, which: int) -> None:
        """Tries a legal move: it would be accepted, and is not made."""
        if due := self.due_move(which):
            actor, move = due
            answer = self.table.here(actor).call(move["action"], body_for(move), {"dry_run": "true"})
            view = self.table.view_of(actor)
            is_same = answer.is_success and answer.json()["version"] == view["version"]
            is_same = is_same and self.table.here(actor).view() == view
            hold(is_same or self.table.moved_on(actor), "a trial has changed the game", answer.text)
            self.did("try_a_move")

    @rule(who=WHO, kind=st.sampled_from(WRONG), which=st.integers(0, 99), key=st.booleans())
    @playing
    def move_wrongly(self, who: int, kind: str, which: int, key: bool) -> None:
        """Sends a move that is probably wrong: it is refused or made, as its trial said."""
        seat = self.seat(who)
        move = self._wrong(seat, kind, which)
        if move is None:
            return
        tried = self.table.here(seat).call(move["action"], body_for(move), {"dry_run": "true"})
        headers = {"Idempotency_Key": self.fresh_key()} if key else {}
        made = self.table.make(seat, move, **headers)
        said = [each.is_success or refusal(each) for each in (tried, made)]
        is_alike = said[0] == said[1] or self._was_overtaken(seat, made)
        hold(is_alike, "a trial says otherwise", (move, tried.text, made.text))
        self.did("move_wrongly" if made.is_error else "move_wrongly, which was right")

    def _was_overtaken(self, seat: Seat, made: httpx.Response) -> bool:
        """Whether a bot or a deadline has changed the game since this player looked."""
        seen: int = self.table.view_of(seat)["version"]
        return bool(made.json()["version"] > seen + 1) if made.is_success else self.table.moved_on(seat)

    def _wrong(self, seat: Seat, kind: str, which: int) -> Json | None:
        rnd = self.table.view_of(seat)["round"]
        match kind:
            case "draw":
                return {"action": "draw", "source": ("stock", "discard")[which % 2]}
            case "discard" | "knock":
                return {"action": kind, ("card" if kind == "discard" else "discard"): CARDS[which % len(CARDS)]}
            case "meld":
                hand = rnd["hand"] if rnd else CARDS
                return {"action": "meld", "melds": [{"cards": Random(which).sample(hand, min(3, len(hand)))}]}
            case "another's":
                due = self.due_move(which)
                return due and due[1]
            case "old":
                return self.table.made[which % len(self.table.made)] if self.table.made else None
        return {"action": kind}

    def _make(self, actor: Seat, move: Json, *, key: bool, tag: bool) -> None:
        headers = {"Idempotency_Key": self.fresh_key()} if key else {}
        headers |= {"If_Match": self.table.tag_of(actor)} if tag else {}
        before = self.table.view_of(actor)
        answer = self.table.make(actor, move, **headers)
        if answer.is_error:
            check_listed(answer.status_code, answer.json(), before, self.table.here(actor).view())
