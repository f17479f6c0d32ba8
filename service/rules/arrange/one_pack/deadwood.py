"""Splits of a hand of one pack into melds and deadwood, from tables for each suit: only sets connect the suits."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache, partial
from itertools import product, takewhile
from typing import NamedTuple

from service.rules.arrange.one_pack.large_hands import LargeHand
from service.rules.arrange.one_pack.masks import (
    CARD_BIT,
    RANK_MASK,
    SUIT_MASK,
    bit_numbers,
    cards_in_runs,
    cards_of,
    full_ranks,
    mask_of,
)
from service.rules.arrange.one_pack.natural_melds import MeldCards
from service.rules.arrange.one_pack.sets_aside import SAVING_SETS_ASIDE, SETS_ASIDE
from service.rules.arrange.one_pack.suit_tables import (
    BestPartsOfSuit,
    DiscardSavingOfSuit,
    LeastDeadwoodOfSuit,
    PartsOfSuit,
    SuitPart,
)
from service.rules.model.cards import RANKS, SUITS, Ace, Card

MAX_SET_CHOICES_TRIED = 600
"""Up to this number of choices of sets, each is tried; a hand of eleven cards has at most 72."""
_FEW_RANKS = 3
"""Up to this number of ranks with sets there are at most 216 choices of sets."""
MAX_LARGE_HANDS_KEPT = 4
"""The number of searches kept for each table: those of the hand, and of the hand with a card more or less."""


class Split(NamedTuple):
    """A hand arranged into melds, in the melds' order, the cards left over, and their value."""

    melds: tuple[MeldCards, ...]
    left: MeldCards
    value: int


