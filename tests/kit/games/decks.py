"""Packs stacked for a wanted deal: the cards in the order of dealing, then upcard, wild card and stock."""

from collections import Counter
from collections.abc import Sequence

from service.rules.catalogue import VARIANTS
from service.rules.model.cards import JOKER
from service.rules.options import with_options
from service.rules.rounds.deal import deal_order
from tests.kit.clients.client import Json


def cards(text: str) -> list[str]:
    """The cards of a text such as `9C 9D 9H`."""
    return text.split()


def meld(text: str) -> Json:
    """A meld as a request sends it; after a colon, what its jokers stand for: `3H JOKER 5H:4H`."""
    laid, _, jokers = text.partition(":")
    return {"cards": cards(laid), **({"jokers": cards(jokers)} if jokers else {})}


def deck(
    variant: str, hands: Sequence[str], upcard: str = "", stock: str = "", options: Json | None = None, wild: str = ""
) -> list[str]:
    """A whole pack that deals `hands`, eldest first; the cards that are not named fill it up."""
    given = {name: value for name, value in (options or {}).items() if name != "stake"}
    rules = with_options(VARIANTS[variant], len(hands), given)
    whole = rules.whole_pack(len(hands))
    named = Counter([*cards(upcard), *cards(wild), *cards(stock), *(card for hand in hands for card in cards(hand))])
    assert named <= Counter(whole), "a card is named that the pack does not have"
    left = (Counter(whole) - named).elements()
    others = iter(sorted(left, key=lambda card: (card == JOKER, -whole.index(card))))  # jokers come last
    full = [iter(cards(hand)) for hand in hands]
    dealt = [next(full[place], None) or next(others) for place in deal_order(rules, len(hands))]
    assert not [card for hand in full for card in hand], "a hand is too large"
    turned = cards(upcard) or ([next(others)] if rules.deal.upcard else [])
    turned += cards(wild) or ([next(others)] if rules.deal.wild_card else [])
    return [*dealt, *turned, *cards(stock), *others]
