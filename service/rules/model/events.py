"""The events of a round. Every viewer receives each event, but not all of its fields."""

from typing import ClassVar

import msgspec

from service.rules.model.cards import Card, Hand
from service.rules.model.enums import OfferKind
from service.rules.model.melds import Meld
from service.rules.model.moves import Source
from service.rules.model.result import Due, Gain, RoundResult


class RoundEvent(msgspec.Struct, frozen=True):
    """An event. Every viewer sees the fields in `open`; only the event's own seat also sees those in `own`."""

    open: ClassVar[tuple[str, ...]] = ()
    own: ClassVar[tuple[str, ...]] = ()
    seat: int

    def seen_by(self, viewer: int | None) -> dict[str, object]:
        """The fields of the event that `viewer` (a seat; None: a spectator) may see."""
        names = ("seat", *self.open, *(self.own if viewer == self.seat else ()))
        return {name: getattr(self, name) for name in names}


class RoundBegun(RoundEvent, frozen=True, tag="round_begun"):
    """A round began. `seat` deals; `cutter`, where there is one, contributes to the seed next."""

    open = ("round", "commitment", "cutter")
    round: int
    commitment: str
    cutter: int | None


class CardsCut(RoundEvent, frozen=True, tag="cards_cut"):
    """The cutter contributed to the seed."""

    open = ("contribution",)
    contribution: str


class CardsDealt(RoundEvent, frozen=True, tag="cards_dealt"):
    """The hands were dealt and the upcard was turned up. `seat`, the eldest hand, plays first."""

    open = ("counts", "upcard", "stock_count")
    counts: tuple[int, ...]
    upcard: Card | None
    stock_count: int


class CardTurned(RoundEvent, frozen=True, tag="card_turned"):
    """A card was turned at the deal of `seat`: the wild card, which stays beside the stock (IND-01)."""

    open = ("card",)
    card: Card


class HandDealt(RoundEvent, frozen=True, tag="hand_dealt"):
    """A seat received its hand."""

    open = ("count",)
    own = ("hand",)
    count: int
    hand: Hand


class StockRenewed(RoundEvent, frozen=True, tag="stock_renewed"):
    """`seat` turned the discard pile over, or reshuffled it, into a new stock in order to draw (CORE-13, OPT-19)."""

    open = ("stock_count", "reshuffled")
    stock_count: int
    reshuffled: bool


class CardDrawn(RoundEvent, frozen=True, tag="card_drawn"):
    """A seat drew a card from the stock."""

    open = ("source",)
    own = ("card",)
    card: Card
    source: Source = Source.STOCK


class DiscardTaken(RoundEvent, frozen=True, tag="discard_taken"):
    """A seat took a card from the discard pile; every viewer sees it."""

    open = ("card",)
    card: Card


class PileTaken(RoundEvent, frozen=True, tag="pile_taken"):
    """A seat took several cards of the discard pile together, the deepest first; every viewer sees them (EXT-05)."""

    open = ("cards",)
    cards: Hand


class Melded(RoundEvent, frozen=True, tag="melded"):
    """A seat laid down melds. `lenders` are the melds that lent it cards, as they are now."""

    open = ("melds", "lenders", "count")
    melds: tuple[Meld, ...]
    lenders: tuple[Meld, ...]
    count: int


class LaidOff(RoundEvent, frozen=True, tag="laid_off"):
    """A seat laid off cards. `meld` is the meld as it is now."""

    open = ("meld", "cards", "count")
    meld: Meld
    cards: Hand
    count: int


class JokerSwapped(RoundEvent, frozen=True, tag="joker_swapped"):
    """`card` replaced a joker in `meld`; the joker is in the hand, or in the lay-off that follows (ROMME-05)."""

    open = ("meld", "card")
    meld: Meld
    card: Card


class Discarded(RoundEvent, frozen=True, tag="discarded"):
    """A seat discarded a card; `count` cards are left in its hand."""

    open = ("card", "count")
    card: Card
    count: int


