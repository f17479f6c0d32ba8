"""Requests that find a game."""

from service.http.schemas.fields import (
    BooleanField,
    EnumField,
    IntegerField,
    KnownValueField,
    ObjectField,
    OpenSetField,
    QueryInteger,
    RequestSchema,
    TextField,
)
from service.http.schemas.names import NameField
from service.http.schemas.options import GameOptions
from service.http.schemas.requests import field_doc
from service.tables.model.bot_pace import BotPace
from service.tables.model.table import OnLeave, OnTimeout
from service.tables.storage.listing import LobbyStatus


class QuickPlayRequest(RequestSchema):
    """The game to find."""

    variant = OpenSetField("VariantId", required=True, **field_doc("One of the ids that listVariants gives."))
    player_name = NameField(load_default=None, **field_doc("The player's name at the table."))
    options = ObjectField(
        GameOptions,
        load_default=dict,
        **field_doc("Exactly these options; the variant's defaults and no stake if left out."),
    )
    turn_seconds = IntegerField(
        5, 86_400, load_default=60, **field_doc("Seconds for a turn; a game fits only with exactly this value.")
    )
    seats = IntegerField(2, 12, load_default=None, **field_doc("Seats at the table; any number if left out."))
    next_round_seconds = IntegerField(
        0,
        86_400,
        load_default=None,
        **field_doc("Seconds until the table deals the next round; any number if left out."),
    )
    on_leave = EnumField(
        OnLeave, load_default=None, **field_doc("What happens to the seat of a player who leaves; any if left out.")
    )
    on_timeout = EnumField(
        OnTimeout, load_default=None, **field_doc("What happens to the seat of an absent player; any if left out.")
    )
    hints = BooleanField(load_default=None, **field_doc("Whether players may ask for hints; any if left out."))
    bot_pace = KnownValueField(
        "BotPace",
        BotPace,
        load_default=None,
        **field_doc("How long bots wait before each of their moves; any if left out."),
    )


class VariantsQuery(RequestSchema):
    """The variants to list."""

    name = TextField(
        load_default=None,
        **field_doc("Only variants with this in one of their names; case and diacritics do not count."),
    )


class GamesQuery(RequestSchema):
    """The games to list."""

    status = EnumField(
        LobbyStatus,
        load_default=LobbyStatus.WAITING,
        **field_doc("Games to join, in play (including between rounds), or over."),
    )
    variant = OpenSetField("VariantId", load_default=None, **field_doc("Only games of this variant."))
    join_code = TextField(
        most=20, load_default=None, **field_doc("The join code of an unlisted game, in upper or lower case.")
    )
    cursor = TextField(most=200, load_default=None, **field_doc("The `next_cursor` of the previous page."))
    limit = QueryInteger(1, 100, load_default=20, **field_doc("The most items on a page."))
