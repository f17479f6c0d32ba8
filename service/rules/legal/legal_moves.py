"""Every legal move of a seat, so that a client can play without knowing a rule."""

from collections import Counter
from collections.abc import Callable, Iterator

from service.rules.knocking import offered_card as offers
from service.rules.knocking.knock import discards_to_knock
from service.rules.knocking.showdown import shows
from service.rules.legal import four_turn_moves as four_turns
from service.rules.legal import meld_moves as plays
from service.rules.model.cards import Hand, in_order
from service.rules.model.enums import Family
from service.rules.model.moves import Call, Cut, Decline, Discard, Draw, Knock, Pass, PlayersMove, Source
from service.rules.model.state import Phase, Round, State
from service.rules.model.variant import Variant
from service.rules.rounds.calls import fitting, stands_for
from service.rules.rounds.drawing import held_back, may_pass, must_open_with, seconds, stock_fault, takeable
from service.rules.rounds.run_pattern import may_go_out_before_drawing
from service.rules.rounds.turn import may_discard, must_knock, owed

Moves = Iterator[PlayersMove]


def legal_moves(variant: Variant, state: State, seat: int) -> list[PlayersMove]:
    """The moves this seat may make now: draws, discards, lay-offs, knocks and calls all of them, melds one at a time.

    Several melds in one request are listed only where one alone is refused: concealed games and OPT-09's going out.
    """
    rnd = state.round
    if rnd is None or state.over or rnd.phase is Phase.OVER or seat in state.forfeited:
        return []
    moves = list(_calls(variant, rnd, seat))
    if seat == rnd.turn and not held_back(rnd):
        moves += _IN_PHASE[variant.family][rnd.phase](variant, state, rnd)
    return moves


def _calls(variant: Variant, rnd: Round, seat: int) -> Moves:
    if rnd.calls is not None and seat in rnd.calls.waiting:
        fits = fitting(variant, rnd)
        alone = Counter(meld.id for meld in fits)
        yield from (Call(meld.id, stands_for(meld, rnd) if alone[meld.id] > 1 else ()) for meld in fits)
        yield Decline()


def _cut(variant: Variant, state: State, rnd: Round) -> Moves:
    yield Cut("")


def _draw(variant: Variant, state: State, rnd: Round) -> Moves:
    if may_go_out_before_drawing(variant, rnd):
        yield from plays.melds(variant, state, rnd, rnd.hands[rnd.turn])
    if not stock_fault(variant, rnd):
        yield Draw(Source.STOCK)
    yield from _take(variant, rnd)
    if may_pass(variant, rnd):
        yield Pass()


def _take(variant: Variant, rnd: Round) -> Moves:
    """Taking a discard: the top one, which is not named, or any other; where it has to open, with an opening."""
    top = takeable(variant, rnd)[-1:]
    others = dict.fromkeys(card for card in reversed(takeable(variant, rnd)) if card not in top)
    if must_open_with(variant, rnd):
        for card in (*top, *others):
            opening = plays.opening(variant, rnd, in_order((*rnd.hands[rnd.turn], card)), card)
            if opening is not None:
                yield Draw(Source.DISCARD, None if card in top else card, opening.melds)
        return
    with_top = seconds(variant, rnd) or (None,)
    yield from (Draw(Source.DISCARD, second=second) for _ in top for second in with_top)
    yield from (Draw(Source.DISCARD, card) for card in others)


def _play(variant: Variant, state: State, rnd: Round) -> Moves:
    hand = rnd.hands[rnd.turn]
    if variant.knock.compare is not None:
        yield from map(Knock, discards_to_knock(variant, rnd))
    if variant.declares:
        yield from plays.declarations(variant, state, rnd, hand)
    if not variant.turn.melding_barred:
        yield from _laying_down(variant, state, rnd, hand)
    if not must_knock(variant, rnd):
        yield from _discard(variant, state, rnd)


def _laying_down(variant: Variant, state: State, rnd: Round, hand: Hand) -> Moves:
    if not owed(rnd):
        yield from plays.melds(variant, state, rnd, hand)
    yield from plays.swaps(variant, rnd, hand)
    yield from plays.on_table(variant, state, rnd, hand)


def _discard(variant: Variant, state: State, rnd: Round) -> Moves:
    if not owed(rnd):
        yield from (Discard(card) for card in dict.fromkeys(rnd.hands[rnd.turn]) if may_discard(rnd, card))


def _offered(variant: Variant, state: State, rnd: Round) -> Moves:
    if offers.may_take(variant, state, rnd):
        yield Draw(Source.DISCARD)
    yield Pass()


def _show(variant: Variant, state: State, rnd: Round) -> Moves:
    yield from shows(variant, rnd, rnd.turn)


_OPEN_ENDED: dict[Phase, Callable[[Variant, State, Round], Moves]] = {
    Phase.CUT: _cut,
    Phase.UPCARD: _offered,
    Phase.WALL: _offered,
    Phase.SHOWDOWN: _show,
    Phase.DRAW: _draw,
    Phase.PLAY: _play,
    Phase.CALLERS_DISCARD: _discard,
}
_IN_PHASE = {
    Family.OPEN_ENDED: _OPEN_ENDED,
    Family.FOUR_TURNS: {Phase.CUT: _cut, **four_turns.IN_PHASE},
}
