"""Lists of legal moves that leave moves out say so."""

from collections.abc import Iterator
from functools import partial
from itertools import combinations
from random import Random

import pytest

from service.rules.arrange import going_out
from service.rules.engine import apply
from service.rules.legal.left_out import leaves_out_moves
from service.rules.legal.meld_moves import MAX_CARDS_OF_WAYS, listed_ways_out, melds_in_hand
from service.rules.model.cards import JOKER, RANKS, SUITS, Hand, holds, in_order
from service.rules.model.errors import IllegalMove
from service.rules.model.moves import Draw, LayDown, NewMeld
from tests.unit.rules.table import Table, bloc_rami_jokers, caloochi, german, rummy, set_table

TABLES = {"caloochi": caloochi, "german-rummy": german, "bloc-rami-jokers": partial(bloc_rami_jokers, packs=2)}


def leaves_out(table: Table) -> bool:
    return leaves_out_moves(table.variant, table.state, table.legal())


def test_openings_that_differ_from_the_best_are_left_out() -> None:
    best = "7D 8D 9D TD JC QC JOKER 2H 4S"
    assert leaves_out(caloochi(hand=best, stock="6S ...").draw())
    only = "6C 7C 8C QD QH QS 9H 5D"
    assert not leaves_out(caloochi(hand=only, stock="2S ...").draw())


@pytest.mark.rule("CAL-04")
@pytest.mark.parametrize("clean_run", [True, False])
def test_a_draw_that_could_open_with_one_meld_of_several_is_left_out(clean_run: bool) -> None:
    hand = "8D 9D TD TH TS 2C KC 4H 6S"
    for points, is_left_out in ((0, True), (51, False)):
        table = set_table(
            "rami-51", hand=hand, discards="TD", opening_points=points, clean_run=clean_run, discard_use="to_open"
        )
        assert leaves_out(table) == is_left_out


@pytest.mark.rule("R51-06", "CAL-04")
@pytest.mark.parametrize(("last", "is_left_out"), [("KS", True), ("QH", False)])
def test_a_draw_that_opens_with_the_whole_hand_may_keep_another_card(last: str, is_left_out: bool) -> None:
    hand = f"2C 2D 2H 5C 5D 5H 8C 8D 8H KC KD {last}"
    table = set_table("rami-51", hand=hand, discards="KH", discard_use="to_open")
    assert len([move for move in table.legal() if isinstance(move, Draw) and move.melds]) == 1
    assert leaves_out(table) == is_left_out


@pytest.mark.rule("EXT-04", "CAL-04")
@pytest.mark.parametrize("variant", ["kalooki-40", "caloochi"])
@pytest.mark.parametrize("others", ["3C 3D", "KC KD"], ids=["two equal runs open alone", "one of them opens, too"])
def test_openings_with_two_equal_melds_are_told_apart(variant: str, others: str) -> None:
    table = set_table(variant, hand=f"TH TH JH JH QH QH {others} 5D", discards=others[0] + "S", opening_points=51)
    assert [len(move.melds) for move in table.legal() if isinstance(move, Draw) and move.melds] == [3]
    assert leaves_out(table) == (others == "KC KD")
    drawn = set_table(variant, hand=f"TH TH JH JH QH QH {others} 5D", stock=f"{others[0]}S ...", opening_points=51)
    assert leaves_out(drawn.draw())


def test_discard_that_opens_in_two_ways_is_listed_in_one() -> None:
    assert leaves_out(caloochi(hand="6C 7C QD QH QS QC 9H 5D", discards="8C", opening_points=51))
    assert not leaves_out(caloochi(hand="6C 7C QD QH QS 9H 5D", discards="8C"))


def test_list_of_single_melds_is_complete() -> None:
    assert not leaves_out(rummy(hand="6C 7C 8C QD QH QS QC 9H", stock="2S ...").draw())


def random_hands(seed: int) -> Iterator[Hand]:
    """Hands of a few melds, some with a joker."""
    chance = Random(seed)
    for _ in range(12):
        start, other = chance.randrange(8), chance.randrange(13)
        run = [rank + chance.choice(SUITS) for rank in RANKS[start : start + 4]]
        run = [card[0] + run[0][1] for card in run]
        hand = [*run, *(RANKS[other] + suit for suit in chance.sample(SUITS, 3)), "KH", "QH"]
        yield in_order([*hand, *[JOKER] * chance.randrange(2)])


def is_accepted(table: Table, melds: tuple[NewMeld, ...]) -> bool:
    assert table.state.round is not None
    try:
        apply(table.variant, table.state, table.state.round.turn, LayDown(melds))
    except IllegalMove:
        return False
    return True


@pytest.mark.parametrize("name", TABLES)
@pytest.mark.parametrize("seed", range(3))
def test_moves_are_left_out_where_other_melds_open(name: str, seed: int) -> None:
    for hand in random_hands(seed):
        table = TABLES[name](hand=" ".join(hand), stock="2D ...").draw()
        held, listed = (*hand, "2D"), {frozenset(move.melds) for move in table.legal() if isinstance(move, LayDown)}
        melds = list(melds_in_hand(table.variant, in_order(held)))
        several = (each for size in (2, 3) for each in combinations(melds, size))
        disjoint = (each for each in several if holds(held, [card for new in each for card in new.cards]))
        others = (each for each in disjoint if frozenset(each) not in listed and is_accepted(table, each))
        assert leaves_out(table) == any(True for _ in others)


def test_large_concealed_hand_lists_some_ways_out() -> None:
    hand = " ".join(rank + suit for suit in "CD" for rank in RANKS)
    table = set_table("boat-house-rum", hand=hand, stock="2H 3H ...", concealed=True).draw()
    assert leaves_out(table)
    small = set_table("boat-house-rum", hand="2C 3C 4C 5C 7D 8D 9D 2S 2D", stock="2H 9H ...", concealed=True).draw()
    assert not leaves_out(small)


def test_list_of_ways_out_that_reaches_its_limit_is_incomplete_though_some_ways_are_refused() -> None:
    hand = "AC 2C 3C 4C QC AD 2D 3D 4D AH 2H 3H 4H AS 2S 3S 4S JOKER JOKER JOKER"
    table = bloc_rami_jokers(hand=hand, stock="5S ...", packs=2, hand_size=20, concealed=True).draw()
    assert 0 < len([move for move in table.legal() if isinstance(move, LayDown)]) < MAX_CARDS_OF_WAYS // 21
    assert leaves_out(table)


@pytest.mark.parametrize("most", [1, 30])
def test_list_of_ways_out_is_incomplete_if_the_search_ends_early(most: int, monkeypatch: pytest.MonkeyPatch) -> None:
    hand = "AC 2C 3C 4D 5D 6D 7H 8H 9H JS QS KS 2H JOKER"
    table = set_table("bloc-rami-jokers", hand=hand, stock="JOKER ...", concealed=True, packs=2).draw()
    assert not leaves_out(table)
    listed_ways_out.cache_clear()
    monkeypatch.setattr(going_out, "MOST_TRIED", most)
    assert leaves_out(table)
    listed_ways_out.cache_clear()
