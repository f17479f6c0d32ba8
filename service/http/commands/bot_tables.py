"""Tables that bots fill: nobody waits for them, so their number is bounded, in all and for one address."""

from service.http.context import service_context
from service.http.middleware.addresses import caller_address
from service.http.problems.problem import HttpProblem, ProblemError
from service.store import Shortage
from service.tables.actions import seating
from service.tables.model.game_setup import GameSetup

BOT_TABLE_PROBLEMS = (HttpProblem.TOO_MANY_BOT_TABLES, HttpProblem.BOT_TABLES_FULL)


def take_place_if_bots_fill(game_id: str, setup: GameSetup) -> None:
    """Takes a place for a table that bots fill, once for each game. Raises ProblemError if there is none.

    While the store is too full for new games it takes none: the request is refused, or repeats one before.
    Raises TableError or BadOptions if the table itself is refused.
    """
    if setup.seats is None or len(setup.bots) < setup.seats:
        return
    tables = service_context().tables
    seating.create("", setup, tables.chance(), 0)  # a refused table takes no place
    if not tables.has_room:
        return
    if refused := service_context().bot_tables.take_place(game_id, caller_address(), tables.clock()):
        raise _no_place(refused.shortage, -(-refused.wait_ms // 1000))


def _no_place(shortage: Shortage, seconds: int) -> ProblemError:
    settings = service_context().settings
    code, most = {
        Shortage.CALLERS: (HttpProblem.TOO_MANY_BOT_TABLES, settings.bot_tables_per_address),
        Shortage.EVERYBODYS: (HttpProblem.BOT_TABLES_FULL, settings.bot_tables),
    }[shortage]
    return ProblemError(code, headers={"Retry-After": str(seconds)}, facts={"most": most, "seconds": seconds})
