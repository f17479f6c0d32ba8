"""The values that options and rules choose from, one enum for each kind of choice."""

from enum import Enum, StrEnum


class Seating(StrEnum):
    """How players get their seats (CORE-04)."""

    DRAW = "draw"
    JOIN_ORDER = "join_order"


class Rotation(StrEnum):
    """The direction of play round the table (PHOM-01)."""

    CLOCKWISE = "clockwise"
    COUNTERCLOCKWISE = "counterclockwise"


class TenthCard(StrEnum):
    """The neighbour of the dealer who gets the additional card and plays first (PHOM-01)."""

    LEFT = "left"
    RIGHT = "right"


class NextDealer(StrEnum):
    """The player who deals the next round (CORE-06)."""

    WINNER = "winner"
    LEFT = "left"
    LOSER = "loser"
    ALTERNATE = "alternate"


class Pickup(StrEnum):
    """The cards that may be drawn from the discard pile (CORE-07, OPT-18)."""

    TOP = "top"
    ANY = "any"


class DiscardUse(StrEnum):
    """When a discard may be taken only to be used in the same move (CAL-04, EXT-04)."""

    FREE = "free"
    TO_OPEN = "to_open"
    """Until the player has opened, and then only to open with it."""
    ALWAYS = "always"


class Borrowing(StrEnum):
    """The owners of the melds from which a player may borrow a card (OPT-07, OPT-08)."""

    OFF = "off"
    OWN = "own"
    ANY = "any"


class MeldsPerTurn(StrEnum):
    """The number of new melds a player may lay down in a turn (OPT-09)."""

    UNLIMITED = "unlimited"
    ONE = "one"
    ONE_OR_LAY_OFF = "one_or_lay_off"


class HiddenRummy(StrEnum):
    """What is doubled when a player goes rummy (OPT-12)."""

    OFF = "off"
    LOSERS_HANDS = "losers_hands"
    WINNERS_MELDS = "winners_melds"


class WholeHandOpens(StrEnum):
    """The turns in which melding all cards but the discard opens, whatever the melds are (BLOC-05, R51-06)."""

    OFF = "off"
    FIRST_TURN = "first_turn"
    ANY_TURN = "any_turn"


class SwapRule(StrEnum):
    """Where a joker goes after the card it stands for replaces it (CAL-07, ROMME-05, BLOCJ-06)."""

    OFF = "off"
    TO_HAND_FIRST = "to_hand_before_melding"
    TO_HAND = "to_hand"
    AT_ONCE = "at_once"


class Block(StrEnum):
    """What decides the round when the stock is used up and a player refuses the discard (OPT-17)."""

    OFF = "off"
    VALUE = "value"
    CARDS = "cards"


class CardValues(StrEnum):
    """Whether cards in a hand count by the variant's table or one point each (OPT-15)."""

    STANDARD = "standard"
    FLAT = "flat"


class JokerLimit(StrEnum):
    """The number of jokers a meld may hold beside at least one natural card (CAL-05, ROMME-03, BLOCJ-02, R51-02)."""

    NONE = "none"
    ONE = "one"
    FEWER_THAN_NATURALS = "fewer_than_naturals"
    NOT_MORE_THAN_NATURALS = "not_more_than_naturals"
    ANY = "any"


class JokerLimitOption(StrEnum):
    """The limits of jokers in a meld that players can choose (R51-02)."""

    ONE = "one"
    FEWER_THAN_NATURALS = "fewer_than_naturals"
    NOT_MORE_THAN_NATURALS = "not_more_than_naturals"


class JokerSwapOption(StrEnum):
    """The ways to swap a joker that players can choose (R51-05)."""

    AT_ONCE = "at_once"
    TO_HAND = "to_hand"
    OFF = "off"


class HandCounts(StrEnum):
    """The part of a loser's hand that is counted (BLOC-06)."""

    ALL = "all"
    DEADWOOD = "deadwood"


class Showdown(StrEnum):
    """Whether the service or the player chooses the melds and lay-offs of a hand shown after a knock (GIN-12)."""

    AUTOMATIC = "automatic"
    MANUAL = "manual"


class ContractList(StrEnum):
    """The lists of contracts that a game can be played with (CTR-02)."""

    LIVERPOOL = "liverpool"
    SHANGHAI = "shanghai"
    JAMAICAN = "jamaican"


class OfferKind(StrEnum):
    """What is offered to players who are not at turn."""

    RE_ENTRY = "re_entry"
    """To come back into the game (EXT-02)."""
    BUY = "buy"
    """To buy the top discard (EXT-11)."""


class WrongDeclaration(StrEnum):
    """What happens to a player who declares a hand that is not all valid melds (IND-06)."""

    PENALISED = "penalised"
    REFUSED = "refused"


class Lives(StrEnum):
    """The runs that a hand needs so that only the cards outside its melds are counted (IND-08)."""

    TWO = "two"
    """All runs that a declaration needs."""
    FIRST = "first"
    """A clean run."""


class MatchFormat(StrEnum):
    """How the rounds of a game are added up, where a game has several ways (IND-11)."""

    POINTS = "points"
    DEALS = "deals"
    POOL_101 = "pool_101"
    POOL_201 = "pool_201"


class Family(Enum):
    """The course of a round; each family has its own move handlers and legal moves."""

    OPEN_ENDED = 1
    """Turns go on until a player goes out, knocks or declares, or until no player can."""
    FOUR_TURNS = 2
    """Every player has four turns; melds stay in the hand until the player shows them in the fourth (PHOM-06)."""
