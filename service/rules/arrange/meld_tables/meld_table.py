"""The melds with the lowest card of a hand, with jokers and several packs; results are cached."""

from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import product

from service.rules.arrange.meld_tables.every_run import RunReading, readings_through, run_in_suit
from service.rules.arrange.meld_tables.hand_numbers import (
    ALL_COPIES,
    BITS_OF_PACK,
    BITS_PER_CARD,
    BITS_PER_RANK,
    CARD_UNIT,
    card_places,
    lowest_place,
    one_of_each,
    without_lowest_cards,
)
from service.rules.arrange.meld_tables.meld_choice import MeldChoice, as_arranged_meld
from service.rules.arrange.meld_tables.run_shapes import RunShape, run_shapes, shapes_by_place
from service.rules.arrange.meld_types import ArrangedMeld, MeldLimits, MeldPoints
from service.rules.model.cards import RANKS, SUITS, Ace

SHORT_SET = 5
"""A larger set consists of two sets, unless its jokers prevent that."""
SUIT_MASKS = [sum(CARD_UNIT[rank + suit] * ALL_COPIES for rank in RANKS) for suit in SUITS]
_RANK_MASKS = [sum(CARD_UNIT[rank + suit] * ALL_COPIES for suit in SUITS) for rank in RANKS]
_RunPart = tuple[int, int]  # naturals and jokers of a part of a run
_RunPlace = tuple[int, RunShape, int]  # the indexes of a run's natural cards in the sequence, as bits; where it starts


