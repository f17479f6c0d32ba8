"""Large hands of one pack: a search rank by rank, whose state is the length of each suit's run at that rank.

The product of the set choices of all ranks grows exponentially with the hand. The states do not: at most 256 for each
rank and way to begin, since a run counts as 0, 1, 2 or "3 or more" cards long.
"""

from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from heapq import heappop, heappush
from itertools import count, product
from math import prod
from operator import itemgetter
from typing import NamedTuple

from service.rules.arrange.one_pack.masks import bit_numbers
from service.rules.arrange.one_pack.rank_steps import LONG, rank_steps, whole_rank_steps
from service.rules.model.cards import Ace

VALUE_SHIFT = 12
_PER_CARD = 1 << 6
"""A cost orders splits by value, then by the number of cards left, then by the number of melds."""
_IMPOSSIBLE = 1 << 40
IMPOSSIBLE_VALUE = _IMPOSSIBLE >> VALUE_SHIFT
_LENGTHS_ACROSS = ((0,), (0, 1), (0, 2), (0, 1, 2))


_STATE_BITS = 8
_Needed = tuple[int, ...] | None
"""What the last runs need (see _Start); None: nothing, a bound on all ways to begin."""


class _Start(NamedTuple):
    """A way to cut the circle of ranks: the runs that cross the cut, by suit."""

    state: int
    """The state at the first rank: cards of crossing runs that lie before the cut."""
    needed: tuple[int, ...]
    """The least length of each suit's last run; 0: no run crosses."""


class LargeHand:
    """The search for one hand, with `whole` only for splits that leave no card."""

    def __init__(self, mask: int, ace: Ace, values: tuple[int, ...], *, whole: bool = False) -> None:
        self._steps = whole_rank_steps if whole else rank_steps
        by_rank = [_suits_at(mask, rank) for rank in range(13)]
        self._order, self._starts = _cut(by_rank, ace)
        self._held = [by_rank[rank] for rank in self._order]
        self._ends_runs = [rank == 0 and ace is Ace.HIGH_OR_LOW for rank in self._order]
        self._costs = [(values[rank] << VALUE_SHIFT) + _PER_CARD for rank in self._order]
        self._known: dict[_Needed, dict[int, int]] = defaultdict(dict)

    @property
    def visited(self) -> int:
        """The number of states visited so far."""
        return sum(map(len, self._known.values()))

    def value(self) -> int:
        """The least value of a split; IMPOSSIBLE_VALUE if a card is always left."""
        best = _IMPOSSIBLE
        for bound, start in self._starts_by_bound():
            if bound >> VALUE_SHIFT >= best >> VALUE_SHIFT:
                break
            best = min(best, self._rest(start.needed, 0, start.state))
        return min(best, _IMPOSSIBLE) >> VALUE_SHIFT

    def _starts_by_bound(self) -> list[tuple[int, _Start]]:
        """The ways to begin, each with a lower bound of its cost; the lowest bound first."""
        if len(self._starts) == 1:
            return [(0, self._starts[0])]
        return sorted((self._rest(None, 0, start.state), start) for start in self._starts)

    def _rest(self, needed: _Needed, at: int, state: int) -> int:
        """The least cost of the cards from place `at` on, where the last runs need these lengths."""
        if at == len(self._order):
            return 0 if _may_end(needed, state) else _IMPOSSIBLE
        known, key = self._known[needed], at << _STATE_BITS | state
        least = known.get(key)
        if least is None:
            cost, following = self._costs[at], at + 1 << _STATE_BITS
            least = _IMPOSSIBLE
            for after, left, melds, _ in self._steps(self._held[at], state, self._ends_runs[at]):
                rest = known.get(following | after)  # most often known, and quicker than a call
                if rest is None:
                    rest = self._rest(needed, at + 1, after)
                total = left * cost + melds + rest
                if total < least:  # noqa: PLR1730 - faster than min()
                    least = total
            known[key] = least
        return least

    def sets_aside(self) -> Iterator[int]:
        """The masks of the cards in sets, of the best split first; each choice of sets once."""
        number = count()
        ways = [(bound, next(number), False, 0, start, start.state, 0, 0) for bound, start in self._starts_by_bound()]
        choices = set()
        while ways:
            total, _, is_exact, at, start, state, spent, aside = heappop(ways)
            if total >= _IMPOSSIBLE:
                return
            if not is_exact:
                heappush(ways, (self._rest(start.needed, 0, state), next(number), True, 0, start, state, 0, 0))
            elif at < len(self._order):
                for after, left, melds, suits in self._steps(self._held[at], state, self._ends_runs[at]):
                    cost = spent + left * self._costs[at] + melds
                    sets = aside | _mask_at(suits, self._order[at])
                    total = cost + self._rest(start.needed, at + 1, after)
                    heappush(ways, (total, next(number), True, at + 1, start, after, cost, sets))
            elif aside not in choices:
                choices.add(aside)
                yield aside

    def after_discards(self) -> dict[int, int]:
        """For the bit of each card, the least value after its discard."""
        starts = [start for _, start in self._starts_by_bound()]
        least = self._after_discards(starts[:1], starts[0].needed)
        bounds = least if len(starts) == 1 else self._after_discards(starts, None)
        for start in starts[1:]:
            if least == bounds:
                break
            others = self._after_discards([start], start.needed)
            least = {card: min(value, others[card]) for card, value in least.items()}
        return least

    def _after_discards(self, starts: list[_Start], needed: _Needed) -> dict[int, int]:
        """The same for some ways to begin, where the last runs need these lengths."""
        least: dict[int, int] = {}
        layer = {start.state: 0 for start in starts}
        for at, rank in enumerate(self._order):
            for suit in bit_numbers(self._held[at]):
                least[_mask_at(1 << suit, rank)] = self._least_without(layer, needed, at, 1 << suit) >> VALUE_SHIFT
            layer = self._next_layer(layer, at)
        return least

    def _least_without(self, layer: dict[int, int], needed: _Needed, at: int, suit: int) -> int:
        held, cost, last = self._held[at] & ~suit, self._costs[at], self._ends_runs[at]
        known, following = self._known[needed], at + 1 << _STATE_BITS
        least = _IMPOSSIBLE
        for state, spent in layer.items():  # the least spent first
            if spent >= least:
                break
            for after, left, melds, _ in self._steps(held, state, last):
                so_far = spent + left * cost + melds
                if so_far < least:
                    rest = known.get(following | after)
                    least = min(least, so_far + (self._rest(needed, at + 1, after) if rest is None else rest))
        return least

    def _next_layer(self, layer: dict[int, int], at: int) -> dict[int, int]:
        """The least cost up to the next place, by state; the least first."""
        held, cost, last = self._held[at], self._costs[at], self._ends_runs[at]
        following: dict[int, int] = {}
        for state, spent in layer.items():
            for after, left, melds, _ in self._steps(held, state, last):
                total = spent + left * cost + melds
                if total < following.get(after, _IMPOSSIBLE):
                    following[after] = total
        return dict(sorted(following.items(), key=itemgetter(1)))


