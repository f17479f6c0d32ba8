"""The ways to use the cards of one rank, given the length of each suit's run before it."""

from functools import cache
from itertools import product
from typing import NamedTuple

LONG = 3
"""The state of a run that is a meld."""


class RankStep(NamedTuple):
    """A way to use a rank's cards: the next state, the cards left, the melds begun, and the suits in a set."""

    after: int
    left: int
    melds: int
    suits_in_set: int


@cache
def whole_rank_steps(held: int, state: int, last: bool) -> tuple[RankStep, ...]:
    """The ways that leave no card."""
    return tuple([step for step in rank_steps(held, state, last) if not step.left])


@cache
def rank_steps(held: int, state: int, last: bool) -> tuple[RankStep, ...]:
    """The ways to use the cards of one rank, held in the suits `held`, after the runs of `state`.

    With `last` no run continues beyond this rank.
    """
    best: dict[int, RankStep] = {}
    by_suit = [_steps_of_suit(suit, held >> suit & 1, state >> 2 * suit & 3, last) for suit in range(4)]
    for clubs, diamonds, hearts, spades in product(*by_suit):
        suits = clubs.suits_in_set | diamonds.suits_in_set | hearts.suits_in_set | spades.suits_in_set
        if suits.bit_count() not in {1, 2}:
            after = clubs.after | diamonds.after | hearts.after | spades.after
            left = clubs.left + diamonds.left + hearts.left + spades.left
            begun = clubs.melds + diamonds.melds + hearts.melds + spades.melds + (suits > 0)
            other = best.get(after)
            if other is None or (left, begun) < (other.left, other.melds):
                best[after] = RankStep(after, left, begun, suits)
    return tuple(best.values())


@cache
def _steps_of_suit(suit: int, held: int, length: int, last: bool) -> tuple[RankStep, ...]:
    """The part of one suit in such ways, after its run of `length`."""
    uses = (_uses_where_runs_end if last else _uses)(bool(held), length)
    return tuple(
        [RankStep(after << 2 * suit, use == "left", use == "begin", (use == "set") << suit) for after, use in uses]
    )


def _uses(held: bool, length: int) -> list[tuple[int, str]]:
    """The uses of a suit's card at one rank after a run of `length`, each with the run's length after it.

    A card after a long run continues it unless it is in a set: nothing is gained by leaving it.
    """
    if not held:
        return [(0, "none")] if length in {0, LONG} else []
    if length == 0:
        return [(0, "left"), (1, "begin"), (0, "set")]
    return [(length + 1, "run")] if length < LONG else [(LONG, "run"), (0, "set")]


def _uses_where_runs_end(held: bool, length: int) -> list[tuple[int, str]]:
    """The uses of an ace that may be high or low: it ends a run or begins one."""
    if not held or length == 0:
        return _uses(held, length)
    return {1: [], 2: [(0, "run")], LONG: [(0, "run"), (0, "set"), (1, "begin")]}[length]
