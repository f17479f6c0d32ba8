"""Differences between the bot levels with jokers, several packs and openings."""

from collections.abc import Callable

import pytest

from service.bots import LEVELS, SeenEvent
from service.rules.model.cards import JOKER
from service.rules.model.moves import Discard, Draw, LayDown, LayOff, PlayersMove, Source, SwapJoker
from tests.unit.bots.decisions.moves import move_of
from tests.unit.rules.table import Phase, Table, bloc_rami_jokers, caloochi, double_rum, german, set_table

STOCK, TOP = Draw(Source.STOCK), Draw(Source.DISCARD)
EVERY_LEVEL = pytest.mark.parametrize("level", LEVELS)
OWN = "0: 2C 3C 4C"
LOOSE = "KC KH 5H 7S 2D JS"


def discards_of(level: str) -> set[PlayersMove]:
    """The bot's discards of loose cards in its first turns."""
    tables = (caloochi(hand=LOOSE, melds=[OWN], turns=turns, phase=Phase.PLAY) for turns in range(1, 7))
    return {move_of(level, table) for table in tables}


@EVERY_LEVEL
def test_bot_opens_and_takes_a_discard_that_opens(level: str) -> None:
    assert isinstance(move_of(level, caloochi(hand="6C 7C 8C QD QH QS 5D", phase=Phase.PLAY)), LayDown)
    take = move_of(level, caloochi(hand="6C 7C QD QH QS 9H 5D", discards="8C"))
    assert isinstance(take, Draw)
    assert take.melds


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_practised_players_throw_a_lone_card_before_one_of_a_pair_of_the_same_value(level: str) -> None:
    tables = (caloochi(hand="KC KH JD 4S 7C", melds=[OWN], turns=turns, phase=Phase.PLAY) for turns in range(1, 7))
    assert {move_of(level, table) for table in tables} == {Discard("JD")}


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_practised_players_throw_one_of_two_identical_cards_that_no_set_takes(level: str) -> None:
    tables = (caloochi(hand="KC KC KH 7S 3D", melds=[OWN], turns=turns, phase=Phase.PLAY) for turns in range(1, 7))
    assert {move_of(level, table) for table in tables} == {Discard("KC")}


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_practised_players_keep_two_identical_cards_where_they_make_a_set(level: str) -> None:
    tables = (double_rum(hand="JS JS QH 7C 3D", melds=[OWN], turns=turns, phase=Phase.PLAY) for turns in range(1, 7))
    assert {move_of(level, table) for table in tables} == {Discard("QH")}


def test_hard_bot_throws_a_pair_that_no_card_can_complete_any_more() -> None:
    gone = ["1: 3D 4D 5D", "1: 3D 4D 5D", "1: 3S 4S 5S", "1: 3S 4S 5S"]
    table = caloochi(hand="KC KH 5C 5H", melds=["0: 7C 8C 9C", *gone], turns=3, phase=Phase.PLAY)
    assert move_of("hard", table) in {Discard("5C"), Discard("5H")}


@EVERY_LEVEL
def test_bot_keeps_its_melds_and_jokers(level: str) -> None:
    table = german(hand="6C 7C 8C JOKER 9D", phase=Phase.PLAY)
    assert move_of(level, table) == Discard("9D")


@EVERY_LEVEL
def test_bot_lays_off_a_card_that_fits(level: str) -> None:
    assert move_of(level, german(hand="5C 9D KH", melds=[OWN], phase=Phase.PLAY)) == LayOff("m1", ("5C",))


@EVERY_LEVEL
@pytest.mark.parametrize("hand", ["5C 6C 7C 8C", "KC KD KH KS", "5C 6C 7C 8C 9C"])
def test_bot_goes_out_with_a_long_meld_where_a_discard_is_required(level: str, hand: str) -> None:
    table = german(hand=hand, melds=["0: 2H 3H 4H"], phase=Phase.PLAY)
    table = table.play(move_of(level, table))
    assert table.play(move_of(level, table)).result.winners == (0,)


@EVERY_LEVEL
def test_bot_lays_off_from_a_meld_that_it_cannot_lay_down(level: str) -> None:
    table = german(hand="KC KD JOKER", melds=["0: KD KH KS"], phase=Phase.PLAY)
    assert move_of(level, table) == LayOff("m1", ("KC",))


@pytest.mark.parametrize("level", ["normal", "hard"])
def test_bot_does_not_throw_what_somebody_can_lay_off(level: str) -> None:
    table = caloochi(hand="KC 9D 5H 7S 2D JS", melds=["1: KD KH KS"], phase=Phase.PLAY)
    assert move_of(level, table) != Discard("KC")


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize("turns", range(1, 5))
@pytest.mark.parametrize("game", [caloochi, german])
def test_bot_does_not_throw_what_frees_a_joker_of_the_table(game: Callable[..., Table], turns: int, level: str) -> None:
    table = game(hand="JD 9C 6S 4S 3C KH", melds=["1: TD JOKER=JD QD"], turns=turns, phase=Phase.PLAY)
    assert move_of(level, table) != Discard("JD")


def test_easy_bot_does_not_throw_what_it_will_lay_off_on_its_own_meld() -> None:
    for turns in range(1, 4):
        table = bloc_rami_jokers(hand="KC 9D 5H", melds=["0: KD KH KS"], turns=turns, phase=Phase.PLAY)
        assert move_of("easy", table) != Discard("KC")


