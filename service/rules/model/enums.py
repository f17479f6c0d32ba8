"""What options choose among: closed sets of named values, one for each kind of choice."""

from enum import Enum, StrEnum


class Seating(StrEnum):
    """How seats are given out (CORE-04)."""

    DRAW = "draw"
    JOIN_ORDER = "join_order"


class Rotation(StrEnum):
    """Which way the play goes round the table (PHOM-01)."""

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"


class NextDealer(StrEnum):
    """Who deals the next round (CORE-06)."""

    WINNER = "winner"
    LEFT = "left"
    LOSER = "loser"
    ALTERNATE = "alternate"


class Pickup(StrEnum):
    """What may be drawn from the discard pile (CORE-07, OPT-18)."""

    TOP = "top"
    ANY = "any"


class Borrowing(StrEnum):
    """From whose melds a card may be borrowed (OPT-07, OPT-08)."""

    OFF = "off"
    OWN = "own"
    ANY = "any"


class MeldsPerTurn(StrEnum):
    """How many new melds a turn allows (OPT-09)."""

    UNLIMITED = "unlimited"
    ONE = "one"
    ONE_OR_LAY_OFF = "one_or_lay_off"


class HiddenRummy(StrEnum):
    """What going rummy doubles (OPT-12)."""

    OFF = "off"
    LOSERS_HANDS = "losers_hands"
    WINNERS_MELDS = "winners_melds"


class SwapRule(StrEnum):
    """What becomes of a joker that is replaced by the card it stands for (CAL-07, ROMME-05, BLOCJ-06)."""

    OFF = "off"
    TO_HAND_FIRST = "to_hand_before_melding"
    TO_HAND = "to_hand"
    AT_ONCE = "at_once"


class Block(StrEnum):
    """What is counted when the stock is used up and a player refuses the discard (OPT-17)."""

    OFF = "off"
    VALUE = "value"
    CARDS = "cards"


class CardValues(StrEnum):
    """Whether cards in a hand count by the variant's table or one each (OPT-15)."""

    STANDARD = "standard"
    FLAT = "flat"


class JokerLimit(StrEnum):
    """How many jokers a meld may hold beside its natural cards, of which it needs one (CAL-05, ROMME-03, BLOCJ-02)."""

    NONE = "none"
    ONE = "one"
    NOT_MORE_THAN_NATURALS = "not_more_than_naturals"
    ANY = "any"


class HandCounts(StrEnum):
    """What of a loser's hand is counted (BLOC-06)."""

    ALL = "all"
    DEADWOOD = "deadwood"


class Showdown(StrEnum):
    """Who finds the melds and lay-offs of the hands shown after a knock (GIN-12)."""

    AUTOMATIC = "automatic"
    MANUAL = "manual"


class Family(Enum):
    """What a round is made of; each has moves and legal moves of its own."""

    OPEN_ENDED = 1
    """Turns until somebody goes out, knocks or declares, or nobody can."""
    FOUR_TURNS = 2
    """Four turns each; melds stay in the hand until they are shown in the last (PHOM-06)."""
