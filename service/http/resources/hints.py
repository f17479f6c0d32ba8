"""Hints for players."""

from dataclasses import replace

from flask import Response, request

from service.http.commands.authorization import require_player
from service.http.context import service_context
from service.http.contract.operation_kinds import PLAYER_TOKEN, read_operation
from service.http.contract.operations import Resource
from service.http.problems.language import preferred_language
from service.http.problems.problem import HttpProblem
from service.http.protocol.conditional import not_modified, view_etag
from service.http.protocol.responses import view_response
from service.http.protocol.tokens import token_claim
from service.http.views import hints

hints_resource = Resource("Hints", "Hints for playing a hand.")
_HINT_OPERATION = read_operation(
    "getHint",
    "The hint.",
    hints.Hint,
    HttpProblem.TOKEN_MISSING,
    *hints.REFUSES,
)


@hints_resource.get("/games/<game_id>/hint", replace(_HINT_OPERATION, security=PLAYER_TOKEN))
def get_hint(game_id: str) -> Response:
    """Show how to play a hand.

    The answer has the melds that leave the least deadwood in the viewer's hand, and the move that a strong bot would
    make, with a reason; both depend only on what the viewer sees. Games that were opened with `hints` false give none.
    """
    context = service_context()
    claim = token_claim(request.environ)
    game = context.tables.look(game_id)
    player = require_player(game, claim, context.settings.secret_keys)
    hints.check_hints(game)
    language = preferred_language(request.environ)
    tag = view_etag(game, player.id, language)
    return not_modified(tag) or view_response(hints.hint_view(game, player, language), tag)
