"""Every legal move of a seat, so that a client can play without knowing a rule."""

from collections.abc import Callable, Iterator
from typing import TypeVar

from service.rules import arrange
from service.rules.calls import fitting
from service.rules.cards import RANKS, Hand
from service.rules.drawing import held_back, stock_fault, takeable
from service.rules.errors import IllegalMove
from service.rules.melds import Meld
from service.rules.moves import (
    Borrow,
    Call,
    Cut,
    Decline,
    Discard,
    Draw,
    LayDown,
    LayOff,
    NewMeld,
    Pass,
    PlayersMove,
    Source,
)
from service.rules.playing import check_lay_off, check_request, lay_down, lay_off, may_borrow
from service.rules.shaping import lay_offs, reduced
from service.rules.state import Phase, Round, State
from service.rules.turn import may_discard, owed, running, stock_dry
from service.rules.variant import Borrowing, MeldsPerTurn, Variant

Moves = Iterator[PlayersMove]
M = TypeVar("M", LayDown, LayOff)
ONE_EACH = dict.fromkeys(RANKS, 1)


def legal_moves(variant: Variant, state: State, seat: int) -> list[PlayersMove]:
    """The moves this seat may make now: draws, discards, lay-offs and calls all of them, melds one at a time.

    Several melds in one request are listed only where one alone is refused: concealed games and OPT-09's going out.
    """
    rnd = state.round
    if rnd is None or state.over or rnd.phase is Phase.OVER or seat in state.forfeited:
        return []
    moves = list(_calls(variant, rnd, seat))
    if seat == rnd.turn and not held_back(rnd):
        moves += _IN_PHASE[rnd.phase](variant, state, rnd)
    return moves


def _calls(variant: Variant, rnd: Round, seat: int) -> Moves:
    if rnd.calls is not None and seat in rnd.calls.waiting:
        yield from (Call(meld.id) for meld in fitting(variant, rnd))
        yield Decline()


def _cut(variant: Variant, state: State, rnd: Round) -> Moves:
    yield Cut("")


def _draw(variant: Variant, state: State, rnd: Round) -> Moves:
    if not stock_fault(variant, rnd):
        yield Draw(Source.STOCK)
    top = rnd.discard[-1:]
    yield from (Draw(Source.DISCARD) for _ in top)
    others = dict.fromkeys(card for card in reversed(takeable(variant, rnd)) if card not in top)
    yield from (Draw(Source.DISCARD, card) for card in others)
    if stock_dry(variant, rnd):
        yield Pass()


def _play(variant: Variant, state: State, rnd: Round) -> Moves:
    hand = rnd.hands[rnd.turn]
    if not owed(rnd):
        yield from _melds(variant, state, rnd, hand)
    yield from _lay_offs(variant, state, rnd, hand)
    yield from _discard(variant, state, rnd)


def _discard(variant: Variant, state: State, rnd: Round) -> Moves:
    if not owed(rnd):
        yield from (Discard(card) for card in dict.fromkeys(rnd.hands[rnd.turn]) if may_discard(rnd, card))


_IN_PHASE: dict[Phase, Callable[[Variant, State, Round], Moves]] = {
    Phase.CUT: _cut,
    Phase.DRAW: _draw,
    Phase.PLAY: _play,
    Phase.CALLERS_DISCARD: _discard,
}


def _melds(variant: Variant, state: State, rnd: Round, hand: Hand) -> Moves:
    if variant.close.concealed:
        yield from (move for move in going_out(variant, hand) if _accepted(lay_down, variant, state, move))
        return
    if variant.turn.melds is not MeldsPerTurn.UNLIMITED:
        several = (move for move in going_out(variant, hand) if len(move.melds) > 1)
        yield from (move for move in several if _accepted(lay_down, variant, state, move))
    one_more = _allowed(check_request, variant, rnd, 1, hand, None)
    for new, left in _new_melds(variant, rnd, hand):
        move = LayDown((new,))
        if one_more if left > 1 else _accepted(lay_down, variant, state, move):
            yield move


def _new_melds(variant: Variant, rnd: Round, hand: Hand) -> Iterator[tuple[NewMeld, int]]:
    """Each new meld the hand can make, with a borrowed card too, and how many cards it leaves."""
    for cards in arrange.melds_in(hand, variant.melds.ace):
        yield NewMeld(cards), len(hand) - len(cards)
    if variant.melds.borrow is Borrowing.OFF:
        return
    for meld in rnd.melds:
        for card in _lendable(variant, rnd, meld):
            with_it = (melded for melded in arrange.melds_in((*hand, card), variant.melds.ace) if card in melded)
            yield from ((NewMeld(cards, Borrow(meld.id, card)), len(hand) + 1 - len(cards)) for cards in with_it)


def _lendable(variant: Variant, rnd: Round, meld: Meld) -> Hand:
    if not may_borrow(variant, rnd.turn, meld):
        return ()
    return tuple(card for card in meld.cards if reduced(meld, card, variant.melds))


def _lay_offs(variant: Variant, state: State, rnd: Round, hand: Hand) -> Moves:
    if not rnd.melds or not _allowed(check_lay_off, variant, rnd):
        return
    for meld in rnd.melds:
        for cards in lay_offs(meld, hand, variant.melds):
            move = LayOff(meld.id, cards)
            if len(hand) - len(cards) > 1 or _accepted(lay_off, variant, state, move):
                yield move


def _allowed(check: Callable[..., object], *args: object) -> bool:
    try:
        check(*args)
    except IllegalMove:
        return False
    return True


def _accepted(play: Callable[[Variant, State, int, M], object], variant: Variant, state: State, move: M) -> bool:
    """Whether the rules accept the play; asked where it leaves so few cards that the end of the turn is in question."""
    return _allowed(play, variant, state, running(state).turn, move)


def going_out(variant: Variant, hand: Hand) -> Iterator[LayDown]:
    """Requests that lay the whole hand down, or all but one card: that is the discard in a concealed game (OPT-14)."""
    unmatched = arrange.deadwood(variant.melds.ace, ONE_EACH)
    if unmatched.value(hand) == 0:
        yield LayDown(_whole(unmatched.split(hand).melds))
    for card, left in unmatched.after_discards(hand).items():
        if left == 0:
            rest = tuple(other for other in hand if other != card)
            discard = card if variant.close.concealed else None
            yield LayDown(_whole(unmatched.split(rest).melds), discard)


def _whole(melds: tuple[Hand, ...]) -> tuple[NewMeld, ...]:
    return tuple(NewMeld(cards) for cards in melds)
