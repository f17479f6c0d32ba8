"""All legal moves of a seat, so that a client can play without knowing the rules."""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice

from service.rules.knocking.knock import discards_to_knock
from service.rules.knocking.offered_card import may_take_offered_card
from service.rules.knocking.showdown import show_moves
from service.rules.legal.four_turn_moves import FOUR_TURN_MOVES_IN_PHASE
from service.rules.legal.meld_moves import declare_moves, lay_off_moves, new_meld_moves, opening_move, swap_moves
from service.rules.model.cards import Hand, in_order
from service.rules.model.enums import Family
from service.rules.model.moves import Call, Cut, Decline, Discard, Draw, Knock, Pass, PlayersMove, Source
from service.rules.model.state import Phase, Round, State
from service.rules.model.variant import Variant
from service.rules.rounds.calls import joker_stands_for, melds_with_discard
from service.rules.rounds.drawing import (
    is_draw_held_back,
    may_pass,
    must_open_with_discard,
    second_sources,
    stock_refusal_rule,
    takeable_discards,
)
from service.rules.rounds.run_pattern import may_go_out_before_drawing
from service.rules.rounds.turn import card_to_lay_off, may_discard, must_knock

LegalMoves = Iterator[PlayersMove]
MAX_COVERED_CARDS_TRIED = 12
"""How many covered cards of the discard pile are tried for an opening, from the top (CAL-04)."""
MAX_OPENING_DRAWS_LISTED = 5
"""The most draws of a discard that opens at once; with jokers in hand almost any card would."""


def legal_moves(variant: Variant, state: State, seat: int) -> list[PlayersMove]:
    """List the moves that `seat` may make now: all draws, discards, lay-offs, knocks and calls; melds one at a time.

    Several melds in one move are listed only where a single meld is refused: in concealed games, and to go out
    (OPT-09).
    """
    rnd = state.round
    if rnd is None or state.over or rnd.phase is Phase.OVER or seat in state.forfeited:
        return []
    moves = list(_calls(variant, rnd, seat))
    if seat == rnd.turn and not is_draw_held_back(rnd):
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
    yield from _take_discard(variant, rnd)
    if may_pass(variant, rnd):
        yield Pass()


def _take_discard(variant: Variant, rnd: Round) -> LegalMoves:
    """The ways to take a discard: the top card (unnamed) or a covered one; with an opening where it is required."""
    top = takeable_discards(variant, rnd)[-1:]
    covered = dict.fromkeys(card for card in reversed(takeable_discards(variant, rnd)) if card not in top)
    if must_open_with_discard(variant, rnd):
        yield from islice(_openings_with_discard(variant, rnd, top, tuple(covered)), MAX_OPENING_DRAWS_LISTED)
        return
    second_cards = second_sources(variant, rnd) or (None,)
    yield from (Draw(Source.DISCARD, second=second) for _ in top for second in second_cards)
    yield from (Draw(Source.DISCARD, card) for card in covered)


def _openings_with_discard(variant: Variant, rnd: Round, top: Hand, covered: Hand) -> LegalMoves:
    """The draws of a discard that opens at once, the top card first."""
    for card in (*top, *covered[:MAX_COVERED_CARDS_TRIED]):
        opening = opening_move(variant, rnd, in_order((*rnd.hands[rnd.turn], card)), card)
        if opening is not None:
            yield Draw(Source.DISCARD, None if card in top else card, opening.melds)


def _play(variant: Variant, state: State, rnd: Round) -> LegalMoves:
    hand = rnd.hands[rnd.turn]
    if variant.knock.compare is not None:
        yield from map(Knock, discards_to_knock(variant, rnd))
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
        yield from (Discard(card) for card in dict.fromkeys(rnd.hands[rnd.turn]) if may_discard(rnd, card))


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
