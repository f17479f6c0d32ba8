"""Every choice of cards that may be laid off together on one meld, with what its jokers then stand for."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from service.rules.melding.wild_cards import extended_shapes, may_hold_wild_cards, runs_with_end_joker_moved
from service.rules.model.cards import JOKER, RANKS, SUITS, Card, Hand
from service.rules.model.melds import Meld, MeldKind, neighbours
from service.rules.model.rule_fields import MeldRules

LayOffChoice = tuple[Hand, Hand]
"""The cards, and what the wild ones among them stand for."""


def lay_off_choices(meld: Meld, hand: Hand, rules: MeldRules) -> Iterator[LayOffChoice]:
    """Every choice of cards of `hand` that may be laid off together on `meld`."""
    if meld.kind is MeldKind.SET:
        yield from _on_set(meld, hand, rules)
        return
    jokers = _most_jokers(meld, hand, rules)
    yield from _at_ends(meld.places, hand, jokers, meld, rules)
    for lying, freed in runs_with_end_joker_moved(meld, rules):
        if freed in hand:
            moved = tuple(place for place, _ in lying)
            yield from (each for each in _at_ends(moved, hand, jokers, meld, rules) if freed in each[0])


def _most_jokers(meld: Meld, hand: Hand, rules: MeldRules) -> int:
    """How many jokers of the hand the meld may take, with the natural cards that could come with them."""
    jokers = hand.count(JOKER)
    lying = meld.cards.count(JOKER)
    while jokers and not may_hold_wild_cards(lying + jokers, len(RANKS) - lying - jokers, rules):
        jokers -= 1
    return jokers


def _at_ends(places: Hand, hand: Hand, jokers: int, meld: Meld, rules: MeldRules) -> Iterator[LayOffChoice]:
    """What lengthens a run at its low end, its high end or both; a joker may fill any place."""
    low, high = (_reachable(cards, hand, jokers) for cards in neighbours(places, rules.ace))
    room = len(RANKS) - len(places)
    seen: set[tuple[frozenset[Card], Hand]] = set()  # cards that close a run fit at either end
    for below, above in product(range(len(low) + 1), range(len(high) + 1)):
        filled = low[:below] + high[:above]
        if not 0 < len(filled) == len(set(filled)) <= room:
            continue
        for cards, stands in _fillings(filled, hand, jokers) if jokers else ((filled, ()),):
            key = frozenset(filled), stands
            if key not in seen and (not stands or _may_hold_jokers(meld, cards, rules)):
                seen.add(key)
                yield cards, stands


def _may_hold_jokers(meld: Meld, cards: Hand, rules: MeldRules) -> bool:
    """Whether the meld does not hold too many jokers with these cards (CAL-05)."""
    jokers = meld.cards.count(JOKER) + cards.count(JOKER)
    return may_hold_wild_cards(jokers, len(meld.cards) + len(cards) - jokers, rules)


def _fillings(places: Hand, hand: Hand, jokers: int) -> Iterator[LayOffChoice]:
    """The ways to fill these places with cards of the hand, which has jokers."""
    options = [[place, JOKER] if place in hand else [JOKER] for place in places]
    for cards in product(*options):
        if cards.count(JOKER) <= jokers:
            yield cards, tuple(place for place, card in zip(places, cards, strict=True) if card == JOKER)


def _reachable(chain: Hand, hand: Hand, jokers: int) -> Hand:
    """The places of the chain up to the first that neither its card nor a joker of the hand can fill."""
    for length, card in enumerate(chain):
        jokers -= card not in hand
        if jokers < 0:
            return chain[:length]
    return chain


def _on_set(meld: Meld, hand: Hand, rules: MeldRules) -> Iterator[LayOffChoice]:
    """What completes a set; where identical cards may stand together, any number of its rank."""
    rank = meld.places[0][0]
    held = [card for card in hand if card[0] == rank or card == JOKER]
    room = len(held) if rules.identical_in_sets else len(SUITS) - len(meld.cards)
    copies = Counter(held)
    for counts in product(*(range(min(count, room) + 1) for count in copies.values())):
        cards = tuple(card for card, count in zip(copies, counts, strict=True) for _ in range(count))
        if 0 < len(cards) <= room:
            yield from _fitting_choice(meld, cards, rules)


def _fitting_choice(meld: Meld, cards: Hand, rules: MeldRules) -> Iterator[LayOffChoice]:
    """The cards where they fit; what their jokers stand for need not be said: in a set there is one choice at most."""
    if not meld.stands and JOKER not in cards and not rules.identical_in_sets:
        if not set(cards) & set(meld.cards) and len(set(cards)) == len(cards):
            yield cards, ()
        return
    if any(True for _ in extended_shapes(meld, cards, rules)):
        yield cards, ()
