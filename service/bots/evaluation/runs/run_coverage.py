"""How many cards of a hand fit into the runs of a pattern: how close the hand is to going out in them."""

from functools import cache, lru_cache

from service.bots.evaluation.runs.suit_counts import parts_of_patterns
from service.rules.arrange.run_patterns.pattern_suit import BITS_PER_PLACE, HIGH_ACE_PLACE, RunLengths
from service.rules.model.cards import Ace

CardsByRuns = dict[int, int]
"""The largest number of cards that runs hold, by the number of runs of each length (`count_lengths`)."""


class RunCoverage:
    """Counts the cards of one suit, or of several suits, that fit into the runs of these patterns.

    A run counts from two cards on. A suit's cards are packed (`pack_cards`).
    """

    def __init__(self, ace: Ace, patterns: tuple[RunLengths, ...]) -> None:
        self.ace = ace
        self._size = sum(patterns[0])
        self._lengths = sorted({length for pattern in patterns for length in pattern})
        self._more = _runs_to_come(patterns)
        self._completions = cache(self._completions_of)
        self.of_suit = lru_cache(maxsize=1 << 12)(self._of_suit)

    def with_best_beside(self, beside: CardsByRuns) -> CardsByRuns:
        """For each choice of runs in one suit: the most cards in the other suits' runs, and one for each run missing.

        `beside` has the cards that the runs of the other suits hold.
        """
        best: CardsByRuns = {}
        for runs, cards in beside.items():
            for further, missing in self._completions(runs):
                if best.get(further, -1) < cards + missing:
                    best[further] = cards + missing
        return best

    def _completions_of(self, runs: int) -> list[tuple[int, int]]:
        """The runs that may join `runs`, each with the number of runs that are then still missing."""
        more = self._more
        return [(further, more[runs + further]) for further in more if runs + further in more]

    def max_useful_beside(self, best: CardsByRuns, covers: CardsByRuns, naturals: int, wild: int) -> int:
        """The largest number of useful cards of one suit's runs with the best of the others (`with_best_beside`).

        Those in runs, one for each run still to begin, and the wild cards.
        """
        most = max([held + best[runs] for runs, held in covers.items() if runs in best])
        return min(self._size, min(most, naturals) + wild)

    def join_suits(self, one: CardsByRuns, other: CardsByRuns) -> CardsByRuns:
        """The cards that the runs of two groups of suits hold together."""
        joined: CardsByRuns = {}
        for runs, cards in one.items():
            for more, held in other.items():
                if runs + more in self._more and joined.get(runs + more, -1) < cards + held:
                    joined[runs + more] = cards + held
        return joined

    def _of_suit(self, cards: int) -> CardsByRuns:
        """What runs of these cards hold: the lowest card is left out, begins a run, or (an ace) is moved to the top."""
        if not cards:
            return {0: 0}
        place = ((cards & -cards).bit_length() - 1) // BITS_PER_PLACE
        best = dict(self.of_suit(cards - (1 << BITS_PER_PLACE * place)))
        if not place and self.ace is Ace.HIGH_OR_LOW:
            _keep_best(best, self.of_suit(cards - 1 + (1 << BITS_PER_PLACE * HIGH_ACE_PLACE)))
        held, count = 1 << BITS_PER_PLACE * place, 1
        for span in range(2, self._lengths[-1] + 1):
            at_end = 1 << BITS_PER_PLACE * (place + span - 1)
            if cards & 15 * at_end:
                held, count = held + at_end, count + 1
                for length in self._lengths:
                    if length >= span:
                        _keep_best(
                            best, self.join_suits({1 << BITS_PER_PLACE * length: count}, self.of_suit(cards - held))
                        )
        return best


def _keep_best(best: CardsByRuns, others: CardsByRuns) -> None:
    for runs, cards in others.items():
        if best.get(runs, -1) < cards:
            best[runs] = cards


def _runs_to_come(patterns: tuple[RunLengths, ...]) -> dict[int, int]:
    """For each part of a pattern, the largest number of runs that are still missing."""
    more: dict[int, int] = {}
    for runs, missing in parts_of_patterns(patterns):
        more[runs] = max(more.get(runs, 0), missing)
    return more


@cache
def run_coverage(ace: Ace, patterns: tuple[RunLengths, ...]) -> RunCoverage:
    """The shared tables for these rules."""
    return RunCoverage(ace, patterns)
