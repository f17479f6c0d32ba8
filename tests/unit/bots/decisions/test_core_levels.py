"""Decisions of the normal and the hard bot in games of one pack, one situation in each test."""

from collections.abc import Callable
from functools import partial

import pytest

from service.bots import SeenEvent
from service.rules.model.cards import Card
from service.rules.model.moves import Decline, Discard, Draw, LayDown, LayOff, PlayersMove
from service.rules.model.state import Phase
from tests.unit.bots.decisions.moves import move_of
from tests.unit.bots.decisions.test_easy import STOCK, TOP, after_discard, bots_move, bots_turn, meld
from tests.unit.rules.table import Table, bloc_rami, rami, rummy, set_table, toss

NORMAL_AND_HARD = pytest.mark.parametrize("level", ["normal", "hard"])
plain = partial(rummy, hidden_rummy="off")


@NORMAL_AND_HARD
def test_bot_goes_out_by_the_only_split_without_deadwood(level: str) -> None:
    # 7C 8C 9C and 7D 7H 7S leave nothing; a set of all four sevens would leave the clubs
    _, table = bots_turn(rummy(hand="7C 7D 7H 7S 8C 9C", stock="KD ..."), level)
    assert table.result.winners == (0,)


@NORMAL_AND_HARD
def test_bot_lays_a_card_off_where_it_lets_the_next_card_follow(level: str) -> None:
    _, table = bots_turn(rummy(hand="7H 8H", stock="KD ...", melds=["4H 5H 6H", "7C 7D 7S"], turns=1), level)
    assert table.result.winners == (0,)


@NORMAL_AND_HARD
def test_bot_declines_to_call_when_its_discard_would_break_a_meld(level: str) -> None:
    assert bots_move(after_discard("KC KH KS", call_window=3000), 2, level) == Decline()


@pytest.mark.parametrize(
    ("hand", "discard"),
    [
        ("2C 5D 9H KS", "KS"),  # the dearest card
        ("KC KD 9H 2S", "9H"),  # a pair stays together
        ("JC QC 9H 2S", "9H"),  # half a run stays together too
        ("JC KC 9H 2S", "9H"),
    ],
)
def test_normal_bot_discards_its_worst_card(hand: str, discard: str) -> None:
    assert bots_turn(rummy(hand=hand, stock="4D ...", discards="7S"), "normal")[0] == [STOCK, Discard(discard)]


@pytest.mark.rule("TOSS-01")
@pytest.mark.parametrize(("game", "rank"), [(toss, "9"), (rummy, "Q")])
def test_normal_bot_keeps_a_pair_whose_third_card_it_can_take(game: Callable[..., Table], rank: str) -> None:
    table = game(hand="9C 9D QC QD", phase=Phase.PLAY, discards="QS 2C")
    assert bots_move(table, 0, "normal") in (Discard(rank + "C"), Discard(rank + "D"))


@pytest.mark.parametrize(
    ("game", "hand", "discard", "draw"),
    [
        ("rummy", "2C 5H 8D 9S JD KH", "9D", TOP),
        ("around-the-corner-rummy", "AC JC 4D JD AH 4H 7H 8H 9H JS", "9S", STOCK),  # a pair goes, and a pair comes
        ("rami-arret", "3C 4C TC 6D 7D 8D TD", "8C", STOCK),  # waits for 2C and 5C already
        ("rummy", "2C 5H 8D 9S JD KH 2S 5C KC 4S AC 4D 7C TH 6S", "9D", TOP),
        ("rummy", "2C 5H 8D 9S JD KH 2S 5C KC 4S AC 4D 7C TH 6S QS", "9D", STOCK),  # too many cards to try
    ],
)
def test_hard_bot_takes_no_card_that_leaves_it_waiting_for_fewer(
    game: str, hand: str, discard: str, draw: Draw
) -> None:
    table = set_table(game, hand=hand, discards=discard, turns=2)
    assert move_of("hard", table) == draw


@pytest.mark.rule("BLOC-02")
@pytest.mark.parametrize(("stock", "discards"), [("", {"JC", "JD"}), ("2C 3C 4C 6C 7C 8C", {"5H"})])
def test_normal_bot_throws_its_dearest_card_in_its_last_turn(stock: str, discards: set[Card]) -> None:
    table = bloc_rami(hand="JC JD 2H 5H 3S", seats=3, turns=4, stock=stock, phase=Phase.PLAY)
    move = bots_move(table, 0, "normal")
    assert isinstance(move, Discard)
    assert move.card in discards


@NORMAL_AND_HARD
def test_a_pair_is_worthless_when_its_other_cards_are_on_the_table(level: str) -> None:
    table = rami(hand="KC KD 9H 8H", stock="2S ...", melds=["JS QS KS", "JH QH KH"])
    assert bots_turn(table, level)[0][-1] in {Discard("KC"), Discard("KD")}


def test_normal_bot_keeps_cards_to_lay_off_later() -> None:
    table = rami(hand="KS 9H 2C 5D", stock="4H ...", melds=["TS JS QS"])
    assert bots_turn(table, "normal")[0] == [STOCK, Discard("9H")]


