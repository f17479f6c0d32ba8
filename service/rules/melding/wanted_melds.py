"""Wanted melds: whether the melds of a request include each of them (EXT-06)."""

from collections.abc import Sequence

from service.rules.model.melds import Meld
from service.rules.model.rule_fields import WantedMeld


def meets_wanted(melds: Sequence[Meld], wanted: Sequence[WantedMeld]) -> bool:
    """Whether each wanted entry can be given a meld of its own."""
    if not wanted:
        return True
    first, others = wanted[0], wanted[1:]
    return any(
        meets_wanted((*melds[:place], *melds[place + 1 :]), others)
        for place, meld in enumerate(melds)
        if first.is_met_by(meld)
    )
