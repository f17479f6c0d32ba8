"""The move that the table makes for a player who runs out of time (CORE-21)."""

from service.rules.legal.legal_moves import legal_moves
from service.rules.model.cards import Card
from service.rules.model.moves import (
    Cut,
    Decline,
    Discard,
    Draw,
    DropHand,
    Knock,
    LayOff,
    Pass,
    PlayersMove,
    Show,
    Source,
)
from service.rules.model.state import Phase, Round, State
from service.rules.model.variant import Variant
from service.rules.rounds.drawing import may_pass, stock_refusal_rule
from service.rules.rounds.leaving import may_drop
from service.rules.rounds.offers.buyers import may_answer
from service.rules.rounds.turn import card_to_lay_off, must_knock
from service.rules.scoring.round_score import dearest_card


def forced_move(variant: Variant, state: State, seat: int, missed: int = 0) -> PlayersMove | None:
    """The move made for `seat` when its time is up, or None when the round does not wait for it.

    `missed` is the number of turns that its player has missed in a row, this one included (IND-13).
    """
    if seat in state.entering:
        return Pass()
    rnd = state.round
    if rnd is None or state.over or rnd.phase is Phase.OVER or seat in state.forfeited:
        return None
    variant = variant.in_round(rnd)
    if rnd.calls is not None and rnd.calls.held:
        return Decline() if seat in rnd.calls.waiting else None
    if rnd.phase is Phase.BUYING:
        return Pass() if may_answer(rnd, seat) else None
    if seat != rnd.turn:
        return None
    is_dropped = 0 < variant.turn.auto_drop <= missed and may_drop(variant, rnd)
    return DropHand() if is_dropped else _move_at_turn(variant.in_deal(state.scored), state, rnd)


def _move_at_turn(variant: Variant, state: State, rnd: Round) -> PlayersMove:
    if rnd.phase is Phase.CUT:
        return Cut("")
    if rnd.phase is Phase.DRAW:
        return _draw(variant, rnd)
    if rnd.phase in {Phase.UPCARD, Phase.WALL}:
        return Pass()
    if rnd.phase is Phase.SHOWDOWN or must_knock(variant, rnd) or card_to_lay_off(rnd):
        best = legal_moves(variant, state, rnd.turn)
        return next(move for move in best if isinstance(move, Show | Knock | LayOff))
    return Discard(_card_to_discard(variant, state, rnd))


def _draw(variant: Variant, rnd: Round) -> PlayersMove:
    """Draw from the stock, renewed if needed; if that is refused, pass where allowed, else take the top discard."""
    if may_pass(variant, rnd):
        return Pass()
    return Draw(Source.DISCARD if stock_refusal_rule(variant, rnd) else Source.STOCK)


def _card_to_discard(variant: Variant, state: State, rnd: Round) -> Card:
    """The card just drawn from the stock, else the card of highest value that may be discarded."""
    drawn = rnd.this_turn.drawn
    allowed = [move.card for move in legal_moves(variant, state, rnd.turn) if isinstance(move, Discard)]
    if drawn is not None and drawn in allowed:
        return drawn
    return dearest_card(variant, allowed)
