"""The move of a bot at a table that a test has set."""

from service.bots import SeenEvent, choose
from service.rules.model.moves import PlayersMove
from tests.unit.rules.table import Table


def move_of(level: str, table: Table, *events: SeenEvent) -> PlayersMove:
    """The bot's move in the seat at turn."""
    return choose(level, table.variant, table.view(table.turn), events)
