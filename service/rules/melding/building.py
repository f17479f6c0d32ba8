"""Building and extending melds: a fast path for natural cards, the general one for wild cards."""

from collections.abc import Callable, Iterable, Iterator

import msgspec

from service.rules.melding.wild_cards import (
    JokerPlace,
    MeldShape,
    extended_shapes,
    is_place_certain,
    meld_shapes,
    places_and_cards,
    shapes_with_jokers_as,
    wild_cards_stand_for,
)
from service.rules.model.cards import JOKER, Card, Hand
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.melds import Meld, MeldKind, as_run, as_set
from service.rules.model.rule_fields import MeldRules

REFUSES = (Reason.NOT_A_MELD, Reason.JOKER_AMBIGUOUS)
"""Why a meld may not be built."""


def build_meld(cards: Hand, jokers: Hand, rules: MeldRules) -> MeldShape:
    """The meld that `cards` make; `jokers` names what the wild cards stand for, in their order. Raises IllegalMove.

    Without `jokers`, cards that form a natural meld are one, even if their twos could be wild (CONT-05).
    """
    if _has_no_wild_card(cards, rules):
        natural = natural_meld(cards, rules)
        if natural is None or jokers:
            raise IllegalMove(Reason.NOT_A_MELD, "CORE-09", cards=cards)
        return natural
    shapes = list(meld_shapes(cards, rules))
    if jokers:
        stand_for = ((shape, wild_cards_stand_for(shape.cards, shape.stands)) for shape in shapes)
        named = list(shapes_with_jokers_as(stand_for, jokers, rules))
        return _without_own_places(_only_shape(named, cards, _wild_places))
    natural_shapes = [shape for shape in shapes if shape.stands == shape.cards]
    return _without_own_places(_only_shape(natural_shapes or shapes, cards, _wild_places))


def natural_meld(cards: Hand, rules: MeldRules) -> MeldShape | None:
    """The natural meld that `cards` make, or None."""
    if len(cards) < 3:
        return None
    if rules.sets and (ordered := as_set(cards)):
        return MeldShape(MeldKind.SET, ordered, ())
    if rules.runs and len(cards) >= rules.least_run and (ordered := as_run(cards, rules.ace)):
        return MeldShape(MeldKind.RUN, ordered, ())
    return None


def extend_meld(meld: Meld, cards: Hand, rules: MeldRules, jokers: Hand = ()) -> Meld | None:
    """The meld with `cards` laid off on it, or None if they do not fit (CORE-11).

    Raises IllegalMove if a joker could stand for different cards (CAL-06).
    """
    if not cards:
        return None
    if not meld.stands and _has_no_wild_card(cards, rules):
        natural = natural_meld(meld.cards + cards, rules) if not jokers else None
        return None if natural is None else _with_shape(meld, natural)
    places = dict(extended_shapes(meld, cards, rules))
    shapes = list(shapes_with_jokers_as(places.items(), jokers, rules) if jokers else places)
    if not shapes:
        return None
    return _with_shape(meld, _only_shape(shapes, cards, lambda shape: places.get(shape, jokers)))


def one_card_extensions(meld: Meld, card: Card, rules: MeldRules) -> Iterator[Meld]:
    """The meld with `card` laid off on it, in every way it fits without moving another card (OPT-01)."""
    if not meld.stands and _has_no_wild_card((card,), rules):
        natural = natural_meld((*meld.cards, card), rules)
        return iter(() if natural is None else (_with_shape(meld, natural),))
    return (_with_shape(meld, shape) for shape in _distinct_shapes(meld_shapes((card,), rules, places_and_cards(meld))))


def meld_with_joker_named(meld: Meld, place: Hand, named: Hand, rules: MeldRules) -> Meld | None:
    """The meld in which the last joker, which stands for `place`, is named; None if it cannot stand for that."""
    shape = MeldShape(meld.kind, meld.cards, meld.places)
    return next((_with_shape(meld, each) for each in shapes_with_jokers_as([(shape, place)], named, rules)), None)


def can_extend(meld: Meld, card: Card, rules: MeldRules) -> bool:
    """Whether `card` can be laid off on the meld, whatever it stands for there."""
    if not meld.stands and _has_no_wild_card((card,), rules):
        return natural_meld((*meld.cards, card), rules) is not None
    return any(True for _ in extended_shapes(meld, (card,), rules))


def meld_without(meld: Meld, card: Card, rules: MeldRules) -> Meld | None:
    """The meld without a borrowed natural card, or None if the rest is not a legal meld (OPT-07)."""
    if card not in meld.cards:
        return None
    at = meld.cards.index(card)
    if meld.stands and meld.stands[at] != card:
        return None
    if not meld.stands and not rules.identical_in_sets:
        rest = natural_meld(meld.cards[:at] + meld.cards[at + 1 :], rules)
    else:
        pairs = places_and_cards(meld)
        rest = next(meld_shapes((), rules, pairs[:at] + pairs[at + 1 :]), None)
    return None if rest is None else _with_shape(meld, rest)


def meld_with_joker_swapped(meld: Meld, card: Card, rules: MeldRules) -> Meld | None:
    """The meld with `card` in place of a joker that certainly stands for it, or None (CAL-07, BLOCJ-06)."""
    if card not in meld.stands or not is_place_certain(meld, rules):
        return None
    at = meld.stands.index(card)
    if meld.cards[at] != JOKER:
        return None
    cards = (*meld.cards[:at], card, *meld.cards[at + 1 :])
    return msgspec.structs.replace(meld, cards=cards, stands=meld.stands if JOKER in cards else ())


def _has_no_wild_card(cards: Hand, rules: MeldRules) -> bool:
    """Whether none of the cards can be wild, in a game whose sets need different suits."""
    if rules.identical_in_sets or JOKER in cards:
        return False
    ranks = rules.wild_ranks
    return not ranks or not any(card[0] in ranks for card in cards)


def _only_shape(shapes: list[MeldShape], cards: Hand, places_of: Callable[[MeldShape], Hand]) -> MeldShape:
    """The only shape; refuses none, and several different ones (CAL-06), which `places_of` tells apart."""
    if not shapes:
        raise IllegalMove(Reason.NOT_A_MELD, "CAL-05", cards=cards)
    distinct = _distinct_shapes(shapes)
    if len(distinct) > 1:
        possible = [*dict.fromkeys(map(places_of, distinct))]
        raise IllegalMove(Reason.JOKER_AMBIGUOUS, "CAL-06", cards=cards, jokers=possible)
    return shapes[0]


def _wild_places(shape: MeldShape) -> Hand:
    """The cards that the wild cards of the shape stand for."""
    return wild_cards_stand_for(shape.cards, shape.stands)


def _distinct_shapes(shapes: Iterable[MeldShape]) -> list[MeldShape]:
    """The shapes that differ in cards or places: a run of all thirteen ranks may begin with any of them."""
    by_pairs: dict[frozenset[JokerPlace], MeldShape] = {}
    for shape in shapes:
        by_pairs.setdefault(frozenset(zip(shape.stands, shape.cards, strict=True)), shape)
    return list(by_pairs.values())


def _without_own_places(shape: MeldShape) -> MeldShape:
    """The shape without `stands`, if every card stands for itself."""
    return shape._replace(stands=()) if shape.stands == shape.cards else shape


def _with_shape(meld: Meld, shape: MeldShape) -> Meld:
    _, cards, stands = _without_own_places(shape)
    return msgspec.structs.replace(meld, cards=cards, stands=stands)
