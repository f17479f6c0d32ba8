"""Players get their legal moves in an order of use: the best first."""

from collections import Counter

import pytest

from service.rules.legal.best_first import best_first
from service.rules.model.moves import Discard, Draw, Knock, LayDown, Pass, PlayersMove, Source
from tests.kit.games.random_play import Setting, play
from tests.unit.rules.table import Phase, Table, caloochi, corner, game, gin, knock_rummy, rummy, set_table, toss

SET_AND_RUN = "7C 7D 7H 2S 3S 4S"


def listed(table: Table) -> tuple[PlayersMove, ...]:
    seen = table.view(table.turn)
    return best_first(table.variant, seen.legal_moves, seen.hand, seen.discard_pile)


def discards(table: Table) -> str:
    return " ".join(move.card for move in listed(table) if isinstance(move, Discard))


def test_dearest_loose_card_is_the_first_discard_and_cards_of_melds_are_the_last() -> None:
    order = discards(gin(hand=f"{SET_AND_RUN} KH 9S 6H AD", stock="5S ...").draw()).split()
    assert order[:4] == ["KH", "9S", "6H", "AD"]
    assert set(order[4:]) == {*SET_AND_RUN.split(), "5S"}


def test_card_near_another_is_kept_rather_than_a_lonely_one_that_counts_a_little_less() -> None:
    assert discards(rummy(hand="KH KD 9C 5S 2D", stock="7H ...").draw()).split()[0] == "9C"


def test_jokers_are_the_last_discards_and_second_copies_have_no_neighbours() -> None:
    order = discards(caloochi(hand="8D 8D 9D TS JOKER", stock="4C ...").draw()).split()
    assert order == ["TS", "8D", "9D", "4C", "JOKER"]


def test_a_card_with_a_value_of_its_own_is_as_dear_as_that() -> None:
    jamaican = set_table("contract-rummy", seats=3, contracts="jamaican", hand="AH 3C 9D KS", stock="2S ...")
    assert discards(jamaican.draw()).split()[:2] == ["KS", "9D"]


def test_runs_end_where_the_variant_says() -> None:
    assert discards(rummy(hand="QH KH AH 8C 8D 8S", stock="3C ...").draw()).endswith("8C 8D 8S")
    order = discards(corner(hand="KH AH 2H 8C", stock="JD ...").draw()).split()
    assert order[:2] == ["JD", "8C"]


def test_sets_are_worth_nothing_where_only_runs_count() -> None:
    order = discards(set_table("nowrang", hand="KC KD KH 4S 5S 6S", stock="9C ...").draw()).split()
    assert set(order[:4]) == {"KC", "KD", "KH", "9C"}


@pytest.mark.parametrize(("top", "best"), [("5S", Source.DISCARD), ("7S", Source.DISCARD), ("8S", Source.STOCK)])
def test_discard_that_fits_a_meld_comes_before_the_stock(top: str, best: Source) -> None:
    assert listed(gin(hand=SET_AND_RUN, discards=top, turns=1))[0] == Draw(best)


def test_covered_discard_that_makes_a_meld_comes_first() -> None:
    draws = listed(toss(hand="7C 7D KS", discards="7H 2C 9S"))
    assert draws[:2] == (Draw(Source.DISCARD, "7H"), Draw(Source.STOCK))


def test_offered_card_is_rather_taken_than_passed() -> None:
    assert listed(gin(hand=SET_AND_RUN, discards="KH", phase=Phase.UPCARD)) == (Draw(Source.DISCARD), Pass())


def test_meld_with_the_most_points_comes_first() -> None:
    first, *_ = listed(rummy(hand="2S 3S 4S KC KD KH 9C", stock="5S ...").draw())
    assert isinstance(first, LayDown)
    assert first.melds[0].cards == ("KC", "KD", "KH")


def test_meld_without_a_joker_comes_before_dearer_ones_with_it() -> None:
    first, *others = listed(set_table("double-rum", hand="2S 3S 4S KC KD JOKER 9C", stock="6H ...").draw())
    assert isinstance(first, LayDown)
    assert first.melds[0].cards == ("2S", "3S", "4S")
    assert any(isinstance(move, LayDown) and "JOKER" in move.melds[0].cards for move in others)


def test_opening_of_several_melds_comes_first() -> None:
    table = caloochi(hand="QC KC JOKER 8D 8H 8S 4C 4D 4H KS KH KD 2C", stock="6H ...", opening_points=30).draw()
    first, second, *_ = listed(table)
    assert isinstance(first, LayDown)
    assert len(first.melds) > 1
    assert isinstance(second, LayDown)
    assert len(second.melds) == 1


def test_knock_comes_first_only_with_little_deadwood() -> None:
    assert isinstance(listed(knock_rummy(hand=f"{SET_AND_RUN} 2C 5D", stock="9S ...").draw())[0], Knock)
    assert listed(knock_rummy(hand="KC QD JH 9C 8S 4D", stock="2H ...").draw())[0] == Discard("KC")


@pytest.mark.parametrize("name", ["gin-rummy", "german-rummy", "boat-house-rum", "phom", "continental-rum"])
def test_every_legal_move_stays_listed_once(name: str) -> None:
    setting = Setting(game(name).variant, 2, {}, 1)
    for step in play(setting):
        table = Table.opened(setting.variant, step.after)
        if table.state.round:
            seen = table.view(table.turn)
            assert Counter(listed(table)) == Counter(seen.legal_moves)
