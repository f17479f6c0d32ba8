"""Whether a list of legal moves leaves some out: other openings of several melds, or those beyond a limit."""

from collections.abc import Iterator, Sequence

from service.rules.legal.legal_moves import MAX_COVERED_CARDS_TRIED, MAX_OPENING_DRAWS_LISTED
from service.rules.legal.meld_moves import (
    MAX_JOKER_MELDS_LISTED,
    cards_stand_for,
    is_clean_run,
    listed_ways_out,
    lists_ways_out,
    melds_in_hand,
)
from service.rules.melding.meld_points import points_of_meld
from service.rules.melding.opening import must_open
from service.rules.model.cards import Card, Hand, holds, in_order, without
from service.rules.model.moves import Draw, LayDown, NewMeld, PlayersMove
from service.rules.model.state import Phase, Round, State
from service.rules.model.variant import Variant
from service.rules.rounds.drawing import must_open_with_discard, takeable_discards
from service.rules.rounds.turn import card_to_lay_off

MAX_OPENINGS_TRIED = 300
"""After this number of melds put together without another opening, the list counts as incomplete."""
_Melds = tuple[NewMeld, ...]


def leaves_out_moves(variant: Variant, state: State, moves: Sequence[PlayersMove]) -> bool:
    """Whether the player at turn has legal moves that `moves`, the list of all of them, lacks.

    Melds that can be laid down one after another, and other ways to go out with the same discard, do not count.
    """
    rnd = state.round
    if rnd is None:
        return False
    openings = [move.melds for move in moves if isinstance(move, LayDown)]
    if rnd.phase is Phase.DRAW and must_open_with_discard(variant, rnd):
        draws = [move for move in moves if isinstance(move, Draw) and move.melds]
        return _has_more_draws(variant, rnd, len(draws)) or any(_has_other_draw(variant, rnd, draw) for draw in draws)
    if _may_have_more_ways_out(variant, rnd):
        return True
    is_opening = bool(openings) and must_open(variant, rnd) and not variant.close.concealed
    return is_opening and _has_other_opening(variant, rnd.hands[rnd.turn], openings, None)


def _may_have_more_ways_out(variant: Variant, rnd: Round) -> bool:
    """Whether the player may go out with a discard that the search, which has a limit, did not come to."""
    may_meld = rnd.phase is Phase.PLAY and not variant.turn.melding_barred and not card_to_lay_off(rnd)
    is_searched = may_meld and lists_ways_out(variant) and not variant.pattern.lengths
    return is_searched and not listed_ways_out(variant, rnd.hands[rnd.turn]).are_all


def _has_more_draws(variant: Variant, rnd: Round, listed: int) -> bool:
    """Whether discards were not tried."""
    cards = len(set(takeable_discards(variant, rnd)))
    return cards > MAX_COVERED_CARDS_TRIED + 1 or listed == MAX_OPENING_DRAWS_LISTED < cards


def _has_other_draw(variant: Variant, rnd: Round, draw: Draw) -> bool:
    """Whether the same discard can be taken with other melds."""
    card = draw.card or rnd.discard[-1]
    return _has_other_opening(variant, in_order((*rnd.hands[rnd.turn], card)), [draw.melds], card)


def _has_other_opening(variant: Variant, hand: Hand, listed: Sequence[_Melds], using: Card | None) -> bool:
    """Whether several melds of the hand open together that are not among the `listed` openings."""
    melds = list(melds_in_hand(variant, hand))
    if len(melds) >= MAX_JOKER_MELDS_LISTED:
        return True
    known = {frozenset(each) for each in listed}
    for tried, opening in enumerate(_disjoint_melds(melds, hand, int(variant.close.must_discard))):
        is_new = len(opening) > 1 and frozenset(opening) not in known
        if tried == MAX_OPENINGS_TRIED or (is_new and _opens(variant, opening, using)):
            return True
    return False


def _disjoint_melds(melds: Sequence[NewMeld], hand: Hand, keeping: int) -> Iterator[_Melds]:
    """The choices of melds that the hand can make together and still keep `keeping` cards."""
    for place, new in enumerate(melds):
        if len(new.cards) <= len(hand) - keeping and holds(hand, new.cards):
            yield (new,)
            rest = without(hand, new.cards)
            yield from ((new, *others) for others in _disjoint_melds(melds[place + 1 :], rest, keeping))


def _opens(variant: Variant, melds: _Melds, using: Card | None) -> bool:
    points = sum(points_of_meld(variant, cards_stand_for(new)) for new in melds)
    has_clean_run = any(map(is_clean_run, melds))
    is_used = using is None or any(using in new.cards for new in melds)
    return points >= variant.opening.points and is_used and (has_clean_run or not variant.opening.clean_run)
