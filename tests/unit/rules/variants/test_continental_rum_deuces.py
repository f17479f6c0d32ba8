"""Melds of many wild twos are judged in few steps, whatever their order."""

from dataclasses import replace
from itertools import permutations

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.melding.building import build_meld
from service.rules.melding.wild_cards import MeldShape
from service.rules.model.melds import MeldKind
from tests.unit.rules.table import Reason, cards, refuses
from tools.fuzz.work import at_most

WILD = replace(VARIANTS["continental-rum"].melds, deuces_wild=True)
ANY_SUITS = replace(VARIANTS["double-rum"].melds, deuces_wild=True)


@pytest.mark.rule("CONT-05")
def test_order_of_wild_twos_does_not_matter() -> None:
    for twos in permutations(("2C", "2D", "2S")):
        run = build_meld(("5H", *twos, "9H"), (), WILD)
        assert run == MeldShape(MeldKind.RUN, ("5H", "2C", "2D", "2S", "9H"), ("5H", "6H", "7H", "8H", "9H"))


@pytest.mark.rule("CONT-05")
def test_all_twos_of_four_packs_are_quickly_refused_as_a_meld() -> None:
    with at_most(40_000), refuses(Reason.NOT_A_MELD, "CAL-05"):
        build_meld(cards("2C 2D 2H 2S") * 4, (), WILD)


@pytest.mark.rule("CONT-05")
def test_no_two_in_a_set_of_twos_is_wild_in_its_own_place() -> None:
    twos, stand_for = cards("2C 2H 2H 2H 2H"), cards("2C 2D 2H")
    built = build_meld(twos, stand_for, ANY_SUITS)
    assert built == MeldShape(MeldKind.SET, ("2H", "2H", "2H", "2H", "2C"), ("2C", "2D", "2H", "2H", "2H"))
    assert build_meld(twos, ("2D", "2C", "2H"), ANY_SUITS) == built
    with refuses(Reason.NOT_A_MELD, "CAL-05"):
        build_meld(cards("2C 2H 2H"), cards("2H 2H"), ANY_SUITS)
