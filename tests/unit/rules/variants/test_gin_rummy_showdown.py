"""Gin rummy: the showdown after a knock (GIN-06, GIN-12)."""

import pytest

from service.rules.model.events import Knocked, Shown
from service.rules.model.moves import Show
from service.rules.timeouts import forced_move
from tests.unit.rules.table import Phase, Reason, Table, cards, gin, refuses
from tests.unit.rules.variants.test_gin_rummy import MELDED, OTHER

FITTING = "4S 5S 2D 2H 2C KD KC 9D 9H JD"
"""A hand whose 4S, 5S and KC fit MELDED: it has 38 points beside these and its twos."""


def after_knock(other: str, rest: str = "4D", showdown: str = "automatic") -> Table:
    """Seat 0 has knocked with nine melded cards and the rest."""
    return gin(hands=[f"{MELDED} {rest}", other], stock="KH ...", showdown=showdown).draw().knock("KH")


def before_manual_show(other: str, rest: str = "4D") -> Table:
    """Seat 0 has knocked, and the other player has to show their hand."""
    return after_knock(other, rest, "manual")


def opponents_deadwood(table: Table) -> int:
    """The value of the opponent's deadwood in the end."""
    return table.round.spreads[1].value


# GIN-06


@pytest.mark.rule("GIN-06")
def test_opponent_lays_unmatched_cards_off_on_the_knockers_melds() -> None:
    table = after_knock(FITTING)
    assert set(table.melds) == {"AS 2S 3S 4S 5S", "TC JC QC KC", "7C 7D 7H", "2C 2D 2H"}
    assert table.hand(1) == cards("KD 9D 9H JD")
    assert opponents_deadwood(table) == 10 + 9 + 9 + 10


@pytest.mark.rule("GIN-06")
def test_any_number_of_cards_may_be_laid_off_at_either_end_of_a_run() -> None:
    table = after_knock("KC 9C 8C 2D 2H 5D 5H 9D 4H 8D")
    assert "8C 9C TC JC QC KC" in table.melds


@pytest.mark.rule("GIN-06")
def test_a_fourth_card_may_be_laid_off_on_a_set() -> None:
    assert "7C 7D 7H 7S" in after_knock("7S 2D 2H 5D 5H 9D 9H JD KD 4H").melds


@pytest.mark.rule("GIN-05")
def test_the_melds_of_both_players_have_numbers_of_their_own() -> None:
    melds = after_knock("KC KD KS 2D 2H 5D 9D 4H 8D 8H").round.melds
    assert [meld.id for meld in melds] == [f"m{number}" for number in range(1, len(melds) + 1)]
    assert {meld.owner for meld in melds} == {0, 1}


@pytest.mark.rule("GIN-06")
def test_lay_offs_are_refused_after_gin() -> None:
    table = after_knock(FITTING.replace("4S", "6S"), rest="4S")
    assert "AS 2S 3S 4S" in table.melds
    assert opponents_deadwood(table) == 6 + 5 + 10 + 10 + 9 + 9 + 10


@pytest.mark.rule("GIN-06")
def test_knocker_never_lays_off() -> None:
    hands = ["AS 2S 3S 7C 7H 7S TC JC QC 4D", "5D 6D 7D 2D 2H 2C KD KS 9D 9H"]
    table = gin(hands=hands, stock="KH ...").draw().knock("KH")
    assert "5D 6D 7D" in table.melds
    assert table.round.spreads[0].deadwood == ("4D",)


@pytest.mark.rule("GIN-06")
def test_deadwood_accepts_no_lay_off() -> None:
    table = before_manual_show("4H 4C KD 2D 2H 2C 9D 9H JD JH")
    with refuses(Reason.UNKNOWN_MELD, "CORE-11"):
        table.show(lay_offs={"4H 4C": "4D"})
    assert opponents_deadwood(table.time_out()) == 4 + 4 + 10 + 9 + 9 + 10 + 10


# GIN-12


