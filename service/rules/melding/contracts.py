"""Openings that consist of exactly the wanted melds (CTR-04, CTR-06, CTR-11)."""

from collections.abc import Sequence
from itertools import combinations

from service.rules.melding.wanted_melds import meets_wanted
from service.rules.model.cards import RANKS, Hand
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.melds import Meld, MeldKind
from service.rules.model.rule_fields import OpeningRules

REFUSES = (Reason.NOT_THE_CONTRACT, Reason.NOT_ALL_MELDED, Reason.SETS_OF_ONE_RANK, Reason.RUNS_TOO_CLOSE)
"""Why melds may not open where an opening has exactly the wanted melds."""


def check_contract(rules: OpeningRules, melds: Sequence[Meld], rest: Hand) -> None:
    """Refuse melds that are not exactly the wanted ones, and a hand that is left where they must take all of it."""
    if len(melds) != len(rules.melds) or not meets_wanted(melds, rules.melds):
        raise IllegalMove(Reason.NOT_THE_CONTRACT, rules.rule)
    _check_sets(rules, [meld.places for meld in melds if meld.kind is MeldKind.SET])
    _check_runs(rules, [meld.places for meld in melds if meld.kind is MeldKind.RUN])
    if rules.whole_hand and rest:
        raise IllegalMove(Reason.NOT_ALL_MELDED, "CTR-06", cards=rest)


def _check_sets(rules: OpeningRules, sets: Sequence[Hand]) -> None:
    """Refuse two sets of one rank."""
    if rules.one_set_a_rank and len({places[0][0] for places in sets}) < len(sets):
        raise IllegalMove(Reason.SETS_OF_ONE_RANK, rules.rule)


def _check_runs(rules: OpeningRules, runs: Sequence[Hand]) -> None:
    """Refuse two runs of one suit, or those between which no rank is missing."""
    for one, other in combinations(runs, 2):
        if one[0][1] != other[0][1]:
            continue
        if rules.runs_of_different_suits:
            raise IllegalMove(Reason.RUNS_TOO_CLOSE, "CTR-11")
        if rules.runs_apart and not _are_apart(one, other):
            raise IllegalMove(Reason.RUNS_TOO_CLOSE, rules.rule)


def _are_apart(one: Hand, other: Hand) -> bool:
    """Whether a rank at least is missing between two runs of one suit."""
    low, high = sorted((RANKS.index(places[0][0]), len(places)) for places in (one, other))
    return sum(low) < high[0]
