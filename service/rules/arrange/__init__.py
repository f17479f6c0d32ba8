"""Solvers: find the melds of a hand, and arrange a hand into melds with the least deadwood.

`melds_in` and `deadwood` are for hands of one pack without jokers and take a few microseconds. Functions that take
`MeldLimits` accept any hand; `pattern_ways` is for games that go out in runs of given lengths.
"""

from service.rules.arrange.contract_search import FoundContract, WantedMelds, find_contract
from service.rules.arrange.going_out import ways_out
from service.rules.arrange.joker_melds import melds_with_jokers
from service.rules.arrange.joker_splits import WildSplit, least_split
from service.rules.arrange.meld_types import ArrangedMeld, MeldLimits, MeldPoints, WayOut, WaysOut, points_by_rank
from service.rules.arrange.one_pack.deadwood import Deadwood, Split, deadwood
from service.rules.arrange.one_pack.natural_melds import melds_in
from service.rules.arrange.one_pack.splits_with_taken import every_split_with_taken, may_hold_taken, split_with_taken
from service.rules.arrange.opening_search import Opening, best_opening, openings_without
from service.rules.arrange.run_patterns.pattern_hand import pattern_ways
from service.rules.arrange.single_melds import most_points_of_one_meld

__all__ = [
    "ArrangedMeld",
    "Deadwood",
    "FoundContract",
    "MeldLimits",
    "MeldPoints",
    "Opening",
    "Split",
    "WantedMelds",
    "WayOut",
    "WaysOut",
    "WildSplit",
    "best_opening",
    "deadwood",
    "every_split_with_taken",
    "find_contract",
    "least_split",
    "may_hold_taken",
    "melds_in",
    "melds_with_jokers",
    "most_points_of_one_meld",
    "openings_without",
    "pattern_ways",
    "points_by_rank",
    "split_with_taken",
    "ways_out",
]
