"""How far a hand is from the melds that a deal asks for, and which of its cards count towards them (CTR-04)."""

from collections import Counter
from functools import cache, lru_cache
from itertools import combinations, pairwise
from typing import NamedTuple

from service.bots.evaluation.runs.run_places import ACES, cards_at, held_places
from service.bots.evaluation.runs.whole_hand_runs import RunSizes, most_cards_in_runs
from service.rules.arrange import WantedMelds
from service.rules.arrange.contract_search import RUN_RANKS
from service.rules.model.cards import JOKER, RANKS, SUITS, Card, Hand, without


class ContractPlan(NamedTuple):
    """The number of cards that are missing, and the cards of the hand that count towards the melds."""

    missing: int
    cards: Hand


class _RunsOfSuit(NamedTuple):
    """Runs of one suit: how many cards they miss, and the places that the hand fills."""

    missing: int
    held: int


class _RunsOfSuits(NamedTuple):
    """Runs of several suits: how many cards they miss, and the places that the hand fills in each suit."""

    missing: int
    held: tuple[tuple[int, str], ...]


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
    missing, cards = _best_plan(naturals, wanted)
    return ContractPlan(max(0, missing - jokers), (*cards, *(JOKER,) * jokers))


def _best_plan(naturals: Hand, wanted: WantedMelds) -> ContractPlan:
    """The best way without jokers; sets and runs compete for cards where both are wanted."""
    if not wanted.sets:
        return _runs(naturals, wanted)
    if not wanted.runs:
        return _sets(naturals, wanted)
    plans = (_sets_first(naturals, wanted), _runs_first(naturals, wanted))
    return min(plans, key=lambda plan: (plan.missing, -len(plan.cards)))


def _runs_first(naturals: Hand, wanted: WantedMelds) -> ContractPlan:
    missing, in_runs = _runs(naturals, wanted)
    sets_missing, in_sets = _sets(without(naturals, in_runs), wanted)
    return ContractPlan(missing + sets_missing, (*in_runs, *in_sets))


def _sets_first(naturals: Hand, wanted: WantedMelds) -> ContractPlan:
    missing, in_sets = _sets(naturals, wanted)
    runs_missing, in_runs = _runs(without(naturals, in_sets), wanted)
    return ContractPlan(missing + runs_missing, (*in_sets, *in_runs))


def _sets(naturals: Hand, wanted: WantedMelds) -> ContractPlan:
    """The sets of the ranks with the most cards."""
    counts = Counter([card[0] for card in naturals])
    ranks = sorted(RANKS, key=counts.__getitem__, reverse=True)[: len(wanted.sets)]
    missing = sum([max(0, length - counts[rank]) for length, rank in zip(wanted.sets, ranks, strict=False)])
    return ContractPlan(missing, tuple([card for card in naturals if card[0] in ranks]))


def _runs(naturals: Hand, wanted: WantedMelds) -> ContractPlan:
    """The runs that miss the fewest cards, over all suits."""
    length, number = wanted.runs[0], len(wanted.runs)
    most = 1 if wanted.different_suits else number
    ways: dict[int, _RunsOfSuits] = {0: _RunsOfSuits(0, ())}
    for suit in SUITS:
        held, aces = held_places(naturals, suit), naturals.count("A" + suit)
        longer = dict(ways)
        for runs in range(1, most + 1):
            in_suit = _runs_of_suit(held, length, runs, has_two_aces=aces > 1)
            if in_suit is None:
                continue
            for before, (missing, held_before) in ways.items():
                total, together = missing + in_suit.missing, before + runs
                if together <= number and (together not in longer or total < longer[together].missing):
                    longer[together] = _RunsOfSuits(total, (*held_before, (in_suit.held, suit)))
        ways = longer
    missing, held_by_suit = ways[number]
    return ContractPlan(missing, tuple([card for held, suit in held_by_suit for card in cards_at(held, suit)]))


@lru_cache(maxsize=1 << 14)
def _runs_of_suit(held: int, length: int, runs: int, *, has_two_aces: bool) -> _RunsOfSuit | None:
    """This number of runs of one suit that miss the fewest cards; None if there is no room for them."""
    filled = [(at, _filled(places & held, has_two_aces)) for at, places in _choices_of_runs(length, runs)]
    ways = [(runs * length - places.bit_count(), at, places) for at, places in filled]
    missing, _, best = min(ways, default=(0, 0, None))
    return None if best is None else _RunsOfSuit(missing, best)


def _filled(places: int, has_two_aces: bool) -> int:
    """The places that the hand fills at once: its only ace is not in two runs."""
    return places if has_two_aces or places & ACES != ACES else places & ~1


@cache
def _choices_of_runs(length: int, runs: int) -> tuple[tuple[int, int], ...]:
    """The order of preference and the places, as bits, of each choice of runs with a rank between them."""
    one = (1 << length) - 1
    return tuple(
        [
            (abs(starts[0] - 5), sum([one << start for start in starts]))
            for starts in combinations(range(len(RUN_RANKS) - length + 1), runs)
            if all(after - before > length for before, after in pairwise(starts))
        ]
    )


def is_useful(hand: Hand, card: Card, wanted: WantedMelds) -> bool:
    """Whether fewer cards are missing with the card than without it.

    Where the melds must take the whole hand, another card asks for another place, which this one has to fill, not one
    of the cards that had none; a second copy of a card that has its place fills none.
    """
    with_card, before = contract_plan((*hand, card), wanted), contract_plan(hand, wanted)
    has_place = with_card.cards.count(card) > hand.count(card)
    return has_place and with_card.missing < before.missing + wanted.whole_hand
