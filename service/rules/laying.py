"""Every choice of cards that may be laid off together on one meld, with what its jokers then stand for."""

from collections import Counter
from collections.abc import Iterator
from itertools import product

from service.rules import wild
from service.rules.cards import JOKER, RANKS, SUITS, Card, Hand
from service.rules.melds import Kind, Meld, neighbours
from service.rules.variant import MeldRules

Choice = tuple[Hand, Hand]
"""The cards, and what the wild ones among them stand for."""


def lay_offs(meld: Meld, hand: Hand, rules: MeldRules) -> Iterator[Choice]:
    """Every choice of cards of `hand` that may be laid off together on `meld`."""
    if meld.kind is Kind.SET:
        yield from _on_set(meld, hand, rules)
        return
    jokers = hand.count(JOKER)
    yield from _at_ends(meld.places, hand, jokers, meld, rules)
    for lying, freed in wild.moved_ends(meld, rules):
        moved = tuple(place for place, _ in lying)
        if freed in hand:
            yield from (each for each in _at_ends(moved, hand, jokers, meld, rules) if freed in each[0])


def _at_ends(places: Hand, hand: Hand, jokers: int, meld: Meld, rules: MeldRules) -> Iterator[Choice]:
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
            if key not in seen and (not stands or _fits(meld, cards, rules)):
                seen.add(key)
                yield cards, stands


def _fillings(places: Hand, hand: Hand, jokers: int) -> Iterator[Choice]:
    """The ways to fill these places with cards of the hand."""
    options = [([place] if place in hand else []) + ([JOKER] if jokers else []) for place in places]
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


def _on_set(meld: Meld, hand: Hand, rules: MeldRules) -> Iterator[Choice]:
    """What completes a set; where identical cards may stand together, any number of its rank."""
    rank = meld.places[0][0]
    held = Counter(card for card in hand if card == JOKER or card[0] == rank)
    if not held:
        return
    room = len(held) if rules.identical_in_sets else len(SUITS) - len(meld.cards)
    for counts in product(*(range(count + 1) for count in held.values())):
        cards = tuple(card for card, count in zip(held, counts, strict=True) for _ in range(count))
        if cards and (rules.identical_in_sets or len(cards) <= room):
            yield from _settled(meld, cards, rules)


def _settled(meld: Meld, cards: Hand, rules: MeldRules) -> Iterator[Choice]:
    """The cards with each choice of what their jokers stand for, said only where there is one."""
    if JOKER not in cards:
        if _fits(meld, cards, rules):
            yield cards, ()
        return
    found = sorted({stands for _, stands in wild.grown(meld, cards, rules)})
    yield from ((cards, stands if len(found) > 1 else ()) for stands in found)


def _fits(meld: Meld, cards: Hand, rules: MeldRules) -> bool:
    if not meld.stands and JOKER not in cards and not rules.identical_in_sets:
        return not set(cards) & set(meld.cards)
    return any(True for _ in wild.grown(meld, cards, rules))
