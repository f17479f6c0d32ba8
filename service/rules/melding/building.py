"""Making melds of cards and adding to them: natural ones by a short way, those with wild cards by the long one."""

from collections.abc import Iterable, Iterator

import msgspec

from service.rules.melding import wild_cards as wild
from service.rules.melding.wild_cards import Shape
from service.rules.model.cards import JOKER, Card, Hand
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.melds import Kind, Meld, as_run, as_set
from service.rules.model.rule_fields import MeldRules


def made(cards: Hand, jokers: Hand, rules: MeldRules) -> Shape:
    """The meld these cards make; `jokers` says what the wild ones stand for, in their order. Raises IllegalMove.

    A natural meld is one unless something is said, though its twos could be wild (CONT-05).
    """
    if _is_plain(cards, rules):
        natural = as_meld(cards, rules)
        if natural is None or jokers:
            raise IllegalMove(Reason.NOT_A_MELD, "CORE-09", cards=cards)
        return natural
    found = list(wild.shapes(cards, rules))
    if jokers:
        return _bare(_only(list(wild.named(found, jokers)), cards))
    as_they_are = [shape for shape in found if shape.stands == shape.cards]
    return _bare(_only(as_they_are or found, cards))


def as_meld(cards: Hand, rules: MeldRules) -> Shape | None:
    """The natural meld these cards make, or None."""
    if len(cards) < 3:
        return None
    if rules.sets and (in_order := as_set(cards)):
        return Shape(Kind.SET, in_order, ())
    if rules.runs and (in_order := as_run(cards, rules.ace)):
        return Shape(Kind.RUN, in_order, ())
    return None


def extended(meld: Meld, cards: Hand, rules: MeldRules, jokers: Hand = ()) -> Meld | None:
    """The meld with `cards` laid off on it, or None when they do not fit (CORE-11).

    Raises IllegalMove where it is left open what a joker stands for (CAL-06).
    """
    if not cards:
        return None
    if not meld.stands and _is_plain(cards, rules):
        natural = as_meld(meld.cards + cards, rules) if not jokers else None
        return None if natural is None else _changed(meld, natural)
    found = [shape for shape, stands in wild.grown(meld, cards, rules) if wild.same(stands, jokers)]
    return _changed(meld, _only(found, cards)) if found else None


def growths(meld: Meld, card: Card, rules: MeldRules) -> Iterator[Meld]:
    """The meld with one card laid off on it, in every way it fits with nothing moved (OPT-01)."""
    if not meld.stands and _is_plain((card,), rules):
        natural = as_meld((*meld.cards, card), rules)
        return iter(() if natural is None else (_changed(meld, natural),))
    return (_changed(meld, shape) for shape in _different(wild.shapes((card,), rules, wild.places(meld))))


def can_extend(meld: Meld, card: Card, rules: MeldRules) -> bool:
    """Whether one card can be laid off on the meld, whatever it stands for there."""
    if not meld.stands and _is_plain((card,), rules):
        return as_meld((*meld.cards, card), rules) is not None
    return any(True for _ in wild.grown(meld, (card,), rules))


def reduced(meld: Meld, card: Card, rules: MeldRules) -> Meld | None:
    """The meld less a borrowed natural card, or None unless what remains is one legal meld (OPT-07)."""
    if card not in meld.cards:
        return None
    at = meld.cards.index(card)
    if meld.stands and meld.stands[at] != card:
        return None
    if not meld.stands and not rules.identical_in_sets:
        rest = as_meld(meld.cards[:at] + meld.cards[at + 1 :], rules)
    else:
        lying = wild.places(meld)
        rest = next(wild.shapes((), rules, lying[:at] + lying[at + 1 :]), None)
    return None if rest is None else _changed(meld, rest)


def swapped(meld: Meld, card: Card) -> Meld | None:
    """The meld with `card` in the place of a joker that certainly stands for it, or None (CAL-07, BLOCJ-06)."""
    if card not in meld.stands:
        return None
    at = meld.stands.index(card)
    if meld.cards[at] != JOKER:
        return None
    cards = (*meld.cards[:at], card, *meld.cards[at + 1 :])
    return msgspec.structs.replace(meld, cards=cards, stands=meld.stands if JOKER in cards else ())


def _is_plain(cards: Hand, rules: MeldRules) -> bool:
    """Whether none of the cards can be wild, and sets need different suits."""
    if rules.identical_in_sets or JOKER in cards:
        return False
    return not rules.deuces_wild or not any(card[0] == "2" for card in cards)


def _only(meant: list[Shape], cards: Hand) -> Shape:
    """The one shape that is meant; refused when there is none, or more than one (CAL-06)."""
    if not meant:
        raise IllegalMove(Reason.NOT_A_MELD, "CAL-05", cards=cards)
    if len(_different(meant)) > 1:
        raise IllegalMove(Reason.JOKER_AMBIGUOUS, "CAL-06", cards=cards)
    return meant[0]


def _different(shapes: Iterable[Shape]) -> list[Shape]:
    """The shapes without those of the same cards in the same places: all thirteen ranks may begin with any of them."""
    different: dict[frozenset[wild.Place], Shape] = {}
    for shape in shapes:
        different.setdefault(frozenset(zip(shape.stands, shape.cards, strict=True)), shape)
    return list(different.values())


def _bare(shape: Shape) -> Shape:
    """The shape without what its cards stand for, where each stands for itself."""
    return shape._replace(stands=()) if shape.stands == shape.cards else shape


def _changed(meld: Meld, shape: Shape) -> Meld:
    _, cards, stands = _bare(shape)
    return msgspec.structs.replace(meld, cards=cards, stands=stands)
