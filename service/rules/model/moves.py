"""The moves of players, and those of the table itself: deal, hold calls, close calls."""

from enum import StrEnum

import msgspec

from service.rules.model.cards import Card, Hand


class Source(StrEnum):
    """Where a card is drawn from."""

    STOCK = "stock"
    DISCARD = "discard"


class Borrow(msgspec.Struct, frozen=True):
    """A card taken from a meld on the table for a new meld (OPT-07)."""

    meld_id: str
    card: Card


class Swap(msgspec.Struct, frozen=True):
    """A card of the hand that replaces a joker on the table, which stands for that card (ROMME-05)."""

    meld_id: str
    card: Card


class NewMeld(msgspec.Struct, frozen=True, omit_defaults=True):
    """A meld to lay down: all its cards, including a borrowed one."""

    cards: Hand
    borrow: Borrow | None = None
    jokers: Hand = ()
    """What the wild cards among `cards` stand for; required where more than one reading is possible (CAL-06)."""
    swap: Swap | None = None
    """The swap that supplies one of the jokers among `cards`, if it does not come from the hand (ROMME-05)."""


class LayDown(msgspec.Struct, frozen=True, tag="meld", omit_defaults=True):
    """Lay down one or more melds, all or none; with `discard`, the rest of the hand goes out (OPT-14).

    In games that go out in runs of given lengths, empty `melds` let the service choose the runs (CONT-07).
    """

    melds: tuple[NewMeld, ...]
    discard: Card | None = None


class LayOff(msgspec.Struct, frozen=True, tag="lay_off", omit_defaults=True):
    """Add cards to one meld on the table (CORE-11)."""

    meld_id: str
    cards: Hand
    jokers: Hand = ()
    swap: Swap | None = None


class SwapJoker(msgspec.Struct, frozen=True, tag="swap_joker"):
    """Replace a joker on the table by the card it stands for, and take the joker into the hand (CAL-07, BLOCJ-06)."""

    meld_id: str
    card: Card


class Draw(msgspec.Struct, frozen=True, tag="draw", omit_defaults=True):
    """Take the top of the stock or of the discard pile, or `card` of the pile where any may be taken (OPT-18).

    Of equal cards the one nearest to the top is meant, unless `depth` says which (1: the top; EXT-05). `second` is the
    source of the card taken together with the top discard (BOAT-02). `melds`, `lay_off` or `swap` use the discard at
    once, where it may be taken only for that (CAL-04, EXT-04).
    """

    source: Source
    card: Card | None = None
    melds: tuple[NewMeld, ...] = ()
    second: Source | None = None
    lay_off: LayOff | None = None
    swap: SwapJoker | None = None
    depth: int | None = None


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Put a card on the discard pile, which ends the turn."""

    card: Card


class Knock(msgspec.Struct, frozen=True, tag="knock", omit_defaults=True):
    """Discard and show the hand, which ends the play; if `melds` is empty, the service chooses (GIN-05, KNOCK-02)."""

    discard: Card
    melds: tuple[Hand, ...] = ()


class Show(msgspec.Struct, frozen=True, tag="show", omit_defaults=True):
    """Show melds, then lay off unmatched cards on the melds of other players, in this order (GIN-12, PHOM-06)."""

    melds: tuple[Hand, ...] = ()
    lay_offs: tuple[LayOff, ...] = ()


class Declare(msgspec.Struct, frozen=True, tag="declare", omit_defaults=True):
    """Declare a hand that consists of melds only, except `discard` where there is one card more (NOW-04, PHOM-05)."""

    melds: tuple[Hand, ...]
    discard: Card | None = None


class DropHand(msgspec.Struct, frozen=True, tag="drop_hand"):
    """Leave the round before drawing, for a fixed number of points (IND-07)."""


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Refuse what is offered, or the discard when the stock cannot be renewed (GIN-02, OPT-17, CORE-16, EXT-14)."""


class Buy(msgspec.Struct, frozen=True, tag="buy"):
    """Ask for the top discard, with penalty cards, before the player at turn draws from the stock (EXT-11)."""


class Call(msgspec.Struct, frozen=True, tag="call", omit_defaults=True):
    """Call rummy: claim the last discard for a meld on the table (OPT-01).

    If the discard is a joker, `jokers` names the card it stands for, where more than one is possible (CAL-06).
    """

    meld_id: str
    jokers: Hand = ()


class Decline(msgspec.Struct, frozen=True, tag="decline"):
    """Decline to call rummy on the last discard (OPT-03)."""


class ReEnter(msgspec.Struct, frozen=True, tag="re_enter"):
    """Come back into the game after going out (EXT-02)."""


class Cut(msgspec.Struct, frozen=True, tag="cut"):
    """Contribute to the seed of the deal, after the commitment was shown (CORE-20)."""

    contribution: str


class Deal(msgspec.Struct, frozen=True, tag="deal", omit_defaults=True):
    """Begin the next round from a secret seed of 64 hexadecimal digits; `deck` fixes the order of the pack instead."""

    seed: str
    deck: Hand | None = None


class CloseReEntry(msgspec.Struct, frozen=True, tag="close_re_entry"):
    """Close the offer to come back: its time is over, and whoever has not answered has passed (EXT-14)."""


class CloseOffer(msgspec.Struct, frozen=True, tag="close_offer"):
    """Close the offer of the discard: its time is over, and whoever has not answered has passed (EXT-11)."""


class HoldCalls(msgspec.Struct, frozen=True, tag="hold_calls"):
    """Hold the next draw until every player has called or declined, or until calls close (OPT-03)."""


class CloseCalls(msgspec.Struct, frozen=True, tag="close_calls"):
    """Close the calls: their time is over (OPT-03)."""


class Forfeit(msgspec.Struct, frozen=True, tag="forfeit"):
    """The seat stops playing for good (CORE-21)."""


PlayersMove = (
    Draw
    | LayDown
    | LayOff
    | SwapJoker
    | Discard
    | Knock
    | Show
    | Declare
    | DropHand
    | Pass
    | Buy
    | Call
    | Decline
    | ReEnter
    | Cut
    | Forfeit
)
TableMove = Deal | HoldCalls | CloseCalls | CloseReEntry | CloseOffer
Move = PlayersMove | TableMove


class MoveRecord(msgspec.Struct, frozen=True):
    """A move and the seat that made it (None: the table). The records of a round replay to its state."""

    seat: int | None
    move: Move
