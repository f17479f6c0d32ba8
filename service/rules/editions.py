"""Corrections of the rules that change how moves play out; a game keeps the edition that it began with.

A round of an earlier edition so replays from its record, move by move.
"""

from functools import lru_cache

from service.rules.model.variant import MAX_CACHED_VARIANTS, Parts, Variant

CORRECTED: tuple[Parts, ...] = (
    {
        "draw": {"reshuffle_top_card": False},
        "melds": {"keeps_named_suits": False},
        "close": {"leavers_can_idle": True},
    },
    {"match": {"entry_total_stays": True}},
    {"values": {"counts_moved_jokers": True}, "melds": {"one_table_card": False}},
)
"""For each earlier edition, from 0 on, the rules as it had them that the next one corrects."""
EDITION = len(CORRECTED)
"""The edition of games created now; games stored without an edition have 0."""


@lru_cache(maxsize=MAX_CACHED_VARIANTS)
def in_edition(variant: Variant, edition: int) -> Variant:
    """The variant as `edition` plays it."""
    for parts in CORRECTED[edition:]:
        variant = variant.changed(parts)
    return variant
