"""Whether a list of legal moves leaves some out: other openings of several melds, or those beyond a limit."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from service.rules.legal.contract_openings import contract_of
from service.rules.legal.discard_moves import (
    MAX_COVERED_CARDS_TRIED,
    MAX_DISCARDS_USED,
    MAX_OPENING_DRAWS_LISTED,
    draws_by_depth,
    most_uses_of_one,
)
from service.rules.legal.meld_moves import (
    MAX_JOKER_MELDS_LISTED,
    cards_stand_for,
    is_clean_run,
    listed_ways_out,
    lists_ways_out,
    melds_in_hand,
    strongest_opening,
    whole_hand_openings,
)
from service.rules.melding.meld_points import points_of_meld
from service.rules.melding.opening import must_open
from service.rules.model.cards import Card, Hand, holds, in_order, without
from service.rules.model.enums import DiscardUse
from service.rules.model.moves import Draw, LayDown, NewMeld, PlayersMove
from service.rules.model.state import Phase, Round, State
from service.rules.model.variant import Variant
from service.rules.rounds.pile_draws import required_use
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
    if variant.opening.contracts:
        variant = variant.in_deal(state.scored)
    if variant.opening.exact:
        return _may_have_other_contracts(variant, rnd, moves)
    openings = [move.melds for move in moves if isinstance(move, LayDown)]
    if rnd.phase is Phase.DRAW and required_use(variant, rnd) is not DiscardUse.FREE:
        return _leaves_out_draws(variant, rnd, [move for move in moves if isinstance(move, Draw) and _has_use(move)])
    if _may_have_more_ways_out(variant, rnd):
        return True
    is_opening = bool(openings) and must_open(variant, rnd) and not variant.close.concealed
    return is_opening and _has_other_opening(variant, rnd.hands[rnd.turn], openings, None)


def _may_have_other_contracts(variant: Variant, rnd: Round, moves: Sequence[PlayersMove]) -> bool:
    """Whether the wanted melds may be laid down in other ways than the listed one, or were not found in time."""
    if rnd.phase is not Phase.PLAY or not must_open(variant, rnd):
        return False
    is_listed = any(isinstance(move, LayDown) for move in moves)
    return is_listed or not contract_of(variant, rnd.hands[rnd.turn]).is_certain


def _may_have_more_ways_out(variant: Variant, rnd: Round) -> bool:
    """Whether the player may go out with a discard that the search, which has a limit, did not come to."""
    may_meld = rnd.phase is Phase.PLAY and not variant.turn.melding_barred and not card_to_lay_off(rnd)
    is_searched = may_meld and lists_ways_out(variant) and not variant.pattern.lengths
    return is_searched and not listed_ways_out(variant, rnd.hands[rnd.turn]).are_all


def _has_use(draw: Draw) -> bool:
    return bool(draw.melds or draw.lay_off or draw.swap)


def _leaves_out_draws(variant: Variant, rnd: Round, draws: Sequence[Draw]) -> bool:
    """Whether discards were not tried, or can be used in other ways than in `draws`."""
    if _has_more_draws(variant, rnd, draws):
        return True
    if required_use(variant, rnd) is DiscardUse.ALWAYS and not must_open(variant, rnd):
        return False
    openings = [draw for draw in draws if draw.melds]
    cards = dict.fromkeys(_card_of(rnd, draw) for draw in openings)
    return any(_has_other_draw(variant, rnd, card, openings) for card in cards)


def _card_of(rnd: Round, draw: Draw) -> Card:
    return draw.card or rnd.discard[-1]


def _has_more_draws(variant: Variant, rnd: Round, draws: Sequence[Draw]) -> bool:
    """Whether discards or uses of them were not tried."""
    cards = sum(1 for _ in draws_by_depth(variant, rnd))
    if required_use(variant, rnd) is DiscardUse.TO_OPEN:
        return cards > MAX_COVERED_CARDS_TRIED + 1 or len(draws) == MAX_OPENING_DRAWS_LISTED < cards
    if cards > MAX_DISCARDS_USED:
        return True
    most = most_uses_of_one(cards)
    uses = Counter((draw.card, draw.depth) for draw in draws)
    lay_offs = Counter((draw.card, draw.depth) for draw in draws if draw.lay_off)
    return max(uses.values(), default=0) >= most or max(lay_offs.values(), default=0) >= most // 2


def _has_other_draw(variant: Variant, rnd: Round, card: Card, draws: Sequence[Draw]) -> bool:
    """Whether `card` can be taken with other melds than in `draws`."""
    listed = [draw.melds for draw in draws if _card_of(rnd, draw) == card]
    hand = in_order((*rnd.hands[rnd.turn], card))
    whole = (way.melds for way in whole_hand_openings(variant, rnd, hand, card))
    known = {_counted(each) for each in listed}
    return any(_counted(each) not in known for each in whole) or _has_other_opening(variant, hand, listed, card)


def _has_other_opening(variant: Variant, hand: Hand, listed: Sequence[_Melds], using: Card | None) -> bool:
    """Whether melds of the hand open together that are not among the `listed` openings.

    Without `using` only several melds count: a single one that opens is listed in a turn, but not in a draw (CAL-04).
    """
    best = strongest_opening(variant, hand, using)
    if best is not None and best.has_others:
        return True
    known = {_counted(each) for each in listed}
    choices = [_Choice((), hand, 0)]
    for number, new in enumerate(melds_in_hand(variant, hand), start=1):
        if number == MAX_JOKER_MELDS_LISTED:
            return True
        for each in _choices_with(variant, new, choices):
            is_new = (using is not None or len(each.melds) > 1) and _opens(variant, each, using)
            if len(choices) > MAX_OPENINGS_TRIED + 1 or (is_new and _counted(each.melds) not in known):
                return True
    return False


class _Choice(NamedTuple):
    """Disjoint melds of a hand, the cards that they leave, and their points."""

    melds: _Melds
    rest: Hand
    points: int


def _choices_with(variant: Variant, new: NewMeld, choices: list[_Choice]) -> Iterator[_Choice]:
    """Adds a meld to each choice that has the cards for it, also twice: two packs make equal melds."""
    points, keeping = points_of_meld(variant, cards_stand_for(new)), int(variant.close.must_discard)
    for melds, rest, others in choices:  # also those that it appends
        if len(new.cards) <= len(rest) - keeping and holds(rest, new.cards):
            choices.append(_Choice((*melds, new), without(rest, new.cards), others + points))
            yield choices[-1]


def _counted(melds: _Melds) -> frozenset[tuple[NewMeld, int]]:
    """The melds in any order, and how many there are of each: two packs make equal ones."""
    return frozenset(Counter(melds).items())


def _opens(variant: Variant, choice: _Choice, using: Card | None) -> bool:
    rules, melds = variant.opening, choice.melds
    is_used = using is None or any(using in new.cards for new in melds)
    return choice.points >= rules.points and is_used and (not rules.wants_clean_run or any(map(is_clean_run, melds)))