@pytest.mark.rule("GIN-12")
def test_melds_and_lay_offs_are_chosen_together_for_the_least_deadwood() -> None:
    table = after_knock("4S 5S 6S 6D 6H KD KH 9D 9H JD".replace("KH", "KS"))
    assert "AS 2S 3S 4S 5S" in table.melds
    assert "6D 6H 6S" in table.melds
    assert opponents_deadwood(table) == 10 + 10 + 9 + 9 + 10


@pytest.mark.rule("GIN-12")
def test_a_meld_is_broken_up_where_its_cards_are_worth_more_laid_off() -> None:
    table = after_knock("7S 8S 9S 9D 9H KD KS 2D 2H JD")
    assert "7C 7D 7H 7S" in table.melds
    assert "9D 9H 9S" in table.melds
    assert opponents_deadwood(table) == 8 + 10 + 10 + 2 + 2 + 10


@pytest.mark.rule("GIN-12")
def test_automatic_showdown_is_the_default() -> None:
    assert gin(hands=[f"{MELDED} 4D", OTHER], stock="KH ...").draw().knock("KH").phase is Phase.OVER


@pytest.mark.rule("GIN-12")
def test_opponent_shows_the_hand_in_a_manual_showdown() -> None:
    table = before_manual_show(FITTING)
    assert (table.phase, table.turn) == (Phase.SHOWDOWN, 1)
    shown = table.show("2D 2H 2C", lay_offs={"4S 5S": "AS", "KC": "QC"})
    assert shown.phase is Phase.OVER
    assert opponents_deadwood(shown) == 38
    assert shown.payments == {}


@pytest.mark.rule("GIN-12")
def test_an_unmatched_card_stays_deadwood() -> None:
    table = before_manual_show(FITTING)
    assert opponents_deadwood(table.show()) == 4 + 5 + 6 + 20 + 18 + 10
    assert opponents_deadwood(table.show("2D 2H 2C")) == 4 + 5 + 20 + 18 + 10
    assert opponents_deadwood(table.show("2D 2H 2C", lay_offs={"4S": "AS"})) == 5 + 20 + 18 + 10


@pytest.mark.rule("GIN-12")
def test_a_lay_off_may_build_on_another() -> None:
    table = before_manual_show(FITTING).show("2D 2H 2C", lay_offs={"4S": "AS", "5S": "2S"})
    assert "AS 2S 3S 4S 5S" in table.melds


@pytest.mark.rule("GIN-12")
@pytest.mark.rule("CORE-17")
def test_each_meld_and_lay_off_is_checked() -> None:
    table = before_manual_show(FITTING)
    with refuses(Reason.NOT_A_MELD, "CORE-09"):
        table.show("9D 9H JD")
    with refuses(Reason.CARD_NOT_HELD, "CORE-17"):
        table.show("2D 2H 2C", "2D 2H 2C")
    with refuses(Reason.CARD_NOT_HELD, "CORE-17"):
        table.show("2D 2H 2C", lay_offs={"2C": "AS"})
    with refuses(Reason.DOES_NOT_FIT, "CORE-11"):
        table.show(lay_offs={"5S": "AS"})
    with refuses(Reason.UNKNOWN_MELD, "CORE-11"):
        table.show(lay_offs={"5S": "m9"})
    with refuses(Reason.UNKNOWN_MELD, "CORE-11"):
        table.show("2D 2H 2C", lay_offs={"KC": "m4"})


@pytest.mark.rule("GIN-12")
@pytest.mark.rule("CORE-17")
def test_only_the_opponent_may_show_and_only_after_a_knock() -> None:
    with refuses(Reason.NOT_YOUR_TURN, "CORE-17"):
        before_manual_show(FITTING).show(by=0)
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        gin(showdown="manual").show()
    with refuses(Reason.NOT_IN_THIS_VARIANT, "CORE-17"):
        gin().show()
    with refuses(Reason.WRONG_PHASE, "CORE-17"):
        before_manual_show(FITTING).draw()


@pytest.mark.rule("GIN-12")
@pytest.mark.rule("GIN-06")
def test_only_melds_are_shown_after_gin() -> None:
    table = before_manual_show(FITTING.replace("4S", "6S"), rest="4S")
    with refuses(Reason.NO_LAY_OFF_ON_GIN, "GIN-06"):
        table.show(lay_offs={"5S": "AS"})
    assert opponents_deadwood(table.show("2D 2H 2C")) == 6 + 5 + 20 + 18 + 10
    assert all(move.lay_offs == () for move in table.legal() if isinstance(move, Show))


