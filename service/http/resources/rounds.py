"""Rounds: dealing the next, looking at an ended one, the scores."""

from typing import Any

from flask import Response

from service.http.commands.authorization import seen
from service.http.commands.game_changes import command, rehearsed
from service.http.commands.sandbox import fixed
from service.http.context import parts
from service.http.contract import examples
from service.http.contract.operation_kinds import PRESENT, reading, trying
from service.http.contract.operations import Resource
from service.http.problems.problem import Code
from service.http.protocol.conditional import etag, not_modified
from service.http.protocol.responses import viewed
from service.http.schemas import records, requests
from service.http.views import history
from service.http.views import scores as sums
from service.tables.actions import gameplay as playing
from service.tables.model.change import Change
from service.tables.model.refusals import Refusal
from service.tables.model.table import Player
from service.tables.storage.repository import Moment

rounds = Resource("Rounds", "Dealing the next round, and what is known of those that have ended.")


@rounds.post(
    "/games/<game_id>/rounds",
    trying(
        "dealRound",
        Refusal.NOT_STARTED,
        Refusal.NOT_BETWEEN_ROUNDS,
        Refusal.GAME_OVER,
        *PRESENT,
        Refusal.SANDBOX_ONLY,
        Refusal.BAD_DECK,
    ),
    requests.NewRound(),
    example={},
    query=requests.MoveQuery(),
)
def deal_round(body: dict[str, Any], game_id: str, *, dry_run: bool) -> Response:
    """Deal the next round.

    Any player may. A void round is dealt again by itself, and so is every round where `next_round_seconds` is set.
    """
    pack = fixed(**body)

    def act(now: Moment, player: Player) -> Change:
        return playing.deal(now.table, player.id, now.chance().seed, now.now, pack)

    return (rehearsed if dry_run else command)(game_id, act)


@rounds.get(
    "/games/<game_id>/rounds/<int:number>",
    reading(
        "getRound", "The round.", records.RoundRecord, examples.round_record, Refusal.ROUND_NOT_FOUND, Code.NOT_FOUND
    ),
)
def get_round(game_id: str, number: int) -> Response:
    """Show an ended round in full.

    The order of the pack, the seed, every move and the scores: enough to check the deal and to play it over again.
    """
    game, seen_by = seen(game_id)
    record, made = parts().tables.round(game, number)  # before the tag is: a game's tag says nothing of its rounds
    tag = etag(game.version, seen_by.id if seen_by else None)
    return not_modified(tag) or viewed(history.round_record(game, record, made), tag)


@rounds.get("/games/<game_id>/scores", reading("getScores", "The scores.", records.Scores, examples.game_scores))
def get_scores(game_id: str) -> Response:
    """Show the scores.

    By round, with the reason of each payment, and who pays whom in points and in units of the stake.
    """
    game, seen_by = seen(game_id)
    tag = etag(game.version, seen_by.id if seen_by else None)
    return not_modified(tag) or viewed(sums.scores(game, parts().tables.rounds(game)), tag)
