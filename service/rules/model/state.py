"""The state of a game in the rules: frozen values that encode to bytes and back unchanged."""

from enum import StrEnum
from typing import TypeVar

import msgspec

from service.rules.model.cards import Card, Hand
from service.rules.model.melds import Meld
from service.rules.model.result import Payment, RoundResult

replace = msgspec.structs.replace


class Phase(StrEnum):
    """What the round waits for."""

    CUT = "cut"
    UPCARD = "upcard"
    """The upcard is offered before the first draw (GIN-02)."""
    DRAW = "draw"
    PLAY = "play"
    CALLERS_DISCARD = "callers_discard"
    WALL = "wall"
    """The last discard may be taken, but only to knock (GIN-10)."""
    SHOWDOWN = "showdown"
    """A player has to show a hand: after a knock, or in the fourth turn (GIN-12, PHOM-06)."""
    OVER = "over"


class Turn(msgspec.Struct, frozen=True):
    """What the player at turn has done so far in this turn."""

    barred: Hand = ()
    """Cards just taken from the discard pile that may not be discarded (CORE-08)."""
    drawn: Card | None = None
    """The card drawn from the stock in this turn, if any."""
    melds: int = 0
    lay_offs: int = 0
    laid: Hand = ()
    """Cards melded or laid off from the hand in this turn."""
    laid_points: int | None = None
    """The value of these cards in their melds, and of cards given for jokers, where they are paid for (OPT-12).

    None: nothing was laid yet, or an earlier release laid it and it counts as in a hand.
    """


class RummyClaim(msgspec.Struct, frozen=True):
    """A call of rummy: the seat, and the meld as it would be with the discard laid off on it."""

    seat: int
    meld: Meld


class Calls(msgspec.Struct, frozen=True):
    """The calls on a discard (OPT-01): the seats that may still call, the claims, and whether the next draw is held."""

    discarder: int
    waiting: tuple[int, ...]
    claims: tuple[RummyClaim, ...] = ()
    held: bool = False


class Spread(msgspec.Struct, frozen=True):
    """A hand that was shown: the cards left beside its melds and lay-offs, and their value."""

    seat: int
    deadwood: Hand
    value: int


class TakenDiscard(msgspec.Struct, frozen=True):
    """A discard of `feeder` that `seat` took into a meld in its hand (PHOM-03)."""

    seat: int
    card: Card
    feeder: int


class Round(msgspec.Struct, frozen=True):
    """One deal and its play. `stock` starts with its top card, `discard` with its bottom card."""

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
    """Number of turns that each seat has finished."""
    opened: tuple[bool, ...] = ()
    """Whether each seat has melded in this round."""
    laid_down: tuple[bool, ...] = ()
    """Whether each seat has melded or laid off before this turn; a seat that has cannot go rummy."""
    calls: Calls | None = None
    resume: int | None = None
    """The seat that plays next after the caller's discard."""
    renewals: int = 0
    renewals_since: int = 0
    """Renewals of the stock since the last meld or lay-off (CORE-16)."""
    idle: int = 0
    """Consecutive turns without a draw from the stock, a meld or a lay-off (CORE-16)."""
    upcard: Card | None = None
    """The card turned up at the deal."""
    spreads: tuple[Spread, ...] = ()
    """The hands shown so far; the knocker's first."""
    feeder: int | None = None
    """The seat whose discard lies on top of the pile for the next player to take (PHOM-02)."""
    taken: tuple[TakenDiscard, ...] = ()
    """The discards that seats took in this round, in order (PHOM-03)."""
    paid: tuple[Payment, ...] = ()
    """Payments made during the round (PHOM-10)."""
    result: RoundResult | None = None


class State(msgspec.Struct, frozen=True):
    """A game: its totals, its current or last round, and the values that the next round starts from."""

    seats: int
    dealer: int
    totals: tuple[int, ...]
    direction: int = 1
    """1: clockwise, to the next seat; -1: counterclockwise (PHOM-01)."""
    number: int = 0
    scored: int = 0
    voids: int = 0
    """Void rounds in a row (CORE-16)."""
    unpaid: int = 0
    """Scored rounds in a row without any payment or gain."""
    forfeited: tuple[int, ...] = ()
    round: Round | None = None
    over: bool = False
    winners: tuple[int, ...] = ()
    won: tuple[int, ...] = ()
    """Rounds won by each seat; empty until the first round is scored."""

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that have not forfeited."""
        return tuple(seat for seat in range(self.seats) if seat not in self.forfeited)

    def after(self, seat: int) -> int:
        """The next seat after `seat` in the order of play that has not forfeited."""
        seats = ((seat + step * self.direction) % self.seats for step in range(1, self.seats + 1))
        return next(after for after in seats if after not in self.forfeited)

    def distance(self, start: int, seat: int) -> int:
        """Number of places from `start` to `seat` in the order of play."""
        return (seat - start) * self.direction % self.seats


T = TypeVar("T")


def replace_at(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The tuple with the value at `place` replaced."""
    return (*values[:place], value, *values[place + 1 :])
