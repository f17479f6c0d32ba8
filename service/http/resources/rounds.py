"""Rounds: dealing the next one, the record of an ended one, the scores."""

from typing import Any

from flask import Response, request
from msgspec.structs import replace

from service.http.commands.authorization import table_and_viewer
from service.http.commands.game_changes import change_game, rehearse_change
from service.http.commands.sandbox import SANDBOX_REFUSES, fixed_deal
from service.http.context import service_context
from service.http.contract.operation_kinds import dry_run_operation, read_operation
from service.http.contract.operations import Resource
from service.http.problems.language import preferred_language
from service.http.problems.problem import HttpProblem, ProblemError
from service.http.protocol.conditional import not_modified, view_etag
from service.http.protocol.responses import view_response
from service.http.schemas import move_requests, records, requests
from service.http.schemas.vocabulary import MOVE_PATHS, Action
from service.http.views import history
from service.http.views.scores import scores_view
from service.tables.actions.gameplay import DEAL_REFUSES, deal
from service.tables.model.change import Change
from service.tables.model.table import Player
from service.tables.storage.change_request import Situation
from service.tables.storage.repository import ROUND_REFUSES

rounds_resource = Resource("Rounds", "Dealing the next round, records of ended rounds, and the scores.")


@rounds_resource.post(
    f"/games/<game_id>/{MOVE_PATHS[Action.DEAL_ROUND]}",
    dry_run_operation(
        Action.DEAL_ROUND.value,
        *DEAL_REFUSES,
        *SANDBOX_REFUSES,
    ),
    requests.DealRoundRequest(),
    example={},
    query=move_requests.MoveQuery(),
)
def deal_round(body: dict[str, Any], game_id: str, *, dry_run: bool) -> Response:
    """Deal the next round.

    Any player who is still in may do this. The table itself deals again after a void round, and deals every round where
    `next_round_seconds` is set.
    """

    def act(moment: Situation, player: Player) -> Change:
        return deal(moment.table, player.id, moment.chance().seed, moment.now, fixed_deal(**body))

    def act_unseen(moment: Situation, player: Player) -> Change:
        # the bots' turns may end the round at once, which shows the player's new hand
        return replace(act(moment, player), events=())

    return rehearse_change(game_id, act_unseen) if dry_run else change_game(game_id, act)


@rounds_resource.get(
    "/games/<game_id>/rounds/<int:number>",
    read_operation(
        "getRound",
        "The round.",
        records.RoundRecord,
        *ROUND_REFUSES,
        HttpProblem.NOT_FOUND,
    ),
)
def get_round(game_id: str, number: int) -> Response:
    """Show the record of an ended round.

    The record has the order of the pack, the seed, every move and the scores: enough to check the deal and to replay
    the round. Each move has the cards that it drew and the melds that it changed; once a round is over, nothing of it
    is hidden.
    """
    if not request.path.endswith(f"/{number}"):  # the router takes 01, too, and digits of other scripts
        raise ProblemError(HttpProblem.NOT_FOUND)
    game, viewer = table_and_viewer(game_id)
    # Read before the tag is compared: a game's tag says nothing about its rounds.
    record, moves = service_context().tables.round(game, number)
    language = preferred_language(request.environ)
    tag = view_etag(game, viewer.id if viewer else None, language)
    return not_modified(tag) or view_response(history.round_record_view(game, record, moves, language), tag)


@rounds_resource.get("/games/<game_id>/scores", read_operation("getScores", "The scores.", records.Scores))
def get_scores(game_id: str) -> Response:
    """Show the scores.

    The answer has the score of each round with the reason of each payment, and the debts between players in points and
    in units of the stake.
    """
    game, viewer = table_and_viewer(game_id)
    tag = view_etag(game, viewer.id if viewer else None, preferred_language(request.environ))
    return not_modified(tag) or view_response(scores_view(game, service_context().tables.rounds(game)), tag)
