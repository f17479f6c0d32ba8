"""Packs stacked for a wanted deal: in the order in which the cards are dealt, then the upcard, then the stock."""

from collections.abc import Sequence

from service.rules.cards import NATURALS


def cards(text: str) -> list[str]:
    """The cards of a text such as `9C 9D 9H`."""
    return text.split()


def deck(hands: Sequence[str], upcard: str = "", stock: str = "", size: int = 7) -> list[str]:
    """A whole pack that deals these hands, eldest's first, filled up to `size` from the cards not named."""
    named = [*cards(upcard), *cards(stock), *(card for hand in hands for card in cards(hand))]
    assert len(named) == len(set(named)), "a card is named twice"
    others = iter([card for card in reversed(NATURALS) if card not in named])
    full = [[*cards(hand), *(next(others) for _ in range(size - len(cards(hand))))] for hand in hands]
    dealt = [hand[place] for place in range(size) for hand in full]
    turned = cards(upcard) or [next(others)]
    return [*dealt, *turned, *cards(stock), *others]
