"""Ù in Phỏm: a hand that is all melds, declared in the player's turn (PHOM-08)."""

import pytest

from service.rules.model.events import Declared, Discarded, RoundEnded
from service.rules.model.moves import Declare
from service.rules.model.result import Due, Ending
from service.rules.model.state import TakenDiscard
from tests.unit.rules.feeding import before_last_discard, fourth_turn, phom
from tests.unit.rules.table import Phase, Reason, Table, game, refuses

NINE = "4S 5S 6S 9C 9D 9H JC QC KC"
MELDS = ("4S 5S 6S", "9C 9D 9H", "JC QC KC")


def declarations(table: Table) -> list[Declare]:
    """The ways to declare now."""
    return [move for move in table.legal() if isinstance(move, Declare)]


@pytest.mark.rule("PHOM-05")
def test_nine_melded_cards_before_the_draw_win_6_from_each_opponent() -> None:
    table = phom(NINE).declare(*MELDS)
    assert (table.result.ending, table.result.winners) == (Ending.DECLARED, (0,))
    assert table.payments == {(1, 0): 6, (2, 0): 6, (3, 0): 6}
    assert table.totals == (18, -6, -6, -6)


@pytest.mark.rule("PHOM-05")
def test_ten_melded_cards_after_the_draw_win_12() -> None:
    table = phom(NINE, stock="9S ...", seats=3).draw().declare("4S 5S 6S", "9C 9D 9H 9S", "JC QC KC")
    assert table.totals == (24, -12, -12)


@pytest.mark.rule("PHOM-05")
def test_melds_shown_by_others_do_not_count() -> None:
    table = fourth_turn(NINE, drawn="9S", seats=2, melds=["1: 3C 3D 3H"])
    assert table.declare("4S 5S 6S", "9C 9D 9H 9S", "JC QC KC").totals == (12, -12)


@pytest.mark.rule("PHOM-05")
def test_nine_of_ten_cards_and_a_discard_win_6() -> None:
    table = phom(NINE, stock="2D ...", seats=2).draw().declare(*MELDS, discard="2D")
    assert table.totals == (6, -6)
    assert [type(event) for event in table.events] == [Declared, Discarded, RoundEnded]
    assert table.event(Discarded).card == "2D"
    assert table.discards.endswith("2D")


@pytest.mark.rule("PHOM-05")
def test_a_card_just_taken_may_complete_the_hand() -> None:
    table = phom("4S 5S 9C 9D 9H JC QC KC 2D", discards="6S", seats=2).draw("discard")
    assert table.declare(*MELDS, discard="2D").totals == (6, -6)


@pytest.mark.rule("PHOM-05")
@pytest.mark.parametrize(("tenth", "points"), [("9S", 12), ("2D", 6)])
def test_starter_may_declare_before_any_draw(tenth: str, points: int) -> None:
    table = phom(f"{NINE} {tenth}", phase=Phase.PLAY, seats=2)
    assert table.play(declarations(table)[0]).totals == (points, -points)


@pytest.mark.rule("PHOM-05")
def test_a_declaration_ends_the_round_at_once_and_shows_the_melds() -> None:
    table = phom(NINE, seats=2).declare(*MELDS)
    assert table.phase is Phase.OVER
    assert tuple(" ".join(meld.cards) for meld in table.event(Declared).melds) == MELDS == table.melds


@pytest.mark.rule("PHOM-05")
def test_a_hand_can_be_declared_in_the_fourth_turn_until_melds_are_shown() -> None:
    table = fourth_turn(NINE, drawn="2D", seats=2)
    assert table.declare(*MELDS, discard="2D").result.ending is Ending.DECLARED
    shown = table.show(*MELDS)
    with refuses(Reason.WRONG_PHASE, "PHOM-05"):
        shown.declare(*MELDS, discard="2D")
    assert declarations(shown) == []


@pytest.mark.rule("PHOM-05")
def test_a_declaration_out_of_turn_is_refused() -> None:
    with refuses(Reason.NOT_YOUR_TURN, "CORE-17"):
        phom(hands=["2C", NINE], seats=2).declare(*MELDS, by=1)


@pytest.mark.rule("PHOM-05")
def test_a_declared_hand_must_be_all_melds() -> None:
    table = phom("4S 5S 6S 9C 9D 9H JC QC 2D")
    with refuses(Reason.NOT_ALL_MELDED, "PHOM-05"):
        table.declare("4S 5S 6S", "9C 9D 9H")
    assert declarations(table) == []
    drawn = phom(NINE, stock="2D ...").draw()
    with refuses(Reason.NOT_ALL_MELDED, "PHOM-05"):
        drawn.declare(*MELDS)


@pytest.mark.rule("PHOM-05")
def test_a_declaration_before_the_draw_names_no_discard() -> None:
    table = phom("4S 5S 6S 7S 9C 9D 9H 9S KC")
    with refuses(Reason.DISCARD_NOT_HERE, "PHOM-05"):
        table.declare("4S 5S 6S 7S", "9C 9D 9H 9S", discard="KC")
    assert declarations(table) == []


@pytest.mark.rule("PHOM-05")
def test_declared_discard_must_be_held() -> None:
    with refuses(Reason.CARD_NOT_HELD, "CORE-17"):
        phom(NINE, stock="2D ...", seats=2).draw().declare(*MELDS, discard="3D")


@pytest.mark.rule("PHOM-05")
def test_a_hand_is_never_declared_automatically() -> None:
    table = phom(NINE, stock="9S ...", seats=2).draw()
    assert table.phase is Phase.PLAY
    assert table.discard("9S").turn == 1
    assert phom(NINE, stock="9S ...", seats=2).time_out().time_out().turn == 1
    assert fourth_turn(NINE, drawn="2D", seats=2).time_out().phase is Phase.PLAY


