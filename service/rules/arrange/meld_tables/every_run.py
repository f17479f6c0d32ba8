"""Every run of a hand in every reading of its jokers, also those that two shorter runs replace."""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations

from service.rules.arrange.meld_tables.run_shapes import LONGEST_RUN
from service.rules.arrange.meld_types import ArrangedMeld, CardTuple, MeldLimits
from service.rules.model.cards import JOKER, RANKS, SUITS


def runs_through(
    limits: MeldLimits, order: Sequence[int], held: int, suit: int, at: int, jokers: int
) -> Iterator[ArrangedMeld]:
    """The runs in `suit` with a natural card at index `at` of the order of ranks and exactly this number of jokers.

    `held` has the indexes whose cards the hand has, as bits. For each lower end, downwards, they come with each upper
    end, upwards; of runs with the same ends those whose jokers are nearer to the lower one come first.
    """
    if jokers < 2 and not held & _near(at, jokers + 1):  # such a run has two natural cards
        return
    for start, end, to_replace in _stretches_through(held, at, jokers, len(order)):
        length = end + 1 - start
        if length >= limits.least_run and not limits.has_too_many_jokers(length, jokers):
            stands_for = _cards_of_run(tuple(order[start : end + 1]), suit)
            replaceable = [place for place in (*range(end, at, -1), *range(start, at)) if held >> place & 1]
            for replaced in reversed([*combinations(replaceable, to_replace)]):
                naturals = held & ~sum([1 << place for place in replaced])
                yield ArrangedMeld(_with_jokers(stands_for, naturals >> start), stands_for)


def _near(at: int, distance: int) -> int:
    """The indexes other than `at` up to this distance from it, as bits."""
    return ((2 << 2 * distance) - 1 << at >> distance) & ~(1 << at)


def _stretches_through(held: int, at: int, jokers: int, size: int) -> Iterator[tuple[int, int, int]]:
    """The first and last index of each stretch that jokers can complete, and how many jokers are left over."""
    for start in range(at, max(at - LONGEST_RUN, -1), -1):
        for end in range(at, min(start + LONGEST_RUN, size)):
            to_replace = jokers - ((2 << end) - (1 << start) & ~held).bit_count()
            if to_replace < 0:
                break
            yield start, end, to_replace
        if jokers < ((2 << at) - (1 << start) & ~held).bit_count():
            return


def _with_jokers(stands_for: CardTuple, naturals: int) -> CardTuple:
    """The cards of a run: jokers except at the places of `naturals`, which are bits."""
    return tuple([card if naturals >> place & 1 else JOKER for place, card in enumerate(stands_for)])


@lru_cache(maxsize=1 << 10)
def _cards_of_run(ranks: tuple[int, ...], suit: int) -> CardTuple:
    return tuple([RANKS[rank] + SUITS[suit] for rank in ranks])
