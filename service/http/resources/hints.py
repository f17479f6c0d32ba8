"""Hints for players."""

from dataclasses import replace

from flask import Response

from service.http.commands.authorization import player as player_of
from service.http.context import parts
from service.http.contract import examples
from service.http.contract.operation_kinds import PLAYER, reading
from service.http.contract.operations import Resource
from service.http.problems.problem import Code
from service.http.protocol.conditional import etag, not_modified
from service.http.protocol.responses import viewed
from service.http.protocol.tokens import claim
from service.http.views import hints
from service.tables.model.refusals import Refusal

advice = Resource("Hints", "What to make of a hand.")
_HINT = reading(
    "getHint",
    "The hint.",
    hints.Hint,
    examples.hint,
    Code.TOKEN_MISSING,
    Refusal.NOT_STARTED,
    Refusal.HINTS_OFF,
)


@advice.get("/games/<game_id>/hint", replace(_HINT, security=PLAYER))
def get_hint(game_id: str) -> Response:
    """Show what to make of a hand.

    The melds that leave least of the viewer's hand, and the move that a strong bot would make in his place, which sees
    no more than he does. Games that were opened with `hints` false have none.
    """
    claimed = claim()
    game = parts().tables.look(game_id, lambda table: player_of(table, claimed))
    player = player_of(game, claimed)
    hints.check_hints(game)
    tag = etag(game.version, player.id)
    return not_modified(tag) or viewed(hints.hint_for(game, player), tag)
