"""Lay-offs: the choices of cards that fit on one meld together, and what their jokers stand for."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import product

from service.rules.melding.wild_cards import (
    may_hold_wild_cards,
    meld_shapes,
    places_and_cards,
    runs_with_end_joker_moved,
)
from service.rules.model.cards import JOKER, RANKS, SUITS, Card, Hand
from service.rules.model.melds import Meld, MeldKind, neighbours
from service.rules.model.rule_fields import MeldRules

LayOffChoice = tuple[Hand, Hand]
"""The cards, and the cards that their wild ones stand for."""
FEW_CANDIDATES = 6
"""Of up to this number of cards that may fit, the choices are kept."""
_OF_RANK = {rank: frozenset(rank + suit for suit in SUITS) for rank in RANKS}


def may_fit(meld: Meld, cards: frozenset[Card], rules: MeldRules) -> bool:
    """Whether one of these cards may fit on the meld; a quick test, since most hands have none for most melds."""
    if meld.kind is MeldKind.SET:
        has_room = rules.identical_in_sets or len(meld.cards) < len(SUITS)
        return has_room and (JOKER in cards or not _OF_RANK[meld.places[0][0]].isdisjoint(cards))
    if JOKER in cards or rules.ends_move:
        return True
    below, above = neighbours(meld.places, rules.ace)
    return bool((below and below[0] in cards) or (above and above[0] in cards))


def lay_off_choices(meld: Meld, hand: Hand, rules: MeldRules) -> Iterable[LayOffChoice]:
    """Every choice of cards of `hand` that may be laid off together on `meld`."""
    candidates = _candidates(meld, hand, rules)
    if not candidates:
        return ()
    listed = _few_choices if len(candidates) <= FEW_CANDIDATES else _choices
    return listed(meld.kind, meld.cards, meld.stands, candidates, rules)


def _candidates(meld: Meld, hand: Hand, rules: MeldRules) -> Hand:
    """The cards of `hand` that may fit: the fewer these are, the more hands have the same choices."""
    place = meld.places[0]
    if meld.kind is MeldKind.SET:
        return tuple([card for card in hand if card[0] == place[0] or card == JOKER])
    if rules.ends_move:
        return tuple([card for card in hand if card[1] == place[1] or card == JOKER])
    jokers = hand.count(JOKER)
    below, above = (_reachable_places(cards, hand, jokers) for cards in neighbours(meld.places, rules.ace))
    return tuple([card for card in hand if card in below or card in above or card == JOKER])


@lru_cache(maxsize=1 << 12)
def _few_choices(
    kind: MeldKind, cards: Hand, stands: Hand, candidates: Hand, rules: MeldRules
) -> Sequence[LayOffChoice]:
    """The choices of few cards, which are asked for again and again while a meld is on the table."""
    return tuple(_choices(kind, cards, stands, candidates, rules))


def _choices(kind: MeldKind, cards: Hand, stands: Hand, candidates: Hand, rules: MeldRules) -> Iterator[LayOffChoice]:
    meld = Meld("", 0, kind, cards, stands)
    if kind is MeldKind.SET:
        yield from _set_choices(meld, candidates, rules)
        return
    jokers = _most_jokers(meld, candidates, rules)
    yield from _run_choices(meld.places, candidates, jokers, meld, rules)
    for pairs, freed_card in runs_with_end_joker_moved(meld, rules):
        if freed_card in candidates:
            places = tuple(place for place, _ in pairs)
            choices = _run_choices(places, candidates, jokers, meld, rules)
            yield from (choice for choice in choices if freed_card in choice[0])


def _most_jokers(meld: Meld, hand: Hand, rules: MeldRules) -> int:
    """The most jokers of the hand that the meld may take, with the natural cards that could join them."""
    jokers = hand.count(JOKER)
    on_table = meld.cards.count(JOKER)
    while jokers and not may_hold_wild_cards(on_table + jokers, len(RANKS) - on_table - jokers, rules):
        jokers -= 1
    return jokers


def _run_choices(places: Hand, hand: Hand, jokers: int, meld: Meld, rules: MeldRules) -> Iterator[LayOffChoice]:
    """The cards that lengthen a run at its low end, its high end or both; a joker may fill any place."""
    low, high = (_reachable_places(cards, hand, jokers) for cards in neighbours(places, rules.ace))
    room = len(RANKS) - len(places)
    keys: set[tuple[frozenset[Card], Hand]] = set()  # cards that close a run fit at either end
    for below, above in product(range(len(low) + 1), range(len(high) + 1)):
        new_places = low[:below] + high[:above]
        if not 0 < len(new_places) == len(set(new_places)) <= room:
            continue
        for cards, stands in _fillings(new_places, hand, jokers) if jokers else ((new_places, ()),):
            key = frozenset(new_places), stands
            if key not in keys and (not stands or _may_hold_jokers(meld, cards, rules)):
                keys.add(key)
                yield cards, stands


def _may_hold_jokers(meld: Meld, cards: Hand, rules: MeldRules) -> bool:
    """Whether the meld, with these cards, stays within the limit of jokers (CAL-05)."""
    jokers = meld.cards.count(JOKER) + cards.count(JOKER)
    return may_hold_wild_cards(jokers, len(meld.cards) + len(cards) - jokers, rules)


def _fillings(places: Hand, hand: Hand, jokers: int) -> Iterator[LayOffChoice]:
    """The ways to fill these places with cards and jokers of the hand."""
    options = [[place, JOKER] if place in hand else [JOKER] for place in places]
    for cards in product(*options):
        if cards.count(JOKER) <= jokers:
            yield cards, tuple(place for place, card in zip(places, cards, strict=True) if card == JOKER)


def _reachable_places(chain: Hand, hand: Hand, jokers: int) -> Hand:
    """The places of the chain before the first that neither its card nor a joker of the hand can fill."""
    for length, card in enumerate(chain):
        jokers -= card not in hand
        if jokers < 0:
            return chain[:length]
    return chain


def _set_choices(meld: Meld, candidates: Hand, rules: MeldRules) -> Iterator[LayOffChoice]:
    """The cards that extend a set; where identical cards may stand together, any number of its rank."""
    room = len(candidates) if rules.identical_in_sets else len(SUITS) - len(meld.cards)
    copies = Counter(candidates)
    for counts in product(*(range(min(count, room) + 1) for count in copies.values())):
        cards = tuple(card for card, count in zip(copies, counts, strict=True) for _ in range(count))
        if 0 < len(cards) <= room:
            yield from _fitting_choice(meld, cards, rules)


def _fitting_choice(meld: Meld, cards: Hand, rules: MeldRules) -> Iterator[LayOffChoice]:
    """The choice, if the cards fit; jokers need no name, because a set allows at most one reading."""
    if not meld.stands and JOKER not in cards and not rules.identical_in_sets:
        if not set(cards) & set(meld.cards) and len(set(cards)) == len(cards):
            yield cards, ()
        return
    if next(meld_shapes(cards, rules, places_and_cards(meld)), None):
        yield cards, ()
