"""The draws of a discard, with a use of it where it may be taken only for that (CORE-07, OPT-18, CAL-04, EXT-04)."""

from collections.abc import Iterator
from itertools import chain, islice

from service.rules.legal.lay_off_moves import lay_off_moves, swap_moves
from service.rules.legal.meld_moves import new_meld_moves, opening_move, whole_hand_openings
from service.rules.model.cards import Card, in_order
from service.rules.model.enums import DiscardUse
from service.rules.model.moves import Draw, LayDown, LayOff, Source
from service.rules.model.state import Round, State, replace
from service.rules.model.variant import Variant
from service.rules.rounds.drawing import second_sources
from service.rules.rounds.pile_draws import (
    UseOfDiscard,
    is_free_top,
    may_take_to_hand,
    required_use,
    takeable_discards,
    uses_card,
    with_discard,
)

MAX_COVERED_CARDS_TRIED = 12
"""How many covered cards of the discard pile are tried for an opening, from the top (CAL-04)."""
MAX_OPENING_DRAWS_LISTED = 5
"""The most draws of a discard that opens at once; with jokers in hand almost any card would."""
MAX_USES_LISTED = 60
"""How many draws with a use are listed for all discards together, where each has LEAST_USES_LISTED at least."""
LEAST_USES_LISTED = 4
MAX_DISCARDS_USED = 28
"""For how many discards uses are listed, from the top: each takes a third of a millisecond in a large hand."""
DrawAtDepth = tuple[int, Draw]
"""The depth of a discard, 1 for the top, and the draw that names it."""


def discard_draws(variant: Variant, state: State, rnd: Round) -> Iterator[Draw]:
    """The ways to take a discard: the top card (unnamed) or a covered one; with a use where it is required."""
    required = required_use(variant, rnd)
    if required is DiscardUse.TO_OPEN:
        yield from islice(_openings_with_discard(variant, rnd), MAX_OPENING_DRAWS_LISTED)
    elif required is DiscardUse.ALWAYS:
        yield from _draws_with_use(variant, state, rnd)
    elif second_cards := second_sources(variant, rnd):
        yield from (Draw(Source.DISCARD, second=second) for second in second_cards)
    else:
        yield from (draw for _, draw in draws_by_depth(variant, rnd) if _may_hold(variant, rnd, draw))


def _may_hold(variant: Variant, rnd: Round, draw: Draw) -> bool:
    """Whether the discard may go into the hand; only an empty hand raises the question."""
    return bool(rnd.hands[rnd.turn]) or may_take_to_hand(variant, rnd, draw.card or rnd.discard[-1])


def draws_by_depth(variant: Variant, rnd: Round) -> Iterator[DrawAtDepth]:
    """A draw for each discard that may be taken, the top first: equal ones once, unless those above come along."""
    above: set[Card] = set()
    for depth, card in enumerate(reversed(takeable_discards(variant, rnd)), start=1):
        if card not in above:
            yield depth, Draw(Source.DISCARD, None if depth == 1 else card)
        elif variant.draw.down_to:
            yield depth, Draw(Source.DISCARD, card, depth=depth)
        above.add(card)


def _openings_with_discard(variant: Variant, rnd: Round) -> Iterator[Draw]:
    """The draws of a discard that opens at once, the top card first."""
    for depth, draw in islice(draws_by_depth(variant, rnd), MAX_COVERED_CARDS_TRIED + 1):
        card = rnd.discard[-depth]
        hand = in_order((*rnd.hands[rnd.turn], card))
        opening = opening_move(variant, rnd, hand, card) or next(whole_hand_openings(variant, rnd, hand, card), None)
        if opening is not None:
            yield replace(draw, melds=opening.melds)


def _draws_with_use(variant: Variant, state: State, rnd: Round) -> Iterator[Draw]:
    """The draws of a discard with a use of it, the top card first (EXT-04, EXT-05)."""
    draws = list(islice(draws_by_depth(variant, rnd), MAX_DISCARDS_USED))
    most = most_uses_of_one(len(draws))
    for depth, draw in draws:
        if is_free_top(variant, depth) and _may_hold(variant, rnd, draw):
            yield draw
        uses = _uses_of_card(variant, state, with_discard(variant, rnd, depth), rnd.discard[-depth], most)
        yield from (_with_use(draw, use) for use in islice(uses, most))


def most_uses_of_one(discards: int) -> int:
    """How many uses are listed of each of this number of discards."""
    return max(LEAST_USES_LISTED, MAX_USES_LISTED // max(1, discards))


def _with_use(draw: Draw, use: UseOfDiscard) -> Draw:
    match use:
        case LayDown(melds):
            return replace(draw, melds=melds)
        case LayOff():
            return replace(draw, lay_off=use)
    return replace(draw, swap=use)


def _uses_of_card(variant: Variant, state: State, taken: Round, card: Card, most: int) -> Iterator[UseOfDiscard]:
    """Swaps, lay-offs (at most half of `most`) and melds with `card`, which the player at turn has taken."""
    hand, after = taken.hands[taken.turn], replace(state, round=taken)
    melds = new_meld_moves(variant, after, taken, hand, card)
    lay_offs = (move for move in lay_off_moves(variant, after, taken, hand) if uses_card(move, card))
    if variant.draw.down_to:
        return chain(islice(lay_offs, most // 2), (move for move in melds if len(move.melds) == 1))
    swaps = (move for move in swap_moves(variant, taken, hand) if uses_card(move, card))
    return chain(swaps, islice(lay_offs, most // 2), melds)
