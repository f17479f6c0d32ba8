"""The state of a game in the rules: frozen values that encode to bytes and back unchanged."""

from enum import StrEnum
from typing import TypeVar

import msgspec

from service.rules.model.cards import Card, Hand
from service.rules.model.melds import Meld
from service.rules.model.result import Gain, Payment, RoundResult

replace = msgspec.structs.replace


class Phase(StrEnum):
    """What the round waits for."""

    CUT = "cut"
    UPCARD = "upcard"
    """The upcard is offered before the first draw (GIN-02)."""
    DRAW = "draw"
    BUYING = "buying"
    """The player at turn has asked for the stock, and others may buy the top discard first (EXT-11)."""
    PLAY = "play"
    CALLERS_DISCARD = "callers_discard"
    WALL = "wall"
    """The last discard may be taken, but only to knock (GIN-10)."""
    SHOWDOWN = "showdown"
    """A player has to show a hand: after a knock, or in the fourth turn (GIN-12, PHOM-06)."""
    OVER = "over"


class Turn(msgspec.Struct, frozen=True, omit_defaults=True):
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


class Calls(msgspec.Struct, frozen=True, omit_defaults=True):
    """The calls on a discard (OPT-01): the seats that may still call, the claims, and whether the next draw is held."""

    discarder: int
    waiting: tuple[int, ...]
    claims: tuple[RummyClaim, ...] = ()
    held: bool = False


class Offer(msgspec.Struct, frozen=True, omit_defaults=True):
    """The top discard on offer to the seats that may buy it; the answers are a secret until it closes (EXT-11)."""

    asked: tuple[int, ...]
    buyers: tuple[int, ...] = ()
    declined: tuple[int, ...] = ()

    @property
    def waiting(self) -> tuple[int, ...]:
        """The seats that have not answered."""
        return tuple(seat for seat in self.asked if seat not in self.buyers and seat not in self.declined)


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


class Round(msgspec.Struct, frozen=True, omit_defaults=True):
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
    wild: Card | None = None
    """The card turned at the deal that makes the other cards of its rank wild; nobody plays it (IND-01)."""
    left: tuple[Gain, ...] = ()
    """The seats that left this round, in order, with what each owes for it and why (IND-06, IND-07)."""
    spreads: tuple[Spread, ...] = ()
    """The hands shown so far; the knocker's first."""
    feeder: int | None = None
    """The seat whose discard lies on top of the pile for the next player to take (PHOM-02)."""
    taken: tuple[TakenDiscard, ...] = ()
    """The discards that seats took in this round, in order (PHOM-03)."""
    offer: Offer | None = None
    """The top discard on offer, from the moment it lies there (EXT-11)."""
    bought: tuple[int, ...] = ()
    """Number of discards that each seat has bought; empty until one has (EXT-11)."""
    paid: tuple[Payment, ...] = ()
    """Payments made during the round (PHOM-10)."""
    result: RoundResult | None = None


class State(msgspec.Struct, frozen=True, omit_defaults=True):
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
    out: tuple[int, ...] = ()
    """The seats that are out of the game (EXT-01)."""
    re_entries: tuple[int, ...] = ()
    """How often each seat has come back; empty until one has (EXT-02)."""
    entering: tuple[int, ...] = ()
    """The seats that have just gone out and are asked whether they come back; the next deal waits for them."""
    entry_total: int = 0
    """The total with which these seats come back."""

    @property
    def playing(self) -> tuple[int, ...]:
        """The seats that are still in: they have not forfeited and are not out of the game."""
        seats = range(self.seats)
        if not self.forfeited and not self.out:
            return tuple(seats)
        return tuple([seat for seat in seats if seat not in self.forfeited and seat not in self.out])

    def after(self, seat: int) -> int:
        """The next seat after `seat` in the order of play that is still in."""
        seats = ((seat + step * self.direction) % self.seats for step in range(1, self.seats + 1))
        return next(after for after in seats if after not in self.forfeited and after not in self.out)

    def re_entries_of(self, seat: int) -> int:
        """How often `seat` has come back into the game (EXT-02)."""
        return self.re_entries[seat] if self.re_entries else 0

    @property
    def in_round(self) -> tuple[int, ...]:
        """The seats that play in the round: those that have neither forfeited nor left it (IND-07)."""
        if self.round is None or not self.round.left:
            return self.playing
        gone = {each.seat for each in self.round.left}
        return tuple([seat for seat in self.playing if seat not in gone])

    def next_in_round(self, rnd: Round, seat: int) -> int:
        """The next seat after `seat` that plays in `rnd`; if all others have left it, the next seat."""
        after = self.after(seat)
        if not rnd.left:
            return after
        gone = {each.seat for each in rnd.left}
        others = sorted((self.distance(seat, other), other) for other in self.playing if other not in gone)
        return next((other for distance, other in others if distance), after)

    def distance(self, start: int, seat: int) -> int:
        """Number of places from `start` to `seat` in the order of play."""
        return (seat - start) * self.direction % self.seats


T = TypeVar("T")


def replace_at(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """The tuple with the value at `place` replaced."""
    return (*values[:place], value, *values[place + 1 :])
