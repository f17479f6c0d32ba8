"""The best split of a hand whose melds must include some runs, some of them clean (IND-05, IND-08).

No split needs a run of more than five cards: a longer one is two runs. A wild card counts only where a meld needs it.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache, cached_property
from typing import NamedTuple

from service.rules.model.cards import JOKER, RANKS, SUITS, Ace, Card, Hand, without
from service.rules.model.melds import RUN_SEQUENCE, MeldKind

LENGTHS = (3, 4, 5)
MOST_IN_A_RUN = len(RANKS)
_IMPOSSIBLE = 1_000_000
_Places = tuple[int, ...]
"""The cards of a hand that can stand in each place of a run: a bit for each card."""


class RunNeeds(NamedTuple):
    """The least number of runs, and how many of them must be clean: without a card that stands for another."""

    runs: int
    clean: int


class RequiredSplit(NamedTuple):
    """The melds, first the clean runs that are needed, then other runs; the cards left beside them and their value."""

    melds: tuple[Hand, ...]
    runs: int
    """Number of the melds that are runs."""
    left: Hand
    value: int


class _Meld(NamedTuple):
    """Natural cards, as bits, and a number of wild cards beside them."""

    bits: int
    wild: int
    kind: MeldKind


class HandOfWildRank:
    """A hand of a game with jokers and wild ranks; it finds splits with the runs that are needed."""

    def __init__(self, hand: Hand, ace: Ace, wild_ranks: str, values: Mapping[str, int]) -> None:
        self._hand, self._sequence, self._values = hand, RUN_SEQUENCE[ace], values
        self._wild = tuple(card for card in hand if card == JOKER or card[0] in wild_ranks)
        self._naturals = sorted(card for card in without(hand, self._wild))
        self._naturals.sort(key=lambda card: (SUITS.index(card[1]), self._sequence.index(card[0])))
        self._bits: dict[Card, int] = {}
        for place, card in enumerate(self._naturals):
            self._bits[card] = self._bits.get(card, 0) | 1 << place
        self._points = [values[card[0]] for card in self._naturals]
        held = set(hand)
        self._clean = [run for run in _short_runs(self._sequence) if held.issuperset(run)]

    @cached_property
    def _windows(self) -> list[tuple[_Places, ...]]:
        return [tuple(self._windows_with(card)) for card in self._naturals]

    @cached_property
    def _same_rank(self) -> list[_Places]:
        return [self._others_of_rank(card) for card in self._naturals]

    def least(self, needs: RunNeeds) -> RequiredSplit | None:
        """The split that leaves the least value beside its melds; None if the hand lacks the runs that are needed."""
        return self._best(needs, (1 << len(self._naturals)) - 1, self._wild, _Search(self, may_leave=True))

    def whole(self, needs: RunNeeds) -> Iterator[tuple[Card, tuple[Hand, ...]]]:
        """Each card whose discard leaves a hand of melds only, with these melds."""
        if needs.clean and not self._clean:
            return
        search, everything = _Search(self, may_leave=False), (1 << len(self._naturals)) - 1
        for card in dict.fromkeys(self._hand):
            if card in self._wild:
                split = self._best(needs, everything, without(self._wild, (card,)), search)
            else:
                bit = self._bits[card] & -self._bits[card]
                split = self._best(needs, everything ^ bit, self._wild, search)
            if split is not None and (melds := _with_wild_cards_left(split, needs)):
                yield card, melds

    def _best(self, needs: RunNeeds, bits: int, wild: Hand, search: "_Search") -> RequiredSplit | None:
        """The best split of the natural cards `bits` and the `wild` ones, over all choices of clean runs."""
        best: tuple[int, tuple[Hand, ...], int, Hand] | None = None
        for clean, rest, jokers in self._clean_runs(needs.clean, bits, wild):
            value = search.value(rest, _wild_key(jokers), needs.runs - needs.clean)
            if value < (_IMPOSSIBLE if best is None else best[0]):
                best = value, clean, rest, jokers
                if not value:
                    break
        return None if best is None else self._split(best[1], best[2], best[3], needs.runs - needs.clean, search)

    def _clean_runs(self, count: int, bits: int, wild: Hand) -> Iterator[tuple[tuple[Hand, ...], int, Hand]]:
        """The choices of `count` clean runs, with the natural and the wild cards that each leaves."""
        if not count:
            yield (), bits, wild
            return
        for run in self._runs_of_own_places(bits, wild):
            jokers = tuple(card for card in run if card not in self._bits)
            rest = bits
            for card in run:
                free = self._bits.get(card, 0) & rest
                rest ^= free & -free
            for others, rest_of_others, left in self._clean_runs(count - 1, rest, without(wild, jokers)):
                yield (run, *others), rest_of_others, left

    def _runs_of_own_places(self, bits: int, wild: Hand) -> Iterator[Hand]:
        held = {card for card, places in self._bits.items() if places & bits} | set(wild)
        return filter(held.issuperset, self._clean)

    def _windows_with(self, card: Card) -> Iterator[_Places]:
        """The runs of three to five in which the card has a place."""
        for length in LENGTHS:
            for start in range(len(self._sequence) - length + 1):
                ranks = self._sequence[start : start + length]
                if card[0] in ranks:
                    yield tuple(self._bits.get(rank + card[1], 0) for rank in ranks)

    def _others_of_rank(self, card: Card) -> _Places:
        """For each other suit, the bits of the cards of this rank."""
        return tuple(self._bits.get(card[0] + suit, 0) for suit in SUITS if suit != card[1])

    def melds_with(self, place: int, bits: int, most_wild: int) -> Iterator[_Meld]:
        """The melds of the card at `place` with others of `bits` and at most `most_wild` wild cards."""
        seen = set()
        for window in self._windows[place]:
            run, missing = 0, 0
            for each in window:
                free = each & bits
                if free:
                    run |= free & -free
                else:
                    missing += 1
            ends_in_wild = len(window) > 3 and not (window[0] & bits and window[-1] & bits)
            if missing <= most_wild and not ends_in_wild and run not in seen:
                seen.add(run)
                yield _Meld(run, missing, MeldKind.RUN)
        for others in _choices([free & -free for each in self._same_rank[place] if (free := each & bits)]):
            missing = max(0, 2 - others.bit_count())
            if missing <= most_wild:
                yield _Meld(others | 1 << place, missing, MeldKind.SET)

    def points(self, place: int) -> int:
        """The value of the card at `place`."""
        return self._points[place]

    def _split(self, clean: tuple[Hand, ...], bits: int, wild: Hand, runs: int, search: "_Search") -> RequiredSplit:
        """The split that the search found for the cards beside the clean runs."""
        jokers = sorted(wild, key=lambda card: card != JOKER)
        melds: dict[MeldKind, list[Hand]] = {MeldKind.RUN: list(clean), MeldKind.SET: []}
        left, value = [], 0
        while bits:
            place = (bits & -bits).bit_length() - 1
            meld = search.choice(bits, _wild_key(tuple(jokers)), runs)
            if meld is None:
                left.append(self._naturals[place])
                value += self._points[place]
                bits ^= 1 << place
                continue
            runs = max(0, runs - (meld.kind is MeldKind.RUN))
            cards = [card for at, card in enumerate(self._naturals) if meld.bits >> at & 1]
            melds[meld.kind].append((*cards, *jokers[: meld.wild]))
            jokers, bits = jokers[meld.wild :], bits & ~meld.bits
        for _ in range(runs):
            melds[MeldKind.RUN] += [(jokers.pop(), jokers.pop(0), jokers.pop(0))]
        all_melds = (*melds[MeldKind.RUN], *melds[MeldKind.SET])
        return RequiredSplit(all_melds, len(melds[MeldKind.RUN]), (*left, *jokers), value)


@cache
def _short_runs(sequence: str) -> tuple[Hand, ...]:
    """Every run of LENGTHS cards, by suit, then by length."""
    return tuple(
        tuple(rank + suit for rank in sequence[start : start + length])
        for suit in SUITS
        for length in LENGTHS
        for start in range(len(sequence) - length + 1)
    )


class _Search:
    """The least value beside melds, for sets of natural cards, numbers of wild cards and runs that are needed."""

    def __init__(self, hand: HandOfWildRank, *, may_leave: bool) -> None:
        self._hand, self._may_leave = hand, may_leave
        self._found: dict[tuple[int, tuple[int, int], int], tuple[int, _Meld | None]] = {}

    def value(self, bits: int, wild: tuple[int, int], runs: int) -> int:
        """The least value; _IMPOSSIBLE if the runs cannot be made, or no card may be left and one is."""
        if not bits:
            return 0 if not runs or (wild[0] >= 3 * runs and wild[1] >= runs) else _IMPOSSIBLE
        key = bits, wild, runs
        if key not in self._found:
            self._found[key] = self._search(bits, wild, runs)
        return self._found[key][0]

    def choice(self, bits: int, wild: tuple[int, int], runs: int) -> _Meld | None:
        """The meld of the first of these cards in the best split; None if that card is left."""
        self.value(bits, wild, runs)
        return self._found[bits, wild, runs][1]

    def _search(self, bits: int, wild: tuple[int, int], runs: int) -> tuple[int, _Meld | None]:
        place = (bits & -bits).bit_length() - 1
        best: tuple[int, _Meld | None] = (_IMPOSSIBLE, None)
        for meld in self._hand.melds_with(place, bits, wild[0]):
            left = wild[0] - meld.wild
            value = self.value(
                bits & ~meld.bits, (left, min(wild[1], left)), max(0, runs - (meld.kind is MeldKind.RUN))
            )
            if value < best[0]:
                best = value, meld
                if not value:
                    return best
        if self._may_leave:
            value = self._hand.points(place) + self.value(bits & bits - 1, wild, runs)
            best = min(best, (value, None), key=lambda each: each[0])
        return best


def _wild_key(wild: Sequence[Card]) -> tuple[int, int]:
    """The number of wild cards, and how many of them are no jokers: such a card can be natural in a run."""
    return len(wild), sum(card != JOKER for card in wild)


def _choices(bits: Sequence[int]) -> Iterator[int]:
    """Every choice of some of the bits, the largest first."""
    if not bits:
        yield 0
        return
    for others in _choices(bits[1:]):
        yield bits[0] | others
        yield others


def _with_wild_cards_left(split: RequiredSplit, needs: RunNeeds) -> tuple[Hand, ...]:
    """The melds with all wild cards that are left in a run that need not be clean; empty if there is no such run."""
    if not split.left:
        return split.melds
    last = split.runs - 1
    if last < needs.clean or len(split.melds[last]) + len(split.left) > MOST_IN_A_RUN:
        return ()
    return (*split.melds[:last], (*split.melds[last], *split.left), *split.melds[last + 1 :])
