"""The moves of players, a closed set of small values, and those of the table itself: deal, calls, forfeit."""

from enum import StrEnum

import msgspec

from service.rules.model.cards import Card, Hand


class Source(StrEnum):
    """Where a card is drawn from."""

    STOCK = "stock"
    DISCARD = "discard"


class Borrow(msgspec.Struct, frozen=True):
    """A card taken from a meld on the table for use in a new one (OPT-07)."""

    meld_id: str
    card: Card


class Swap(msgspec.Struct, frozen=True):
    """A card of the hand put in the place of a joker on the table that stands for it (ROMME-05)."""

    meld_id: str
    card: Card


class NewMeld(msgspec.Struct, frozen=True, omit_defaults=True):
    """A meld to lay down: all its cards, a borrowed one included."""

    cards: Hand
    borrow: Borrow | None = None
    jokers: Hand = ()
    """What the wild cards among `cards` stand for; needed where the cards leave a choice (CAL-06)."""
    swap: Swap | None = None
    """Where one of the jokers among `cards` comes from, if not from the hand (ROMME-05)."""


class Draw(msgspec.Struct, frozen=True, tag="draw", omit_defaults=True):
    """Take the top of the stock, or a card of the discard pile: its top, or `card` where any may be taken (OPT-18).

    `second` says where the card comes from that is taken with the top discard (BOAT-02).
    `melds` are laid down with it at once, where a discard may be taken for nothing else (CAL-04).
    """

    source: Source
    card: Card | None = None
    melds: tuple[NewMeld, ...] = ()
    second: Source | None = None


class LayDown(msgspec.Struct, frozen=True, tag="meld", omit_defaults=True):
    """Lay down one or several melds, which stand or fall together; `discard` where the whole hand goes (OPT-14).

    Where a hand goes out in runs of given lengths, they are chosen if none are named (CONT-07).
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
    """Put a card in the place of the joker that stands for it, and take the joker into the hand (CAL-07, BLOCJ-06)."""

    meld_id: str
    card: Card


class Discard(msgspec.Struct, frozen=True, tag="discard"):
    """Put a card on the discard pile, which ends the turn."""

    card: Card


class Knock(msgspec.Struct, frozen=True, tag="knock", omit_defaults=True):
    """Discard and show the hand, which ends the play; `melds` are chosen where none are named (GIN-05, KNOCK-02)."""

    discard: Card
    melds: tuple[Hand, ...] = ()


class Show(msgspec.Struct, frozen=True, tag="show", omit_defaults=True):
    """Show melds, then lay unmatched cards off on melds that others have shown, in this order (GIN-12, PHOM-06)."""

    melds: tuple[Hand, ...] = ()
    lay_offs: tuple[LayOff, ...] = ()


class Declare(msgspec.Struct, frozen=True, tag="declare", omit_defaults=True):
    """Declare a hand that is all melds, but for `discard` where one card is over (NOW-04, PHOM-05)."""

    melds: tuple[Hand, ...]
    discard: Card | None = None


class Pass(msgspec.Struct, frozen=True, tag="pass"):
    """Refuse the card offered, or the discard when the stock cannot be renewed (GIN-02, OPT-17, CORE-16)."""


class Call(msgspec.Struct, frozen=True, tag="call", omit_defaults=True):
    """Call rummy: claim the last discard for a meld on the table (OPT-01).

    `jokers` says what a joker stands for there, where that leaves a choice (CAL-06).
    """

    meld_id: str
    jokers: Hand = ()


class Decline(msgspec.Struct, frozen=True, tag="decline"):
    """Say that one does not call rummy on the last discard (OPT-03)."""


class Cut(msgspec.Struct, frozen=True, tag="cut"):
    """The cutter's contribution to the seed of the deal, after the commitment was shown (CORE-20)."""

    contribution: str


class Deal(msgspec.Struct, frozen=True, tag="deal", omit_defaults=True):
    """Begin the next round from a secret seed of 64 hexadecimal digits; `deck` fixes the order of the pack instead."""

    seed: str
    deck: Hand | None = None


class HoldCalls(msgspec.Struct, frozen=True, tag="hold_calls"):
    """Keep the next draw back until everybody has called or declined or the calls are closed (OPT-03)."""


class CloseCalls(msgspec.Struct, frozen=True, tag="close_calls"):
    """The time for calls is over (OPT-03)."""


class Forfeit(msgspec.Struct, frozen=True, tag="forfeit"):
    """The seat stops playing for good (CORE-21)."""


PlayersMove = (
    Draw | LayDown | LayOff | SwapJoker | Discard | Knock | Show | Declare | Pass | Call | Decline | Cut | Forfeit
)
TableMove = Deal | HoldCalls | CloseCalls
Move = PlayersMove | TableMove


class MoveRecord(msgspec.Struct, frozen=True):
    """A move as it was made: by a seat, or by the table itself. A round's list of these replays to its state."""

    seat: int | None
    move: Move
