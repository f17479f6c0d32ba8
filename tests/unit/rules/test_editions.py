"""Editions of the rules: a game goes on under the edition that it began with, so that its rounds replay."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.editions import EDITION, in_edition
from service.rules.model.cards import JOKER
from service.rules.model.moves import Borrow, LayDown, NewMeld, ReEnter, Swap
from service.rules.model.state import State
from tests.unit.rules.table import Phase, Table, set_table


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


@pytest.mark.rule("OPT-12")
@pytest.mark.rule("DOUBLE-04")
@pytest.mark.parametrize(("edition", "points"), [(0, 11), (2, 11), (EDITION, 15)])
def test_earlier_editions_count_the_joker_that_a_lay_off_moves_for_the_one_laid(edition: int, points: int) -> None:
    table = set_table(
        in_edition(VARIANTS["double-rum"], edition),
        hand="7S JOKER 3C",
        melds=["5S 6S JOKER=7S"],
        phase=Phase.PLAY,
        hidden_rummy="winners_melds",
    )
    out = table.lay_off("7S JOKER=8S", on="m1").discard("3C")
    assert out.payments == {(1, 0): 2 * points}


@pytest.mark.rule("OPT-07")
@pytest.mark.rule("ROMME-05")
@pytest.mark.parametrize("edition", [0, 2])
def test_earlier_editions_let_a_new_meld_take_a_borrowed_card_and_a_swapped_joker(edition: int) -> None:
    table = set_table(
        in_edition(VARIANTS["german-rummy"], edition),
        hand="9C 8H KC",
        melds=["0: 6D 7D 8D 9D", "8C 8D JOKER=8H"],
        phase=Phase.PLAY,
        borrow="any",
    )
    nines = NewMeld(("9D", "9C", JOKER), Borrow("m1", "9D"), ("9S",), Swap("m2", "8H"))
    assert table.play(LayDown((nines,))).melds == ("6D 7D 8D", "8C 8D 8H", "9C 9D JOKER=9S")


@pytest.mark.rule("CORE-23")
def test_the_first_edition_counts_idle_turns_on_after_a_player_leaves() -> None:
    first = in_edition(VARIANTS["rummy"], 0)
    assert set_table(first, seats=3).having(idle=5).draw().forfeit().round.idle == 5


@pytest.mark.rule("EXT-02")
@pytest.mark.parametrize(("edition", "total"), [(0, 100), (1, 100), (EDITION, 40)])
def test_earlier_editions_keep_the_total_that_players_who_have_gone_out_were_offered(edition: int, total: int) -> None:
    variant = in_edition(VARIANTS["scala-40"].changed({"match": {"re_entries": 1}}), edition)
    asked = State(seats=4, dealer=0, totals=(103, 40, 100, 30), out=(0,), entering=(0,), entry_total=100)
    back = Table.opened(variant, asked).forfeit(by=2).play(ReEnter(), by=0)
    assert back.totals[0] == total


def test_the_second_edition_has_the_corrections_of_the_first() -> None:
    assert in_edition(VARIANTS["rami-at-once"], 1).draw.reshuffle_top_card
    assert not in_edition(VARIANTS["rami-at-once"], 1).close.leavers_can_idle
