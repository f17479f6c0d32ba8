"""The best disjoint melds of a hand that has few: trying all choices of them takes a third of a search with prices."""

from collections.abc import Sequence

from service.rules.arrange.meld_tables.hand_numbers import FREE_BITS
from service.rules.arrange.meld_tables.meld_choice import MeldChoice

MOST_MELDS = 75
"""With more of them the hand counts as one with many at once."""
MOST_CHOICES = 500
"""After this number of choices, about a millisecond, the hand counts as one with many."""


class FewMelds:
    """The melds of a hand, of which those with the most points are chosen.

    With `keeping` a card stays in the hand. With `clean_run` a run without a joker is among them; with `required`,
    copies of a card, that card; with `requires_joker`, a joker. Afterwards `enough` is the number of choices of two or
    more melds with at least `least` points, if that is not 0; two of them are counted at most.
    """

    def __init__(
        self,
        melds: Sequence[MeldChoice],
        *,
        keeping: bool = False,
        clean_run: bool = False,
        required: int = 0,
        requires_joker: bool = False,
        least: int = 0,
    ) -> None:
        self._melds = sorted(melds, key=_jokers)
        self._keeping = keeping
        self._clean_run = clean_run
        self._required = required
        self._requires_joker = requires_joker
        self._least = least
        self.enough = 0
        self._points = 0
        self._best: tuple[MeldChoice, ...] = ()
        self._choices = 0

    def best_melds(self, naturals: int, jokers: int) -> tuple[MeldChoice, ...] | None:
        """The melds with the most points, by their lowest cards; none if none meet the needs, None if they are many."""
        if len(self._melds) > MOST_MELDS:
            return None
        self._try_more((), 0, naturals | FREE_BITS, jokers, 0)
        return tuple(sorted(self._best, key=_lowest_card)) if self._choices <= MOST_CHOICES else None

    def _try_more(self, chosen: tuple[MeldChoice, ...], points: int, rest: int, jokers: int, first: int) -> None:
        """Tries all choices with melds from `first` on beside those chosen; those with the fewest jokers come first."""
        for at in range(first, len(self._melds)):
            meld = self._melds[at]
            if meld.jokers > jokers or self._choices > MOST_CHOICES:
                return
            left = rest - meld.naturals
            if left & FREE_BITS == FREE_BITS:
                self._choices += 1
                with_it, total, jokers_left = (*chosen, meld), points + meld.points, jokers - meld.jokers
                is_enough = bool(chosen) and self.enough < 2 and total >= self._least > 0
                if (is_enough or total > self._points) and self._is_allowed(with_it, left, jokers_left):
                    self.enough += is_enough
                    if total > self._points:
                        self._points, self._best = total, with_it
                self._try_more(with_it, total, left, jokers_left, at)  # also once more: two packs make equal melds

    def _is_allowed(self, melds: tuple[MeldChoice, ...], left: int, jokers: int) -> bool:
        if self._keeping and left == FREE_BITS and not jokers:
            return False
        if self._clean_run and not any(meld.is_run and not meld.jokers for meld in melds):
            return False
        if self._required and not any(meld.naturals & self._required for meld in melds):
            return False
        return not self._requires_joker or any(meld.jokers for meld in melds)


def _lowest_card(meld: MeldChoice) -> int:
    return meld.naturals & -meld.naturals


def _jokers(meld: MeldChoice) -> int:
    return meld.jokers
