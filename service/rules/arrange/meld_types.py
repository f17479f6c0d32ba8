"""Meld limits and points for hands with jokers or several packs, and the melds that solvers return."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from service.rules.model.cards import RANKS, Ace, Card

CardTuple = tuple[Card, ...]


@dataclass(frozen=True)
class MeldLimits:
    """Sets and runs as in CORE-09; with jokers (CAL-05), a meld has a natural card and a set no suit twice."""

    ace: Ace = Ace.LOW
    identical: bool = False
    """Whether sets may hold identical cards and have any size (DOUBLE-03)."""
    jokers: int | None = None
    """The most jokers in one meld (BLOCJ-02); None: no limit."""
    jokers_up_to_naturals: bool = False
    """Whether a meld never has more jokers than natural cards (ROMME-03)."""


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
