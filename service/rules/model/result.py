"""How a round ended and who pays whom for it."""

from enum import StrEnum

import msgspec


class Ending(StrEnum):
    """How a round ended."""

    OUT = "out"
    BLOCK = "block"
    STOCK = "stock"
    """The stock is used up and nobody is out (BLOC-02)."""
    KNOCK = "knock"
    DECLARED = "declared"
    SHOWN = "shown"
    """Everybody has had his four turns and shown (PHOM-06)."""
    VOID = "void"


class Due(StrEnum):
    """What a payment is for; stable codes shown with every amount."""

    HAND = "hand"
    HAND_DOUBLED = "hand_doubled_for_rummy"
    WINNERS_MELDS = "winners_melds"
    WINNERS_MELDS_DOUBLED = "winners_melds_doubled_for_rummy"
    FEWER_CARDS = "fewer_cards"
    LOWER_VALUE = "lower_value"
    PENALTY = "penalty"
    PENALTY_DOUBLED = "penalty_doubled_for_rummy"
    DEADWOOD = "deadwood"
    LESS_DEADWOOD = "less_deadwood"
    GIN = "gin"
    UNDERCUT = "undercut"
    KNOCK_RUMMY = "rummy"
    KNOCKER_BEATEN = "knocker_beaten"
    DECLARED = "declared"
    DECLARED_FOR_ALL = "declared_for_all"
    PLACE = "place"
    NO_MELD = "no_meld"
    FED_CARD = "fed_card"
    PATTERN = "pattern"
    JOKERS_MELDED = "jokers_melded"
    TWOS_MELDED_WILD = "twos_melded_wild"
    BEFORE_THE_DRAW = "out_before_the_draw"
    AFTER_ONE_DRAW = "out_after_one_draw"
    NO_WILD_CARD = "no_wild_card"
    ONE_SUIT = "one_suit"
    GAME_BONUS = "game_bonus"
    SCHNEIDER = "schneider"
    BOXES = "boxes"
    TOTALS = "totals"


class Payment(msgspec.Struct, frozen=True):
    """Points one seat pays another, always more than 0, and what for."""

    payer: int
    payee: int
    points: int
    due: Due


class Gain(msgspec.Struct, frozen=True):
    """Points that nobody pays, added to a seat's total; in penalty games they count against it."""

    seat: int
    points: int
    due: Due


class RoundPoints(msgspec.Struct, frozen=True):
    """What a round is worth: what is paid, and what is gained without a payer."""

    payments: tuple[Payment, ...] = ()
    gains: tuple[Gain, ...] = ()


class RoundResult(msgspec.Struct, frozen=True):
    """A finished round. A void round has no winners and no payments (CORE-16)."""

    ending: Ending
    winners: tuple[int, ...] = ()
    rummy: bool = False
    """Whether the winner went rummy, or the knocker had no deadwood."""
    payments: tuple[Payment, ...] = ()
    gains: tuple[Gain, ...] = ()
    rule: str | None = None
    """The rule that made the round void."""
    bonuses: tuple[Gain, ...] = ()
    """What the end of the game added after this round (GIN-11)."""
