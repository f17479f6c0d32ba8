"""What happens in a round, as facts to tell: every seat hears of each event, but not all of its fields."""

from typing import ClassVar

import msgspec

from service.rules.model.cards import Card, Hand
from service.rules.model.melds import Meld
from service.rules.model.moves import Source
from service.rules.model.result import Due, Gain, RoundResult


class RoundEvent(msgspec.Struct, frozen=True):
    """An event. `open` names the fields everybody sees, `own` those only the seat it concerns sees besides."""

    open: ClassVar[tuple[str, ...]] = ()
    own: ClassVar[tuple[str, ...]] = ()
    seat: int

    def seen_by(self, viewer: int | None) -> dict[str, object]:
        """The event built up from what `viewer` (a seat; None: a spectator) may see."""
        names = ("seat", *self.open, *(self.own if viewer == self.seat else ()))
        return {name: getattr(self, name) for name in names}


class RoundBegun(RoundEvent, frozen=True, tag="round_begun"):
    """A round began; with the cut on, the cutter is to contribute. `seat` deals."""

    open = ("round", "commitment", "cutter")
    round: int
    commitment: str
    cutter: int | None


class CardsCut(RoundEvent, frozen=True, tag="cards_cut"):
    """The cutter contributed to the seed."""

    open = ("contribution",)
    contribution: str


class CardsDealt(RoundEvent, frozen=True, tag="cards_dealt"):
    """Hands were dealt and the upcard turned; `seat`, the eldest, plays first."""

    open = ("counts", "upcard", "stock_count")
    counts: tuple[int, ...]
    upcard: Card | None
    stock_count: int


class HandDealt(RoundEvent, frozen=True, tag="hand_dealt"):
    """The hand a seat was dealt."""

    open = ("count",)
    own = ("hand",)
    count: int
    hand: Hand


class StockRenewed(RoundEvent, frozen=True, tag="stock_renewed"):
    """The discard pile was turned over or reshuffled into a new stock by the seat that draws (CORE-13, OPT-19)."""

    open = ("stock_count", "reshuffled")
    stock_count: int
    reshuffled: bool


class CardDrawn(RoundEvent, frozen=True, tag="card_drawn"):
    """A card was drawn from the stock."""

    open = ("source",)
    own = ("card",)
    card: Card
    source: Source = Source.STOCK


class DiscardTaken(RoundEvent, frozen=True, tag="discard_taken"):
    """A card was taken from the discard pile, for all to see."""

    open = ("card",)
    card: Card


class Melded(RoundEvent, frozen=True, tag="melded"):
    """Melds were laid down; `lenders` are the melds cards were borrowed from, as they are now."""

    open = ("melds", "lenders", "count")
    melds: tuple[Meld, ...]
    lenders: tuple[Meld, ...]
    count: int


class LaidOff(RoundEvent, frozen=True, tag="laid_off"):
    """Cards were laid off; `meld` is the meld as it is now."""

    open = ("meld", "cards", "count")
    meld: Meld
    cards: Hand
    count: int


class JokerSwapped(RoundEvent, frozen=True, tag="joker_swapped"):
    """`card` took a joker's place in `meld`; the joker is in the hand, or in the lay-off told next (ROMME-05)."""

    open = ("meld", "card")
    meld: Meld
    card: Card


class Discarded(RoundEvent, frozen=True, tag="discarded"):
    """A card was discarded; `count` cards are left in the hand."""

    open = ("card", "count")
    card: Card
    count: int


class Knocked(RoundEvent, frozen=True, tag="knocked"):
    """A seat knocked: its melds lie on the table, its deadwood is shown; `limit` is the most it could have."""

    open = ("melds", "deadwood", "value", "limit")
    melds: tuple[Meld, ...]
    deadwood: Hand
    value: int
    limit: int | None


class Shown(RoundEvent, frozen=True, tag="shown"):
    """Another hand was shown: its melds, the melds it was laid off on as they are now, and what is left of it."""

    open = ("melds", "laid_off_on", "deadwood", "value")
    melds: tuple[Meld, ...]
    laid_off_on: tuple[Meld, ...]
    deadwood: Hand
    value: int


class Declared(RoundEvent, frozen=True, tag="declared"):
    """A hand was declared: its melds, which are all of it but for a discard."""

    open = ("melds",)
    melds: tuple[Meld, ...]


class Paid(RoundEvent, frozen=True, tag="paid"):
    """`seat` paid something at once, in the middle of the round (PHOM-10)."""

    open = ("payee", "points", "due", "totals")
    payee: int
    points: int
    due: Due
    totals: tuple[int, ...]


class Passed(RoundEvent, frozen=True, tag="passed"):
    """The card offered, or the discard, was refused."""


class CallsHeld(RoundEvent, frozen=True, tag="calls_held"):
    """The next draw waits for calls on the discard of `seat`."""

    open = ("waiting",)
    waiting: tuple[int, ...]


class Claimed(RoundEvent, frozen=True, tag="call_made"):
    """A seat called rummy while calls are held; who gets the card is settled when they close."""

    open = ("meld_id",)
    meld_id: str


class Declined(RoundEvent, frozen=True, tag="call_declined"):
    """A seat declined to call."""


class CallsClosed(RoundEvent, frozen=True, tag="calls_closed"):
    """The time for calls on the discard of `seat` is over."""


class Called(RoundEvent, frozen=True, tag="rummy_called"):
    """A call was granted: the discard is laid off on `meld`, and the caller is to discard."""

    open = ("card", "meld")
    card: Card
    meld: Meld


class Forfeited(RoundEvent, frozen=True, tag="forfeited"):
    """A seat stopped playing for good."""


class RoundEnded(RoundEvent, frozen=True, tag="round_ended"):
    """The round is over; all hands and the seed are shown. `seat` dealt it."""

    open = ("round", "result", "hands", "totals", "seed")
    round: int
    result: RoundResult
    hands: tuple[Hand, ...]
    totals: tuple[int, ...]
    seed: str


class GameEnded(RoundEvent, frozen=True, tag="game_ended"):
    """The game is over. `seat` dealt its last round."""

    open = ("winners", "totals", "bonuses")
    winners: tuple[int, ...]
    totals: tuple[int, ...]
    bonuses: tuple[Gain, ...] = ()


Events = tuple[RoundEvent, ...]
AnyEvent = (
    RoundBegun
    | CardsCut
    | CardsDealt
    | HandDealt
    | StockRenewed
    | CardDrawn
    | DiscardTaken
    | Melded
    | LaidOff
    | JokerSwapped
    | Discarded
    | Knocked
    | Shown
    | Declared
    | Paid
    | Passed
    | CallsHeld
    | Claimed
    | Declined
    | CallsClosed
    | Called
    | Forfeited
    | RoundEnded
    | GameEnded
)
"""Every event the rules tell of."""
