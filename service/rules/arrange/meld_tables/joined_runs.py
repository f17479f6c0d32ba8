"""Joins the runs that a search has divided."""

from collections.abc import Iterable

from service.rules.arrange.meld_tables.meld_choice import MeldChoice, as_arranged_meld
from service.rules.arrange.meld_tables.meld_table import rank_places
from service.rules.arrange.meld_types import ArrangedMeld, MeldLimits


def join_runs(choices: Iterable[MeldChoice], limits: MeldLimits) -> tuple[ArrangedMeld, ...]:
    """The melds, with runs that follow each other joined where the limits allow it."""
    melds: list[MeldChoice] = []
    for choice in choices:
        melds = _add_joining_runs(melds, choice, limits)
    return tuple(map(as_arranged_meld, melds))


def _add_joining_runs(melds: list[MeldChoice], choice: MeldChoice, limits: MeldLimits) -> list[MeldChoice]:
    for place, other in enumerate(melds):
        for first, second in ((other, choice), (choice, other)):
            if _is_one_run(first, second, limits):
                joined = MeldChoice(
                    first.naturals + second.naturals,
                    first.jokers + second.jokers,
                    first.points + second.points,
                    first.places + second.places,
                    True,
                    first.held + second.held,
                )
                return _add_joining_runs(melds[:place] + melds[place + 1 :], joined, limits)
    return [*melds, choice]


def _is_one_run(first: MeldChoice, second: MeldChoice, limits: MeldLimits) -> bool:
    places = first.places + second.places
    if not (first.is_run and second.is_run and len(set(places)) == len(places) and places[0] & 3 == places[-1] & 3):
        return False
    if limits.jokers is not None and first.jokers + second.jokers > limits.jokers:
        return False
    ranks_in_order, ranks = rank_places(limits.ace), tuple([place >> 2 for place in places])
    return any(ranks_in_order[start : start + len(ranks)] == ranks for start in range(len(ranks_in_order)))
