"""The vocabulary of the contract: enums, extensible sets with their known values, and formats of strings."""

from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta

from service import bots
from service.bots.hints.reasons import MoveReason
from service.http.problems.problem import PROBLEMS
from service.http.problems.rule_links import GENERAL_RULES
from service.rules.catalogue import VARIANTS
from service.rules.model.cards import JOKER
from service.rules.model.enums import OfferKind
from service.rules.model.events import AnyEvent
from service.rules.model.result import Due, Ending
from service.rules.model.state import Phase
from service.rules.option_rules import OptionInput
from service.tables.model.bot_pace import BotPace
from service.tables.model.game_events import TableEvent
from service.tables.model.table import TableStatus

CARD_PATTERN = f"^([A23456789TJQK][CDHS]|{JOKER})$"
GAME_ID_PATTERN = "^[a-z2-7]{8,40}$"
JOKER_PLACE_PATTERN = "^[A23456789TJQK][CDHS?]$"
PLAYER_ID_PATTERN = "^p[1-9][0-9]*$"


class Action(StrEnum):
    """What a player can do in a running game: the operationId to call."""

    DEAL_ROUND = "dealRound"
    CUT = "cut"
    DRAW = "draw"
    MELD = "meld"
    LAY_OFF = "layOff"
    SWAP_JOKER = "swapJoker"
    DISCARD = "discard"
    KNOCK = "knock"
    SHOW = "show"
    DECLARE = "declare"
    DROP_HAND = "dropHand"
    PASS_TURN = "passTurn"  # noqa: S105 - an operation, no password
    CALL_RUMMY = "callRummy"
    BUY = "buy"
    RE_ENTER = "reEnter"


MOVE_PATHS = {
    Action.DEAL_ROUND: "rounds",
    Action.CUT: "cuts",
    Action.DRAW: "draws",
    Action.MELD: "melds",
    Action.LAY_OFF: "layoffs",
    Action.SWAP_JOKER: "swaps",
    Action.DISCARD: "discards",
    Action.KNOCK: "knocks",
    Action.SHOW: "shows",
    Action.DECLARE: "declarations",
    Action.DROP_HAND: "drops",
    Action.PASS_TURN: "passes",
    Action.CALL_RUMMY: "calls",
    Action.BUY: "buys",
    Action.RE_ENTER: "re-entries",
}
"""The path of each action below the path of its game."""


class Standing(StrEnum):
    """Whether a player still plays."""

    PLAYING = "playing"
    AWAY = "away"
    """The clock has played too many of the player's turns: a bot plays until the player returns."""
    REPLACED = "replaced"
    """The player left, and a bot plays on."""
    FORFEITED = "forfeited"
    """The player left, or the clock has played too many of their turns; the seat is skipped."""


class OptionKind(StrEnum):
    """The type of an option's value."""

    BOOLEAN = "boolean"
    INTEGER = "integer"
    CHOICE = "choice"


def _event_tags(union: Any) -> list[str]:
    return [event.__struct_config__.tag for event in union.__args__]


OPEN_SETS: dict[str, tuple[str, list[str]]] = {
    "VariantId": ("A game of the family.", list(VARIANTS)),
    "BotLevel": ("How well a bot plays.", list(bots.LEVELS)),
    "BotPace": ("How long the bots of a game wait before each of their moves.", list(BotPace)),
    "GameStatus": ("The status of a game.", list(TableStatus)),
    "Phase": ("The phase of a round: what it waits for.", list(Phase)),
    "Standing": ("Whether a player still plays.", list(Standing)),
    "Action": ("What a player can do in a running game: the operationId to call.", list(Action)),
    "Ending": ("How a round ended.", list(Ending)),
    "MoveReason": ("Why a hint advises its move.", list(MoveReason)),
    "PaymentReason": ("The reason of a payment.", list(Due)),
    "EventType": ("What happened.", _event_tags(AnyEvent) + _event_tags(TableEvent)),
    "OfferKind": ("What is offered to players out of turn.", list(OfferKind)),
    "GeneralText": ("A text with rules that variants share.", list(GENERAL_RULES)),
    "OptionType": (
        "The type of an option: true or false, a number in a range, or one of some words.",
        list(OptionKind),
    ),
    "ProblemCode": ("The code of a problem: stable, never translated.", list(PROBLEMS)),
}
"""Strings with known values. Releases add values, so that clients must accept unknown ones."""


def component(name: str) -> Meta:
    """Metadata that makes a type a named component of the contract."""
    return Meta(extra_json_schema={"x-component": name})


def doc(description: str) -> Meta:
    """Metadata with the description of a field in the contract."""
    return Meta(description=description)


CardCode = Annotated[str, component("Card")]
JokerPlaceCode = Annotated[str, component("Place")]
GameId = Annotated[str, component("GameId")]
PlayerId = Annotated[str, component("PlayerId")]
Timestamp = Annotated[str, component("Moment")]
Hex256 = Annotated[str, component("Hex256")]
VariantId = Annotated[str, component("VariantId")]
BotLevel = Annotated[str, component("BotLevel")]
BotPaceName = Annotated[str, component("BotPace")]
GameStatusName = Annotated[str, component("GameStatus")]
PhaseName = Annotated[str, component("Phase")]
StandingName = Annotated[str, component("Standing")]
ActionName = Annotated[str, component("Action")]
EndingName = Annotated[str, component("Ending")]
MoveReasonName = Annotated[str, component("MoveReason")]
PaymentReason = Annotated[str, component("PaymentReason")]
EventType = Annotated[str, component("EventType")]
OfferName = Annotated[str, component("OfferKind")]
OptionType = Annotated[str, component("OptionType")]
OptionDefaultValue = Annotated[OptionInput, component("OptionValue")]

SCALAR_SCHEMAS: dict[str, dict[str, Any]] = {
    "Card": {
        "description": "A card: rank A 2 to 9 T J Q K and suit C D H S, as in `AS` and `TD`, or `JOKER`.",
        "pattern": CARD_PATTERN,
    },
    "Place": {
        "description": "The card that a joker stands for; or `9?`, a nine of a suit that its set lacks.",
        "pattern": JOKER_PLACE_PATTERN,
    },
    "GameId": {"description": "The id of a game.", "pattern": GAME_ID_PATTERN},
    "PlayerId": {
        "description": "The id of a player in a game: p1, p2 … in order of joining.",
        "pattern": PLAYER_ID_PATTERN,
    },
    "Moment": {"description": "A time in UTC with milliseconds (RFC 3339).", "format": "date-time"},
    "Hex256": {"description": "32 bytes as 64 lower-case hexadecimal digits.", "pattern": "^[0-9a-f]{64}$"},
    "OptionValue": {"description": "The value of an option.", "type": ["boolean", "integer", "string"]},
}
