"""The first melds of a player: what counts most towards the points an opening needs (CAL-03, ROMME-04, BLOCJ-03)."""

from collections.abc import Sequence
from typing import NamedTuple

from service.rules.arrange.meld_table import BITS, UNIT, Choice, Choices, choices, laid, lowest, number_of
from service.rules.arrange.meld_types import Allowed, Laid, Points
from service.rules.model.cards import JOKER, Card

_NEVER = -(1 << 20)


class Opening(NamedTuple):
    """Melds of one request and what they count."""

    points: int
    melds: tuple[Laid, ...]


def best_opening(
    hand: Sequence[Card],
    allowed: Allowed,
    points: Points,
    *,
    clean_run: bool = False,
    using: Card | None = None,
    keeping: int = 0,
) -> Opening | None:
    """The disjoint melds that count most; None where there are none.

    With `clean_run` one of them is a run without a joker (BLOCJ-03); with `using` that card of the hand is in one of
    them (CAL-04); with `keeping` 1 a card stays in the hand, to be discarded (OPT-13).
    """
    opening = _Search(hand, choices(allowed, points), using).opening(clean_run)
    if opening is None or sum(len(meld.cards) for meld in opening.melds) <= len(hand) - keeping:
        return opening
    rests = [[*hand[:place], *hand[place + 1 :]] for place in map(hand.index, dict.fromkeys(hand))]
    openings = [_Search(rest, choices(allowed, points), using).opening(clean_run) for rest in rests]
    return max(filter(None, openings), default=None)


class _Search:
    """The most that melds of a hand count; the lowest card first: left, or in a meld."""

    def __init__(self, hand: Sequence[Card], choices: Choices, using: Card | None) -> None:
        self._choices = choices
        self._hand = number_of(hand)
        self._jokers = hand.count(JOKER)
        self._using = using
        self._missing = using is not None and using not in hand
        self._known: dict[tuple[int, int, bool], tuple[int, Choice | None]] = {}

    def opening(self, clean_run: bool) -> Opening | None:
        """The melds that count most, or None where there are none."""
        most = self._most(self._hand, self._jokers, clean_run)[0]
        melds = self._followed(clean_run) if most > 0 else ()
        return Opening(most, melds) if melds and not self._missing else None

    def _most(self, hand: int, jokers: int, clean_run: bool) -> tuple[int, Choice | None]:
        """The most points, and the meld of the lowest card that comes to them."""
        known = self._known.get((hand, jokers, clean_run))
        if known is None:
            known = self._known[hand, jokers, clean_run] = self._searched(hand, jokers, clean_run)
        return known

    def _searched(self, hand: int, jokers: int, clean_run: bool) -> tuple[int, Choice | None]:
        if not hand:
            unused = self._using == JOKER and jokers == self._jokers
            return (_NEVER if clean_run or unused else 0), None
        most, best = self._left(hand, jokers, clean_run), None
        for choice in self._choices.for_lowest(hand, jokers):
            needed = clean_run and not (choice.is_run and not choice.jokers)
            total = choice.points + self._most(hand - choice.naturals, jokers - choice.jokers, needed)[0]
            if total > most:
                most, best = total, choice
        return most, best

    def _left(self, hand: int, jokers: int, clean_run: bool) -> int:
        """The most points where the lowest card is left; the card to be used may not be, while no copy of it is."""
        place = lowest(hand)
        copies = 7 << BITS * place
        if self._using and UNIT[self._using] == 1 << BITS * place and hand & copies == self._hand & copies:
            return _NEVER
        return self._most(hand - (1 << BITS * place), jokers, clean_run)[0]

    def _followed(self, clean_run: bool) -> tuple[Laid, ...]:
        hand, jokers, melds = self._hand, self._jokers, []
        while hand:
            choice = self._most(hand, jokers, clean_run)[1]
            if choice is None:
                hand -= 1 << BITS * lowest(hand)
            else:
                melds.append(laid(choice))
                hand, jokers = hand - choice.naturals, jokers - choice.jokers
                clean_run = clean_run and not (choice.is_run and not choice.jokers)
        return tuple(melds)
