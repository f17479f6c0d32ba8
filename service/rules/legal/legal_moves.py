"""All legal moves of a seat, so that a client can play without knowing the rules."""

from collections import Counter
from collections.abc import Callable, Iterator

from service.rules.declaring.declaration import valid_declarations
from service.rules.knocking.knock import discards_to_knock
from service.rules.knocking.offered_card import may_take_offered_card
from service.rules.knocking.showdown import show_moves
from service.rules.legal.discard_moves import discard_draws
from service.rules.legal.four_turn_moves import FOUR_TURN_MOVES_IN_PHASE
from service.rules.legal.lay_off_moves import lay_off_moves, swap_moves
from service.rules.legal.meld_moves import declare_moves, new_meld_moves
from service.rules.model.cards import Hand
from service.rules.model.enums import Family
from service.rules.model.moves import (
    Buy,
    Call,
    Cut,
    Decline,
    Discard,
    Draw,
    DropHand,
    Knock,
    Pass,
    PlayersMove,
    ReEnter,
    Source,
)
from service.rules.model.state import Phase, Round, State
from service.rules.model.variant import Variant
from service.rules.rounds.discarding import possible_discards
from service.rules.rounds.drawing import (
    is_draw_held_back,
    may_pass,
    stock_refusal_rule,
)
from service.rules.rounds.leaving import may_drop
from service.rules.rounds.offers.buyers import may_answer
from service.rules.rounds.offers.calls import joker_stands_for, melds_with_discard
from service.rules.rounds.run_pattern import may_go_out_before_drawing
from service.rules.rounds.turn import card_to_lay_off, must_knock

LegalMoves = Iterator[PlayersMove]


def legal_moves(variant: Variant, state: State, seat: int) -> list[PlayersMove]:
    """List the moves that `seat` may make now: all draws, discards, lay-offs, knocks and calls; melds one at a time.

    Several melds in one move are listed only where a single meld is refused: in concealed games, and to go out
    (OPT-09).
    """
    if seat in state.entering:
        return [ReEnter(), Pass()]
    rnd = state.round
    if rnd is None or state.over or rnd.phase is Phase.OVER or seat in state.forfeited:
        return []
    if variant.deal.wild_card:
        variant = variant.in_round(rnd)
    if variant.opening.contracts:
        variant = variant.in_deal(state.scored)
    moves = list(_calls(variant, rnd, seat))
    if rnd.offer is not None and may_answer(rnd, seat):
        moves += [Buy(), Pass()]
    if seat == rnd.turn and rnd.phase is not Phase.BUYING and not is_draw_held_back(rnd):
        moves += _IN_PHASE[variant.family][rnd.phase](variant, state, rnd)
    return moves


def _calls(variant: Variant, rnd: Round, seat: int) -> LegalMoves:
    if rnd.calls is not None and seat in rnd.calls.waiting:
        melds = melds_with_discard(variant, rnd)
        ways = Counter(meld.id for meld in melds)
        yield from (Call(meld.id, joker_stands_for(meld, rnd) if ways[meld.id] > 1 else ()) for meld in melds)
        yield Decline()


def _cut(variant: Variant, state: State, rnd: Round) -> LegalMoves:
    yield Cut("")


def _draw(variant: Variant, state: State, rnd: Round) -> LegalMoves:
    if may_go_out_before_drawing(variant, rnd):
        yield from new_meld_moves(variant, state, rnd, rnd.hands[rnd.turn])
    if not stock_refusal_rule(variant, rnd):
        yield Draw(Source.STOCK)
    yield from discard_draws(variant, state, rnd)
    if may_pass(variant, rnd):
        yield Pass()
    if may_drop(variant, rnd):
        yield DropHand()


def _play(variant: Variant, state: State, rnd: Round) -> LegalMoves:
    hand = rnd.hands[rnd.turn]
    if variant.knock.compare is not None:
        yield from map(Knock, discards_to_knock(variant, rnd))
    if variant.declaration.wanted:
        yield from valid_declarations(variant, rnd)
    if variant.declares:
        yield from declare_moves(variant, state, rnd, hand)
    if not variant.turn.melding_barred:
        yield from _melds_and_lay_offs(variant, state, rnd, hand)
    if not must_knock(variant, rnd):
        yield from _discard(variant, state, rnd)


def _melds_and_lay_offs(variant: Variant, state: State, rnd: Round, hand: Hand) -> LegalMoves:
    if not card_to_lay_off(rnd):
        yield from new_meld_moves(variant, state, rnd, hand)
    yield from swap_moves(variant, rnd, hand)
    yield from lay_off_moves(variant, state, rnd, hand)


def _discard(variant: Variant, state: State, rnd: Round) -> LegalMoves:
    if not card_to_lay_off(rnd):
        yield from map(Discard, possible_discards(variant, rnd))


def _take_or_pass(variant: Variant, state: State, rnd: Round) -> LegalMoves:
    if may_take_offered_card(variant, state, rnd):
        yield Draw(Source.DISCARD)
    yield Pass()


def _show(variant: Variant, state: State, rnd: Round) -> LegalMoves:
    yield from show_moves(variant, rnd, rnd.turn)


_OPEN_ENDED: dict[Phase, Callable[[Variant, State, Round], LegalMoves]] = {
    Phase.CUT: _cut,
    Phase.UPCARD: _take_or_pass,
    Phase.WALL: _take_or_pass,
    Phase.SHOWDOWN: _show,
    Phase.DRAW: _draw,
    Phase.PLAY: _play,
    Phase.CALLERS_DISCARD: _discard,
}
_IN_PHASE = {
    Family.OPEN_ENDED: _OPEN_ENDED,
    Family.FOUR_TURNS: {Phase.CUT: _cut, **FOUR_TURN_MOVES_IN_PHASE},
}
