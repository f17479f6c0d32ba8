"""A search for an opening that consists of exactly the wanted melds (CTR-04, CTR-06)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from service.rules.arrange.meld_types import ArrangedMeld, MeldLimits
from service.rules.model.cards import JOKER, RANKS, SUITS, Card

RUN_RANKS = RANKS + "A"
"""The rank at each place of a run; the ace has two."""
MOST_STEPS = 3_000
"""After this number of choices of runs the search gives up: it has then taken some 10 ms."""


@dataclass(frozen=True)
class WantedMelds:
    """The melds of a contract: the least length of each set and run, and what runs of one suit must respect."""

    sets: tuple[int, ...]
    runs: tuple[int, ...]
    whole_hand: bool = False
    different_suits: bool = False


class FoundContract(NamedTuple):
    """Melds for a contract (None: there are none, or none were found), and whether the search was complete."""

    melds: tuple[ArrangedMeld, ...] | None
    is_certain: bool = True


class _Run(NamedTuple):
    """A run at these places of a suit, and the places that jokers fill."""

    suit: str
    start: int
    length: int
    wild: tuple[int, ...]

    @property
    def places(self) -> range:
        return range(self.start, self.start + self.length)

    def card_at(self, place: int) -> Card:
        return RUN_RANKS[place] + self.suit

    def naturals(self) -> list[Card]:
        return [self.card_at(place) for place in self.places if place not in self.wild]

    def is_beside(self, other: "_Run") -> bool:
        """Whether no rank is missing between two runs of one suit."""
        return self.start <= other.start + other.length and other.start <= self.start + self.length


_Runs = tuple[_Run, ...]
_Melds = tuple[ArrangedMeld, ...]
_Lengths = tuple[tuple[int, ...], tuple[int, ...]]
"""The least lengths of the sets and runs that are still wanted."""


class ContractSearch:
    """The search in one hand."""

    def __init__(self, hand: Sequence[Card], wanted: WantedMelds, limits: MeldLimits) -> None:
        self._hand = Counter(card for card in hand if card != JOKER)
        self._jokers = hand.count(JOKER)
        self._wanted = wanted
        self._limits = limits
        self._steps = 0
        self._best: tuple[int, _Runs] | None = None

    def find(self) -> FoundContract:
        """The melds with the fewest jokers; where the whole hand must be laid down, any that take it."""
        lengths = self._wanted.sets, self._wanted.runs
        whole = self._wanted.whole_hand
        melds = self._cover(self._hand, self._jokers, lengths, ()) if whole else self._fewest_jokers()
        return FoundContract(melds, melds is not None or self._steps < MOST_STEPS)

    def _fewest_jokers(self) -> _Melds | None:
        if self._jokers_for_sets(self._hand) <= self._jokers:
            self._add_runs((), self._candidates(), self._hand, 0)
        if self._best is None:
            return None
        _, runs = self._best
        left = self._hand - Counter(card for run in runs for card in run.naturals())
        sets = [_arranged_set(rank, left, jokers) for jokers, rank in self._cheapest_sets(left)]
        left -= Counter(card for meld in sets for card in meld.cards if card != JOKER)
        return (*sets, *map(_arranged_run, self._lengthened(runs, left)))

    def _candidates(self) -> list[_Run]:
        """All runs of the least lengths, those with the fewest jokers first.

        Of longer runs only those with one card more, and more jokers than a shorter run may hold (CTR-11): others are
        lengthened later.
        """
        runs = [
            run
            for length in sorted(set(self._wanted.runs))
            for size in (length, length + 1)
            for suit in SUITS
            for start in range(len(RUN_RANKS) - size + 1)
            for run in self._runs_at(suit, start, size)
            if size == length or not self._may_hold(length, len(run.wild))
        ]
        return sorted(runs, key=lambda run: len(run.wild))

    def _runs_at(self, suit: str, start: int, length: int) -> Iterator[_Run]:
        """The run at these places; where sets are wanted too, also with a joker in place of one of its cards."""
        places = range(start, start + length)
        wild = tuple(place for place in places if not self._hand[RUN_RANKS[place] + suit])
        others = [place for place in places if place not in wild] if self._wanted.sets else []
        for joker in (None, *others):
            jokers = wild if joker is None else (*wild, joker)
            if len(jokers) <= self._jokers and self._may_hold(length, len(jokers)):
                yield _Run(suit, start, length, jokers)

    def _may_hold(self, length: int, jokers: int) -> bool:
        most = self._limits.jokers
        is_allowed = jokers < length and (most is None or jokers <= most)
        return is_allowed and not self._limits.has_too_many_jokers(length, jokers)

    def _add_runs(self, chosen: _Runs, candidates: list[_Run], hand: "Counter[Card]", jokers: int) -> None:
        """Choose the other runs, and keep the choice if it leaves the best sets so far."""
        self._steps += 1
        if len(chosen) == len(self._wanted.runs):
            total = jokers + self._jokers_for_sets(hand)
            if total <= self._jokers and (self._best is None or total < self._best[0]):
                self._best = total, chosen
            return
        length, most = self._wanted.runs[len(chosen)], self._most_jokers()
        for place, run in enumerate(candidates):
            if jokers + len(run.wild) > most or self._steps >= MOST_STEPS:
                return
            if run.length - length in {0, 1} and self._goes_with(run, chosen, hand):
                left = hand - Counter(run.naturals())
                is_last_of_length = self._wanted.runs[len(chosen) + 1 :][:1] != (length,)
                rest = candidates if is_last_of_length else candidates[place + 1 :]
                self._add_runs((*chosen, run), rest, left, jokers + len(run.wild))
                most = self._most_jokers()

    def _most_jokers(self) -> int:
        """The number of jokers with which a choice is better than the best so far."""
        return self._jokers if self._best is None else self._best[0] - 1

    def _goes_with(self, run: _Run, chosen: _Runs, hand: "Counter[Card]") -> bool:
        return self._stays_apart(run, chosen) and all(hand[card] for card in run.naturals())

    def _jokers_for_sets(self, hand: "Counter[Card]") -> int:
        """Number of jokers that the wanted sets need; more than there are, if they cannot be made."""
        sets = self._cheapest_sets(hand)
        return sum(jokers for jokers, _ in sets) if len(sets) == len(self._wanted.sets) else self._jokers + 1

    def _cheapest_sets(self, hand: "Counter[Card]") -> list[tuple[int, str]]:
        """The jokers and the rank of each wanted set: the ranks that need the fewest jokers."""
        if not self._wanted.sets:
            return []
        length = max(self._wanted.sets)
        counts = dict.fromkeys(reversed(RANKS), 0)
        for card, number in hand.items():
            counts[card[0]] += number
        sets = [(max(0, length - count), rank) for rank, count in counts.items() if count]
        allowed = (each for each in sets if self._may_hold(length, each[0]))
        return sorted(allowed, key=lambda each: each[0])[: len(self._wanted.sets)]

    def _lengthened(self, runs: _Runs, left: "Counter[Card]") -> _Runs:
        """The runs with the cards of `left` that follow at their ends."""
        for at in range(len(runs)):
            others = runs[:at] + runs[at + 1 :]
            while choices := [run for run in _longer_by_one(runs[at], left) if self._stays_apart(run, others)]:
                longer = choices[0]
                left = left + Counter(runs[at].naturals()) - Counter(longer.naturals())
                runs = (*runs[:at], longer, *runs[at + 1 :])
        return runs

    def _stays_apart(self, run: _Run, others: _Runs) -> bool:
        """Whether a rank is missing between the run and each other one of its suit."""
        beside = (run.is_beside(other) or self._wanted.different_suits for other in others if other.suit == run.suit)
        return not any(beside)

    def _cover(self, left: "Counter[Card]", jokers: int, wanted: _Lengths, done: _Runs) -> _Melds | None:
        """Melds that take all of `left` and all `jokers`, one for each wanted set and run."""
        self._steps += 1
        sets, runs = wanted
        if not left:
            return None if jokers or sets or runs else tuple(map(_arranged_run, done))
        if self._steps >= MOST_STEPS or (not sets and len({card[1] for card in left}) > len(runs)):
            return None
        card = min(left, key=lambda each: (each[1], RANKS.index(each[0])))
        rest = left, jokers, wanted, done
        return self._cover_in_set(card, *rest) or self._cover_in_run(card, *rest)

    def _cover_in_set(
        self, card: Card, left: "Counter[Card]", jokers: int, wanted: _Lengths, done: _Runs
    ) -> _Melds | None:
        """The melds of `_cover` with all cards of the rank in a set."""
        sets, runs = wanted
        for wild in range(jokers + 1) if sets else ():
            meld = _arranged_set(card[0], left, wild)
            if len(meld.cards) >= sets[0] and self._may_hold(len(meld.cards), wild):
                rest = left - Counter(each for each in meld.cards if each != JOKER)
                if (others := self._cover(rest, jokers - wild, (sets[1:], runs), done)) is not None:
                    return (meld, *others)
        return None

    def _cover_in_run(
        self, card: Card, left: "Counter[Card]", jokers: int, wanted: _Lengths, done: _Runs
    ) -> _Melds | None:
        """The melds of `_cover` with the card in a run."""
        sets, runs = wanted
        for length in dict.fromkeys(runs):
            rest = list(runs)
            rest.remove(length)
            for run in self._runs_through(card, left, jokers, length):
                if self._stays_apart(run, done):
                    after = left - Counter(run.naturals())
                    melds = self._cover(after, jokers - len(run.wild), (sets, tuple(rest)), (*done, run))
                    if melds is not None:
                        return melds
        return None

    def _runs_through(self, card: Card, left: "Counter[Card]", jokers: int, least: int) -> Iterator[_Run]:
        """The runs of `least` cards or more with the card, the longest first."""
        for at in (place for place, rank in enumerate(RUN_RANKS) if rank == card[0]):
            for length in range(len(RANKS), least - 1, -1):
                for start in range(max(0, at - length + 1), min(at, len(RUN_RANKS) - length) + 1):
                    places = range(start, start + length)
                    wild = tuple(place for place in places if not left[RUN_RANKS[place] + card[1]])
                    if len(wild) <= jokers and self._may_hold(length, len(wild)):
                        yield _Run(card[1], start, length, wild)


def _longer_by_one(run: _Run, left: "Counter[Card]") -> Iterator[_Run]:
    """The run with one more card of `left` at either end."""
    longer = (run._replace(start=run.start - 1, length=run.length + 1), run._replace(length=run.length + 1))
    for each, place in zip(longer, (run.start - 1, run.start + run.length), strict=True):
        if 0 <= place < len(RUN_RANKS) and each.length <= len(RANKS) and left[each.card_at(place)]:
            yield each


def _arranged_run(run: _Run) -> ArrangedMeld:
    places = tuple(run.card_at(place) for place in run.places)
    cards = tuple(JOKER if at in run.wild else card for at, card in zip(run.places, places, strict=True))
    return ArrangedMeld(cards, places)


def _arranged_set(rank: str, hand: "Counter[Card]", jokers: int) -> ArrangedMeld:
    naturals = tuple(rank + suit for suit in SUITS for _ in range(hand[rank + suit]))
    return ArrangedMeld((*naturals, *(JOKER,) * jokers), (*naturals, *(rank + SUITS[0],) * jokers))


@lru_cache(maxsize=256)
def find_contract(hand: tuple[Card, ...], wanted: WantedMelds, limits: MeldLimits) -> FoundContract:
    """An opening of `hand` that consists of exactly the wanted melds."""
    return ContractSearch(hand, wanted, limits).find()
