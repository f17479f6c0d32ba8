"""Hints as clients receive them."""

from typing import Annotated

import msgspec

from service.bots.hints.hint import make_hint
from service.bots.hints.reasons import Explanation, MoveReason
from service.http.problems.language import Language
from service.http.problems.move_reasons import reason_text
from service.http.schemas.answers import LegalMove
from service.http.schemas.vocabulary import BotLevel, CardCode, GameId, MoveReasonName, doc
from service.http.views.game import legal_moves_view
from service.http.views.moves import legal_move_view
from service.rules.model.moves import NewMeld
from service.rules.view import view
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.table import REFUSAL_WHEN_OVER, Player, Table

NEXT_DEAL = Explanation(MoveReason.NEXT_ROUND)
"""Why to deal: the only move that the rules of a round do not list."""
REFUSES = (Refusal.HINTS_OFF, Refusal.NOT_STARTED, Refusal.ABANDONED)


class HintReason(msgspec.Struct, frozen=True):
    """Why a hint advises its move: a fact of the game as the viewer sees it."""

    code: MoveReasonName
    text: Annotated[str, doc("The reason with its cards and numbers, for people, in English or French.")]


class Hint(msgspec.Struct, frozen=True):
    """How a player can play their hand."""

    game_id: GameId
    version: Annotated[int, doc("The version of the game that the hint is for.")]
    melds: Annotated[
        tuple[NewMeld, ...], doc("The melds of the hand that leave the least deadwood; they can be sent as they are.")
    ]
    deadwood: Annotated[tuple[CardCode, ...], doc("The cards of the hand that are in none of the melds.")]
    value: Annotated[int, doc("The value of the deadwood in this game.")]
    move: Annotated[LegalMove | None, doc("The move that a bot would make; null if the player has no move to make.")]
    reason: Annotated[HintReason | None, doc("Why the move is advised; null without a move.")]
    level: Annotated[
        BotLevel | None,
        doc(
            "The level of the bot that makes the move: `hard`, or `normal` where the hand is so large that `hard` would"
            " take too long; null if no bot makes it."
        ),
    ]


def check_hints(table: Table) -> None:
    """Raises TableError if the game has no hints or has not started."""
    if not table.hints:
        raise TableError(Refusal.HINTS_OFF)
    if table.state is None:
        raise TableError(REFUSAL_WHEN_OVER.get(table.status, Refusal.NOT_STARTED))


def hint_view(table: Table, player: Player, language: Language) -> Hint:
    """The hint for a player of a game that has started, its texts in `language`."""
    rules = table.rules
    seat_view = view(rules, table.game, player.seat)
    assert seat_view is not None  # noqa: S101 - the start deals the first round
    moves = legal_moves_view(rules, table, player, seat_view)
    hint = make_hint(rules, seat_view if moves else msgspec.structs.replace(seat_view, legal_moves=()))
    return Hint(
        game_id=table.id,
        version=table.version,
        melds=hint.melds,
        deadwood=hint.deadwood,
        value=hint.value,
        move=legal_move_view(hint.advice.move, table.id) if hint.advice else next(iter(moves), None),
        reason=_reason_view(hint.advice.why if hint.advice else NEXT_DEAL, language) if moves else None,
        level=hint.advice.level if hint.advice else None,
    )


def _reason_view(why: Explanation, language: Language) -> HintReason:
    return HintReason(why.reason, reason_text(why, language))