class Deadwood:
    """Splits hands of one pack without jokers, for one ace rule and one table of values."""

    def __init__(self, ace: Ace, values: tuple[int, ...]) -> None:
        self._ace, self._values, self._dearest = ace, values, max(values)
        self._least = LeastDeadwoodOfSuit(ace, values)
        self._savings = DiscardSavingOfSuit(self._least)
        self._parts = [PartsOfSuit(ace, values, suit) for suit in SUITS]
        self._best = [BestPartsOfSuit(parts) for parts in self._parts]
        self.large_hand = lru_cache(maxsize=MAX_LARGE_HANDS_KEPT)(partial(LargeHand, ace=ace, values=values))

    def value(self, hand: Sequence[Card]) -> int:
        """The least deadwood value of any split of the hand."""
        return self.of_mask(sum(map(CARD_BIT.__getitem__, hand)))

    def may_leave(self, hand: Sequence[Card], most: int) -> bool:
        """Whether a discard may leave at most `most`, by a quick look: no card saves more than the dearest is worth."""
        return self.value(hand) - self._dearest <= most

    def of_mask(self, mask: int) -> int:
        """The least deadwood value for a mask of cards; fast, for callers that evaluate many hands."""
        ranks = full_ranks(mask)
        if not ranks:
            return self._least_of_suits(mask)
        if _is_large(mask, ranks):
            return self.large_hand(mask).value()
        return min(map(self._least_of_suits, _without_saving_sets(mask, ranks)))

    def split(self, hand: Sequence[Card]) -> Split:
        """A split with the least deadwood; of several one with the fewest cards left, then the fewest melds."""
        mask = mask_of(hand)
        ranks = full_ranks(mask)
        if not ranks:
            return self._best_split(mask, mask)
        if _is_large(mask, ranks):
            return next(self.best_splits(hand))
        rests = _without_sets(mask, ranks)
        least = min(map(self._least_of_suits, rests))
        best = [self._best_split(mask, rest) for rest in rests if self._least_of_suits(rest) == least]
        return min(best, key=lambda split: (len(split.left), len(split.melds)))

    def splits(self, hand: Sequence[Card]) -> list[Split]:
        """All splits with the least deadwood, in a fixed order; runs that follow each other are one run."""
        mask = mask_of(hand)
        least = self.of_mask(mask)
        rests = [rest for rest in self._candidate_rests(mask, least) if self._least_of_suits(rest) == least]
        return [split for rest in rests for split in _joined_splits(mask, rest, self._best)]

    def _candidate_rests(self, mask: int, least: int) -> Iterator[int]:
        """The cards left for runs after each choice of sets that may leave `least`; of a large hand only the best."""
        ranks = full_ranks(mask)
        if not _is_large(mask, ranks):
            return iter(_without_sets(mask, ranks))
        rests = (mask ^ aside for aside in self.large_hand(mask).sets_aside())
        return takewhile(lambda rest: self._least_of_suits(rest) == least, rests)

    def every_split(self, hand: Sequence[Card]) -> Iterator[Split]:
        """All splits of the hand, also those that leave whole melds in it; runs that follow each other are one run."""
        mask = mask_of(hand)
        for rest in _each_without_sets(mask, full_ranks(mask)):
            yield from _joined_splits(mask, rest, self._parts)

    def best_splits(self, hand: Sequence[Card]) -> Iterator[Split]:
        """For each choice of sets the best split, the least deadwood first; lazy, for large hands."""
        mask = mask_of(hand)
        return (self._best_split(mask, mask ^ aside) for aside in self.large_hand(mask).sets_aside())

    def whole_splits(self, hand: Sequence[Card]) -> Iterator[tuple[Card | None, Split]]:
        """For no discard, and for each discard, a split that leaves no other card, if there is one; lazy."""
        mask = mask_of(hand)
        if _is_large(mask, full_ranks(mask)):
            yield from self._whole_splits_of_large_hand(hand, mask)
            return
        if not self.of_mask(mask):
            yield None, self.split(hand)
        for discard, value in self.after_discards(hand).items():
            if not value:
                yield discard, self.split([card for card in hand if card != discard])

    def _whole_splits_of_large_hand(self, hand: Sequence[Card], mask: int) -> Iterator[tuple[Card | None, Split]]:
        for discard in (None, *hand):
            rest = mask ^ CARD_BIT[discard] if discard else mask
            aside = next(LargeHand(rest, self._ace, self._values, whole=True).sets_aside(), None)
            if aside is not None:
                yield discard, self._best_split(rest, rest ^ aside)

    def after_discards(self, hand: Sequence[Card]) -> dict[Card, int]:
        """For each card of the hand, the least deadwood after its discard."""
        mask = mask_of(hand)
        if _is_large(mask, full_ranks(mask)):
            values = self.large_hand(mask).after_discards()
            return {card: values[CARD_BIT[card]] for card in hand}
        return {card: self.of_mask(mask ^ CARD_BIT[card]) for card in hand}

    def best_discard(self, mask: int) -> tuple[int, int]:
        """The least deadwood after the best discard, and the bit of that card."""
        ranks = full_ranks(mask)
        if _is_large(mask, ranks):
            return min((value, card) for card, value in self.large_hand(mask).after_discards().items())
        return min(map(self._discard_from, _without_sets(mask, ranks)))

    def value_after_discard(self, mask: int) -> int:
        """The least deadwood after the best discard; faster, for callers that do not ask for the card."""
        ranks = full_ranks(mask)
        if not ranks:
            return self._value_after_discard_from(mask)
        if _is_large(mask, ranks):
            return self.best_discard(mask)[0]
        return min([self._value_after_discard_from(rest) for rest in _without_sets(mask, ranks)])

    def _value_after_discard_from(self, rest: int) -> int:
        savings = self._savings
        clubs, diamonds = savings[rest & SUIT_MASK], savings[rest >> 13 & SUIT_MASK]
        hearts, spades = savings[rest >> 26 & SUIT_MASK], savings[rest >> 39]
        most = max(clubs[0], diamonds[0], hearts[0], spades[0])
        return clubs[2] + diamonds[2] + hearts[2] + spades[2] - most

    def _discard_from(self, rest: int) -> tuple[int, int]:
        savings = self._savings
        clubs, diamonds, hearts, spades = (savings[rest >> shift & SUIT_MASK] for shift in (0, 13, 26, 39))
        most, card = max(
            clubs[:2], (diamonds[0], diamonds[1] << 13), (hearts[0], hearts[1] << 26), (spades[0], spades[1] << 39)
        )
        return clubs[2] + diamonds[2] + hearts[2] + spades[2] - most, card

    def _least_of_suits(self, mask: int) -> int:
        least = self._least
        return (
            least[mask & SUIT_MASK] + least[mask >> 13 & SUIT_MASK] + least[mask >> 26 & SUIT_MASK] + least[mask >> 39]
        )

    def _best_split(self, mask: int, rest: int) -> Split:
        clubs, diamonds, hearts, spades = self._best
        return _join_suits(
            mask ^ rest,
            clubs[rest & SUIT_MASK][0],
            diamonds[rest >> 13 & SUIT_MASK][0],
            hearts[rest >> 26 & SUIT_MASK][0],
            spades[rest >> 39][0],
        )


