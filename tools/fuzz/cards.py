"""Texts of cards from clients, and their melds under the rules of every variant."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import cache
from typing import Any

from marshmallow import ValidationError

from service.http.schemas.fields import JOKER_PLACES, CardField, CardsField, JokerPlacesField
from service.rules.catalogue import VARIANTS
from service.rules.melding.building import (
    build_meld,
    can_extend,
    extend_meld,
    meld_with_joker_swapped,
    meld_without,
    one_card_extensions,
)
from service.rules.melding.wild_cards import wild_cards_stand_for
from service.rules.model.cards import CARD_CODES, JOKER, Ace, Card, Hand, in_order
from service.rules.model.enums import JokerLimit
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.melds import Meld
from service.rules.model.rule_fields import MeldRules
from tools.fuzz.feed import Feed
from tools.fuzz.target import Attempt
from tools.fuzz.work import at_most

ENOUGH = 120_000
"""Most function calls for building and extending a meld of any 30 cards."""
PACKS = 4
"""Most packs of a game."""
CARD, CARDS, STANDS = CardField(), CardsField(1, 30), JokerPlacesField(30)
KNOWN = sorted(CARD_CODES)
STANDING = sorted(JOKER_PLACES)
WORDS = (*KNOWN, "10S", "\u0661S", "A\u2660")
MELDS = (
    "7S 8S 9S + TS",
    "QC QD QH + QS",
    "KS AS 2S + 3S",
    "7S JOKER=8S 9S + 8S",
    "7S JOKER JOKER=9S + TS JOKER=6S",
    "9S 9D JOKER=9? + 9C",
    "9S 9D JOKER=9C + 9C",
    "KC KD JOKER=KC + JOKER=KS",
    "2C 2D 2H=2S JOKER=2C + 2C=2D",
    "2C 2D=4C 3C 5C + 2H",
    "QC QC QD JOKER + QC",
    "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS + JOKER",
    "2C 2D 2H 2S JOKER=2? + 2C",
    "JOKER JOKER JOKER + AS",
)


@cache
def rules() -> list[MeldRules]:
    """The meld rules of all variants, with the ace in every place and wild twos on or off, without repetition."""
    of_variants = dict.fromkeys(variant.melds for variant in VARIANTS.values())
    with_twos = [melds for melds in of_variants if melds.jokers is JokerLimit.ANY]
    ways = [*((melds, False) for melds in of_variants), *((melds, True) for melds in with_twos)]
    return list(dict.fromkeys(replace(melds, ace=ace, deuces_wild=wild) for melds, wild in ways for ace in Ace))


def _seed(number: int, text: str) -> bytes:
    """The bytes that choose these rules, this meld and its lay-off."""
    spelt = bytes([number])
    for part in text.split(" + "):
        said = [each.partition("=") for each in part.split()]
        for texts, known in ([card for card, _, _ in said], KNOWN), ([at for _, _, at in said if at], STANDING):
            spelt += bytes([len(texts), *(byte for text in texts for byte in (0, known.index(text)))])
    return spelt


NAMED_SUIT = bytes.fromhex("25 0500 e0e0e0e0e0e0 0000 0100 0200 0301 0027 0100 4a43 0026 0100 0012 2701 00")
"""An input that once built a meld which the suits of its own jokers did not build again."""
TWICE_AMBIGUOUS = b"%\x04\x00\x00\x00\x01\x00\x00'\x02\x00\x04\x00\x01\x01\x01\x00\x02\x00'\x02\x00\x04\x00\x01\x01\x02"
"""A lay-off of which two wild cards have the named suits in different ways."""
WILD_IN_OWN_PLACE = b":\x05\x00\x00@7S\x02\x80\x02\xda\x02\x03\x00\x02'\x012D"
"""A set of twos in which one was once wild in its own place."""
SEEDS = [
    *(_seed(number, text) for text in MELDS for number in range(len(rules()))),
    NAMED_SUIT,
    TWICE_AMBIGUOUS,
    WILD_IN_OWN_PLACE,
]


@contextmanager
def ready(redis_url: str) -> Iterator[Attempt]:
    """Prepare nothing."""
    yield attempt


def attempt(data: bytes) -> None:
    """Read cards, build a meld of them, and extend and shorten it."""
    feed = Feed(data)
    melds = feed.one_of(rules())
    cards, added = _cards_from(feed), _cards_from(feed)
    if cards is None or not _of_some_packs(*cards[0], *(added[0] if added else ())):
        return
    with at_most(ENOUGH):
        meld = build(*cards, melds)
        if meld and added:
            extend(meld, *added, melds)
            shorten(meld, added[0][0], melds)


def _of_some_packs(*cards: Card) -> bool:
    """Whether a game can have these cards: no player can hold others."""
    return all(count <= PACKS for card, count in Counter(cards).items() if card != JOKER)


def _cards_from(feed: Feed) -> tuple[Hand, Hand] | None:
    """Cards and joker places from a client: mostly valid ones, sometimes any text."""
    return read(*([_text(feed, known) for _ in range(feed.number(32))] for known in (KNOWN, STANDING)))


def _text(feed: Feed, known: list[str]) -> str:
    return feed.text(6) if feed.rarely(64) else feed.one_of(known)


def read(cards: list[str], stands: list[str]) -> tuple[Hand, Hand] | None:
    """The cards and joker places; checks that valid texts are read unchanged and others refused."""
    for card in cards:
        assert _is_card(card) == (card in CARD_CODES)
    try:
        found: Any = CARDS.deserialize(cards), STANDS.deserialize(stands)
    except ValidationError:
        assert not (
            1 <= len(cards) <= 30
            and CARD_CODES.issuperset(cards)
            and len(stands) <= 30
            and JOKER_PLACES.issuperset(stands)
        )
        return None
    assert found == (tuple(cards), tuple(stands))
    hands: tuple[Hand, Hand] = found
    return hands


def _is_card(card: str) -> bool:
    """Whether `card` is read as a card; it must be read unchanged."""
    try:
        return bool(CARD.deserialize(card) == card and in_order([card]) == (card,))
    except ValidationError:
        return False


def build(cards: Hand, jokers: Hand, melds: MeldRules) -> Meld | None:
    """The meld of these cards; it must hold exactly these cards and be the same when every joker is named."""
    try:
        meld = Meld("m1", 0, *build_meld(cards, jokers, melds))
    except IllegalMove:
        return None
    check(meld, cards)
    assert Meld("m1", 0, *build_meld(cards[::-1], jokers[::-1], melds)) == meld
    again = Meld("m1", 0, *build_meld(cards, wild_cards_stand_for(meld.cards, meld.places), melds))
    assert placed_cards(again) == placed_cards(meld)
    return meld


def check(meld: Meld, cards: Hand) -> None:
    """No card is lost or made, and every card out of its place is wild."""
    assert Counter(meld.cards) == Counter(cards)
    assert len(meld.places) == len(meld.cards) >= 3
    assert JOKER_PLACES.issuperset(meld.places)
    assert all(card in {place, JOKER} or card[0] == "2" for place, card in zip(*_columns(meld), strict=True))


def placed_cards(meld: Meld) -> Counter[tuple[Card, Card]]:
    """The pairs of place and card in a meld."""
    return Counter(zip(*_columns(meld), strict=True))


def _columns(meld: Meld) -> tuple[Hand, Hand]:
    return meld.places, meld.cards


def extend(meld: Meld, cards: Hand, jokers: Hand, melds: MeldRules) -> None:
    """Lay cards off on the meld: all of them, and the first one alone."""
    try:
        after, refused = extend_meld(meld, cards, melds, jokers), Reason.DOES_NOT_FIT
    except IllegalMove as error:
        after, refused = None, error.reason
    assert refused in {Reason.DOES_NOT_FIT, Reason.JOKER_AMBIGUOUS}
    if after:
        check(after, meld.cards + cards)
    fits = can_extend(meld, cards[0], melds)
    ways = list(one_card_extensions(meld, cards[0], melds))
    assert fits or not ways
    for way in ways:
        check(way, (*meld.cards, cards[0]))


def shorten(meld: Meld, card: Card, melds: MeldRules) -> None:
    """Borrow a card from the meld, and swap it for a joker there."""
    if rest := meld_without(meld, card, melds):
        check(rest, tuple((Counter(meld.cards) - Counter([card])).elements()))
    if after := meld_with_joker_swapped(meld, card, melds):
        check(after, (*(Counter(meld.cards) - Counter([JOKER])).elements(), card))
