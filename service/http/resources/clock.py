"""The clock of a sandbox."""

from typing import Any

from flask import Response

from service.http import requests
from service.http.commands import command
from service.http.contract import changing
from service.http.operations import Resource
from service.http.sandbox import require_sandbox
from service.tables.advancing import advance
from service.tables.errors import Refusal

clock = Resource("Clock", "Time, for the tests of client developers.")


@clock.post(
    "/games/<game_id>/clock",
    changing("advanceClock", Refusal.SANDBOX_ONLY, Refusal.GAME_OVER, Refusal.ABANDONED),
    requests.MoreTime(),
    example={"seconds": 30},
)
def advance_clock(body: dict[str, Any], game_id: str) -> Response:
    """Move a game's clock ahead: sandbox only.

    As if so much time had passed in this game: turns run out, calls close, rounds are dealt, each in its turn. Any
    player of the game may. Two hundred such steps are taken at most, and time that is left over then is lost: in a
    long game ask again.
    """
    require_sandbox()
    seconds = body["seconds"]
    return command(game_id, lambda now, _: advance(now.table, seconds, lambda: now.chance().seed, now.now))
