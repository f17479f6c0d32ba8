"""Melds: sets and runs (CORE-09), and the cards that lengthen a run (CORE-11)."""

from enum import StrEnum
from functools import cache, lru_cache

import msgspec

from service.rules.model.cards import RANKS, SUITS, Ace, Card, Hand


class MeldKind(StrEnum):
    """The two kinds of meld."""

    SET = "set"
    RUN = "run"


class Meld(msgspec.Struct, frozen=True):
    """A meld on the table: a run in running order, a set by suit. `id` is unique in the round; `owner` is a seat."""

    id: str
    owner: int
    kind: MeldKind
    cards: Hand
    stands: Hand = ()
    """The card that each of `cards` stands for, where the meld has wild cards; empty: each stands for itself."""
    players: tuple[int, ...] = ()
    """The seat that laid each of `cards`, where laid cards count for who laid them; else empty (EXT-07)."""
    points: tuple[int, ...] = ()
    """What each of `cards` counts for that seat, which its place fixed when it was laid (EXT-07)."""

    @property
    def places(self) -> Hand:
        """The card that each card of the meld stands for."""
        return self.stands or self.cards


RUN_SEQUENCE = {
    Ace.LOW: RANKS,
    Ace.HIGH: RANKS[1:] + "A",
    Ace.HIGH_OR_LOW: RANKS + "A",
    Ace.CORNER: RANKS + RANKS[:-1],
}
"""The ranks in running order, for each rule of the ace. A run is a stretch of this sequence without a repeated rank."""


@lru_cache(maxsize=1024)  # any ranks that a request names, not only the 400 or so of runs
def running_order(ranks: frozenset[str], ace: Ace) -> str | None:
    """The ranks in running order, or None when they are not consecutive."""
    sequence, length = RUN_SEQUENCE[ace], len(ranks)
    stretches = (sequence[start : start + length] for start in range(len(sequence) - length + 1))
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
"""The rank at which runs end, low and high; empty around the corner, where they never do."""


@cache
def neighbours(cards: Hand, ace: Ace) -> tuple[Hand, Hand]:
    """The cards that could lengthen a run at its low end and at its high end, nearest first."""
    room = len(RANKS) - len(cards)
    return _cards_onward(cards[0], -1, LOW_END[ace], room), _cards_onward(cards[-1], 1, HIGH_END[ace], room)


def _cards_onward(card: Card, step: int, end: str, room: int) -> Hand:
    """Up to `room` cards that follow `card` in its suit, upwards or downwards, as far as `end`."""
    rank, suit = card[0], card[1]
    cards: list[Card] = []
    while rank != end and len(cards) < room:
        rank = RANKS[(RANKS.index(rank) + step) % len(RANKS)]
        cards.append(rank + suit)
    return tuple(cards)
