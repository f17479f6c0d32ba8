"""Bodies and queries of requests, one schema for each."""

from typing import Any

from service import bots
from service.http.schemas.fields import (
    BooleanField,
    CardsField,
    EnumField,
    IntegerField,
    KnownValueField,
    ObjectField,
    ObjectListField,
    OpenSetField,
    PatternField,
    QueryInteger,
    RequestSchema,
    TextField,
)
from service.http.schemas.names import NameField
from service.http.schemas.options import GameOptions
from service.tables.model.bot_pace import BotPace
from service.tables.model.table import OnLeave, OnTimeout, Visibility

SEED_PATTERN = "^[0-9a-f]{64}$"
MAX_SEQ = 2**53
"""The largest whole number that a client with double-precision numbers counts exactly."""


def field_doc(description: str) -> dict[str, Any]:
    """The metadata that puts a description into the contract."""
    return {"metadata": {"description": description}}


class StartGameRequest(RequestSchema):
    """No fields; the body can be left out."""


class RematchRequest(RequestSchema):
    """No fields; the body can be left out."""


class ReturnToGameRequest(RequestSchema):
    """No fields; the body can be left out."""


class BotInput(RequestSchema):
    """A bot that takes a seat."""

    level = KnownValueField(
        "BotLevel", bots.LEVELS, load_default=bots.LEVELS[0], **field_doc("How well the bot plays.")
    )
    name = NameField(load_default=None, **field_doc("The bot's name at the table."))


class AddBotRequest(BotInput):
    """A bot that takes a free seat."""


class CreateGameRequest(RequestSchema):
    """The table to open."""

    variant = OpenSetField("VariantId", required=True, **field_doc("One of the ids that listVariants gives."))
    player_name = NameField(load_default=None, **field_doc("The creator's name at the table."))
    options = ObjectField(
        GameOptions, load_default=dict, **field_doc("Options that differ from the variant's defaults.")
    )
    seats = IntegerField(
        1,
        12,
        load_default=None,
        **field_doc("Seats at the table; by default enough for the players and bots named here."),
    )
    bots = ObjectListField(
        BotInput, 0, 12, load_default=list, **field_doc("Bots that take seats at once; they may fill the table.")
    )
    name = NameField(load_default=None, **field_doc("A name for the game."))
    visibility = EnumField(Visibility, load_default=Visibility.PUBLIC, **field_doc("Whether the lobby lists the game."))
    turn_seconds = IntegerField(5, 86_400, load_default=None, **field_doc("Seconds for a turn; no limit if left out."))
    next_round_seconds = IntegerField(
        0, 86_400, load_default=None, **field_doc("Seconds until the table deals the next round.")
    )
    on_leave = EnumField(
        OnLeave, load_default=OnLeave.BOT, **field_doc("What happens to the seat of a player who leaves.")
    )
    on_timeout = EnumField(
        OnTimeout,
        load_default=OnTimeout.BOT,
        **field_doc("What happens to the seat of a player for whom the clock plays three turns in a row."),
    )
    hints = BooleanField(load_default=True, **field_doc("Whether players may ask for hints."))
    bot_pace = KnownValueField(
        "BotPace",
        BotPace,
        load_default=BotPace.INSTANT,
        **field_doc(
            "How long bots wait before each of their moves; never longer than half of the time for a turn or an answer."
        ),
    )
    seed = PatternField(
        SEED_PATTERN, "not_seed", load_default=None, **field_doc("Sandbox only: the seed of the first round.")
    )
    deck = CardsField(
        52, 216, load_default=None, **field_doc("Sandbox only: the first round's pack, in dealing order.")
    )


class JoinGameRequest(RequestSchema):
    """The player who joins."""

    player_name = NameField(load_default=None, **field_doc("The player's name at the table."))
    join_code = TextField(most=20, load_default=None, **field_doc("The join code of an unlisted game."))


class DealRoundRequest(RequestSchema):
    """How to deal the next round. In a sandbox the client can choose the cards."""

    seed = PatternField(
        SEED_PATTERN, "not_seed", load_default=None, **field_doc("Sandbox only: the seed of the round.")
    )
    deck = CardsField(52, 216, load_default=None, **field_doc("Sandbox only: the round's pack, in dealing order."))


class AdvanceClockRequest(RequestSchema):
    """How far to move the clock ahead."""

    seconds = IntegerField(1, 604_800, required=True, **field_doc("Seconds that pass in the game, up to a week."))


class EventsQuery(RequestSchema):
    """The events to list."""

    after = QueryInteger(0, MAX_SEQ, load_default=0, **field_doc("Only events with a greater seq."))
    limit = QueryInteger(1, 500, load_default=100, **field_doc("The most items on a page."))
