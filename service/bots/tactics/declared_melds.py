"""Hands for a declaration of melds with runs among them: how near a hand is to one, and which cards help it least."""

from functools import lru_cache
from typing import NamedTuple

from service.bots.evaluation.declaration.lacking_cards import Lacking, lacking
from service.bots.evaluation.runs.run_distance import help_of_suit
from service.bots.wild_cards import is_wild
from service.rules.arrange.required_runs import HandOfWildRank, RequiredSplit, RunNeeds
from service.rules.declaring.hand_counts import run_needs
from service.rules.model.cards import RANKS, Card, Hand
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import card_values

ONE_EACH = dict.fromkeys(RANKS, 1)
HELP_BY_DISTANCE = {1: 4, 2: 2}
"""What another card of the suit helps, by its distance; a pair of neighbours has most outs."""
SAME_RANK_HELP = 3
SAME_RANK_HELP_WITHOUT_RUN = 1
"""A set is of no use as long as the clean run is missing."""
MANY_CACHED = 256


class Progress(NamedTuple):
    """How far a hand is from a declaration; less is nearer."""

    missing_runs: int
    loose: int
    """Number of natural cards outside the best split."""


class Arrangement(NamedTuple):
    """A hand in the best split that it allows."""

    progress: Progress
    split: RequiredSplit


@lru_cache(maxsize=MANY_CACHED)
def arrangement(variant: Variant, hand: Hand) -> Arrangement:
    """The split with as many of the runs that are needed as the hand has, and then with the fewest loose cards."""
    needs, cards = (
        run_needs(variant.declaration),
        HandOfWildRank(hand, variant.melds.ace, variant.melds.wild_ranks, ONE_EACH),
    )
    for runs in range(needs.runs, 0, -1):
        split = cards.least(RunNeeds(runs, min(runs, needs.clean)))
        if split is not None:
            return Arrangement(Progress(needs.runs - runs, split.value), split)
    split = cards.least(RunNeeds(0, 0))
    assert split is not None  # noqa: S101 - without needs there is always a split
    return Arrangement(Progress(needs.runs, split.value), split)


def is_helpful(variant: Variant, hand: Hand, card: Card) -> bool:
    """Whether the hand is nearer to a declaration with this card, after a discard, than without it."""
    if is_wild(variant, card):
        return True
    missing, loose = arrangement(variant, tuple(sorted((*hand, card)))).progress
    return (missing, loose - 1) < arrangement(variant, tuple(sorted(hand))).progress


def is_step_to_declaration(variant: Variant, hand: Hand, card: Card) -> bool:
    """Whether the hand lacks fewer cards for a declaration with this card, after a discard, than without it."""
    if is_wild(variant, card):
        return True
    return lacks(variant, (*hand, card), len(hand)).number < lacks(variant, hand, len(hand)).number


def lacks(variant: Variant, hand: Hand, size: int) -> Lacking:
    """What the hand lacks for a declaration of `size` cards."""
    melds, needs = variant.melds, run_needs(variant.declaration)
    return lacking(tuple(sorted(hand)), size, melds.ace, melds.wild_ranks, needs)


def _has_run(variant: Variant, hand: Hand) -> bool:
    return arrangement(variant, tuple(sorted(hand))).progress.missing_runs < len(variant.declaration.wanted)


def loose_cards(variant: Variant, hand: Hand, allowed: Hand) -> Hand:
    """The cards that a player may discard without harm; as long as no run is there, all but the wild ones."""
    if _has_run(variant, hand):
        return cards_outside_melds(variant, hand, allowed)
    return tuple(card for card in allowed if not is_wild(variant, card)) or allowed


def cards_outside_melds(variant: Variant, hand: Hand, allowed: Hand) -> Hand:
    """The cards of `allowed` outside the best split, but no wild ones; if there are none, all but the wild ones."""
    left = arrangement(variant, tuple(sorted(hand))).split.left
    naturals = tuple(card for card in allowed if not is_wild(variant, card))
    return tuple(card for card in naturals if card in left) or naturals or allowed


def least_promising(variant: Variant, hand: Hand, among: Hand) -> Card:
    """The card of `among` that the others of the hand help least; of equal ones the dearest, and then the first."""
    values = card_values(variant)
    return min(among, key=lambda card: (help_of_others(variant, hand, card), -values[card[0]]))


def help_of_others(variant: Variant, hand: Hand, card: Card) -> int:
    """What the other natural cards of the hand help the card to a meld; nothing, if a copy of it remains for that."""
    if hand.count(card) > 1:
        return 0
    rank_help = SAME_RANK_HELP if _has_run(variant, hand) else SAME_RANK_HELP_WITHOUT_RUN
    others = [other for other in set(hand) if other != card and not is_wild(variant, other)]
    return rank_help * sum(other[0] == card[0] for other in others) + run_help(variant, card, others)


def is_near(variant: Variant, card: Card, other: Card) -> bool:
    """Whether a meld may need both cards, or either of two copies."""
    return card[0] == other[0] or run_help(variant, card, [other]) > 0


def run_help(variant: Variant, card: Card, others: list[Card]) -> int:
    """What the other cards of its suit help the card to a run."""
    return help_of_suit(card, others, variant.melds.ace, HELP_BY_DISTANCE)