@cache
def _may_end(needed: _Needed, state: int) -> bool:
    """Whether the runs of `state` may end or go on across the cut."""
    if needed is None:
        return True
    lengths = [state >> 2 * suit & 3 for suit in range(4)]
    return all(length >= least if least else length in {0, LONG} for length, least in zip(lengths, needed, strict=True))


def _suits_at(mask: int, rank: int) -> int:
    """The suits that hold this rank, as four bits."""
    return sum((mask >> 13 * suit + rank & 1) << suit for suit in range(4))


def _mask_at(suits: int, rank: int) -> int:
    """The mask of the cards of a rank in these suits."""
    return sum(1 << 13 * suit + rank for suit in bit_numbers(suits))


def _cut(by_rank: list[int], ace: Ace) -> tuple[list[int], list[_Start]]:
    """The order of the ranks and the ways to begin; the circle is cut where the fewest runs can cross."""
    if ace in {Ace.LOW, Ace.HIGH}:
        first = int(ace is Ace.HIGH)
        return [*range(first, 13), *range(first)], [_Start(0, (0, 0, 0, 0))]
    first = min(range(13), key=lambda rank: prod(map(len, _crossing_lengths(rank, by_rank))))
    return [*range(first, 13), *range(first)], _crossings(first, by_rank)


def _crossings(first: int, by_rank: list[int]) -> list[_Start]:
    """The ways in which runs cross the cut below the rank `first`."""
    lengths = _crossing_lengths(first, by_rank)
    return [_Start(sum(length << 2 * suit for suit, length in enumerate(each)), each) for each in product(*lengths)]


def _crossing_lengths(first: int, by_rank: list[int]) -> list[tuple[int, ...]]:
    """For each suit the cards that a run across the cut may have below it: none, one with two above, two with one."""
    near = by_rank[first] & by_rank[first - 1]
    one, two = near & by_rank[first - 12], near & by_rank[first - 2]
    return [_LENGTHS_ACROSS[one >> suit & 1 | (two >> suit & 1) << 1] for suit in range(4)]
