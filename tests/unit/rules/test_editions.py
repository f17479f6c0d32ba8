"""Editions of the rules: a game goes on under the edition that it began with, so that its rounds replay."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.editions import EDITION, in_edition
from tests.unit.rules.table import Phase, set_table


def test_the_present_edition_is_the_catalogue() -> None:
    assert all(in_edition(variant, EDITION) == variant for variant in VARIANTS.values())


@pytest.mark.rule("COMPLET-01")
def test_the_first_edition_keeps_the_top_card_of_a_reshuffled_pile() -> None:
    first = in_edition(VARIANTS["rami-at-once"], 0)
    assert set_table(first, stock="", discards="... 4S").draw().discards == "4S"


@pytest.mark.rule("CAL-06")
@pytest.mark.parametrize("place", ["9C", "9D"])
def test_the_first_edition_keeps_no_suit_of_a_joker_in_a_set_of_three(place: str) -> None:
    first = in_edition(VARIANTS["bloc-rami-jokers"], 0)
    table = set_table(first, hand="9D 9H JOKER 5S KD", melds=["0: 2C 3C 4C"], phase=Phase.PLAY)
    assert table.meld(f"9D 9H JOKER={place}").melds[1] == "9D 9H JOKER=9?"


@pytest.mark.rule("CORE-23")
def test_the_first_edition_counts_idle_turns_on_after_a_player_leaves() -> None:
    first = in_edition(VARIANTS["rummy"], 0)
    assert set_table(first, seats=3).having(idle=5).draw().forfeit().round.idle == 5
