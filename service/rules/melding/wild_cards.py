"""Wild cards: what jokers stand for in a meld, where they may be moved, what may replace them (CAL-05 to CAL-07)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, product
from typing import NamedTuple

from service.rules.model.cards import JOKER, RANKS, SUITS, Card, Hand, in_order, without
from service.rules.model.enums import JokerLimit
from service.rules.model.melds import RUN_SEQUENCE, Meld, MeldKind, neighbours
from service.rules.model.rule_fields import MeldRules

ANY_SUIT = "?"
"""Stands for the suit of a joker that no rule settles: `9?` is a nine of one of the missing suits."""

JokerPlace = tuple[Card, Card]
"""What a card stands for, and the card."""


class MeldShape(NamedTuple):
    """A legal meld: its kind, its cards in the meld's order, and what each of them stands for."""

    kind: MeldKind
    cards: Hand
    stands: Hand


def meld_shapes(cards: Iterable[Card], rules: MeldRules, lying: tuple[JokerPlace, ...] = ()) -> Iterator[MeldShape]:
    """Every legal meld of these cards, together with what lies in a meld already; jokers on the table stay put."""
    for natural, wild in _readings(tuple(cards), rules):
        fixed = lying + tuple((card, card) for card in natural)
        if not _is_within_joker_limit(fixed, len(wild), rules):
            continue
        if rules.sets:
            yield from _sets(fixed, wild, rules)
        if rules.runs:
            yield from _runs(fixed, wild, rules)


def shapes_with_jokers_as(found: Iterable[MeldShape], wild: Hand) -> Iterator[MeldShape]:
    """The shapes in which the wild cards stand for what was named.

    Where no rule settles a joker's suit, only the rank that was named counts.
    """
    return (shape for shape in found if _stand_for_same(wild_cards_stand_for(shape.cards, shape.stands), wild))


def _stand_for_same(stands: Hand, wanted: Hand) -> bool:
    if all(is_suit_known(place) for place in stands + wanted):
        return sorted(stands) == sorted(wanted)
    return sorted(place[0] for place in stands) == sorted(place[0] for place in wanted)


def wild_cards_stand_for(cards: Hand, stands: Hand) -> Hand:
    """What the wild cards among these stand for."""
    return tuple(place for place, card in zip(stands, cards, strict=True) if place != card)


def places_and_cards(meld: Meld) -> tuple[JokerPlace, ...]:
    """The cards of a meld, each with what it stands for."""
    return tuple(zip(meld.places, meld.cards, strict=True))


def is_suit_known(place: Card) -> bool:
    """Whether the suit of what a joker stands for is known."""
    return place[1] != ANY_SUIT


def _readings(cards: Hand, rules: MeldRules) -> Iterator[tuple[Hand, Hand]]:
    """The cards as naturals and wild cards; a two may be either where deuces are wild (CONT-05)."""
    jokers = tuple(card for card in cards if card == JOKER)
    naturals = tuple(card for card in cards if card != JOKER)
    deuces = in_order(card for card in naturals if card[0] == "2") if rules.deuces_wild else ()
    others = tuple(card for card in naturals if card not in deuces)
    for wild in _distinct_subsets(deuces):
        yield others + without(deuces, wild), jokers + wild


def _distinct_subsets(cards: Hand) -> Iterator[Hand]:
    """Every choice among these cards, the fewest first, and each once: of sixteen twos there are 625, not 65,536."""
    held = Counter(cards)
    choices = product(*(range(count, -1, -1) for count in held.values()))
    for counts in sorted(choices, key=sum):
        yield tuple(card for card, count in zip(held, counts, strict=True) for _ in range(count))


def _is_within_joker_limit(fixed: tuple[JokerPlace, ...], free: int, rules: MeldRules) -> bool:
    """At least one natural card, and no more jokers than the variant allows (CAL-05, ROMME-03, BLOCJ-02)."""
    natural = sum(place == card for place, card in fixed)
    return natural > 0 and may_hold_wild_cards(len(fixed) - natural + free, natural, rules)


def may_hold_wild_cards(wild: int, natural: int, rules: MeldRules) -> bool:
    """Whether a meld may hold so many wild cards beside so many natural ones."""
    if rules.jokers is JokerLimit.ONE:
        return wild <= 1
    if rules.jokers is JokerLimit.NONE:
        return wild == 0
    return rules.jokers is JokerLimit.ANY or wild <= natural


