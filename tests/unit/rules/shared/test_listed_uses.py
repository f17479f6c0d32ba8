"""The listed draws of discards that are used at once: all are legal, and none is missing without a word (EXT-04)."""

from collections.abc import Iterator
from itertools import combinations, islice

import pytest

from service.rules import engine
from service.rules.catalogue import VARIANTS
from service.rules.legal.left_out import leaves_out_moves
from service.rules.legal.legal_moves import legal_moves
from service.rules.model.cards import Hand
from service.rules.model.enums import DiscardUse, Pickup, SwapRule
from service.rules.model.errors import IllegalMove
from service.rules.model.moves import Draw, LayOff, NewMeld, Source, SwapJoker
from service.rules.model.state import Phase, Round, State, replace
from service.rules.model.variant import Variant
from service.rules.options import with_options
from tests.kit.games.random_play import Setting, play

pytestmark = [pytest.mark.rule("EXT-04"), pytest.mark.rule("EXT-05")]
AT_ONCE = VARIANTS["german-rummy"].derive(
    "used-at-once",
    "Used at once",
    draw={"discard_use": DiscardUse.ALWAYS},
    opening={"points": 15},
    own=("opening_points",),
)
VARIANTS_TRIED = {
    "at once": AT_ONCE,
    "joker to hand": AT_ONCE.changed({"melds": {"swap": SwapRule.TO_HAND}, "close": {"must_discard": False}}),
    "down to": VARIANTS["rummy"].derive("deep", "Deep", draw={"pickup": Pickup.ANY, "down_to": True}),
    "laid cards": VARIANTS["rummy-500"].derive("laid", "Laid", draw={"pickup": Pickup.ANY, "down_to": True}),
}
LONGEST = 4
MOST_CARDS = 8
"""Hands with more cards are left to other tests: all choices of their cards would take too long."""


def positions(variant: Variant, seed: int) -> Iterator[tuple[State, Round]]:
    """The moments of a random game before a draw with few cards in hand."""
    for step in islice(play(Setting(with_options(variant, 3, {"rounds": 3}), 3, {}, seed)), 600):
        rnd = step.before.round
        if rnd and rnd.phase is Phase.DRAW and len(rnd.hands[rnd.turn]) <= MOST_CARDS:
            yield step.before, rnd


def candidates(variant: Variant, rnd: Round) -> Iterator[Draw]:
    """Every draw of one of the upper discards with a short meld or lay-off of natural cards, or a swap."""
    deepest = 4 if variant.draw.down_to else 1
    for depth in range(1, min(deepest, len(rnd.discard)) + 1):
        card = rnd.discard[-depth]
        is_covered = card in rnd.discard[len(rnd.discard) - depth + 1 :]
        named = Draw(Source.DISCARD, None if depth == 1 else card, depth=depth if is_covered else None)
        hand = (*rnd.hands[rnd.turn], *rnd.discard[len(rnd.discard) - depth + 1 :])
        yield named
        for choice in natural_choices(hand, card):
            yield replace(named, melds=(NewMeld(choice),))
            yield from (replace(named, lay_off=LayOff(meld.id, choice)) for meld in rnd.melds)
        yield from (replace(named, swap=SwapJoker(meld.id, card)) for meld in rnd.melds)


def natural_choices(hand: Hand, card: str) -> set[Hand]:
    naturals = tuple(sorted(each for each in hand if each != "JOKER"))
    if card == "JOKER":
        return set()
    return {(card, *choice) for size in range(LONGEST) for choice in combinations(naturals, size)}


def key(draw: Draw) -> tuple[object, ...]:
    """The draw with its cards in order, and without the names of jokers."""
    melds = tuple(tuple(sorted(new.cards)) for new in draw.melds)
    off = draw.lay_off and (draw.lay_off.meld_id, tuple(sorted(draw.lay_off.cards)))
    return draw.card, draw.depth, melds, off, draw.swap


@pytest.mark.parametrize("name", VARIANTS_TRIED)
@pytest.mark.parametrize("seed", range(2))
def test_listed_uses_are_legal_and_whole_unless_the_list_says_so(name: str, seed: int) -> None:
    variant = with_options(VARIANTS_TRIED[name], 3, {"rounds": 3})
    for state, rnd in positions(variant, seed):
        listed = legal_moves(variant, state, rnd.turn)
        draws = [move for move in listed if isinstance(move, Draw)]
        for draw in draws:
            engine.apply(variant, state, rnd.turn, draw)
        assert len({*map(repr, draws)}) == len(draws)
        if leaves_out_moves(variant, state, listed):
            continue
        keys = {key(draw) for draw in draws}
        for candidate in candidates(variant, rnd):
            if key(candidate) not in keys:
                with pytest.raises(IllegalMove):
                    engine.apply(variant, state, rnd.turn, candidate)
