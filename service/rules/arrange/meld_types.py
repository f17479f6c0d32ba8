"""Meld limits and points for hands with jokers or several packs, and the melds that solvers return."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from service.rules.model.cards import RANKS, Ace, Card

CardTuple = tuple[Card, ...]


SHORTEST_RUN = 3
"""The fewest cards of a run in most games (CORE-09)."""


@dataclass(frozen=True)
class MeldLimits:
    """Sets and runs as in CORE-09; with jokers (CAL-05), a meld has a natural card and a set no suit twice."""

    ace: Ace = Ace.LOW
    least_run: int = SHORTEST_RUN
    """The fewest cards of a run (CTR-03)."""
    identical: bool = False
    """Whether sets may hold identical cards and have any size (DOUBLE-03)."""
    jokers: int | None = None
    """The most jokers in one meld (BLOCJ-02); None: no limit."""
    naturals_ahead: int | None = None
    """The least number of natural cards beyond the jokers of a meld: 0 or 1 (ROMME-03, R51-02); None: no limit."""

    def has_too_many_jokers(self, size: int, jokers: int) -> bool:
        """Whether `jokers` are too many beside the natural cards of a meld of this size."""
        return self.naturals_ahead is not None and 2 * jokers + self.naturals_ahead > size


class MeldPoints(NamedTuple):
    """The points of cards in melds; a joker counts as the card it stands for (ROMME-04, BLOCJ-04)."""

    ranks: tuple[int, ...]
    low_ace: int
    """The points of an ace before the two, except around the corner (OPT-05)."""


def points_by_rank(values: Mapping[str, int], low_ace: int | None = None) -> MeldPoints:
    """Points by the value of each rank; `low_ace`, if given, is the value of an ace before the two."""
    return MeldPoints(tuple([values[rank] for rank in RANKS]), values["A"] if low_ace is None else low_ace)


class ArrangedMeld(NamedTuple):
    """A meld to lay down: its cards in order, and the card that each stands for."""

    cards: CardTuple
    stands_for: CardTuple


def as_natural_melds(melds: tuple[CardTuple, ...]) -> tuple[ArrangedMeld, ...]:
    """The melds, where every card stands for itself."""
    return tuple([ArrangedMeld(cards, cards) for cards in melds])


class WayOut(NamedTuple):
    """Melds that hold the whole hand except `discard` (None: the whole hand)."""

    discard: Card | None
    melds: tuple[ArrangedMeld, ...]


class WaysOut(NamedTuple):
    """Ways out, each with another discard, and whether these are all discards to go out with."""

    ways: tuple[WayOut, ...]
    are_all: bool


HIGH_PLACE_POINTS = MeldPoints(tuple(range(13)), -1)
"""Points for searches without points of their own: they let a joker at the end of a run stand for the higher card."""
