"""The rulebook's examples in which a hand goes out all at once, dealt from stacked packs and played over HTTP."""

import pytest

from tests.kit.clients.client import Api, Json, Seat
from tests.kit.games.accounts import check_stacked_game
from tests.kit.games.decks import meld
from tests.system.play.worked.examples import by_player, dealt, on_table, out_of, paid, refused, refused_melds, turn


def assert_each_paid(winner: Seat, others: list[Seat], points: int) -> None:
    """Fails unless every other player paid the winner exactly `points` in the first round."""
    total: dict[str, int] = {}
    for payer, payee, part in paid(winner):
        assert payee == winner.player_id
        total[payer] = total.get(payer, 0) + part
    assert total == dict.fromkeys(by_player(*others), points)


@pytest.mark.rule("QUEEN-02")
def test_winner_of_queen_city_rum_gets_53_from_each_of_four_players(api: Api) -> None:
    winner, *others = dealt(api, "queen-city-rum", ["9S TS JS 6C 6D 6H 6S", "", "", "", ""], "", "KH", {"rounds": 1})
    view = out_of(winner, "9S TS JS", "6C 6D 6H 6S", discard="KH")
    assert view["winners"] == [winner.player_id]
    assert_each_paid(winner, others, 53)
    assert view["round"]["outcome"]["payments"][0]["reason"] == "winners_melds"
    totals = {player["player_id"]: player["total"] for player in view["players"]}
    assert totals[winner.player_id or ""] == 212
    check_stacked_game(winner)


@pytest.mark.rule("COMPLET-02")
def test_the_winner_of_rami_at_once_is_paid_for_the_melds(api: Api) -> None:
    melds = ["9C 9D 9S", "3D 4D 5D 6D", "KC KH KS"]
    winner, *others = dealt(api, "rami-at-once", [" ".join(melds), "", ""], "", "2S")
    out_of(winner, *melds, discard="2S")
    assert_each_paid(winner, others, 27 + 18 + 30)
    check_stacked_game(others[0])


@pytest.mark.rule("FULL-02", "OPT-14")
def test_losers_of_full_rummy_pay_their_hands_once(api: Api) -> None:
    melds = ["9C 9D 9S", "3D 4D 5D 6D", "KC KH KS"]
    left = "AC AD AH QC JH TD 8S 7S 5H 2C"
    winner, loser = dealt(api, "full-rummy", [" ".join(melds), left], "", "2S", {"rounds": 1})
    winner.move("draw", source="stock")
    assert refused_melds(winner, *melds[:2]) == "concealed"
    assert refused_melds(winner, *melds) == "concealed"
    winner.move("meld", melds=[meld(each) for each in melds], discard="2S")
    assert_each_paid(winner, [loser], 3 + 10 + 10 + 10 + 8 + 7 + 5 + 2)


@pytest.mark.rule("BOAT-01", "BOAT-04")
def test_losers_of_boat_house_rum_pay_only_deadwood_and_11_for_an_ace(api: Api) -> None:
    melds = ["KD AD 2D 3D", "6C 6H 6S", "7C 7H 7S"]
    left = "TC TD TH AS AC KS KC 9H 8C 4S"
    winner, loser = dealt(api, "boat-house-rum", [" ".join(melds), left], "", "2S", {"rounds": 1})
    out_of(winner, *melds, discard="2S")
    assert_each_paid(winner, [loser], 11 + 11 + 10 + 10 + 9 + 8 + 4)
    check_stacked_game(winner)


@pytest.mark.rule("BOAT-02", "BOAT-03")
def test_a_turn_of_boat_house_rum_draws_two_cards_and_discards_one(api: Api) -> None:
    first, second = dealt(api, "boat-house-rum", ["2C", "3C"], "KH", "QS JD 9D")
    turn(first)
    assert second.view()["round"]["discard_pile"] == ["KH", "QS"]
    assert refused(second, "draw", source="discard") == "second_card_due"
    view = second.move("draw", source="discard", second="discard")
    assert {"KH", "QS"} <= set(view["round"]["hand"])
    assert [refused(second, "discard", card=card) for card in ("KH", "QS")] == ["discard_just_taken"] * 2
    view = second.move("discard", card="3C")
    assert {player["player_id"]: player["hand_count"] for player in view["players"]}[second.player_id] == 11
    view = first.move("draw", source="discard", second="stock")
    assert len(view["round"]["hand"]) == 12


RUNS = ["2C 3C 4C 5C 6C", "3D 4D 5D 6D", "7H 8H 9H", "TS JS QS"]
WITH_JOKERS = ["2C 3C 4C 5C 6C", "3D 4D JOKER 6D", "7H 8H 9H", "TS JOKER QS"]


@pytest.mark.rule("CONT-04")
@pytest.mark.parametrize(("melds", "points"), [(RUNS, 1), (WITH_JOKERS, 5)])
def test_each_joker_in_a_run_costs_two_points_more(api: Api, melds: list[str], points: int) -> None:
    winner, *others = dealt(api, "continental-rum", [" ".join(melds), "", "", ""], "", "KH", {"rounds": 1})
    view = out_of(winner, *melds, discard="KH")
    assert_each_paid(winner, others, points)
    totals = {player["player_id"]: player["total"] for player in view["players"]}
    assert totals == {winner.player_id: 100 + 3 * points} | dict.fromkeys(by_player(*others), 100 - points)
    check_stacked_game(winner)


