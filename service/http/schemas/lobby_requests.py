"""What clients may send to find a game."""

from service.http.schemas.fields import (
    BooleanField,
    EnumField,
    IntegerField,
    ObjectField,
    OpenSetField,
    QueryInteger,
    RequestSchema,
    TextField,
)
from service.http.schemas.names import NameField
from service.http.schemas.options import GameOptions
from service.http.schemas.requests import field_doc
from service.tables.model.table import OnLeave, OnTimeout
from service.tables.storage.listing import LobbyStatus


class QuickPlayRequest(RequestSchema):
    """The game to find."""

    variant = OpenSetField("VariantId", required=True, **field_doc("One of the ids that listVariants gives."))
    player_name = NameField(load_default=None, **field_doc("The player's name at the table."))
    options = ObjectField(
        GameOptions, load_default=dict, **field_doc("Just these; left out: the variant's defaults, no stake.")
    )
    turn_seconds = IntegerField(5, 86_400, load_default=60, **field_doc("Seconds for a turn, just so many."))
    seats = IntegerField(2, 12, load_default=None, **field_doc("Seats at the table; left out: any number."))
    next_round_seconds = IntegerField(
        0,
        86_400,
        load_default=None,
        **field_doc("Seconds until the next round is dealt by itself; left out: any number."),
    )
    on_leave = EnumField(OnLeave, load_default=None, **field_doc("What happens to a leaver's seat; left out: either."))
    on_timeout = EnumField(
        OnTimeout, load_default=None, **field_doc("What happens to an absent player's; left out: either.")
    )
    hints = BooleanField(load_default=None, **field_doc("Whether getHint helps at the table; left out: either."))


class GamesQuery(RequestSchema):
    """Which games to list."""

    status = EnumField(
        LobbyStatus,
        load_default=LobbyStatus.WAITING,
        **field_doc("Games to join, in play (between rounds too), or over."),
    )
    variant = OpenSetField("VariantId", load_default=None, **field_doc("Games of this variant only."))
    join_code = TextField(
        most=20, load_default=None, **field_doc("The unlisted game with this join code, in capitals or not.")
    )
    cursor = TextField(most=200, load_default=None, **field_doc("`next_cursor` of the page before."))
    limit = QueryInteger(1, 100, load_default=20, **field_doc("At most so many."))