class Knocked(RoundEvent, frozen=True, tag="knocked"):
    """A seat knocked: its melds are on the table, its deadwood is shown. `limit` is the most deadwood it could have."""

    open = ("melds", "deadwood", "value", "limit")
    melds: tuple[Meld, ...]
    deadwood: Hand
    value: int
    limit: int | None


class Shown(RoundEvent, frozen=True, tag="shown"):
    """Another hand was shown: its melds, the extended melds it laid cards off on, and its deadwood."""

    open = ("melds", "laid_off_on", "deadwood", "value")
    melds: tuple[Meld, ...]
    laid_off_on: tuple[Meld, ...]
    deadwood: Hand
    value: int


class Declared(RoundEvent, frozen=True, tag="declared"):
    """A seat declared its hand: these melds hold all of it except a discard."""

    open = ("melds",)
    melds: tuple[Meld, ...]


class Dropped(RoundEvent, frozen=True, tag="dropped"):
    """A seat left the round and owes `points` for it: it dropped its hand, or declared wrongly (IND-06, IND-07)."""

    open = ("points", "due")
    points: int
    due: Due


class Paid(RoundEvent, frozen=True, tag="paid"):
    """`seat` paid another seat in the middle of the round (PHOM-10)."""

    open = ("payee", "points", "due", "totals")
    payee: int
    points: int
    due: Due
    totals: tuple[int, ...]


class Passed(RoundEvent, frozen=True, tag="passed"):
    """A seat refused what was offered, or the discard."""


class OfferMade(RoundEvent, frozen=True, tag="offer_made"):
    """`what` was offered to the seats in `waiting`, which take it or pass. `seat` is at turn, or dealt the round."""

    open = ("what", "waiting")
    what: OfferKind
    waiting: tuple[int, ...]


class Bought(RoundEvent, frozen=True, tag="bought"):
    """A seat bought the discard `card` and took `penalty_count` cards from the stock with it (EXT-11)."""

    open = ("card", "penalty_count")
    own = ("penalty_cards",)
    card: Card
    penalty_count: int
    penalty_cards: Hand


class CallsHeld(RoundEvent, frozen=True, tag="calls_held"):
    """The next draw waits for calls on the discard of `seat`."""

    open = ("waiting",)
    waiting: tuple[int, ...]


class Claimed(RoundEvent, frozen=True, tag="call_made"):
    """A seat called rummy while calls are held; the caller who gets the card is known when they close."""

    open = ("meld_id",)
    meld_id: str


class Declined(RoundEvent, frozen=True, tag="call_declined"):
    """A seat declined to call."""


class CallsClosed(RoundEvent, frozen=True, tag="calls_closed"):
    """The time for calls on the discard of `seat` is over."""


class Called(RoundEvent, frozen=True, tag="rummy_called"):
    """A call was granted: the discard was laid off on `meld`. The caller usually has to discard (OPT-01, R500-11)."""

    open = ("card", "meld")
    card: Card
    meld: Meld


class Forfeited(RoundEvent, frozen=True, tag="forfeited"):
    """A seat stopped playing for good."""


class Eliminated(RoundEvent, frozen=True, tag="eliminated"):
    """A seat is out of the game: its total has reached the target (EXT-01)."""


class ReEntered(RoundEvent, frozen=True, tag="re_entered"):
    """A seat came back into the game, with the total of the others (EXT-02)."""

    open = ("totals",)
    totals: tuple[int, ...]


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
    | CardTurned
    | HandDealt
    | StockRenewed
    | CardDrawn
    | DiscardTaken
    | PileTaken
    | Melded
    | LaidOff
    | JokerSwapped
    | Discarded
    | Knocked
    | Shown
    | Declared
    | Dropped
    | Paid
    | Passed
    | OfferMade
    | Bought
    | CallsHeld
    | Claimed
    | Declined
    | CallsClosed
    | Called
    | Forfeited
    | Eliminated
    | ReEntered
    | RoundEnded
    | GameEnded
)
"""Every kind of event."""