def test_normal_bot_melds_the_dearest_meld_first_where_a_turn_allows_one() -> None:
    table = plain(hand="2C 3C 4C KC KD KH 9S 6D", stock="8H ...", discards="JS", melds_per_turn="one")
    assert bots_turn(table, "normal")[0] == [STOCK, meld("KC KD KH"), Discard("9S")]


@NORMAL_AND_HARD
def test_bot_close_to_rummy_holds_its_melds_back(level: str) -> None:
    table = rami(hand="4C 5C 6C 9D 9H 9S QH QD 2C 7S", stock="KS ...").draw()
    assert isinstance(move_of("easy", table), LayDown)
    assert isinstance(move_of(level, table), Discard)


@NORMAL_AND_HARD
def test_bot_melds_where_rummy_earns_nothing_or_an_opponent_may_go_out_soon(level: str) -> None:
    late = rami(hands=["4C 5C 6C 9D JH AS QH TD 2C 7S", "3H 4H"], stock="KS ...", turns=5, melds=["KC KD KH"]).draw()
    for table in (late, plain(hand="4C 5C 6C 9D 9H 9S QH QD 2C 7S", stock="KS ...").draw()):
        assert isinstance(move_of("normal", table), LayDown)
    assert isinstance(move_of(level, late), LayDown)


@NORMAL_AND_HARD
@pytest.mark.parametrize("option", ["losers_hands", "winners_melds"])
def test_bot_that_has_melded_lays_off_what_fits(level: str, option: str) -> None:
    melds = ["0: 7H 8H 9H", "1: KC KD KH"]
    table = rummy(hand="AH 6H 3S", stock="5S ...", discards="8C", melds=melds, turns=3, hidden_rummy=option)
    assert bots_turn(table, level)[0][:2] == [STOCK, LayOff("m1", ("6H",))]


@NORMAL_AND_HARD
def test_bot_that_has_only_laid_off_holds_nothing_back_either(level: str) -> None:
    dealt, others = "4C 5C 6C 9D 9H 9S QH QD 2C", "3H 4H 7D 8S 2H KC JD AC"
    whole = rami(hands=[f"{dealt} 7S", others], stock="KS ...", melds=["1: TS JS QS"], turns=2)
    assert isinstance(move_of(level, whole.draw()), Discard)
    laid = rami(hands=[dealt, others], stock="KS ...", melds=["1: TS JS QS"], turns=2)
    assert isinstance(move_of(level, laid.draw()), LayDown | LayOff)


@pytest.mark.parametrize(("gone", "dead"), [("QC QS 2D", "Q"), ("KD KH 2D", "K")])
def test_hard_bot_does_not_wait_for_a_card_already_discarded(gone: str, dead: str) -> None:
    pile = tuple(gone.split())
    hand = "QD QH KC KS 4C 5C 6C"
    table = rummy(hand=hand, seats=2, phase=Phase.PLAY, discards="2D", concealed=True).having(discard=pile)
    move = move_of("hard", table, *[SeenEvent("discarded", {"seat": 1, "card": card}) for card in pile])
    assert isinstance(move, Discard)
    assert move.card[0] == dead


@pytest.mark.parametrize(("queens", "kings", "discard"), [(2, 0, "KD"), (0, 2, "QH")])
def test_hard_bot_does_not_discard_what_the_next_player_collects(queens: int, kings: int, discard: str) -> None:
    table = rummy(hand="QH KD 4C 5C 6C", seats=3, turn=1, phase=Phase.PLAY, discards="2D", concealed=True)
    took = {queens: ("QC", "QS"), kings: ("KC", "KS")}
    events = [
        SeenEvent("discard_taken", {"seat": seat, "card": card}) for seat, cards in took.items() for card in cards
    ]
    assert move_of("hard", table, *events) == Discard(discard)


@pytest.mark.parametrize(("hand", "draw"), [("9D 8C JD KH QS 2S 4H", TOP), ("9D 6C JD KH QS 2S 4H", STOCK)])
def test_hard_bot_takes_a_discard_that_three_cards_or_more_would_meld(hand: str, draw: PlayersMove) -> None:
    table = rummy(hand=hand, seats=3, discards="3D 9C")  # 9H and 9S, with the eight also 7C and TC
    assert move_of("hard", table) == draw
    assert move_of("normal", table) == STOCK


LARGE = "AC 2C 3C 5C 6C 7C 9C TC JC KC AD 2D 3D 5D 6D 7D 9D TD JD KD AH 2H 3H 5H 6H 7H 9H TH"


def test_hard_bot_plays_a_large_hand_like_the_normal_one() -> None:
    table = set_table("boat-house-rum", hand=LARGE, phase=Phase.PLAY)
    assert move_of("hard", table) == move_of("normal", table)


@NORMAL_AND_HARD
def test_bot_discards_from_a_large_hand_what_is_in_no_meld(level: str) -> None:
    table = set_table("boat-house-rum", hand=f"{LARGE} 4S 8S", phase=Phase.PLAY)
    move = move_of(level, table)
    assert isinstance(move, Discard)
    assert move.card in {"4S", "8S"}
