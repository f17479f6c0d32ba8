"""The result of a round: its ending, and the points paid and gained."""

from enum import StrEnum

import msgspec


class Ending(StrEnum):
    """How a round ended."""

    OUT = "out"
    BLOCK = "block"
    STOCK = "stock"
    """The stock is used up and no player has gone out (BLOC-02, R500-06)."""
    KNOCK = "knock"
    DECLARED = "declared"
    SHOWN = "shown"
    """Every player has had four turns and has shown (PHOM-06)."""
    DROPPED = "dropped"
    """All players but one have left the round (IND-07)."""
    VOID = "void"


class Due(StrEnum):
    """The reason for a payment or a gain; stable codes shown with every amount."""

    HAND = "hand"
    HAND_DOUBLED = "hand_doubled_for_rummy"
    WINNERS_MELDS = "winners_melds"
    WINNERS_MELDS_DOUBLED = "winners_melds_doubled_for_rummy"
    FEWER_CARDS = "fewer_cards"
    LOWER_VALUE = "lower_value"
    PENALTY = "penalty"
    PENALTY_DOUBLED = "penalty_doubled_for_rummy"
    UNOPENED = "unopened"
    UNOPENED_DOUBLED = "unopened_doubled_for_rummy"
    DEADWOOD = "deadwood"
    LESS_DEADWOOD = "less_deadwood"
    GIN = "gin"
    UNDERCUT = "undercut"
    KNOCK_RUMMY = "rummy"
    KNOCKER_BEATEN = "knocker_beaten"
    DECLARED = "declared"
    DECLARED_FOR_ALL = "declared_for_all"
    DROPPED = "dropped"
    WRONG_DECLARATION = "wrong_declaration"
    FORFEITED = "forfeited"
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
    LAID = "laid"
    HELD = "held"
    POT = "pot"
    """What a player has put in for the winner of a game with elimination (EXT-03)."""


class Payment(msgspec.Struct, frozen=True):
    """Points that one seat pays another, always more than 0, and the reason."""

    payer: int
    payee: int
    points: int
    due: Due


class Gain(msgspec.Struct, frozen=True):
    """Points added to a seat's total that no other seat pays; in penalty games they count against it."""

    seat: int
    points: int
    due: Due


class RoundPoints(msgspec.Struct, frozen=True):
    """The points of a round: payments between seats, and gains without a payer."""

    payments: tuple[Payment, ...] = ()
    gains: tuple[Gain, ...] = ()


class RoundResult(msgspec.Struct, frozen=True):
    """A finished round. A void round has no winners and no payments (CORE-16)."""

    ending: Ending
    winners: tuple[int, ...] = ()
    rummy: bool = False
    """Whether the winner went rummy, or knocked without deadwood."""
    payments: tuple[Payment, ...] = ()
    gains: tuple[Gain, ...] = ()
    rule: str | None = None
    """The rule that made the round void."""
    bonuses: tuple[Gain, ...] = ()
    """The points that the end of the game added after this round (GIN-11)."""