@pytest.mark.rule("CONT-03")
@pytest.mark.parametrize(
    ("melds", "out"),
    [
        (["2C 3C 4C 5C 6C", "3D 4D 5D 6D 7D", "7H 8H 9H TH JH"], False),
        (["2C 2D 2H", "3D 4D 5D 6D 7D", "7H 8H 9H TH", "7S 8S 9S"], False),
        (["2C 3C 4C 5C", "3D 4D 5D 6D", "7H 8H 9H TH", "7S 8S 9S"], True),
        (["2C 3C 4C", "5C 6C 7C", "3D 4D 5D", "7H 8H 9H", "7S 8S 9S"], True),
    ],
)
def test_a_hand_goes_out_only_in_runs_of_the_allowed_lengths(api: Api, melds: list[str], out: bool) -> None:
    winner, other = dealt(api, "continental-rum", [" ".join(melds), ""], "", "KH", {"rounds": 1})
    winner.move("draw", source="stock")
    way_out: Json = {"melds": [meld(each) for each in melds], "discard": "KH"}
    if out:
        winner.move("meld", **way_out)
        assert_each_paid(winner, [other], 1)
    else:
        assert refused(winner, "meld", **way_out) in {"not_the_pattern", "not_a_meld"}


@pytest.mark.rule("CONT-06")
@pytest.mark.parametrize(("draws", "points"), [(False, 1 + 10), (True, 1 + 7)])
def test_going_out_in_the_first_turn_earns_a_bonus(api: Api, draws: bool, points: int) -> None:
    options: Json = {"quick_meld_bonus": True, "rounds": 1}
    winner, *others = dealt(api, "continental-rum", [" ".join(RUNS), "", ""], "", "KH", options)
    if draws:
        out_of(winner, *RUNS, discard="KH")
    else:
        winner.move("meld", melds=[meld(each) for each in RUNS])
    assert_each_paid(winner, others, points)
    check_stacked_game(others[1])


@pytest.mark.rule("CONT-07")
@pytest.mark.parametrize("named", [True, False])
def test_fifteen_natural_cards_of_one_suit_earn_twenty_more(api: Api, named: bool) -> None:
    runs = ["2H 3H 4H", "5H 6H 7H", "8H 9H TH", "JH QH KH", "2H 3H 4H"]
    options: Json = {"special_meld_bonus": True, "rounds": 1}
    winner, *others = dealt(api, "continental-rum", [" ".join(runs), "", ""], "", "KS", options)
    winner.move("draw", source="stock")
    winner.move("meld", discard="KS", **({"melds": [meld(each) for each in runs]} if named else {}))
    assert_each_paid(winner, others, 1 + 10 + 10)


@pytest.mark.rule("CONT-05")
def test_a_wild_two_costs_one_more_and_a_natural_two_nothing(api: Api) -> None:
    runs = ["2C 3C 4C 5C 6C", "3D 4D 2S 6D", "7H 8H 9H", "TS JS QS"]
    options: Json = {"deuces_wild": True, "rounds": 1}
    winner, *others = dealt(api, "continental-rum", [" ".join(runs), "", ""], "", "KH", options)
    view = out_of(winner, "2C 3C 4C 5C 6C", "3D 4D 2S 6D:5D", "7H 8H 9H", "TS JS QS", discard="KH")
    assert_each_paid(winner, others, 1 + 1)
    assert on_table(view)[1] == ["3D", "4D", "2S", "6D"]
    check_stacked_game(winner)


@pytest.mark.rule("NOW-04")
@pytest.mark.parametrize(
    ("melds", "wins"),
    [
        (["3C 4C 5C 6C", "8D 9D TD", "QH KH AH"], True),
        (["3C 4C 5C 6C 7C 8C 9C", "QH KH AH"], True),
        (["3C 4C 5C 6C 7C 8C 9C TC JC QC"], True),
        (["3C 4C 5C 6C 7C", "8D 9D TD JD QD"], False),
    ],
)
def test_a_run_of_four_and_two_of_three_win_before_the_first_draw(api: Api, melds: list[str], wins: bool) -> None:
    first, second = dealt(api, "nowrang", [" ".join([*melds, "2S"]), ""])
    declared: Json = {"melds": [meld(each) for each in melds], "discard": "2S"}
    if not wins:
        assert refused(first, "declare", **declared) == "not_the_pattern"
        return
    view = first.move("declare", **declared)
    assert (view["status"], view["winners"]) == ("finished", [first.player_id])
    assert paid(first) == [(second.player_id, first.player_id, 1)]
    check_stacked_game(second)


@pytest.mark.rule("NOW-03")
def test_the_ace_of_nowrang_is_high_only(api: Api) -> None:
    first, _ = dealt(api, "nowrang", ["AC 2C 3C 5D 6D 7D 8D TH JH QH KS", ""])
    low: Json = {"melds": [meld("5D 6D 7D 8D"), meld("AC 2C 3C"), meld("TH JH QH")], "discard": "KS"}
    assert refused(first, "declare", **low) == "not_a_meld"
    assert not [move for move in first.view()["legal_moves"] if move["action"] == "declare"]
