"""The state of a game as the rules see it: frozen values that encode to bytes and back unchanged."""

from enum import StrEnum
from typing import TypeVar

import msgspec

from service.rules.cards import Card, Hand
from service.rules.melds import Meld
from service.rules.result import Result

replace = msgspec.structs.replace


class Phase(StrEnum):
    """What the round waits for."""

    CUT = "cut"
    DRAW = "draw"
    PLAY = "play"
    CALLERS_DISCARD = "callers_discard"
    OVER = "over"


class Turn(msgspec.Struct, frozen=True):
    """What the player at turn has done in this turn so far."""

    barred: Hand = ()
    """Cards just taken from the discard pile that may not be discarded (CORE-08)."""
    drawn: Card | None = None
    """The card drawn from the stock, if it was one."""
    melds: int = 0
    lay_offs: int = 0
    laid: Hand = ()
    """Cards laid down from the hand in this turn; what going rummy may be paid by (OPT-12)."""


class Calls(msgspec.Struct, frozen=True):
    """A discard open to calls (OPT-01): who may still call, who has claimed it, and whether draws are held up."""

    discarder: int
    waiting: tuple[int, ...]
    claims: tuple[tuple[int, str], ...] = ()
    held: bool = False


class Round(msgspec.Struct, frozen=True):
    """One deal and its play. `stock` is listed from its top, `discard` from its bottom."""

    dealer: int
    turn: int
    phase: Phase
    seed: str
    contribution: str | None = None
    hands: tuple[Hand, ...] = ()
    stock: Hand = ()
    discard: Hand = ()
    melds: tuple[Meld, ...] = ()
    meld_count: int = 0
    this_turn: Turn = Turn()
    turns: tuple[int, ...] = ()
    """Turns each seat has finished."""
    opened: tuple[bool, ...] = ()
    """Which seats have melded in this round."""
    laid_down: tuple[bool, ...] = ()
    """Which seats have melded or laid off before this turn: they cannot go rummy."""
    calls: Calls | None = None
    resume: int | None = None
    """The seat whose turn follows a caller's discard."""
    renewals: int = 0
    renewals_since: int = 0
    """Renewals of the stock since the last meld or lay-off (CORE-16)."""
    idle: int = 0
    """Consecutive turns with no stock card drawn, no meld and no lay-off (CORE-16)."""
    result: Result | None = None


class State(msgspec.Struct, frozen=True):
    """A game: its totals, the current or last round, and what the next one starts from."""

    seats: int
    dealer: int
    totals: tuple[int, ...]
    number: int = 0
    scored: int = 0
    voids: int = 0
    """Void rounds in a row (CORE-16)."""
    unpaid: int = 0
    """Scored rounds in a row in which nobody paid anything."""
    forfeited: tuple[int, ...] = ()
    round: Round | None = None
    over: bool = False
    winners: tuple[int, ...] = ()

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that have not forfeited."""
        return tuple(seat for seat in range(self.seats) if seat not in self.forfeited)

    def after(self, seat: int) -> int:
        """The next seat to the left that is still playing."""
        return next(
            (seat + step) % self.seats
            for step in range(1, self.seats + 1)
            if (seat + step) % self.seats not in self.forfeited
        )


T = TypeVar("T")


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The tuple with one value replaced."""
    return (*values[:place], value, *values[place + 1 :])