@pytest.mark.rule("GIN-12")
@pytest.mark.rule("CORE-21")
def test_showdown_of_an_absent_opponent_is_automatic() -> None:
    table = before_manual_show(FITTING)
    assert opponents_deadwood(table.time_out()) == opponents_deadwood(after_knock(FITTING)) == 38
    assert forced_move(table.variant, table.state, 0) is None


@pytest.mark.rule("GIN-12")
def test_legal_moves_list_the_best_way_to_show_first() -> None:
    table = before_manual_show(FITTING)
    ways = [opponents_deadwood(table.play(move)) for move in table.legal()]
    assert ways == sorted(ways)
    assert ways[0] == 38
    assert 1 < len(ways) <= 60


@pytest.mark.rule("GIN-12")
@pytest.mark.rule("CORE-22")
def test_view_hides_the_drawn_card_after_the_knock() -> None:
    table = gin(hands=[f"{MELDED} 4D", OTHER], stock="KH ...", showdown="manual").draw()
    assert table.view(0).drawn == "KH"
    assert [table.knock("KH").view(viewer).drawn for viewer in (None, 0, 1)] == [None, None, None]


@pytest.mark.rule("GIN-12")
@pytest.mark.rule("CORE-17")
def test_showing_a_card_not_held_is_refused_naming_the_cards_sent() -> None:
    with refuses(Reason.CARD_NOT_HELD, "CORE-17") as refusal:
        before_manual_show(FITTING).show("2D 2H 2C", lay_offs={"4S 6S": "AS"})
    assert refusal.value.facts["cards"] == ("2D", "2H", "2C", "4S", "6S")


@pytest.mark.rule("GIN-12")
def test_knocker_names_melds_with_the_knock() -> None:
    hands = ["3S 4S 5S 6S 6C 6D 6H AD 2H 4C", "7S 8S 2D 2C TD TH KD KC 9D 8H"]
    table = gin(hands=hands, stock="KH ...", showdown="manual").draw().knock("KH", "3S 4S 5S 6S", "6C 6D 6H")
    assert table.melds == ("3S 4S 5S 6S", "6C 6D 6H")


@pytest.mark.rule("GIN-12")
def test_unnamed_melds_of_the_knocker_are_picked_before_the_opponent_shows() -> None:
    hands = ["3S 4S 5S 6S 6C 6D 6H AD 2H 4C", "7S 8S 2D 2C TD TH KD KC 9D 8H"]
    table = gin(hands=hands, stock="KH ...", showdown="manual").draw().knock("KH")
    assert table.melds == ("3S 4S 5S", "6C 6D 6H 6S")
    assert table.event(Knocked).deadwood == cards("AD 2H 4C")


@pytest.mark.rule("GIN-12")
@pytest.mark.rule("CORE-22")
def test_hands_become_public_at_the_knock_and_at_the_opponents_show() -> None:
    table = before_manual_show(FITTING)
    for viewer in (None, 0, 1):
        seen = table.view(viewer)
        assert [(spread.seat, spread.deadwood, spread.value) for spread in seen.spreads] == [(0, ("4D",), 4)]
        assert {meld.owner for meld in seen.melds} == {0}
        assert seen.hands == ()
        assert table.event(Knocked).seen_by(viewer)["deadwood"] == ("4D",)
    assert table.view(0).hand == ("4D",)
    assert table.view(1).hand == cards(FITTING)
    shown = table.show("2D 2H 2C", lay_offs={"4S 5S": "AS"})
    for viewer in (None, 0, 1):
        assert shown.view(viewer).hands == (("4D",), cards("KD KC 9D 9H JD"))
    event = shown.event(Shown).seen_by(None)
    assert [" ".join(meld.cards) for meld in shown.event(Shown).laid_off_on] == ["AS 2S 3S 4S 5S"]
    assert event["deadwood"] == cards("KD KC 9D 9H JD")
    assert event["value"] == 48
