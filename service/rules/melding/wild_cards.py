"""Wild cards: what jokers stand for in a meld, where they may move, what may replace them (CAL-05 to CAL-07)."""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, product
from typing import NamedTuple

from service.rules.model.cards import JOKER, RANKS, SUITS, Ace, Card, Hand, in_order, without
from service.rules.model.enums import JokerLimit
from service.rules.model.melds import RUN_SEQUENCE, Meld, MeldKind, neighbours
from service.rules.model.rule_fields import MeldRules

ANY_SUIT = "?"
"""The suit of a joker that no rule determines: `9?` is a nine of one of the missing suits."""
_SUIT_ORDER = SUITS + ANY_SUIT

JokerPlace = tuple[Card, Card]
"""The card that a card stands for, and the card itself."""


class MeldShape(NamedTuple):
    """A legal meld: its kind, its cards in the meld's order, and the card that each stands for."""

    kind: MeldKind
    cards: Hand
    stands: Hand


def meld_shapes(cards: Iterable[Card], rules: MeldRules, on_table: tuple[JokerPlace, ...] = ()) -> Iterator[MeldShape]:
    """Every legal meld of `cards` and the pairs `on_table` of an existing meld, whose jokers do not move."""
    for natural, wild in _readings(tuple(cards), rules):
        fixed = on_table + tuple([(card, card) for card in natural])
        if not _is_within_joker_limit(fixed, len(wild), rules):
            continue
        if rules.sets:
            yield from _sets(fixed, wild, rules)
        if rules.runs:
            yield from _runs(fixed, wild, rules)


def shapes_with_jokers_as(
    shapes: Iterable[tuple[MeldShape, Hand]], named_places: Hand, rules: MeldRules
) -> Iterator[MeldShape]:
    """The shapes in which wild cards can stand for `named_places`; each shape is given with what these stand for.

    A joker whose suit no rule determines keeps the suit that is named.
    """
    for shape, places in shapes:
        named_suits = _suits_left_to_name(places, named_places)
        named = None if named_suits is None else _with_named_suits(shape, named_suits, rules)
        if named is not None:
            yield named


def _suits_left_to_name(places: Hand, named_places: Hand) -> str | None:
    """The suits that `named_places` give to places without one; None if these places cannot be so named."""
    left = list(named_places)
    for place in filter(is_suit_known, places):
        match = place if place in left else place[0] + ANY_SUIT
        if match not in left:
            return None
        left.remove(match)
    without_suit = [place for place in places if not is_suit_known(place)]
    if sorted(place[0] for place in left) != sorted(place[0] for place in without_suit):
        return None
    return "".join(sorted((place[1] for place in left), key=_SUIT_ORDER.index))


def _with_named_suits(shape: MeldShape, suits: str, rules: MeldRules) -> MeldShape | None:
    """The set with `suits` for the wild cards that have none; None if it cannot hold one of these suits (CAL-05)."""
    if not suits.strip(ANY_SUIT) or not rules.keeps_named_suits:
        return shape
    pairs = list(zip(shape.stands, shape.cards, strict=True))
    known = [pair for pair in pairs if is_suit_known(pair[0])]
    wild = sorted(card for place, card in pairs if not is_suit_known(place))
    places = tuple(pairs[0][0][0] + suit for suit in suits.ljust(len(wild), ANY_SUIT))
    filling = _fill_gaps(places, tuple(wild))
    if filling is None:
        return None
    named = _in_set_order((*known, *zip(places, filling, strict=True)))
    all_suits = [place[1] for place in named.stands if is_suit_known(place)]
    return named if rules.identical_in_sets or len(set(all_suits)) == len(all_suits) else None


def wild_cards_stand_for(cards: Hand, stands: Hand) -> Hand:
    """The cards that the wild cards among `cards` stand for."""
    return tuple([place for place, card in zip(stands, cards, strict=True) if place != card])


def places_and_cards(meld: Meld) -> tuple[JokerPlace, ...]:
    """The cards of a meld, each with the card it stands for."""
    return tuple(zip(meld.places, meld.cards, strict=True))


def is_suit_known(place: Card) -> bool:
    """Whether the suit of the card that a joker stands for is known."""
    return place[1] != ANY_SUIT