class MeldTable:
    """All melds under given limits, with their points."""

    def __init__(self, limits: MeldLimits, points: MeldPoints) -> None:
        self._limits = limits
        self._points = points
        self._sequence = rank_places(limits.ace)
        self._cycles = limits.ace is Ace.CORNER
        self._bits_of_rank = [
            sum([1 << at for at, rank in enumerate(self._sequence) if rank == each]) for each in range(len(RANKS))
        ]
        self.above_king = sum(_RANK_MASKS[: 2 if self._cycles else 1])
        self.most_of_rank = [max(points.ranks[0], points.low_ace), *points.ranks[1:]]
        self.places_of = cache(self._places_of)
        self.stretch = cache(self._stretch)
        self.runs_at = cache(self._runs_at)
        self.run = cache(self._run)
        self.set = lru_cache(maxsize=1 << 11)(self._set)
        self.runs = lru_cache(maxsize=1 << 13)(self._runs)
        self.sets = lru_cache(maxsize=1 << 11)(self._sets)
        self._run_places = lru_cache(maxsize=1 << 13)(self._all_run_places)
        self._readings = lru_cache(maxsize=1 << 12)(self._all_readings)
        self.all_sets = lru_cache(maxsize=1 << 10)(self._all_sets)

    def near_lowest_card(self, hand: int, place: int) -> tuple[int, int]:
        """The cards of the suit and of the rank of the lowest card, which is at `place`: they decide its melds."""
        for_runs, for_sets = self._relevant_cards(hand)
        return for_runs & SUIT_MASKS[place & 3], for_sets & _RANK_MASKS[place >> 2]

    def melds_of_hand(self, naturals: int, jokers: int) -> list[MeldChoice]:
        """The melds of these naturals and jokers that a search has to try: those with each card as the lowest."""
        for_runs, for_sets = self._relevant_cards(naturals)
        lowest_of_runs = self._may_be_lowest_of_runs(for_runs, jokers)
        melds: list[MeldChoice] = []
        for place in card_places(for_runs):
            from_here = -1 << BITS_PER_CARD * place
            if lowest_of_runs & from_here & -from_here:
                melds += self.runs(for_runs & from_here & SUIT_MASKS[place & 3], jokers)
            melds += self.sets(for_sets & from_here & _RANK_MASKS[place >> 2], jokers)
        return melds

    def _may_be_lowest_of_runs(self, cards: int, jokers: int) -> int:
        """Those of these different cards that may be the lowest of a run, by a look at the next two ranks.

        Any card may be with two jokers, and any ace, since it is the lowest card of each run beyond the king.
        """
        if jokers > 1 or self._cycles:
            return cards
        after, second = cards >> BITS_PER_RANK, cards >> 2 * BITS_PER_RANK
        return cards & (_RANK_MASKS[0] | (after | second if jokers else after & second))

    def _relevant_cards(self, hand: int) -> tuple[int, int]:
        """The cards of the hand that decide its runs and its sets: fewer different hands for the caches."""
        one_each = one_of_each(hand)
        return one_each, hand if self._limits.identical else one_each

    def may_hold_clean_run(self, hand: int) -> bool:
        """Whether three natural cards of a suit follow each other, the ace also above the king."""
        cards = one_of_each(hand)
        cards |= (cards & self.above_king) << BITS_OF_PACK
        return bool(cards & cards >> BITS_PER_RANK & cards >> 2 * BITS_PER_RANK)

    def with_card_near(self, suit_cards: int, rank_cards: int, jokers: int) -> tuple[MeldChoice, ...]:
        """The melds with the lowest card; for each choice of cards the one with the most points."""
        return self.runs(suit_cards, jokers) + self.sets(rank_cards, jokers)

    def melds_with(self, hand: int, jokers: int, suits: Iterable[int], ranks: Iterable[int]) -> Iterator[ArrangedMeld]:
        """All runs in these suits and sets of these ranks with exactly this number of jokers, in every reading."""
        if jokers <= self._most_jokers(jokers):
            for_runs, for_sets = self._relevant_cards(hand)
            for suit in suits:
                held = self._held_places(for_runs & SUIT_MASKS[suit])
                yield from [run_in_suit(self._sequence, suit, reading) for reading in self._readings(held, jokers)]
            for rank in ranks:
                if cards := for_sets & _RANK_MASKS[rank]:
                    yield from self.all_sets(cards, jokers)

    def runs_with_card(self, hand: int, jokers: int, place: int) -> Iterator[ArrangedMeld]:
        """All runs with the natural card at this place and exactly this number of jokers, one after another."""
        rank, suit = divmod(place, 4)
        if jokers <= self._most_jokers(jokers):
            held = self._held_places(one_of_each(hand) & SUIT_MASKS[suit])
            for at in self.places_of(rank):
                readings = readings_through(self._limits, len(self._sequence), held, at, jokers)
                yield from (run_in_suit(self._sequence, suit, reading) for reading in readings)

    def _all_readings(self, held: int, jokers: int) -> tuple[RunReading, ...]:
        """The runs of the cards at these indexes of the sequence: those with the lowest card, then the others."""
        readings: list[RunReading] = []
        for rank in [rank for rank in range(len(RANKS)) if held & self._bits_of_rank[rank]]:
            for at in self.places_of(rank):
                readings += readings_through(self._limits, len(self._sequence), held, at, jokers)
            held &= ~self._bits_of_rank[rank]
        return tuple(readings)

    def _all_sets(self, cards: int, jokers: int) -> tuple[ArrangedMeld, ...]:
        return tuple(
            [
                as_arranged_meld(self.set(lowest_place(rest) >> 2, counts, wild))
                for rest in without_lowest_cards(cards)
                for counts, wild in self._set_shapes(rest, [jokers])
            ]
        )

    def _runs(self, cards: int, jokers: int) -> tuple[MeldChoice, ...]:
        """The runs with the lowest card that do not consist of two; only its place decides what lies below it."""
        suit = lowest_place(cards) & 3
        of_first_suit = cards >> BITS_PER_CARD * suit
        return tuple([self.run(shape, start, suit) for shape, start in self._run_places(of_first_suit, jokers)])

    def _all_run_places(self, cards: int, jokers: int) -> tuple[tuple[RunShape, int], ...]:
        """Shape and start of the same runs, for cards of the first suit; those of the others have them, too."""
        rank, held = lowest_place(cards) >> 2, self._held_places(cards)
        places = [
            (shape, start)
            for at in self.places_of(rank)
            for needed, shape, start in self.runs_at(at, jokers, is_lowest=not held & (1 << at) - 1)
            if needed & held == needed
        ]
        return tuple(places) if rank else self._best_of_each(places)  # an ace may have two places

    def _best_of_each(self, places: Iterable[tuple[RunShape, int]]) -> tuple[tuple[RunShape, int], ...]:
        """For each choice of cards the run with the most points."""
        best: dict[_RunPart, tuple[int, tuple[RunShape, int]]] = {}
        for shape, start in places:
            run = self.run(shape, start, 0)
            other = best.get((run.naturals, run.jokers))
            if other is None or run.points > other[0]:
                best[run.naturals, run.jokers] = run.points, (shape, start)
        return tuple([place for _, place in best.values()])

    def _held_places(self, cards: int) -> int:
        """The indexes of the sequence whose card is among these different cards of a suit, as bits."""
        return sum([self._bits_of_rank[place >> 2] for place in card_places(cards)])

    def _runs_at(self, at: int, jokers: int, *, is_lowest: bool) -> list[_RunPlace]:
        """The runs with a natural card at index `at` of the sequence, its lowest one or any of them.

        For each choice of cards the one with the most points.
        """
        shapes = run_shapes(self._limits, jokers)
        fits = [(shape, shape.jokers_below) for shape in shapes] if is_lowest else shapes_by_place(self._limits, jokers)
        best: dict[_RunPart, tuple[int, _RunPlace]] = {}
        for shape, place in fits:
            start = at - place
            if 0 <= start <= len(self._sequence) - shape.length:
                needed, (_, points) = shape.naturals << start, self.stretch(start, shape.length, 0)
                other = best.get((needed, shape.jokers))
                if other is None or points > other[0]:
                    best[needed, shape.jokers] = points, (needed, shape, start)
        return [run for _, run in best.values()]

    def _places_of(self, rank: int) -> list[int]:
        """The places of the sequence at which this rank is tried."""
        return [at for at, other in enumerate(self._sequence) if other == rank and not (self._cycles and at // 13 != 1)]

    def _run(self, shape: RunShape, start: int, suit: int) -> MeldChoice:
        places, points = self.stretch(start, shape.length, suit)
        held = [place for at, place in enumerate(places) if shape.naturals >> at & 1]
        naturals = sum([1 << BITS_PER_CARD * place for place in held])
        return MeldChoice(naturals, shape.jokers, points, places, True, tuple(held))

    def _stretch(self, start: int, length: int, suit: int) -> tuple[tuple[int, ...], int]:
        """The places of a run and its points."""
        places = tuple([4 * rank + suit for rank in self._sequence[start : start + length]])
        return places, self._points_of_run(places, start)

    def _sets(self, cards: int, jokers: int) -> tuple[MeldChoice, ...]:
        least = 3 if self._limits.naturals_ahead is None else 2
        shapes = self._set_shapes(cards, range(self._most_jokers(jokers) + 1))
        rank = lowest_place(cards) >> 2
        return tuple(
            [
                self.set(rank, counts, wild)
                for counts, wild in shapes
                if wild >= least or sum(counts) + wild <= SHORT_SET
            ]
        )

    def _most_jokers(self, jokers: int) -> int:
        return jokers if self._limits.jokers is None else min(jokers, self._limits.jokers)

    def _fits(self, size: int, jokers: int) -> bool:
        return size >= 3 and not self._limits.has_too_many_jokers(size, jokers)

    def _points_of_run(self, places: tuple[int, ...], start: int) -> int:
        points = sum([self._points.ranks[place >> 2] for place in places])
        low_ace = self._sequence[start] == 0 and not self._cycles
        return points + self._points.low_ace - self._points.ranks[0] if low_ace else points

    def _set_shapes(self, cards: int, jokers: Sequence[int]) -> Iterator[tuple[tuple[int, ...], int]]:
        """The sets with the lowest card: how many cards of each suit, and how many jokers they have."""
        rank, first = divmod(lowest_place(cards), 4)
        counts = [cards >> BITS_PER_CARD * (4 * rank + suit) & ALL_COPIES for suit in range(4)]
        copies = [count if self._limits.identical else min(count, 1) for count in counts]
        for suit_counts in product(*[range(suit == first, count + 1) for suit, count in enumerate(copies)]):
            for wild in jokers:
                size = sum(suit_counts) + wild
                if self._fits(size, wild) and (size <= 4 or self._limits.identical):
                    yield suit_counts, wild

    def _set(self, rank: int, suit_counts: tuple[int, ...], jokers: int) -> MeldChoice:
        missing = [suit for suit, count in enumerate(suit_counts) if not count] + [0] * jokers
        suits = sorted([suit for suit, count in enumerate(suit_counts) for _ in range(count)] + missing[:jokers])
        naturals = sum(count << BITS_PER_CARD * (4 * rank + suit) for suit, count in enumerate(suit_counts))
        places = tuple([4 * rank + suit for suit in suits])
        held = tuple(card_places(naturals))
        return MeldChoice(naturals, jokers, self._points.ranks[rank] * len(places), places, False, held)


def rank_places(ace: Ace) -> tuple[int, ...]:
    """The ranks a run can pass through; around the corner three rounds, so that it can start anywhere in the second."""
    ranks = tuple(range(13))
    return {Ace.LOW: ranks, Ace.HIGH: (*ranks[1:], 0), Ace.HIGH_OR_LOW: (*ranks, 0), Ace.CORNER: ranks * 3}[ace]


@lru_cache(maxsize=16)  # 8 in a process that plays all variants
def meld_table(limits: MeldLimits, points: MeldPoints) -> MeldTable:
    """The shared table for these limits and points."""
    return MeldTable(limits, points)
