"""The words of the contract: closed enums, and the sets that will grow, whose known values are only listed."""

from enum import StrEnum
from typing import Annotated, Any

from msgspec import Meta

from service import bots
from service.http.problems.problem import PROBLEMS
from service.rules.catalogue import VARIANTS
from service.rules.model.cards import JOKER
from service.rules.model.events import AnyEvent
from service.rules.model.result import Due, Ending
from service.rules.model.state import Phase
from service.rules.options import OptionInput
from service.tables.model.game_events import TableEvent
from service.tables.model.table import TableStatus

CARD_PATTERN = f"^([A23456789TJQK][CDHS]|{JOKER})$"
GAME_ID_PATTERN = "^[a-z2-7]{8,40}$"
JOKER_PLACE_PATTERN = "^[A23456789TJQK][CDHS?]$"
PLAYER_ID_PATTERN = "^p[1-9][0-9]*$"


GENERAL_RULES = ("core", "options")


class Action(StrEnum):
    """What a player can do in a running game: each is the operationId to call."""

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
    PASS_TURN = "passTurn"  # noqa: S105 - an operation, no password
    CALL_RUMMY = "callRummy"


class Standing(StrEnum):
    """Whether somebody still plays himself."""

    PLAYING = "playing"
    AWAY = "away"
    """The clock has played for him too often: a bot does until he returns."""
    REPLACED = "replaced"
    """He left, and a bot plays on for him."""
    FORFEITED = "forfeited"
    """He left, or the clock has played for him too often, and his seat is skipped."""


class OptionKind(StrEnum):
    """What an option takes."""

    BOOLEAN = "boolean"
    INTEGER = "integer"
    CHOICE = "choice"


def _event_tags(union: Any) -> list[str]:
    return [event.__struct_config__.tag for event in union.__args__]


OPEN_SETS: dict[str, tuple[str, list[str]]] = {
    "VariantId": ("A game of the family.", list(VARIANTS)),
    "BotLevel": ("How well a bot plays.", list(bots.LEVELS)),
    "GameStatus": ("Where a game stands.", list(TableStatus)),
    "Phase": ("What the round waits for.", list(Phase)),
    "Standing": ("Whether somebody still plays himself.", list(Standing)),
    "Action": ("What a player can do in a running game: the operationId to call.", list(Action)),
    "Ending": ("How a round ended.", list(Ending)),
    "PaymentReason": ("What a payment is for.", list(Due)),
    "EventType": ("What happened.", _event_tags(AnyEvent) + _event_tags(TableEvent)),
    "GeneralText": ("A text of rules that hold for all games.", list(GENERAL_RULES)),
    "OptionType": ("What an option takes: true or false, a number of a range, one of some words.", list(OptionKind)),
    "ProblemCode": ("The kind of problem: stable, never translated.", list(PROBLEMS)),
}
"""Strings whose known values the contract lists; a client has to live with others, since releases add some."""


def component(name: str) -> Meta:
    """Says that a type is this named component of the contract."""
    return Meta(extra_json_schema={"x-component": name})


def doc(description: str) -> Meta:
    """The description of a field in the contract."""
    return Meta(description=description)


CardCode = Annotated[str, component("Card")]
JokerPlaceCode = Annotated[str, component("Place")]
GameId = Annotated[str, component("GameId")]
PlayerId = Annotated[str, component("PlayerId")]
Timestamp = Annotated[str, component("Moment")]
Hex256 = Annotated[str, component("Hex256")]
VariantId = Annotated[str, component("VariantId")]
BotLevel = Annotated[str, component("BotLevel")]
GameStatusName = Annotated[str, component("GameStatus")]
PhaseName = Annotated[str, component("Phase")]
StandingName = Annotated[str, component("Standing")]
ActionName = Annotated[str, component("Action")]
EndingName = Annotated[str, component("Ending")]
PaymentReason = Annotated[str, component("PaymentReason")]
EventType = Annotated[str, component("EventType")]
OptionType = Annotated[str, component("OptionType")]
OptionDefaultValue = Annotated[OptionInput, component("OptionValue")]

SCALAR_SCHEMAS: dict[str, dict[str, Any]] = {
    "Card": {
        "description": "A card: rank A 2 to 9 T J Q K and suit C D H S, as in `AS` and `TD`, or `JOKER`.",
        "pattern": CARD_PATTERN,
    },
    "Place": {
        "description": "What a joker stands for: a card; or `9?`, a nine of one of the suits that its set lacks.",
        "pattern": JOKER_PLACE_PATTERN,
    },
    "GameId": {"description": "Id of a game.", "pattern": GAME_ID_PATTERN},
    "PlayerId": {"description": "A player of one game: p1, p2 … in order of joining.", "pattern": PLAYER_ID_PATTERN},
    "Moment": {"description": "A time: RFC 3339, UTC, milliseconds.", "format": "date-time"},
    "Hex256": {"description": "32 bytes as 64 lower-case hexadecimal digits.", "pattern": "^[0-9a-f]{64}$"},
    "OptionValue": {"description": "The value of an option.", "type": ["boolean", "integer", "string"]},
}
