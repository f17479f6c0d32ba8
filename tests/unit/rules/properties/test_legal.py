"""The legal moves are exactly the moves the rules accept, and a move they refuse changes nothing."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, islice
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import settings as hypothesis_settings

from service.rules import engine
from service.rules.legal.legal_moves import legal_moves
from service.rules.model.cards import JOKER, NATURALS, Hand
from service.rules.model.errors import IllegalMove
from service.rules.model.moves import (
    Borrow,
    Call,
    Decline,
    Discard,
    Draw,
    Knock,
    LayDown,
    LayOff,
    Move,
    NewMeld,
    Pass,
    PlayersMove,
    Source,
)
from service.rules.model.state import Phase, Round, State, replace
from service.rules.model.variant import Variant
from tests.kit.games.random_play import Setting, named_top, normal, play, settings

pytestmark = pytest.mark.rule("CORE-17")
LONGEST = 4
"""Number of cards of the melds and lay-offs tried: longer ones add no new cases."""


def candidates(variant: Variant, rnd: Round, seat: int) -> Iterator[PlayersMove]:
    """Every simple move: each draw, discard, knock and call, and every short meld and lay-off."""
    yield from (Draw(source, second=second) for source in Source for second in (None, *Source))
    yield from (Draw(Source.DISCARD, card) for card in NATURALS)
    yield from (Discard(card) for card in (*NATURALS, JOKER))
    yield from (Knock(card) for card in NATURALS)
    yield from (Call(meld.id) for meld in rnd.melds)
    yield from (Pass(), Decline())
    if rnd.phase is not Phase.PLAY or seat != rnd.turn:
        return
    for choice in choices(rnd.hands[seat]):
        yield from (LayOff(meld.id, choice) for meld in rnd.melds)
        if not variant.close.concealed:
            yield LayDown((NewMeld(choice),))
            borrowed = (Borrow(meld.id, card) for meld in rnd.melds for card in meld.cards)
            yield from (LayDown((NewMeld((*choice, borrow.card), borrow),)) for borrow in borrowed)


def choices(hand: Hand) -> set[Hand]:
    """Every choice of up to LONGEST cards of a hand."""
    return {choice for size in range(1, LONGEST + 1) for choice in combinations(hand, size)}


def is_accepted(variant: Variant, state: State, seat: int, move: PlayersMove) -> bool:
    try:
        engine.apply(variant, state, seat, move)
    except IllegalMove:
        return False
    return True


def moments(setting: Setting) -> Iterator[tuple[State, int]]:
    """Some moments of a game with each seat: mostly moments with many legal moves."""
    random = Random(setting.seed)
    for step in play(setting):
        rnd = step.before.round
        weight = 0.05 if rnd and (rnd.melds or rnd.calls) else 0.01
        if random.random() < weight:
            yield from ((step.before, seat) for seat in range(setting.seats))


@given(settings())
def test_every_legal_move_is_accepted_and_listed_once(setting: Setting) -> None:
    for step in islice(play(setting), 0, None, 11):
        for seat in range(setting.seats):
            listed = legal_moves(setting.variant, step.before, seat)
            for move in listed:
                engine.apply(setting.variant, step.before, seat, move)
            assert max(Counter(normal(move) for move in listed).values(), default=1) == 1


def _without_joker_names(move: Move) -> Move:
    """The move without the names of its jokers, which are optional where there is no choice (CAL-06)."""
    match move:
        case LayDown():
            return replace(move, melds=tuple(replace(new, jokers=()) for new in move.melds))
        case LayOff() | Call():
            return replace(move, jokers=())
    return move


@hypothesis_settings(max_examples=40)
@given(settings())
def test_every_accepted_simple_move_is_listed(setting: Setting) -> None:
    for state, seat in islice(moments(setting), 12):
        if state.round is None or not state.round.hands:
            continue
        listed = {_without_joker_names(normal(move)) for move in legal_moves(setting.variant, state, seat)}
        for move in candidates(setting.variant, state.round, seat):
            if is_accepted(setting.variant, state, seat, move):
                assert _without_joker_names(normal(named_top(state, move))) in listed


@hypothesis_settings(max_examples=40)
@given(settings())
def test_a_refused_move_changes_nothing(setting: Setting) -> None:
    for state, seat in islice(moments(setting), 6):
        if state.round is None or not state.round.hands:
            continue
        before = msgspec.msgpack.encode(state)
        for move in candidates(setting.variant, state.round, seat):
            is_accepted(setting.variant, state, seat, move)
        assert msgspec.msgpack.encode(state) == before
