"""Openings that consist of exactly the wanted melds (CTR-04)."""

from collections.abc import Iterator

from service.rules import arrange
from service.rules.melding.solver_bridge import as_new_melds, meld_limits, wanted_melds
from service.rules.model.cards import Hand, without
from service.rules.model.moves import LayDown
from service.rules.model.variant import Variant


def contract_of(variant: Variant, hand: Hand) -> arrange.FoundContract:
    """The wanted melds in the hand."""
    return arrange.find_contract(hand, wanted_melds(variant.opening), meld_limits(variant.melds))


def contract_openings(variant: Variant, hand: Hand) -> Iterator[LayDown]:
    """An opening, and others that keep one more card, for a hand that could not end the turn after the first."""
    melds = contract_of(variant, hand).melds
    if melds is None:
        return
    yield LayDown(as_new_melds(melds, variant.melds))
    for card in dict.fromkeys(hand):
        if (others := contract_of(variant, without(hand, (card,))).melds) is not None:
            yield LayDown(as_new_melds(others, variant.melds))
