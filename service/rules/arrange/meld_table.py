"""The melds that the lowest card of a hand can be in, with jokers and several packs; remembered as they are asked.

A hand is a number of three bits a card, which count its copies: by rank from the ace, within a rank by suit.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from service.rules.arrange.meld_types import Allowed, Laid, Points
from service.rules.model.cards import JOKER, RANKS, SUITS, Ace, Card

BITS = 3
CARDS: tuple[Card, ...] = tuple(rank + suit for rank in RANKS for suit in SUITS)
UNIT: dict[Card, int] = {card: 1 << BITS * place for place, card in enumerate(CARDS)} | {JOKER: 0}
_OF_SUIT = [sum(UNIT[rank + suit] * 7 for rank in RANKS) for suit in SUITS]
_OF_RANK = [sum(UNIT[rank + suit] * 7 for suit in SUITS) for rank in RANKS]


class Choice(NamedTuple):
    """One meld: the naturals and the number of jokers it takes from the hand, and what it is."""

    naturals: int
    jokers: int
    points: int
    places: tuple[int, ...]
    """The cards that it stands for, in order, as places in CARDS."""
    is_run: bool


_Part = tuple[int, int]  # naturals and jokers of a part of a run


class Choices:
    """The melds of a rule and table of points."""

    def __init__(self, allowed: Allowed, points: Points) -> None:
        self._allowed = allowed
        self._points = points
        self._line = _line(allowed.ace)
        self._cycles = allowed.ace is Ace.CORNER
        self.runs = lru_cache(maxsize=1 << 14)(self._runs)
        self.sets = lru_cache(maxsize=1 << 12)(self._sets)
        self.all_runs = lru_cache(maxsize=1 << 8)(self._all_runs)
        self.all_sets = lru_cache(maxsize=1 << 8)(self._all_sets)

    def for_lowest(self, hand: int, jokers: int) -> tuple[Choice, ...]:
        """What the lowest card can be melded as: for each choice of cards the one that counts most."""
        place = lowest(hand)
        return self.runs(hand & _OF_SUIT[place & 3], jokers) + self.sets(hand & _OF_RANK[place >> 2], jokers)

    def every(self, hand: int, jokers: int) -> Iterator[Laid]:
        """All melds of a hand, in all ways that its jokers can stand for cards."""
        for of_suit in _OF_SUIT:
            yield from self.all_runs(hand & of_suit, jokers)
        for of_rank in _OF_RANK:
            yield from self.all_sets(hand & of_rank, jokers)

    def _all_runs(self, cards: int, jokers: int) -> tuple[Laid, ...]:
        return tuple([laid(choice) for rest in _lessened(cards) for choice in self._every_run(rest, jokers)])

    def _all_sets(self, cards: int, jokers: int) -> tuple[Laid, ...]:
        return tuple([laid(choice) for rest in _lessened(cards) for choice in self._every_set(rest, jokers)])

    def _runs(self, cards: int, jokers: int) -> tuple[Choice, ...]:
        return self._dearest(self._every_run(cards, jokers))

    def _sets(self, cards: int, jokers: int) -> tuple[Choice, ...]:
        return self._dearest(self._every_set(cards, jokers))

    def _dearest(self, choices: Iterable[Choice]) -> tuple[Choice, ...]:
        """Long melds are left out where they are made of shorter ones: always, when they hold few jokers."""
        best: dict[_Part, Choice] = {}
        for choice in choices:
            cards = choice.naturals, choice.jokers
            if len(choice.places) <= 5 or choice.jokers >= (2 if self._allowed.jokers_up_to_naturals else 3):
                best[cards] = max(best.get(cards, choice), choice, key=lambda one: one.points)
        return tuple(best.values())

    def _most_jokers(self, jokers: int) -> int:
        return jokers if self._allowed.jokers is None else min(jokers, self._allowed.jokers)

    def _fits(self, size: int, jokers: int) -> bool:
        return size >= 3 and not (self._allowed.jokers_up_to_naturals and 2 * jokers > size)

    def _every_run(self, cards: int, jokers: int) -> Iterator[Choice]:
        rank, suit = divmod(lowest(cards), 4)
        for at, other in enumerate(self._line):
            if other == rank and not (self._cycles and at // 13 != 1):
                yield from self._runs_through(cards, suit, at, self._most_jokers(jokers))

    def _runs_through(self, cards: int, suit: int, at: int, most: int) -> Iterator[Choice]:
        """Downwards from the place `at` of the line, and from each start upwards."""
        below = [(1 << BITS * (4 * self._line[at] + suit), 0)]
        start = at
        while below:
            parts, end = below, at
            while parts:
                yield from self._runs_from(start, end, suit, parts)
                end += 1
                parts = self._longer(parts, cards, suit, end, most) if end - start < 13 else []
            start -= 1
            below = self._longer(below, cards, suit, start, most) if at - start < 13 else []

    def _runs_from(self, start: int, end: int, suit: int, parts: list[_Part]) -> Iterator[Choice]:
        places = tuple([4 * rank + suit for rank in self._line[start : end + 1]])
        low_ace = self._line[start] == 0 and not self._cycles
        points = sum(self._points.ranks[place >> 2] for place in places)
        points += (self._points.low_ace - self._points.ranks[0]) * low_ace
        for naturals, jokers in parts:
            if self._fits(len(places), jokers):
                yield Choice(naturals, jokers, points, places, is_run=True)

    def _longer(self, parts: list[_Part], cards: int, suit: int, at: int, most: int) -> list[_Part]:
        """The parts of runs with one place more, filled by the natural card where it is there, or by a joker."""
        if not 0 <= at < len(self._line):
            return []
        place = BITS * (4 * self._line[at] + suit)
        held = [(naturals + (1 << place), jokers) for naturals, jokers in parts] if cards >> place & 7 else []
        return held + [(naturals, jokers + 1) for naturals, jokers in parts if jokers < most]

    def _every_set(self, cards: int, jokers: int) -> Iterator[Choice]:
        rank, first = divmod(lowest(cards), 4)
        counts = [cards >> BITS * (4 * rank + suit) & 7 for suit in range(4)]
        copies = [count if self._allowed.identical else min(count, 1) for count in counts]
        for chosen in product(*[range(suit == first, count + 1) for suit, count in enumerate(copies)]):
            for wild in range(self._most_jokers(jokers) + 1):
                size = sum(chosen) + wild
                if self._fits(size, wild) and (size <= 4 or self._allowed.identical):
                    yield self._set(rank, chosen, wild)

    def _set(self, rank: int, chosen: Sequence[int], jokers: int) -> Choice:
        missing = [suit for suit, count in enumerate(chosen) if not count] + [0] * jokers
        suits = sorted([suit for suit, count in enumerate(chosen) for _ in range(count)] + missing[:jokers])
        naturals = sum(count << BITS * (4 * rank + suit) for suit, count in enumerate(chosen))
        places = tuple([4 * rank + suit for suit in suits])
        return Choice(naturals, jokers, self._points.ranks[rank] * len(places), places, is_run=False)


def _lessened(hand: int) -> Iterator[int]:
    """The hand, then without its lowest card, and so on: each meld has its lowest card in one of them."""
    while hand:
        yield hand
        hand &= ~(7 << BITS * lowest(hand))


def _line(ace: Ace) -> tuple[int, ...]:
    """The ranks a run can pass through; around the corner long enough to start anywhere in its second round."""
    ranks = tuple(range(13))
    return {Ace.LOW: ranks, Ace.HIGH: (*ranks[1:], 0), Ace.HIGH_OR_LOW: (*ranks, 0), Ace.CORNER: ranks * 3}[ace]


def number_of(hand: Iterable[Card]) -> int:
    """The naturals of a hand as a number."""
    return sum(map(UNIT.__getitem__, hand))


def lowest(hand: int) -> int:
    """The place of the lowest card."""
    return ((hand & -hand).bit_length() - 1) // BITS


@lru_cache(maxsize=32)
def choices(allowed: Allowed, points: Points) -> Choices:
    """The shared tables for these rules."""
    return Choices(allowed, points)


def laid(choice: Choice) -> Laid:
    """The meld with its cards, jokers where there is no natural card for a place."""
    naturals, cards = choice.naturals, []
    for place in choice.places:
        held = naturals >> BITS * place & 7
        cards.append(CARDS[place] if held else JOKER)
        naturals -= 1 << BITS * place if held else 0
    return Laid(tuple(cards), tuple([CARDS[place] for place in choice.places]))


def joined(chosen: Iterable[Choice], allowed: Allowed) -> tuple[Laid, ...]:
    """The melds, runs that follow each other made one where that is allowed."""
    melds: list[Choice] = []
    for choice in chosen:
        melds = _with_joined(melds, choice, allowed)
    return tuple(map(laid, melds))


def _with_joined(melds: list[Choice], choice: Choice, allowed: Allowed) -> list[Choice]:
    for place, other in enumerate(melds):
        for first, second in ((other, choice), (choice, other)):
            if _is_one_run(first, second, allowed):
                both = Choice(
                    first.naturals + second.naturals,
                    first.jokers + second.jokers,
                    first.points + second.points,
                    first.places + second.places,
                    is_run=True,
                )
                return _with_joined(melds[:place] + melds[place + 1 :], both, allowed)
    return [*melds, choice]


def _is_one_run(first: Choice, second: Choice, allowed: Allowed) -> bool:
    places = first.places + second.places
    if not (first.is_run and second.is_run and len(set(places)) == len(places) and places[0] & 3 == places[-1] & 3):
        return False
    if allowed.jokers is not None and first.jokers + second.jokers > allowed.jokers:
        return False
    line, ranks = _line(allowed.ace), tuple([place >> 2 for place in places])
    return any(line[start : start + len(ranks)] == ranks for start in range(len(line)))
