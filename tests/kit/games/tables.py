"""Games opened and changed without HTTP."""

from collections.abc import Callable

from service.tables.actions import seating
from service.tables.model.change import Change
from service.tables.model.game_setup import GameSetup
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.table import Table
from service.tables.storage.change_request import ChangeRequest, Committed, Situation, allow_everybody, no_answer
from service.tables.storage.repository import Tables


def open_game(tables: Tables, game_id: str, setup: GameSetup) -> Table:
    """The new game. Raises TableError if one with this id exists."""
    return _committed(tables, ChangeRequest(game_id, allow_everybody, _refuse_existing, no_answer, setup=setup))


def change_game(tables: Tables, game_id: str, act: Callable[[Situation], Change]) -> Table:
    """The game after a change that nobody needs a token for."""
    return _committed(tables, ChangeRequest(game_id, allow_everybody, lambda moment, _: act(moment), no_answer))


def join_game(tables: Tables, game_id: str) -> Table:
    """The game with one more player."""
    return change_game(tables, game_id, join)


def join(moment: Situation) -> Change:
    """A player without a name takes a seat."""
    return seating.join(moment.table, None, moment.chance(), moment.now)


def _refuse_existing(_: Situation, __: object) -> Change:
    raise TableError(Refusal.GAME_EXISTS)


def _committed(tables: Tables, request: ChangeRequest[None]) -> Table:
    result = tables.execute(request)
    assert isinstance(result, Committed)
    return result.table