def set_choices(mask: int) -> int:
    """The number of ways to choose sets of a hand: six for a rank with four cards, two for one with three."""
    ranks = full_ranks(mask).bit_count()
    quads: int = (mask & mask >> 13 & mask >> 26 & mask >> 39 & SUIT_MASK).bit_count()
    return int(6**quads << ranks - quads)


def _is_large(mask: int, ranks: int) -> bool:
    """Whether a hand with sets of these ranks has too many choices of sets to try each."""
    return ranks.bit_count() > _FEW_RANKS and set_choices(mask) > MAX_SET_CHOICES_TRIED


def _without_sets(mask: int, ranks: int) -> list[int]:
    """The cards left for runs after each choice of sets of these ranks."""
    rests = [mask]
    while ranks:
        rank = ranks & -ranks
        rests = [rest ^ aside for rest in rests for aside in SETS_ASIDE[mask & rank * RANK_MASK]]
        ranks ^= rank
    return rests


def _without_saving_sets(mask: int, ranks: int) -> list[int]:
    """The cards left for runs after each choice of sets of these ranks that may leave the least."""
    rests, in_no_run = [mask], mask & ~cards_in_runs(mask) if ranks else 0
    while ranks:
        rank = ranks & -ranks
        of_rank = rank * RANK_MASK
        rests = [rest ^ aside for rest in rests for aside in SAVING_SETS_ASIDE[mask & of_rank, in_no_run & of_rank]]
        ranks ^= rank
    return rests


def _each_without_sets(mask: int, ranks: int) -> Iterator[int]:
    """The same one after another, for callers that may stop."""
    by_rank = [SETS_ASIDE[mask & (1 << rank) * RANK_MASK] for rank in bit_numbers(ranks)]
    for asides in product(*by_rank):
        yield mask ^ sum(asides)


def _joined_splits(mask: int, rest: int, tables: Sequence[PartsOfSuit | BestPartsOfSuit]) -> Iterator[Split]:
    choices = [table[rest >> shift & SUIT_MASK] for shift, table in zip((0, 13, 26, 39), tables, strict=True)]
    for clubs, diamonds, hearts, spades in product(*choices):
        yield _join_suits(mask ^ rest, clubs, diamonds, hearts, spades)


def _join_suits(sets: int, clubs: SuitPart, diamonds: SuitPart, hearts: SuitPart, spades: SuitPart) -> Split:
    return Split(
        clubs.melds + diamonds.melds + hearts.melds + spades.melds + _sets(sets),
        clubs.left + diamonds.left + hearts.left + spades.left,
        clubs.value + diamonds.value + hearts.value + spades.value,
    )


def _sets(mask: int) -> tuple[MeldCards, ...]:
    """The sets that make up a mask, one for each rank."""
    return tuple([cards_of(mask & RANK_MASK << rank) for rank in bit_numbers(full_ranks(mask))]) if mask else ()


@lru_cache(maxsize=24)  # 9 in a process that plays all variants, at most 3 MB each
def _tables(ace: Ace, values: tuple[int, ...]) -> Deadwood:
    return Deadwood(ace, values)


def deadwood(ace: Ace, values: Mapping[str, int]) -> Deadwood:
    """The shared tables for an ace rule and the value of each rank; repeated calls cost next to nothing."""
    return _tables(ace, tuple([values[rank] for rank in RANKS]))
