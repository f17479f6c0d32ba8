"""A player's first melds of a round: their points and contents (CAL-03, ROMME-04, BLOC-04, BLOCJ-03)."""

from collections.abc import Iterable
from functools import lru_cache

from service.rules import arrange
from service.rules.melding import contracts
from service.rules.melding.contracts import check_contract
from service.rules.melding.meld_points import low_ace_points, melded_card_points, points_of_meld
from service.rules.melding.solver_bridge import meld_limits, solver_points
from service.rules.melding.wanted_melds import meets_wanted
from service.rules.model.cards import Hand
from service.rules.model.enums import WholeHandOpens
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.melds import Meld
from service.rules.model.state import Round
from service.rules.model.variant import MAX_CACHED_VARIANTS, Variant

REFUSES = (Reason.OPENING_TOO_LOW, Reason.OPENING_NEEDS_CLEAN_RUN, *contracts.REFUSES)
"""Why melds may not open."""


def must_open(variant: Variant, rnd: Round) -> bool:
    """Whether the player at turn must open with the next melds."""
    return variant.opening.required and not rnd.opened[rnd.turn]


def may_open_with_whole_hand(variant: Variant, rnd: Round) -> bool:
    """Whether one request with the whole hand but a discard opens, whatever its points (BLOC-05, R51-06)."""
    opens = variant.opening.whole_hand_opens
    if opens is WholeHandOpens.OFF or rnd.opened[rnd.turn]:
        return False
    return opens is WholeHandOpens.ANY_TURN or rnd.turns[rnd.turn] == 0


def may_open_with_one_meld(variant: Variant, hand: Hand) -> bool:
    """Whether a single meld of the hand may count as many points as an opening, by a quick look at its cards."""
    most = arrange.most_points_of_one_meld(hand, meld_limits(variant.melds), solver_points(variant))
    return most >= variant.opening.points


@lru_cache(maxsize=MAX_CACHED_VARIANTS)
def fewest_cards_of_one_opening_meld(variant: Variant) -> int:
    """The number of cards that a meld needs at least to count as many points as an opening."""
    dearest = max(*melded_card_points(variant).values(), low_ace_points(variant))
    return -(-variant.opening.points // dearest)


def check_opening(variant: Variant, rnd: Round, melds: tuple[Meld, ...], rest: Hand) -> None:
    """Refuse first melds that do not meet the opening rules."""
    rules = variant.opening
    if not must_open(variant, rnd) or (may_open_with_whole_hand(variant, rnd) and len(rest) == 1):
        return
    total = opening_points(variant, melds)
    if total < rules.points:
        raise IllegalMove(Reason.OPENING_TOO_LOW, rules.rule, points=total, needed=rules.points)
    if rules.exact:
        check_contract(rules, melds, rest)
    elif rules.melds and not meets_wanted(melds, rules.melds):
        raise IllegalMove(Reason.OPENING_NEEDS_CLEAN_RUN, rules.rule)


def opening_points(variant: Variant, melds: Iterable[Meld]) -> int:
    """The points of melds towards an opening; a joker counts as the card it stands for."""
    return sum(points_of_meld(variant, meld.places) for meld in melds)
