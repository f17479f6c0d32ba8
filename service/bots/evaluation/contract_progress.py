"""How far a hand is from the melds that a deal asks for, and which of its cards count towards them (CTR-04)."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from service.bots.evaluation.runs.run_places import cards_at, held_places
from service.bots.evaluation.runs.whole_hand_runs import RunSizes, most_cards_in_runs
from service.rules.arrange import WantedMelds
from service.rules.arrange.contract_search import RUN_RANKS
from service.rules.model.cards import JOKER, RANKS, SUITS, Card, Hand


class ContractPlan(NamedTuple):
    """The number of cards that are missing, and the cards of the hand that count towards the melds."""

    missing: int
    cards: Hand


class _RunsOfSuit(NamedTuple):
    """Runs of one suit: how many cards they miss, and the places that the hand fills."""

    missing: int
    held: int


@lru_cache(maxsize=2048)
def contract_plan(hand: Hand, wanted: WantedMelds) -> ContractPlan:
    """The way to the wanted melds on which the fewest cards are missing; a joker may be any card.

    Where the melds must take the whole hand, they have a place for each card of `hand`.
    """
    jokers = hand.count(JOKER)
    naturals = tuple(card for card in hand if card != JOKER)
    if wanted.whole_hand:
        cards = most_cards_in_runs(naturals, RunSizes(len(wanted.runs), len(hand)))
        return ContractPlan(len(naturals) - len(cards), (*cards, *(JOKER,) * jokers))
    plans = (_sets_first(naturals, wanted), _runs_first(naturals, wanted))
    missing, cards = min(plans, key=lambda plan: (plan[0], -len(plan[1])))
    return ContractPlan(max(0, missing - jokers), (*cards, *(JOKER,) * jokers))


def _runs_first(naturals: Hand, wanted: WantedMelds) -> ContractPlan:
    missing, in_runs = _runs(naturals, wanted)
    left = Counter(naturals) - Counter(in_runs)
    sets_missing, in_sets = _sets(tuple(left.elements()), wanted)
    return ContractPlan(missing + sets_missing, (*in_runs, *in_sets))


def _sets_first(naturals: Hand, wanted: WantedMelds) -> ContractPlan:
    missing, in_sets = _sets(naturals, wanted)
    left = Counter(naturals) - Counter(in_sets)
    runs_missing, in_runs = _runs(tuple(left.elements()), wanted)
    return ContractPlan(missing + runs_missing, (*in_sets, *in_runs))


def _sets(naturals: Hand, wanted: WantedMelds) -> ContractPlan:
    """The sets of the ranks with the most cards."""
    counts = Counter(card[0] for card in naturals)
    ranks = sorted(RANKS, key=lambda rank: (-counts[rank], RANKS.index(rank)))[: len(wanted.sets)]
    missing = sum(max(0, length - counts[rank]) for length, rank in zip(wanted.sets, ranks, strict=False))
    return ContractPlan(missing, tuple(card for card in naturals if card[0] in ranks))


def _runs(naturals: Hand, wanted: WantedMelds) -> ContractPlan:
    """The runs that miss the fewest cards, over all suits."""
    if not wanted.runs:
        return ContractPlan(0, ())
    length, most = wanted.runs[0], 1 if wanted.different_suits else 2
    ways: dict[int, tuple[int, Hand]] = {0: (0, ())}
    for suit in SUITS:
        held = held_places(naturals, suit)
        longer = dict(ways)
        for runs in range(1, most + 1):
            in_suit = _runs_of_suit(held, length, runs)
            if in_suit is None:
                continue
            for before, (missing, cards) in ways.items():
                total, number = missing + in_suit.missing, before + runs
                if number not in longer or total < longer[number][0]:
                    longer[number] = total, cards + cards_at(in_suit.held, suit)
        ways = longer
    missing, cards = ways[len(wanted.runs)]
    return ContractPlan(missing, cards)


@lru_cache(maxsize=1 << 14)
def _runs_of_suit(held: int, length: int, runs: int) -> _RunsOfSuit | None:
    """This number of runs of one suit that miss the fewest cards; None if there is no room for them."""
    found = min(_choices(held, length, runs), default=None)
    return None if found is None else _RunsOfSuit(found[0], found[2])


def _choices(held: int, length: int, runs: int) -> Iterator[tuple[int, int, int]]:
    """The cards missing, the order of preference and the places filled, for each choice of runs."""
    one = (1 << length) - 1
    for starts in combinations(range(len(RUN_RANKS) - length + 1), runs):
        if all(after - before > length for before, after in pairwise(starts)):
            places = sum(one << start for start in starts)
            filled = places & held
            yield runs * length - filled.bit_count(), abs(starts[0] - 5), filled


def is_useful(hand: Hand, card: Card, wanted: WantedMelds) -> bool:
    """Whether fewer cards are missing with the card than without it.

    Where the melds must take the whole hand, another card asks for another place, which this one has to fill, not one
    of the cards that had none; a second copy of a card that has its place fills none.
    """
    with_card, before = contract_plan((*hand, card), wanted), contract_plan(hand, wanted)
    has_place = with_card.cards.count(card) > hand.count(card)
    return has_place and with_card.missing < before.missing + wanted.whole_hand
