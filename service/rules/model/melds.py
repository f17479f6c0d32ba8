"""Melds: what makes a set or a run (CORE-09), what fits on one (CORE-11), what may be borrowed from one (OPT-07)."""

from enum import StrEnum
from functools import cache

import msgspec

from service.rules.model.cards import RANKS, SUITS, Ace, Card, Hand


class MeldKind(StrEnum):
    """The two kinds of meld."""

    SET = "set"
    RUN = "run"


class Meld(msgspec.Struct, frozen=True):
    """A meld on the table: runs in running order, sets by suit. `id` is unique in its round, `owner` a seat."""

    id: str
    owner: int
    kind: MeldKind
    cards: Hand
    stands: Hand = ()
    """What each of the cards stands for, where there are wild ones; empty: each for itself."""

    @property
    def places(self) -> Hand:
        """What each of the cards stands for."""
        return self.stands or self.cards


RUN_SEQUENCE = {
    Ace.LOW: RANKS,
    Ace.HIGH: RANKS[1:] + "A",
    Ace.HIGH_OR_LOW: RANKS + "A",
    Ace.CORNER: RANKS + RANKS[:-1],
}
"""The ranks in running order, for each place of the ace; a run is a stretch of it that repeats no rank."""


@cache
def running_order(ranks: frozenset[str], ace: Ace) -> str | None:
    """The ranks in running order, or None when they are not consecutive."""
    line, length = RUN_SEQUENCE[ace], len(ranks)
    stretches = (line[start : start + length] for start in range(len(line) - length + 1))
    return next((stretch for stretch in stretches if ranks == frozenset(stretch)), None)


def as_run(cards: Hand, ace: Ace) -> Hand | None:
    """The cards as a run in running order (3 or more of one suit, no rank twice), or None."""
    suit = cards[0][1]
    ranks = frozenset(card[0] for card in cards)
    if len(cards) < 3 or len(ranks) < len(cards) or any(card[1] != suit for card in cards):
        return None
    order = running_order(ranks, ace)
    return None if order is None else tuple(rank + suit for rank in order)


def as_set(cards: Hand) -> Hand | None:
    """The cards as a set by suit (3 or 4 of one rank, all of different suits), or None."""
    rank = cards[0][0]
    suits = {card[1] for card in cards}
    if not 3 <= len(cards) <= 4 or len(suits) < len(cards) or any(card[0] != rank for card in cards):
        return None
    return tuple(rank + suit for suit in SUITS if suit in suits)


LOW_END = {Ace.LOW: "A", Ace.HIGH: "2", Ace.HIGH_OR_LOW: "A", Ace.CORNER: ""}
HIGH_END = {Ace.LOW: "K", Ace.HIGH: "A", Ace.HIGH_OR_LOW: "A", Ace.CORNER: ""}
"""The rank beyond which no run goes on; around the corner there is none."""


@cache
def neighbours(cards: Hand, ace: Ace) -> tuple[Hand, Hand]:
    """The cards that would lengthen a run at its low end and at its high end, nearest first."""
    room = len(RANKS) - len(cards)
    return _onward(cards[0], -1, LOW_END[ace], room), _onward(cards[-1], 1, HIGH_END[ace], room)


def _onward(card: Card, step: int, end: str, room: int) -> Hand:
    """Up to `room` cards that follow `card` in its suit, upwards or downwards, as far as `end`."""
    rank, suit = card[0], card[1]
    onward: list[Card] = []
    while rank != end and len(onward) < room:
        rank = RANKS[(RANKS.index(rank) + step) % len(RANKS)]
        onward.append(rank + suit)
    return tuple(onward)
