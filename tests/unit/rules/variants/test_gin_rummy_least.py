"""The automatic showdown of gin rummy (GIN-12), compared with trying everything."""

from random import Random

import pytest

from service.rules.arrange import melds_in
from service.rules.melding.building import extend_meld
from service.rules.model.cards import RANKS
from service.rules.model.melds import Meld
from service.rules.model.rule_fields import MeldRules
from tests.unit.rules.table import gin


def least(hand: frozenset[str], melds: tuple[Meld, ...], rules: MeldRules) -> int:
    """The least deadwood of all choices of melds and lay-offs."""
    found = [frozenset(meld) for meld in melds_in(sorted(hand), rules.ace)]
    return min([least_laid_off(hand, melds, rules), *(least(hand - meld, melds, rules) for meld in found)])


def least_laid_off(left: frozenset[str], melds: tuple[Meld, ...], rules: MeldRules) -> int:
    """The least deadwood of all choices of lay-offs, one card at a time."""
    grown = ((card, meld, extend_meld(meld, (card,), rules)) for card in left for meld in melds)
    after = (
        least_laid_off(left - {card}, tuple(new if each is meld else each for each in melds), rules)
        for card, meld, new in grown
        if new is not None
    )
    return min(after, default=sum(min(RANKS.index(card[0]) + 1, 10) for card in left))


@pytest.mark.rule("GIN-12")
@pytest.mark.parametrize("seed", range(150))
def test_showdown_leaves_least_deadwood_of_all_choices(seed: int) -> None:
    near = [rank + suit for rank in "456789T" for suit in "CDHS"]
    rest = [card for card in near if card not in {"4S", "5S", "6S", "7C", "7D", "7H", "8D", "9D", "TD"}]
    hand = Random(seed).sample(rest, 10)
    table = gin(hands=["4S 5S 6S 7C 7D 7H 8D 9D TD 2C", " ".join(hand)], stock="KH ...", showdown="manual")
    shown = table.draw().knock("KH", "4S 5S 6S", "7C 7D 7H", "8D 9D TD")
    expected = least(frozenset(hand), shown.round.melds, shown.variant.melds)
    assert shown.time_out().round.spreads[1].value == expected
