"""The clock of a sandbox."""

from typing import Any

from flask import Response

from service.http.commands.game_changes import change_game
from service.http.commands.sandbox import SANDBOX_REFUSES, require_sandbox
from service.http.contract.operation_kinds import change_operation
from service.http.contract.operations import Resource
from service.http.schemas import requests
from service.tables.actions.sandbox_clock import REFUSES, let_time_pass

clock_resource = Resource("Clock", "Time, for the tests of client developers.")


@clock_resource.post(
    "/games/<game_id>/clock",
    change_operation("advanceClock", *SANDBOX_REFUSES, *REFUSES),
    requests.AdvanceClockRequest(),
)
def advance_clock(body: dict[str, Any], game_id: str) -> Response:
    """Move a game's clock ahead: sandbox only.

    As if so much time had passed in this game: turns run out, calls close, rounds are dealt, each in its turn. Any
    player of the game may. Two hundred such steps are taken at most, and time that is left over then is lost: in a
    long game ask again.
    """
    require_sandbox()
    seconds = body["seconds"]
    return change_game(game_id, lambda now, _: let_time_pass(now.table, seconds, lambda: now.chance().seed, now.now))
