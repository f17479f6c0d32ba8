"""How rules tests write cards: in "7S 8S JOKER=9S" the joker stands for the nine, "..." is the rest of the pack."""

from collections import Counter

from service.rules.model.cards import JOKER, Card, Hand, without
from service.rules.model.melds import Meld
from service.rules.model.moves import NewMeld
from service.rules.model.state import State
from service.rules.model.variant import Variant

REST = "..."
"""In a pile: all cards not named elsewhere."""


def named(text: str) -> tuple[Hand, Hand]:
    """The cards of a meld, and what its jokers are said to stand for."""
    parts = [card.partition("=") for card in text.split()]
    return tuple(card for card, _, _ in parts), tuple(place for _, _, place in parts if place)


def new_meld(text: str) -> NewMeld:
    """A meld to lay down."""
    cards, jokers = named(text)
    return NewMeld(cards, jokers=jokers)


def spelt(meld: Meld) -> str:
    """A meld on the table, with what its jokers stand for."""
    places = zip(meld.places, meld.cards, strict=True)
    return " ".join(f"{card}={place}" if card == JOKER else card for place, card in places)


def joker_as(card: Card, melds: tuple[Meld, ...]) -> str:
    """The id of the first meld with a joker that stands for this card; "none" where there is none."""
    standing = ((meld.id, place) for meld in melds for place in zip(meld.places, meld.cards, strict=True))
    return next((meld_id for meld_id, place in standing if place == (card, JOKER)), "none")


def in_play(state: State) -> Counter[Card]:
    """All cards of the round, wherever they are."""
    rnd = state.round
    if rnd is None:
        return Counter()
    places = (*rnd.hands, rnd.stock, rnd.discard, *(meld.cards for meld in rnd.melds))
    return Counter(card for place in places for card in place)


def filled(text: str, unnamed: Hand) -> Hand:
    """The pile a text names, with the cards named nowhere in the place of "..."."""
    pile = text.split()
    if REST not in pile:
        return tuple(pile)
    at = pile.index(REST)
    return (*pile[:at], *unnamed, *pile[at + 1 :])


def unnamed(variant: Variant, players: int, named: Hand) -> Hand:
    """The cards of the pack that are named nowhere; ValueError when one is named too often."""
    return without(variant.whole_pack(players), (card for card in named if card != REST))
