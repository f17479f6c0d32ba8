"""Cards in rules tests: in "7S 8S JOKER=9S" the joker stands for the nine; "..." is the rest of the pack."""

from collections import Counter

from service.rules.model.cards import JOKER, Card, Hand, without
from service.rules.model.melds import Meld
from service.rules.model.moves import NewMeld
from service.rules.model.state import Round, State
from service.rules.model.variant import Variant

REST = "..."
"""In a pile: all cards not named elsewhere."""


def parse_meld(text: str) -> tuple[Hand, Hand]:
    """The cards of a meld, and the cards its jokers are named for."""
    parts = [card.partition("=") for card in text.split()]
    return tuple(card for card, _, _ in parts), tuple(place for _, _, place in parts if place)


def new_meld(text: str) -> NewMeld:
    """A meld to lay down."""
    cards, jokers = parse_meld(text)
    return NewMeld(cards, jokers=jokers)


def meld_text(meld: Meld) -> str:
    """The text of a meld on the table, with the cards its jokers stand for."""
    places = zip(meld.places, meld.cards, strict=True)
    return " ".join(f"{card}={place}" if card == JOKER else card for place, card in places)


def meld_with_joker_as(card: Card, melds: tuple[Meld, ...]) -> str:
    """The id of the first meld with a joker that stands for `card`, or "none"."""
    standing = ((meld.id, place) for meld in melds for place in zip(meld.places, meld.cards, strict=True))
    return next((meld_id for meld_id, place in standing if place == (card, JOKER)), "none")


def in_play(state: State) -> Counter[Card]:
    """All cards of the round, wherever they are."""
    rnd = state.round
    if rnd is None:
        return Counter()
    places = (*rnd.hands, rnd.stock, rnd.discard, *(meld.cards for meld in rnd.melds), wild_card(rnd))
    return Counter(card for place in places for card in place)


def wild_card(rnd: Round) -> Hand:
    """The card turned at the deal, which lies beside the stock."""
    return (rnd.wild,) if rnd.wild else ()


def pile_of(text: str, unnamed: Hand) -> Hand:
    """The pile that `text` names, with the `unnamed` cards in the place of "..."."""
    pile = text.split()
    if REST not in pile:
        return tuple(pile)
    at = pile.index(REST)
    return (*pile[:at], *unnamed, *pile[at + 1 :])


def rest_of_pack(variant: Variant, players: int, named: Hand) -> Hand:
    """The cards of the pack that are not named; ValueError if a card is named too often."""
    return without(variant.whole_pack(players), (card for card in named if card != REST))
