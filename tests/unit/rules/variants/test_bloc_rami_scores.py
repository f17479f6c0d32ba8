"""Penalties in bloc rami, and the end of its games (BLOC-06)."""

from typing import Any

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.cards import Card
from service.rules.model.result import Due, Payment
from service.rules.scoring.round_score import points_in
from service.rules.scoring.stakes import final_payments
from tests.unit.rules.table import Table, bloc_rami, game

OWN = "0: 2C 3C 4C"


def after_round(*hands: str, totals: tuple[int, ...], scored: int = 0, **options: Any) -> Table:
    """Seat 0 has gone out against these hands."""
    table = bloc_rami(hands=["5C", *hands], melds=[OWN], stock="2S ...", totals=totals, **options).draw()
    return table.having(scored=scored).lay_off("5C", on="4C").discard("2S")


@pytest.mark.rule("BLOC-06")
def test_player_adds_the_value_of_their_hand() -> None:
    table = after_round("AC KC QC JC", "9D 9H 9S", totals=(0, 5, 6))
    assert table.gains == {(1, Due.PENALTY): 31, (2, Due.PENALTY): 27}
    assert (table.payments, table.totals) == ({}, (0, 36, 33))


@pytest.mark.rule("BLOC-06")
@pytest.mark.parametrize(("card", "points"), [("AS", 1), ("KS", 10), ("QS", 10), ("JS", 10), ("TS", 10), ("9S", 9)])
def test_cards_in_hand_have_these_values(card: Card, points: int) -> None:
    assert points_in(VARIANTS["bloc-rami"], (card,)) == points


@pytest.mark.rule("BLOC-06")
def test_only_deadwood_counts_with_that_option() -> None:
    def out(hand_counts: str) -> Table:
        table = bloc_rami(hands=["5C", "AC KC QC JC", "9D 9H 9S 8S"], melds=[OWN], hand_counts=hand_counts)
        drawn = table.draw()
        assert drawn.round.this_turn.drawn is not None
        return drawn.lay_off("5C", on="4C").discard(drawn.round.this_turn.drawn)

    assert out("all").totals == (0, 31, 35)
    assert out("deadwood").totals == (0, 0, 8)


@pytest.mark.rule("BLOC-06")
@pytest.mark.rule("BLOC-02")
def test_every_player_adds_their_hand_at_the_end_of_the_stock() -> None:
    table = bloc_rami(hands=["9D KC", "5C 5D 5H"], stock="8H", hand_counts="deadwood", totals=(0, 7)).draw()
    over = table.discard("KC")
    assert over.gains == {(0, Due.PENALTY): 17}
    assert over.totals == (17, 7)


@pytest.mark.rule("OPT-12")
@pytest.mark.rule("BLOC-02")
def test_end_of_the_stock_is_never_rummy() -> None:
    table = bloc_rami(hands=["9D KC", "5C"], stock="8H", hidden_rummy="losers_hands", totals=(0, 7)).draw()
    over = table.discard("KC")
    assert (over.totals, over.result.rummy) == ((17, 12), False)


@pytest.mark.rule("BLOC-06")
def test_lowest_total_wins_after_four_rounds() -> None:
    assert not after_round("KC", totals=(50, 0), scored=2).state.over
    over = after_round("KC", totals=(50, 0), scored=3)
    assert (over.state.over, over.state.winners) == (True, (1,))
    assert after_round("KC", totals=(10, 0), scored=3).state.winners == (0, 1)


@pytest.mark.rule("BLOC-06")
@pytest.mark.rule("CORE-19")
def test_lowest_total_wins_when_somebody_reaches_the_target() -> None:
    over = after_round("KC", "QC", totals=(50, 0, 90), scored=7, target=100)
    assert (over.state.over, over.state.winners) == (True, (1,))
    assert not after_round("KC", "QC", totals=(50, 0, 89), scored=7, target=100).state.over


@pytest.mark.rule("BLOC-06")
@pytest.mark.rule("CORE-19")
def test_play_goes_on_when_lowest_totals_tie() -> None:
    assert not after_round("KC", "QC", totals=(10, 0, 95), target=100).state.over


@pytest.mark.rule("BLOC-06")
@pytest.mark.rule("CORE-19")
def test_game_with_target_and_rounds_ends_at_the_first_reached() -> None:
    by_rounds = after_round("KC", "QC", totals=(5, 0, 0), scored=1, target=100, rounds=2)
    by_target = after_round("KC", "QC", totals=(5, 0, 95), scored=0, target=100, rounds=2)
    neither = after_round("KC", "QC", totals=(5, 0, 0), scored=0, target=100, rounds=2)
    assert (by_rounds.state.winners, by_target.state.winners, neither.state.over) == ((0,), (0,), False)


@pytest.mark.rule("BLOC-06")
@pytest.mark.rule("CORE-19")
def test_given_rounds_or_target_replace_the_default() -> None:
    target, rounds = game("bloc-rami", target=150).variant.match, game("bloc-rami", rounds=2).variant.match
    assert (target.rounds, target.target, rounds.rounds, rounds.target) == (None, 150, 2, None)


@pytest.mark.rule("CORE-18")
def test_stake_is_settled_at_the_end_of_the_game() -> None:
    over = after_round("KC", "QC", totals=(50, 0, 60), scored=3)
    assert final_payments(over.variant, over.state) == (Payment(0, 1, 40, Due.TOTALS), Payment(2, 1, 60, Due.TOTALS))
