"""Editions of the rules: a game goes on under the edition that it began with, so that its rounds replay."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.editions import EDITION, in_edition
from tests.unit.rules.table import set_table


def test_the_present_edition_is_the_catalogue() -> None:
    assert all(in_edition(variant, EDITION) == variant for variant in VARIANTS.values())


@pytest.mark.rule("COMPLET-01")
def test_the_first_edition_keeps_the_top_card_of_a_reshuffled_pile() -> None:
    first = in_edition(VARIANTS["rami-at-once"], 0)
    assert set_table(first, stock="", discards="... 4S").draw().discards == "4S"


@pytest.mark.rule("CORE-23")
def test_the_first_edition_counts_idle_turns_on_after_a_player_leaves() -> None:
    first = in_edition(VARIANTS["rummy"], 0)
    assert set_table(first, seats=3).having(idle=5).draw().forfeit().round.idle == 5
