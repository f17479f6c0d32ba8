"""What a meld may be where there are jokers or several packs, and what its cards count there."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from service.rules.model.cards import RANKS, Ace, Card

CardTuple = tuple[Card, ...]


@dataclass(frozen=True)
class MeldLimits:
    """Sets and runs as in CORE-09, with jokers as in CAL-05: at least one natural card, in a set no suit twice."""

    ace: Ace = Ace.LOW
    identical: bool = False
    """Sets may hold identical cards and be of any size (DOUBLE-03)."""
    jokers: int | None = None
    """The most jokers in one meld (BLOCJ-02)."""
    jokers_up_to_naturals: bool = False
    """Never more jokers than natural cards in a meld (ROMME-03)."""


class MeldPoints(NamedTuple):
    """What cards count in melds; a joker counts as the card it stands for (ROMME-04, BLOCJ-04)."""

    ranks: tuple[int, ...]
    low_ace: int
    """An ace before the two, except around the corner (OPT-05)."""


def points_by_rank(values: Mapping[str, int], low_ace: int | None = None) -> MeldPoints:
    """Points from the value of each rank; `low_ace` where an ace counts otherwise before the two."""
    return MeldPoints(tuple([values[rank] for rank in RANKS]), values["A"] if low_ace is None else low_ace)


class ArrangedMeld(NamedTuple):
    """A meld as it is laid down: its cards in order, and card by card what they stand for."""

    cards: CardTuple
    stands_for: CardTuple


def as_natural_melds(melds: tuple[CardTuple, ...]) -> tuple[ArrangedMeld, ...]:
    """Melds in which every card stands for itself."""
    return tuple([ArrangedMeld(cards, cards) for cards in melds])


class WayOut(NamedTuple):
    """Melds that hold the whole hand but for the discard, or all of it when that is None."""

    discard: Card | None
    melds: tuple[ArrangedMeld, ...]


HIGH_PLACE_POINTS = MeldPoints(tuple(range(13)), -1)
"""Points for those who count none: a joker at the end of a run stands for the higher card."""
