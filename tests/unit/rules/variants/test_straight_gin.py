"""Straight gin (SGIN-01, SGIN-02)."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.errors import BadOptions, OptionFault
from service.rules.model.events import Knocked
from service.rules.model.moves import Knock
from service.rules.model.result import Due
from service.rules.options import with_options
from tests.unit.rules.table import Reason, Table, game, refuses, straight_gin
from tests.unit.rules.variants.test_gin_rummy import MELDED, OTHER


def after_draw(rest: str, stock: str = "KH", other: str = OTHER, *, one: bool = False) -> Table:
    """Seat 0 has drawn; without the card drawn it holds nine melded cards and `rest`."""
    hands = [f"{MELDED} {rest}", other]
    return straight_gin(hands=hands, stock=f"{stock} ...", one_deadwood_card=one).draw()


def knocks(table: Table) -> list[str]:
    """The cards with which the player at turn may knock."""
    return [move.discard for move in table.legal() if isinstance(move, Knock)]


@pytest.mark.rule("SGIN-01")
def test_only_gin_ends_a_round() -> None:
    table = after_draw("AD")
    with refuses(Reason.DEADWOOD_TOO_HIGH, "SGIN-01"):
        table.knock("KH")
    assert knocks(table) == []
    assert knocks(after_draw("4S")) == ["KH"]
    assert table.view(0).knock_limit == 0


@pytest.mark.rule("SGIN-01")
@pytest.mark.rule("GIN-07")
def test_first_gin_wins_a_game_of_one_round() -> None:
    table = after_draw("4S").knock("KH")
    assert table.state.over
    assert table.state.winners == (0,)
    assert table.gains == {(0, Due.GIN): 25, (0, Due.DEADWOOD): 34}


@pytest.mark.rule("SGIN-01")
@pytest.mark.rule("GIN-11")
def test_a_game_to_a_target_has_the_bonuses_of_gin_rummy() -> None:
    table = straight_gin(hands=[f"{MELDED} 4S", OTHER], stock="KH ...", target=100).having(totals=(50, 0)).draw()
    assert table.knock("KH").totals == (2 * (109 + 100) + 25, 0)
    assert VARIANTS["straight-gin"].match.target is None


@pytest.mark.rule("SGIN-01")
def test_knock_limit_is_fixed() -> None:
    for limit in (0, 10):
        with pytest.raises(BadOptions) as refusal:
            with_options(VARIANTS["straight-gin"], 2, {"knock_limit": limit})
        assert refusal.value.fault is OptionFault.NOT_FOR_VARIANT


@pytest.mark.rule("SGIN-01")
@pytest.mark.rule("GIN-02")
def test_other_facts_are_those_of_gin_rummy() -> None:
    table = game("straight-gin").deal()
    assert [len(hand) for hand in table.round.hands] == [10, 10]
    assert table.pass_().pass_().draw().round.this_turn.drawn == table.round.stock[0]


@pytest.mark.rule("SGIN-01")
@pytest.mark.rule("GIN-10")
def test_a_round_without_gin_is_void() -> None:
    table = straight_gin(hands=[f"{MELDED} AD", OTHER], stock="KH 8C 8D").draw().discard("KH")
    assert (table.result.rule, table.state.over) == ("GIN-10", False)


@pytest.mark.rule("SGIN-02")
def test_a_knock_with_one_unmatched_card_of_any_value_can_be_allowed() -> None:
    table = after_draw("KS", one=True)
    assert knocks(table) == ["KH", "KS"]
    assert table.knock("KH").event(Knocked).deadwood == ("KS",)


@pytest.mark.rule("SGIN-02")
def test_a_knock_with_two_unmatched_cards_is_refused_whatever_their_value() -> None:
    table = straight_gin(hands=["AS 2S 3S 4S 7C 7D 7H 7S AD 3C", OTHER], stock="KH ...", one_deadwood_card=True).draw()
    assert knocks(table) == []
    with refuses(Reason.DEADWOOD_TOO_HIGH, "SGIN-01"):
        table.knock("KH")


@pytest.mark.rule("SGIN-02")
@pytest.mark.rule("GIN-08")
def test_a_knock_with_one_unmatched_card_is_scored_as_a_knock() -> None:
    assert after_draw("6S", one=True).knock("KH").gains == {(0, Due.LESS_DEADWOOD): 34 - 6}


@pytest.mark.rule("SGIN-02")
@pytest.mark.rule("GIN-09")
def test_a_knock_with_one_unmatched_card_can_be_undercut() -> None:
    table = after_draw("KS", one=True, other="2D 2H 2C 5D 5H 5S 9D 9H 9S 3D").knock("KH")
    assert table.gains == {(1, Due.UNDERCUT): 20, (1, Due.LESS_DEADWOOD): 10 - 3}


@pytest.mark.rule("SGIN-02")
@pytest.mark.rule("GIN-07")
def test_gin_is_scored_as_gin_with_the_option() -> None:
    assert (0, Due.GIN) in after_draw("4S", one=True).knock("KH").gains


@pytest.mark.rule("SGIN-02")
@pytest.mark.rule("GIN-05")
def test_unnamed_melds_are_picked_among_the_splits_that_allow_the_knock() -> None:
    hands = ["AS 2S 3S 4S 5S 6S 6C 6D 6H KD", "7S 8S 2D 2C 9C JH TC KC 9D 8H"]
    table = straight_gin(hands=hands, stock="KH ...", one_deadwood_card=True).draw().knock("KH")
    assert table.event(Knocked).deadwood == ("KD",)
    assert table.melds == ("AS 2S 3S 4S 5S", "6C 6D 6H 6S")


@pytest.mark.rule("SGIN-02")
def test_splits_with_two_unmatched_cards_are_not_picked() -> None:
    hands = ["AS 2S 3S 3H 3D 4D 5D 6D 7D 8D", "4S 5S 2D 2C 9C JH TC KC 9H 8H"]
    table = straight_gin(hands=hands, stock="KH ...", one_deadwood_card=True).draw().knock("KH")
    assert table.event(Knocked).deadwood == ("3H",)


@pytest.mark.rule("SGIN-02")
def test_one_deadwood_card_is_off_by_default_and_refused_in_gin_rummy() -> None:
    assert knocks(after_draw("KS")) == []
    with pytest.raises(BadOptions):
        with_options(VARIANTS["gin-rummy"], 2, {"one_deadwood_card": True})