def _sets(fixed: tuple[JokerPlace, ...], wild: Hand, rules: MeldRules) -> Iterator[MeldShape]:
    """The sets: all of one rank, of different suits unless identical cards may stand together (DOUBLE-03)."""
    ranks = {place[0] for place, _ in fixed}
    size = len(fixed) + len(wild)
    if len(ranks) > 1 or size < 3:
        return
    settled = tuple((place, card) for place, card in fixed if _keeps_its_place(place, card, size, rules))
    open_ones = tuple(card for place, card in fixed if not _keeps_its_place(place, card, size, rules)) + wild
    suits = [place[1] for place, _ in settled]
    if rules.identical_in_sets:
        yield _set(settled, open_ones, (ANY_SUIT,) * len(open_ones), ranks.pop())
    elif len(set(suits)) == len(suits):  # more than four of them have not suits enough
        rank, missing = ranks.pop(), [suit for suit in SUITS if suit not in suits]
        if size < len(SUITS) and not rules.named_suit:
            yield _set(settled, open_ones, (ANY_SUIT,) * len(open_ones), rank)
        else:
            yield from (_set(settled, open_ones, chosen, rank) for chosen in combinations(missing, len(open_ones)))


def _keeps_its_place(place: Card, card: Card, size: int, rules: MeldRules) -> bool:
    """Whether a card of a set stands for the same in a set of this size; a joker in three of a kind has no suit."""
    return place == card or (is_suit_known(place) and (rules.named_suit or size == len(SUITS)))


def _set(settled: tuple[JokerPlace, ...], wild: Hand, suits: tuple[str, ...], rank: str) -> MeldShape:
    standing_for = ((rank + suit, card) for suit, card in zip(suits, wild, strict=True))
    lying = sorted((*settled, *standing_for), key=lambda place: (SUITS + ANY_SUIT).index(place[0][1]))
    return MeldShape(MeldKind.SET, tuple(card for _, card in lying), tuple(place for place, _ in lying))


def _runs(fixed: tuple[JokerPlace, ...], wild: Hand, rules: MeldRules) -> Iterator[MeldShape]:
    """The runs: wild cards fill the gaps and what is left of them goes to either end."""
    suits = {place[1] for place, _ in fixed}
    at = {place[0]: card for place, card in fixed}
    length = len(fixed) + len(wild)
    if len(suits) > 1 or len(at) < len(fixed) or not 3 <= length <= len(RANKS):
        return
    suit, line = suits.pop(), RUN_SEQUENCE[rules.ace]
    for stretch in dict.fromkeys(line[start : start + length] for start in range(len(line) - length + 1)):
        if len(set(stretch)) == length and at.keys() <= set(stretch):
            places = tuple(rank + suit for rank in stretch)
            filling = _fill_gaps(tuple(place for place in places if place[0] not in at), wild)
            if filling is not None:
                dealt = iter(filling)
                yield MeldShape(
                    MeldKind.RUN, tuple(at[rank] if rank in at else next(dealt) for rank in stretch), places
                )


def _fill_gaps(gaps: Hand, wild: Hand) -> Hand | None:
    """The wild cards in the order of the gaps, no two in its own place: there it would not be wild (CONT-05)."""
    own = next((at for at, gap in enumerate(gaps) if gap in wild), None)
    if own is None:
        return wild
    other = next((card for card in wild if card != gaps[own]), None)
    if other is None:
        return None
    rest = without(wild, (other,))
    return (*rest[:own], other, *rest[own:])


def runs_with_end_joker_moved(meld: Meld, rules: MeldRules) -> Iterator[tuple[tuple[JokerPlace, ...], Card]]:
    """The run with the joker of one end at the other, and the card whose place it left (DOUBLE-04)."""
    if not rules.ends_move or meld.kind is not MeldKind.RUN:
        return
    lying = places_and_cards(meld)
    stood = tuple(place for place, _ in lying)
    below, above = neighbours(stood, rules.ace)
    if lying[-1][1] == JOKER and below:
        yield ((below[0], JOKER), *lying[:-1]), stood[-1]
    if lying[0][1] == JOKER and above:
        yield (*lying[1:], (above[0], JOKER)), stood[0]


def extended_shapes(meld: Meld, cards: Hand, rules: MeldRules) -> Iterator[tuple[MeldShape, Hand]]:
    """The meld with cards laid off on it, in every way they fit, and what the wild ones among them stand for.

    A joker at an end moves only where the cards do not fit otherwise (DOUBLE-04).
    """
    lying = places_and_cards(meld)
    found = [(shape, _new_wild_cards_stand_for(shape, lying)) for shape in meld_shapes(cards, rules, lying)]
    yield from found
    if found:
        return
    for moved, freed in runs_with_end_joker_moved(meld, rules):
        if freed in cards:
            yield from ((shape, _new_wild_cards_stand_for(shape, moved)) for shape in meld_shapes(cards, rules, moved))


def _new_wild_cards_stand_for(shape: MeldShape, lying: tuple[JokerPlace, ...]) -> Hand:
    """What the wild cards that were added stand for: those that lay there settle first what they were."""
    stands = list(wild_cards_stand_for(shape.cards, shape.stands))
    for place in (place for place, card in lying if place != card):
        stands.remove(place if place in stands else stands[-1])
    return tuple(stands)


def is_as_named(stands: Hand, wanted: Hand) -> bool:
    """Whether wild cards stand for what was named, as far as a rule settles it."""
    return not wanted or _stand_for_same(stands, wanted)
