"""How many cards a hand lacks for a declaration, and for each card that it can spare the outs that are left.

The count takes wild cards for what they replace: one in its own place counts as a wild card, too.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from service.bots.evaluation.declaration.begun_melds import BegunMeld, begun_melds
from service.rules.arrange.one_pack.masks import CARD_BIT, bit_numbers
from service.rules.arrange.required_runs import RunNeeds
from service.rules.model.cards import JOKER, SUITS, Ace, Card, Hand
from service.rules.model.melds import RUN_SEQUENCE

LEAST_IN_A_MELD = 3
FURTHEST_NEIGHBOUR = 2
"""The greatest distance of two cards in a run of three."""
CACHED_HANDS = 1024
MOST_TRIED_MELDS = 10_000
"""Melds that a search tries at most. Only hands of many equal cards in one suit have more ways to go."""


class Outs(NamedTuple):
    """Masks of cards that bring a hand nearer to a declaration."""

    all: int
    of_clean_run: int
    """Those of them that complete the clean run which the hand lacks."""


class Lacking(NamedTuple):
    """What a hand lacks."""

    number: int
    """The least number of cards to exchange before the hand can be declared."""
    outs: Mapping[Card, Outs]
    """The outs after the discard of each card without which the hand lacks no more."""


class _Chosen(NamedTuple):
    """Melds of a hand without a card in common."""

    melds: int = 0
    held: int = 0
    room: int = 0
    """Number of cards of the melds once they are complete."""
    runs: int = 0
    bits: int = 0
    lacks_for_clean: int = 2
    outs: Outs = Outs(0, 0)
    longer: int = 0
    """The mask of the cards that make one of the complete melds longer."""


@lru_cache(maxsize=CACHED_HANDS)
def lacking(hand: Hand, size: int, ace: Ace, wild_ranks: str, needs: RunNeeds) -> Lacking:
    """What the hand lacks to be one of `size` cards in melds; with one more card it can spare one.

    `hand` is sorted.
    """
    search = _Search(hand, size, ace, wild_ranks, needs)
    search.choose(_Chosen(lacks_for_clean=2 if needs.clean else 0), 0)
    return Lacking(search.least, {card: Outs(*found) for card, found in search.found.items()})


class _Search:
    """The search through all choices of melds that a hand has begun."""

    def __init__(self, hand: Hand, size: int, ace: Ace, wild_ranks: str, needs: RunNeeds) -> None:
        self.least = size
        self.found: dict[Card, list[int]] = {}
        self._naturals = [card for card in hand if card != JOKER and card[0] not in wild_ranks]
        self._wild = len(hand) - len(self._naturals)
        self._size, self._needs, self._tried = size, needs, 0
        self._melds = begun_melds(self._naturals, ace)
        self._beside = [_neighbours(card, RUN_SEQUENCE[ace]) for card in self._naturals]
        self._same_rank = [_others_of_rank(card) for card in self._naturals]

    def choose(self, chosen: _Chosen, first: int) -> None:
        """Note what the hand lacks with these melds, and with others from the `first` on beside them."""
        self._note(chosen)
        most = self._size // LEAST_IN_A_MELD - chosen.melds
        if not most:
            return
        for number in range(first, len(self._melds)):
            meld = self._melds[number]
            self._tried += 1
            if self._tried > MOST_TRIED_MELDS or self._size - self._wild - chosen.held - most * meld.held > self.least:
                return
            room = chosen.room + max(LEAST_IN_A_MELD, meld.held + meld.lacks)
            if not meld.bits & chosen.bits and room <= self._size:
                self.choose(_with(chosen, meld, room), number + 1)

    def _note(self, chosen: _Chosen) -> None:
        unbegun = min(self._size // LEAST_IN_A_MELD - chosen.melds, (self._size - chosen.room) // LEAST_IN_A_MELD)
        if chosen.runs + unbegun < self._needs.runs or (chosen.lacks_for_clean > 1 and not unbegun):
            return
        others = (1 << len(self._naturals)) - 1 & ~chosen.bits
        kept = min(unbegun, others.bit_count())
        lacks = self._size - self._wild - chosen.held - kept
        number = max(lacks, chosen.lacks_for_clean)
        if number < self.least:
            self.least, self.found = number, {}
        if number == self.least and others.bit_count() > kept:
            if lacks <= chosen.lacks_for_clean:
                near = self._beside if chosen.lacks_for_clean > 1 else []
                outs = chosen.outs.of_clean_run
            else:
                may_be_set = chosen.runs + unbegun > self._needs.runs and (chosen.lacks_for_clean < 2 or unbegun > 1)
                near = [beside | rank * may_be_set for beside, rank in zip(self._beside, self._same_rank, strict=True)]
                has_room = self._size - chosen.room > LEAST_IN_A_MELD * unbegun
                outs = chosen.outs.all | chosen.longer * has_room
            self._note_outs(others, Outs(outs, chosen.outs.of_clean_run), near if unbegun else [])

    def _note_outs(self, others: int, outs: Outs, near: Sequence[int]) -> None:
        """Add the outs after the discard of each of the `others`; `near` has the cards that begin a meld with each."""
        places = list(bit_numbers(others))
        for spared in places:
            found = self.found.setdefault(self._naturals[spared], [0, 0])
            found[0] |= outs.all
            found[1] |= outs.of_clean_run
            for place in places if near else ():
                found[0] |= near[place] if place != spared else 0


def _with(chosen: _Chosen, meld: BegunMeld, room: int) -> _Chosen:
    lacks_for_clean, of_clean_run = chosen.lacks_for_clean, chosen.outs.of_clean_run
    if meld.is_run and lacks_for_clean:
        lacks_for_clean = meld.lacks
        of_clean_run = of_clean_run | meld.outs if meld.lacks else 0
    return _Chosen(
        chosen.melds + 1,
        chosen.held + meld.held,
        room,
        chosen.runs + meld.is_run,
        chosen.bits | meld.bits,
        lacks_for_clean,
        Outs(chosen.outs.all | meld.outs * meld.lacks, of_clean_run),
        chosen.longer | meld.outs * (not meld.lacks),
    )


def _neighbours(card: Card, sequence: str) -> int:
    """The mask of the cards that are two of a run of three with this one."""
    mask = 0
    for place, rank in enumerate(sequence):
        if rank == card[0]:
            for near in sequence[max(0, place - FURTHEST_NEIGHBOUR) : place + FURTHEST_NEIGHBOUR + 1]:
                mask |= CARD_BIT[near + card[1]]
    return mask & ~CARD_BIT[card]


def _others_of_rank(card: Card) -> int:
    """The mask of the cards that are two of a set with this one."""
    return sum(CARD_BIT[card[0] + suit] for suit in SUITS if suit != card[1])