def _readings(cards: Hand, rules: MeldRules) -> Iterator[tuple[Hand, Hand]]:
    """The cards split into naturals and wild cards; a card of a wild rank may be either (CONT-05, IND-03)."""
    ranks = rules.wild_ranks
    jokers = (JOKER,) * cards.count(JOKER)
    naturals = tuple([card for card in cards if card != JOKER])
    if not ranks:
        yield naturals, jokers
        return
    either = in_order(card for card in naturals if card[0] in ranks)
    others = tuple(card for card in naturals if card not in either)
    for wild in _distinct_subsets(either):
        yield others + without(either, wild), jokers + wild


def _distinct_subsets(cards: Hand) -> Iterator[Hand]:
    """Every subset of the cards, the smallest first, without duplicates: 625 of sixteen twos instead of 65,536."""
    copies = Counter(cards)
    choices = product(*(range(count, -1, -1) for count in copies.values()))
    for counts in sorted(choices, key=sum):
        yield tuple(card for card, count in zip(copies, counts, strict=True) for _ in range(count))


def _is_within_joker_limit(fixed: tuple[JokerPlace, ...], free: int, rules: MeldRules) -> bool:
    """Whether there is a natural card and no more jokers than the variant allows (CAL-05, ROMME-03, BLOCJ-02)."""
    natural = sum([place == card for place, card in fixed])
    return natural > 0 and may_hold_wild_cards(len(fixed) - natural + free, natural, rules)


def may_hold_wild_cards(wild: int, natural: int, rules: MeldRules) -> bool:
    """Whether a meld may hold this number of wild cards beside this number of natural ones."""
    if rules.jokers is JokerLimit.ONE:
        return wild <= 1
    if rules.jokers is JokerLimit.NONE:
        return wild == 0
    if rules.jokers is JokerLimit.FEWER_THAN_NATURALS:
        return wild < natural
    return rules.jokers is JokerLimit.ANY or wild <= natural


def _sets(fixed: tuple[JokerPlace, ...], wild: Hand, rules: MeldRules) -> Iterator[MeldShape]:
    """The sets: one rank, and different suits unless identical cards may stand together (DOUBLE-03)."""
    ranks = {place[0] for place, _ in fixed}
    size = len(fixed) + len(wild)
    if len(ranks) > 1 or size < 3:
        return
    fixed_places = tuple([pair for pair in fixed if _keeps_its_place(*pair, rules)])
    movable = tuple([card for place, card in fixed if not _keeps_its_place(place, card, rules)]) + wild
    suits = [place[1] for place, _ in fixed_places]
    if rules.identical_in_sets:
        yield _set(fixed_places, movable, (ANY_SUIT,) * len(movable), ranks.pop())
    elif len(set(suits)) == len(suits):  # more than four of them would need more suits than there are
        rank, missing = ranks.pop(), [suit for suit in SUITS if suit not in suits]
        if size < len(SUITS) and not rules.named_suit:
            yield _set(fixed_places, movable, (ANY_SUIT,) * len(movable), rank)
        else:
            yield from (_set(fixed_places, movable, chosen, rank) for chosen in combinations(missing, len(movable)))


def _keeps_its_place(place: Card, card: Card, rules: MeldRules) -> bool:
    """Whether a card keeps its place when the set grows or shrinks; a joker in a set of three may not (CAL-06)."""
    return place == card or (is_suit_known(place) and (rules.named_suit or rules.identical_in_sets))


def is_place_certain(meld: Meld, rules: MeldRules) -> bool:
    """Whether a meld's jokers certainly stand for their places: in a set of three only by a rule (BLOCJ-06)."""
    three_suits_known = len(meld.cards) == len(SUITS) and not rules.identical_in_sets
    return meld.kind is MeldKind.RUN or rules.named_suit or three_suits_known


def _set(fixed_places: tuple[JokerPlace, ...], wild: Hand, suits: tuple[str, ...], rank: str) -> MeldShape:
    return _in_set_order((*fixed_places, *((rank + suit, card) for suit, card in zip(suits, wild, strict=True))))


