"""The rulebook's own examples, dealt from stacked packs and played over HTTP."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.scoring.round_score import points_in
from tests.kit.clients.client import Api
from tests.kit.games.accounts import check_stacked_game
from tests.system.play.worked.examples import by_player, dealt, paid, turn


@pytest.mark.rule("RAMI-03")
@pytest.mark.parametrize("source", ["stock", "discard"])
def test_rummy_with_nines_and_a_run_is_paid_94_by_each_of_three(api: Api, source: str) -> None:
    hands = ["9C 9D 9S 6D 5D 4D 3D", "", "", ""]
    eldest, *others = dealt(
        api,
        "rami",
        hands,
        "2D" if source == "discard" else "KS",
        "" if source == "discard" else "2D",
        options={"stake": {"amount": "0.10", "label": "CAD"}},
    )
    view = turn(eldest, "9C 9D 9S", "6D 5D 4D 3D 2D", source=source)
    assert view["status"] == "finished"
    assert view["round"]["outcome"]["rummy"]
    assert view["winners"] == [eldest.player_id]
    assert sorted(paid(eldest)) == sorted((player, eldest.player_id, 94) for player in by_player(*others))
    scores = eldest.scores()
    assert {due["amount"] for due in scores["rounds"][0]["dues"]} == {"9.40"}
    amounts = {each["player_id"]: (each["received"], each["amount"]) for each in scores["balances"]}
    assert amounts == {eldest.player_id: (282, "28.20")} | dict.fromkeys(by_player(*others), (-94, "-9.40"))
    check_stacked_game(eldest)


@pytest.mark.rule("RAMI-04")
def test_a_loser_left_with_two_aces_and_a_king_pays_12(api: Api) -> None:
    hands = ["9C 9D 9H 2C 3C 4C 8H", "AC AD KH 4S 5S 6S 7S", "", ""]
    eldest, loser, third, dealer = dealt(api, "rami", hands, "", "QH JS KS KD 5C")
    turn(eldest, "9C 9D 9H", discard="QH")
    turn(loser, "4S 5S 6S 7S")
    turn(third)
    turn(dealer)
    view = turn(eldest, "2C 3C 4C 5C", discard="8H")
    assert view["status"] == "finished"
    assert not view["round"]["outcome"]["rummy"]
    assert view["round"]["hands"][loser.player_id] == ["AC", "AD", "KH"]
    assert (loser.player_id, eldest.player_id, 12) in paid(eldest)
    rest = {player: view["round"]["hands"][player] for player in by_player(third, dealer)}
    values = {player: points_in(VARIANTS["rami"], tuple(hand)) for player, hand in rest.items()}
    assert {payer: points for payer, _, points in paid(eldest)} == values | {loser.player_id: 12}
    check_stacked_game(dealer)


@pytest.mark.rule("ARRET-02")
def test_the_smallest_hand_at_a_block_receives_the_differences_in_cards(api: Api) -> None:
    down = [["3C 4C 5C", "9C 9D 9H"], ["5H 6H 7H 8H"], ["TS JS QS"], []]
    one, three, four, seven = table = dealt(api, "rami-arret", [" ".join(melds) for melds in down])
    for turns in range(23):
        turn(table[turns % 4], *(down[turns] if turns < 4 else ()))
    view = one.view()
    assert (view["round"]["stock_count"], view["round"]["turn"]) == (0, seven.player_id)
    assert {move["action"] for move in seven.view()["legal_moves"]} == {"passTurn", "draw"}
    view = seven.move("passTurn")
    assert view["round"]["outcome"]["ending"] == "block"
    assert [len(view["round"]["hands"][player]) for player in by_player(*table)] == [1, 3, 4, 7]
    assert sorted(paid(one)) == sorted(
        (player, one.player_id, points) for player, points in zip(by_player(three, four, seven), (2, 3, 6), strict=True)
    )
    check_stacked_game(one)


@pytest.mark.rule("RUM-02")
def test_going_rummy_doubles_the_losers_hand_in_rummy(api: Api) -> None:
    hands = ["9C 9D 9S 6D 5D 4D 3D AC AD AH", "KC KD KH QC QD QH 2C 2D 2H 2S"]
    eldest, loser = dealt(api, "rummy", hands, "", "7D", options={"target": 100})
    view = turn(eldest, "9C 9D 9S", "7D 6D 5D 4D 3D", "AC AD AH")
    assert view["winners"] == [eldest.player_id]
    assert paid(eldest) == [(loser.player_id, eldest.player_id, 136)]
    check_stacked_game(eldest)


@pytest.mark.rule("BLOCK-02")
def test_the_lowest_value_wins_the_differences_at_a_block(api: Api) -> None:
    low, high, more = table = dealt(
        api,
        "block-rummy",
        ["AC AD 2H 3S 4D 6C 8H", "KC QD JH TS 9D 7C 5H", "KS QH JC TD 9S 7D 5C"],
        options={"rounds": 1},
    )
    view = low.view()
    for turns in range(view["round"]["stock_count"]):
        turn(table[turns % 3])
    blocker = next(seat for seat in table if seat.player_id == low.view()["round"]["turn"])
    blocker.move("passTurn")
    assert sorted(paid(low)) == sorted((player, low.player_id, 61 - 25) for player in by_player(high, more))
    check_stacked_game(low)


@pytest.mark.rule("TOSS-01")
def test_a_card_from_the_middle_of_the_pile_is_drawn_in_toss_rummy(api: Api) -> None:
    eldest, dealer = dealt(api, "toss-rummy", ["9C 9D", "KC KD"], "9H", "QH JS TS")
    turn(eldest)
    turn(dealer)
    view = eldest.view()
    assert view["round"]["discard_pile"] == ["9H", "QH", "JS"]
    view = eldest.move("draw", source="discard", card="9H")
    assert view["round"]["discard_pile"] == ["QH", "JS"]
    assert eldest.make({"action": "discard", "card": "9H"}).json()["code"] == "discard_just_taken"
    eldest.move("meld", melds=[{"cards": ["9C", "9D", "9H"]}])


@pytest.mark.rule("CORNER-01")
def test_a_run_turns_the_corner(api: Api) -> None:
    eldest, dealer = dealt(
        api, "around-the-corner-rummy", ["KD AD 2D 3D 6C 6H 6S 7C 7H 7S", "AC AH AS KC KS KH QS QC QH TS"], "", "2C"
    )
    view = turn(eldest, "3D AD KD 2D", "6C 6H 6S", "7C 7H 7S", discard="2C")
    assert view["round"]["melds"][0]["cards"] == ["KD", "AD", "2D", "3D"]
    [(payer, _, points)] = paid(eldest)
    assert payer == dealer.player_id
    assert points == 2 * (3 * 11 + 7 * 10)
