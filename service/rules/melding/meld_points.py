"""The points of cards in melds: a joker counts as the card it stands for, an ace by its place (CAL-03, BLOCJ-04)."""

from collections import Counter
from collections.abc import Iterable, Mapping
from functools import lru_cache

from service.rules.melding.wild_cards import places_and_cards, runs_with_end_joker_moved, wild_cards_stand_for
from service.rules.model.cards import JOKER, RANKS, Card, Hand
from service.rules.model.melds import Meld
from service.rules.model.variant import MAX_CACHED_VARIANTS, Variant


def points_of_meld(variant: Variant, places: Hand) -> int:
    """The points of the cards that a meld stands for, in the meld's order."""
    return _points_of_places(variant, places, places)


def points_of_cards(variant: Variant, meld: Meld, cards: Hand, before: Meld | None = None) -> int:
    """The points of `cards`, which are all of `meld` or were just laid off on it, when it was `before` (OPT-12)."""
    places = [card for card in cards if card != JOKER]
    if jokers := cards.count(JOKER):
        places += _new_wild_places(variant, meld, before)[:jokers]
    return _points_of_places(variant, places, meld.places)


def _new_wild_places(variant: Variant, meld: Meld, before: Meld | None) -> list[Card]:
    """The places of the wild cards of `meld`, less those of the wild cards that it had `before`."""
    places = Counter(wild_cards_stand_for(meld.cards, meld.places))
    places.subtract(_earlier_wild_places(variant, meld, before) if before else ())
    return list(places.elements())


def _earlier_wild_places(variant: Variant, meld: Meld, before: Meld) -> list[Card]:
    """The places in `meld` of the wild cards that it had `before`: a joker at an end may have moved (DOUBLE-04)."""
    pairs = places_and_cards(before)
    if not variant.values.counts_moved_jokers:
        moves = runs_with_end_joker_moved(before, variant.melds)
        pairs = next((moved for moved, freed_card in moves if freed_card in meld.cards), pairs)
    return [place for place, card in pairs if place != card]


def _points_of_places(variant: Variant, places: Iterable[Card], meld: Hand) -> int:
    """The points of `places` in a meld that stands for the cards `meld`."""
    points = melded_card_points(variant)
    low_ace = low_ace_points(variant) if (meld[0][0], meld[1][0]) == ("A", "2") else points["A"]
    return sum([low_ace if place[0] == "A" else points[place[0]] for place in places])


@lru_cache(maxsize=MAX_CACHED_VARIANTS)
def melded_card_points(variant: Variant) -> Mapping[str, int]:
    """The points of each rank in a meld; an ace before the two is counted elsewhere."""
    ace = variant.ace_value if variant.values.melded_ace is None else variant.values.melded_ace
    return {rank: ace if rank == "A" else min(at, 10) for at, rank in enumerate(RANKS, start=1)}


def low_ace_points(variant: Variant) -> int:
    """The points of an ace before the two."""
    low_ace = variant.values.melded_low_ace
    return melded_card_points(variant)["A"] if low_ace is None else low_ace