def _in_set_order(pairs: tuple[JokerPlace, ...]) -> MeldShape:
    """The set of these cards by suit, a natural card before a wild one."""
    ordered = sorted(pairs, key=lambda pair: (_SUIT_ORDER.index(pair[0][1]), pair[0] != pair[1]))
    return MeldShape(MeldKind.SET, tuple([card for _, card in ordered]), tuple([place for place, _ in ordered]))


def _runs(fixed: tuple[JokerPlace, ...], wild: Hand, rules: MeldRules) -> Iterator[MeldShape]:
    """The runs: wild cards fill the gaps, and the rest of them go to either end."""
    suits = {place[1] for place, _ in fixed}
    cards = {place[0]: card for place, card in fixed}
    length = len(fixed) + len(wild)
    if len(suits) > 1 or len(cards) < len(fixed) or not rules.least_run <= length <= len(RANKS):
        return
    suit = suits.pop()
    for stretch, ranks in _stretches(rules.ace, length):
        if cards.keys() <= ranks:
            places = tuple(rank + suit for rank in stretch)
            filling = _fill_gaps(tuple(place for place in places if place[0] not in cards), wild)
            if filling is not None:
                wild_cards = iter(filling)
                yield MeldShape(
                    MeldKind.RUN, tuple(cards[rank] if rank in cards else next(wild_cards) for rank in stretch), places
                )


@cache
def _stretches(ace: Ace, length: int) -> tuple[tuple[str, frozenset[str]], ...]:
    """The ranks of each run of this length, in running order and as a set."""
    sequence = RUN_SEQUENCE[ace]
    stretches = dict.fromkeys(sequence[start : start + length] for start in range(len(sequence) - length + 1))
    return tuple([(stretch, ranks) for stretch in stretches if len(ranks := frozenset(stretch)) == length])


def _fill_gaps(gaps: Hand, wild: Hand) -> Hand | None:
    """The wild cards in the order of the gaps; no two fills its own place, where it would be natural (CONT-05)."""
    filling = list(wild)
    for at, gap in enumerate(gaps):
        if filling[at] == gap:
            pairs = enumerate(zip(gaps, filling, strict=True))
            other = next((number for number, pair in pairs if gap not in pair), None)
            if other is None:
                return None
            filling[at], filling[other] = filling[other], filling[at]
    return tuple(filling)


def runs_with_end_joker_moved(meld: Meld, rules: MeldRules) -> Iterator[tuple[tuple[JokerPlace, ...], Card]]:
    """The run with the joker of one end moved to the other, and the card whose place it leaves (DOUBLE-04)."""
    if not rules.ends_move or meld.kind is not MeldKind.RUN:
        return
    pairs = places_and_cards(meld)
    places = tuple(place for place, _ in pairs)
    below, above = neighbours(places, rules.ace)
    if pairs[-1][1] == JOKER and below:
        yield ((below[0], JOKER), *pairs[:-1]), places[-1]
    if pairs[0][1] == JOKER and above:
        yield (*pairs[1:], (above[0], JOKER)), places[0]


def extended_shapes(meld: Meld, cards: Hand, rules: MeldRules) -> Iterator[tuple[MeldShape, Hand]]:
    """The meld with `cards` laid off on it, in every way they fit, and what the wild ones among them stand for.

    A joker at an end moves only if the cards do not fit otherwise (DOUBLE-04).
    """
    on_table = places_and_cards(meld)
    extensions = [(shape, _new_wild_cards_stand_for(shape, on_table)) for shape in meld_shapes(cards, rules, on_table)]
    yield from extensions
    if extensions:
        return
    for pairs, freed_card in runs_with_end_joker_moved(meld, rules):
        if freed_card in cards:
            yield from ((shape, _new_wild_cards_stand_for(shape, pairs)) for shape in meld_shapes(cards, rules, pairs))


def _new_wild_cards_stand_for(shape: MeldShape, on_table: tuple[JokerPlace, ...]) -> Hand:
    """The cards that the added wild cards stand for, after those already on the table keep theirs."""
    stands = list(wild_cards_stand_for(shape.cards, shape.stands))
    for place in (place for place, card in on_table if place != card):
        stands.remove(place if place in stands else stands[-1])
    return tuple(stands)