@pytest.mark.rule("PHOM-05")
@pytest.mark.rule("PHOM-03")
def test_each_taken_card_needs_its_own_meld_in_a_declaration() -> None:
    table = phom("4S 5S 6S 7S 8S 9S 2C 2D 2H", taken="6S 7S", seats=2)
    with refuses(Reason.NO_MELD_FOR_TAKEN, "PHOM-03"):
        table.declare("4S 5S 6S 7S 8S 9S", "2C 2D 2H")
    assert table.declare("4S 5S 6S", "7S 8S 9S", "2C 2D 2H").totals == (6, -6)
    assert [len(move.melds) for move in declarations(table)] == [3]


@pytest.mark.rule("PHOM-05")
@pytest.mark.rule("PHOM-03")
def test_a_hand_whose_taken_cards_share_a_meld_cannot_be_declared() -> None:
    table = phom("4S 5S 6S 7S 8S 2C 2D 2H 2S", taken="5S 6S")
    assert declarations(table) == []


@pytest.mark.rule("PHOM-05")
@pytest.mark.rule("PHOM-03")
def test_a_taken_card_cannot_be_the_discard_of_a_declaration() -> None:
    table = phom("4S 5S 6S 9C 9D 9H JC QC KC 2D", taken="9H", phase=Phase.PLAY)
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        table.declare("4S 5S 6S", "9C 9D 2D", "JC QC KC", discard="9H")
    four = phom("4S 5S 6S 9C 9D 9H 9S JC QC KC", taken="9H", phase=Phase.PLAY)
    with refuses(Reason.NO_MELD_FOR_TAKEN, "PHOM-03"):
        four.declare("4S 5S 6S", "9C 9D 9S", "JC QC KC", discard="9H")
    assert {move.discard for move in declarations(four)} == {None, "9C", "9D", "9S"}


@pytest.mark.rule("PHOM-05")
@pytest.mark.rule("PHOM-08")
def test_a_declaration_leaves_no_places_no_mom_and_no_lay_offs() -> None:
    table = before_last_discard("AC", "2C", "", "3C", mom=(1,)).having(phase=Phase.DRAW, turns=(4, 4, 4, 3))
    held = table.having(hands=(*table.round.hands[:3], tuple(NINE.split())), discard=("KD",))
    done = held.declare(*MELDS)
    assert done.payments == {(0, 3): 6, (1, 3): 6, (2, 3): 6}
    assert {payment.due for payment in done.result.payments} == {Due.DECLARED}


@pytest.mark.rule("PHOM-05")
@pytest.mark.rule("CORE-21")
def test_a_forfeited_hand_pays_if_it_was_dealt() -> None:
    assert phom(NINE, seats=3).forfeit(by=1).declare(*MELDS).totals == (12, -6, -6)
    table = game("phom", 3, rounds=3).forfeit(by=2).deal()
    hands = tuple(tuple(NINE.split()) if seat == table.turn else hand for seat, hand in enumerate(table.round.hands))
    assert sorted(table.having(hands=hands).declare(*MELDS).totals) == [-6, 0, 6]


@pytest.mark.rule("PHOM-11")
def test_player_that_fed_the_winner_three_cards_pays_for_every_loser() -> None:
    table = phom(NINE, taken="6S 9H KC", feeder_pays_all=True).declare(*MELDS)
    assert table.payments == {(3, 0): 18}
    assert table.result.payments[0].due is Due.DECLARED_FOR_ALL
    assert table.totals == (18, 0, 0, -18)


@pytest.mark.rule("PHOM-11")
def test_feeder_of_three_cards_pays_12_for_every_loser_of_ten_cards() -> None:
    table = phom(NINE, stock="9S ...", taken="6S 9H KC", feeder_pays_all=True).draw()
    assert table.declare("4S 5S 6S", "9C 9D 9H 9S", "JC QC KC").totals == (36, 0, 0, -36)


@pytest.mark.rule("PHOM-11")
def test_third_card_fed_may_complete_the_hand() -> None:
    table = phom("4S 5S 6S 9C 9D 9H JC QC 2D", discards="KC", taken="6S 9H", feeder_pays_all=True)
    assert table.draw("discard").declare(*MELDS, discard="2D").payments == {(3, 0): 18}


@pytest.mark.rule("PHOM-11")
@pytest.mark.parametrize(("taken", "option"), [("6S 9H", True), ("6S 9H KC", False)])
def test_everybody_pays_with_fewer_cards_fed_or_without_the_option(taken: str, option: bool) -> None:
    table = phom(NINE, taken=taken, feeder_pays_all=option).declare(*MELDS)
    assert table.payments == {(1, 0): 6, (2, 0): 6, (3, 0): 6}


@pytest.mark.rule("PHOM-11")
@pytest.mark.rule("CORE-21")
def test_three_cards_fed_by_two_players_make_nobody_pay_for_all() -> None:
    taken = (TakenDiscard(0, "6S", 3), TakenDiscard(0, "9H", 3), TakenDiscard(0, "KC", 2))
    table = phom(NINE, feeder_pays_all=True).having(taken=taken).declare(*MELDS)
    assert table.payments == {(1, 0): 6, (2, 0): 6, (3, 0): 6}


@pytest.mark.rule("PHOM-11")
def test_cards_fed_to_others_do_not_count() -> None:
    taken = (TakenDiscard(0, "6S", 3), TakenDiscard(0, "9H", 3), TakenDiscard(2, "7D", 3))
    table = phom(NINE, feeder_pays_all=True).having(taken=taken).declare(*MELDS)
    assert table.payments == {(1, 0): 6, (2, 0): 6, (3, 0): 6}