def test_easy_bot_discards_a_dear_card_of_a_pair_and_normal_bot_a_lone_one() -> None:
    for level, discards in (("easy", {"KC", "KH", "JS"}), ("normal", {"JS"})):
        assert discards_of(level) == {Discard(card) for card in discards}


def test_easy_bot_leaves_fitting_cards_and_jokers_on_the_table() -> None:
    to_take = german(hand="6H 9D KH 4S 2D", discards="5C", melds=[OWN])
    to_swap = caloochi(hand="6S KC KD 9H 2D", melds=["5S JOKER=6S 7S", OWN], phase=Phase.PLAY)
    assert move_of("easy", to_take) == STOCK
    assert not isinstance(move_of("easy", to_swap), SwapJoker)
    for level in ("normal", "hard"):
        assert move_of(level, to_take) == TOP
        assert move_of(level, to_swap) == SwapJoker("m1", "6S")


@pytest.mark.rule("R51-03")
@EVERY_LEVEL
def test_bot_breaks_no_run_without_jokers_that_its_opening_needs(level: str) -> None:
    hand = "9C TC JC 2D 2D 3D 6D 8D JD AH 4H 7H 2S JS"
    table = set_table("rami-51", hand=hand, turns=1, phase=Phase.PLAY)
    discards = {move_of(level, table.having(number=number)) for number in range(1, 9)}
    assert not discards & {Discard("9C"), Discard("TC"), Discard("JC")}


@pytest.mark.rule("R51-03")
@EVERY_LEVEL
@pytest.mark.parametrize("variant", ["rami-51", "remik", "bloc-rami-jokers"])
def test_bot_keeps_no_cards_around_the_corner_for_the_run_that_its_opening_needs(level: str, variant: str) -> None:
    table = set_table(variant, hand="KC AC 2C 5D 6D", turns=1, phase=Phase.PLAY)
    discards = {move_of(level, table.having(number=number)) for number in range(1, 9)}
    assert discards & {Discard("KC"), Discard("AC"), Discard("2C")}


def test_hard_bot_keeps_cards_near_a_meld() -> None:
    table = caloochi(hand="KC KD 9S 5H", melds=[OWN], phase=Phase.PLAY)
    assert move_of("normal", table) in {Discard("KC"), Discard("KD")}
    assert move_of("hard", table) == Discard("9S")


def test_hard_bot_keeps_cards_it_needs_to_open() -> None:
    table = bloc_rami_jokers(hand="9C TC KC KD JOKER 4H 6D", turns=1, phase=Phase.PLAY)
    assert move_of("normal", table) not in {Discard("4H"), Discard("6D"), Discard(JOKER)}
    assert move_of("hard", table) in {Discard("4H"), Discard("6D")}


def test_hard_bot_does_not_wait_to_open_for_a_card_already_discarded() -> None:
    table = caloochi(hand="KC KD QH QD QS 2D 3D 7S 8S", turns=1, phase=Phase.PLAY)
    assert move_of("hard", table) not in {Discard("KC"), Discard("KD")}
    gone = ("KH", "KH", "KS", "KS")
    events = [SeenEvent("discarded", {"seat": 1, "card": card}) for card in gone]
    assert move_of("hard", table.having(discard=gone), *events) in {Discard("KC"), Discard("KD")}


def test_normal_bot_throws_one_of_two_copies_beside_another_card_first() -> None:
    table = set_table("scala-40", hand="4C 9H KH AS AS 6S 8S KS", turns=2, phase=Phase.PLAY)
    assert move_of("normal", table) == Discard("AS")


def test_hard_bot_throws_one_of_two_copies_unless_they_go_into_a_set() -> None:
    hand, melds = "7H 7H KD 9S", [OWN]
    assert move_of("hard", caloochi(hand=hand, melds=melds, phase=Phase.PLAY)) == Discard("7H")
    assert move_of("hard", double_rum(hand=hand, melds=melds, phase=Phase.PLAY)) == Discard("KD")


@pytest.mark.parametrize("turns", range(1, 7))
def test_easy_bot_throws_its_dearest_card_once_it_has_few(turns: int) -> None:
    table = caloochi(hand="3C 9D TS", melds=[OWN], turns=turns, phase=Phase.PLAY)
    assert move_of("easy", table) == Discard("TS")


@EVERY_LEVEL
def test_bot_throws_its_dearest_card_once_another_player_is_nearly_out(level: str) -> None:
    table = caloochi(hands=("4C 7D TC AS", "KD"), melds=["0: 2H 3H 4H"], turns=5, phase=Phase.PLAY)
    assert move_of(level, table) == Discard("AS")


@EVERY_LEVEL
def test_bot_lays_its_joker_off_once_another_player_has_one_card(level: str) -> None:
    table = caloochi(hands=("JOKER 6C 9D KC", "KD"), melds=["0: 2H 3H 4H"], turns=5, phase=Phase.PLAY)
    assert isinstance(move_of(level, table), LayOff)
    table = caloochi(hands=("JOKER 6C 9D KC", "KD QS 7S"), melds=["0: 2H 3H 4H"], turns=5, phase=Phase.PLAY)
    assert move_of(level, table) == Discard("KC")


@EVERY_LEVEL
def test_bot_throws_the_dearest_card_of_all_in_its_last_turn(level: str) -> None:
    table = bloc_rami_jokers(hand="JOKER 2S 3S 5S KC 8D", stock="2D", turns=9, phase=Phase.PLAY)
    assert move_of(level, table) == Discard(JOKER)
