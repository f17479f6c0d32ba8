"""The clock of a sandbox."""

from typing import Any

from flask import Response

from service.http.commands.game_changes import change_game
from service.http.commands.sandbox import SANDBOX_REFUSES, require_sandbox
from service.http.contract.operation_kinds import change_operation
from service.http.contract.operations import Resource
from service.http.schemas import requests
from service.tables.actions.sandbox_clock import REFUSES, let_time_pass
from service.tables.model.change import Change
from service.tables.model.table import Player
from service.tables.storage.change_request import Situation

clock_resource = Resource("Clock", "The clock of a sandbox, for the tests of client developers.")


@clock_resource.post(
    "/games/<game_id>/clock",
    change_operation("advanceClock", *SANDBOX_REFUSES, *REFUSES),
    requests.AdvanceClockRequest(),
    example={"seconds": 30},
)
def advance_clock(body: dict[str, Any], game_id: str) -> Response:
    """Move a game's clock ahead (sandbox only).

    Everything happens that would have happened in this time: turns run out, calls close, rounds are dealt. Any player
    of the game may do it. One request takes at most 200 such steps, and none after 0.1 s of processor time: then less
    time has passed, as the event `clock_advanced` tells. Repeat the request for the rest.
    """
    seconds = body["seconds"]

    def advance(moment: Situation, _: Player) -> Change:
        require_sandbox()  # after the token: without one the answer is 401, as everywhere
        return let_time_pass(moment.table, seconds, lambda: moment.chance().seed, moment.now)

    return change_game(game_id, advance)
