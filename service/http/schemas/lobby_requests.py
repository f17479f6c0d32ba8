"""What clients may send to find a game."""

from service.http.schemas.fields import Body, Choice, Flag, Known, Number, Object, Text, Whole
from service.http.schemas.names import Name
from service.http.schemas.options import GameOptions
from service.http.schemas.requests import said
from service.tables.model.table import OnLeave, OnTimeout
from service.tables.storage.listing import LobbyStatus


class QuickGame(Body):
    """The game to find."""

    variant = Known("VariantId", required=True, **said("One of the ids that listVariants gives."))
    player_name = Name(load_default=None, **said("The player's name at the table."))
    options = Object(GameOptions, load_default=dict, **said("Just these; left out: the variant's defaults, no stake."))
    turn_seconds = Whole(5, 86_400, load_default=60, **said("Seconds for a turn, just so many."))
    seats = Whole(2, 12, load_default=None, **said("Seats at the table; left out: any number."))
    next_round_seconds = Whole(
        0, 86_400, load_default=None, **said("Seconds until the next round is dealt by itself; left out: any number.")
    )
    on_leave = Choice(OnLeave, load_default=None, **said("What happens to a leaver's seat; left out: either."))
    on_timeout = Choice(OnTimeout, load_default=None, **said("What happens to an absent player's; left out: either."))
    hints = Flag(load_default=None, **said("Whether getHint helps at the table; left out: either."))


class GamesQuery(Body):
    """Which games to list."""

    status = Choice(
        LobbyStatus, load_default=LobbyStatus.WAITING, **said("Games to join, in play (between rounds too), or over.")
    )
    variant = Known("VariantId", load_default=None, **said("Games of this variant only."))
    join_code = Text(most=20, load_default=None, **said("The unlisted game with this join code, in capitals or not."))
    cursor = Text(most=200, load_default=None, **said("`next_cursor` of the page before."))
    limit = Number(1, 100, load_default=20, **said("At most so many."))
