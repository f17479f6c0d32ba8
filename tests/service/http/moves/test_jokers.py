"""Jokers over HTTP: the cards they stand for, openings, draws that must open, swaps."""

import pytest

from tests.kit.clients.client import Api, Seat, code_of, success, without_path
from tests.kit.games.decks import meld
from tests.service.http.tables import dealt, melds

OPENING = "TS JS JOKER KS TH JH QH 2C"


def turn(seat: Seat, *laid: str, discard: str) -> None:
    """Plays a turn: draws from the stock, lays down the melds in `laid`, discards."""
    seat.draw()
    if laid:
        success(seat.post("/melds", {"melds": melds(*laid)}))
    success(seat.post("/discards", {"card": discard}))


@pytest.mark.rule("CAL-06")
def test_joker_has_to_be_named_where_the_cards_leave_a_choice(client: Api) -> None:
    eldest, dealer = dealt(client, "caloochi", "JH QH JOKER AS AC AD")
    eldest.draw()
    open_to_both = eldest.post("/melds", {"melds": melds("JH QH JOKER", "AS AC AD")})
    assert code_of(open_to_both) == (422, "joker_ambiguous")
    assert open_to_both.json()["rule"] == "CAL-06"
    for wrong in ("9?x", "JOKER", "9", 9):
        refused = eldest.post("/melds", {"melds": [{"cards": ["JH", "QH", "JOKER"], "jokers": [wrong]}]})
        assert [(error["pointer"], error["code"]) for error in refused.json()["errors"]] == [
            ("/melds/0/jokers/0", "not_place")
        ]
    game = success(eldest.post("/melds", {"melds": melds("JH QH JOKER:KH", "AS AC AD")}))
    assert [(each["cards"], each["jokers"]) for each in game["round"]["melds"]] == [
        (["JH", "QH", "JOKER"], ["KH"]),
        (["AC", "AD", "AS"], []),
    ]
    opened = {player["player_id"]: player["opened"] for player in game["players"]}
    assert opened == {eldest.player_id: True, dealer.player_id: False}


@pytest.mark.rule("DOUBLE-03")
def test_undetermined_suit_of_a_joker_is_shown_as_open(client: Api) -> None:
    eldest, _ = dealt(client, "double-rum", "9H 9D JOKER")
    eldest.draw()
    game = success(eldest.post("/melds", {"melds": melds("9H 9D JOKER:9?")}))
    assert (game["round"]["melds"][0]["cards"], game["round"]["melds"][0]["jokers"]) == (["9D", "9H", "JOKER"], ["9?"])


@pytest.mark.rule("CAL-03", "BLOCJ-03")
def test_insufficient_opening_is_refused_with_what_it_lacks(client: Api) -> None:
    eldest, _ = dealt(client, "caloochi", "2C 2D 2H")
    eldest.draw()
    refused = eldest.post("/melds", {"melds": melds("2C 2D 2H")})
    assert code_of(refused) == (422, "opening_too_low")
    assert "51" in refused.json()["detail"]
    eldest, _ = dealt(client, "bloc-rami-jokers", "KC KD KH QC QD QH")
    eldest.draw()
    refused = eldest.post("/melds", {"melds": melds("KC KD KH", "QC QD QH")})
    assert code_of(refused) == (422, "opening_needs_clean_run")


@pytest.mark.rule("CAL-04")
def test_draw_that_must_open_needs_its_melds(client: Api) -> None:
    eldest, _ = dealt(client, "caloochi", "KC KD AS AC AD 4C 4D 4H", rest="KH")
    assert code_of(eldest.post("/draws", {"source": "discard"})) == (422, "must_open_with_discard")
    without_it = {"source": "discard", "melds": melds("AS AC AD", "4C 4D 4H")}
    assert code_of(eldest.post("/draws", without_it)) == (422, "must_open_with_discard")
    assert code_of(eldest.post("/draws", {"source": "stock", "melds": melds("4C 4D 4H")})) == (422, "melds_not_here")
    too_low = {"source": "discard", "melds": melds("KC KD KH")}
    assert code_of(eldest.post("/draws", too_low)) == (422, "opening_too_low")
    offered = [move for move in eldest.view()["legal_moves"] if move.get("source") == "discard"]
    assert offered[0]["melds"]
    game = eldest.act(offered[0])
    assert game["round"]["phase"] == "play"
    assert "KH" in [card for each in game["round"]["melds"] for card in each["cards"]]
    assert game["round"]["discard_count"] == 0


@pytest.mark.rule("CAL-07")
def test_joker_can_be_swapped_for_the_card_it_stands_for(client: Api) -> None:
    eldest, dealer = dealt(client, "caloochi", OPENING, "3C 5H QS", "4D 5D 6D QS", swap_before_opening=False)
    eldest.draw()
    body = {"meld_id": "m1", "card": "5D"}
    assert code_of(eldest.post("/swaps", body)) == (422, "unknown_meld")
    success(eldest.post("/melds", {"melds": melds("TS JS JOKER KS:QS", "TH JH QH")}))
    assert code_of(eldest.post("/swaps", body)) == (422, "swap_not_allowed")
    success(eldest.post("/discards", {"card": "2C"}))
    assert code_of(dealer.post("/swaps", {"meld_id": "m1", "card": "3C"})) == (409, "wrong_phase")
    dealer.draw()
    assert code_of(dealer.post("/swaps", {"meld_id": "m1", "card": "QS"})) == (422, "swap_not_allowed")
    success(dealer.post("/discards", {"card": "3C"}))
    listed = [without_path(move) for move in eldest.draw()["legal_moves"] if move["action"] == "swapJoker"]
    assert listed == [{"action": "swapJoker", "meld_id": "m1", "card": "QS"}]
    assert code_of(eldest.post("/swaps", {"meld_id": "m1", "card": "AH"})) == (422, "card_not_held")
    assert code_of(eldest.post("/swaps", {"meld_id": "m2", "card": "QS"})) == (422, "no_such_joker")
    game = eldest.act(listed[0])
    assert "JOKER" in game["round"]["hand"]
    assert game["round"]["melds"][0]["cards"] == ["TS", "JS", "QS", "KS"]
    event = dealer.events()[-1]
    assert (event["type"], event["card"], event["meld"]["jokers"]) == ("joker_swapped", "QS", [])


@pytest.mark.rule("ROMME-05")
def test_swapped_joker_used_at_once_is_part_of_the_meld(client: Api) -> None:
    eldest, dealer = dealt(client, "german-rummy", "TS JS JOKER KS 5C 6C 2D", "3C", "4D 8D 9D QS")
    turn(eldest, "TS JS JOKER KS:QS", discard="2D")
    turn(dealer, discard="3C")
    eldest.draw()
    assert code_of(eldest.post("/swaps", {"meld_id": "m1", "card": "QS"})) == (409, "not_in_this_variant")
    swap = {"meld_id": "m1", "card": "QS"}
    wrong = {"melds": [{**meld("5C 6C JOKER:7C"), "swap": {**swap, "card": "5C"}}]}
    assert code_of(eldest.post("/melds", wrong))[0] == 422
    game = success(eldest.post("/melds", {"melds": [{**meld("5C 6C JOKER:7C"), "swap": swap}]}))
    assert [(each["cards"], each["jokers"]) for each in game["round"]["melds"]] == [
        (["TS", "JS", "QS", "KS"], []),
        (["5C", "6C", "JOKER"], ["7C"]),
    ]


@pytest.mark.rule("OPT-01")
def test_discarded_joker_can_be_called(client: Api) -> None:
    eldest, dealer = dealt(client, "double-rum", "5C 6C 7C KD", "JOKER", "4D 8D 9D", call_rummy=True)
    turn(eldest, "5C 6C 7C", discard="KD")
    turn(dealer, discard="JOKER")
    assert code_of(eldest.post("/calls", {"meld_id": "m1"})) == (422, "joker_ambiguous")
    calls = [without_path(move) for move in eldest.view()["legal_moves"] if move["action"] == "callRummy"]
    assert {"action": "callRummy", "meld_id": "m1", "jokers": ["8C"]} in calls
    game = success(eldest.post("/calls", {"meld_id": "m1", "jokers": ["8C"]}))
    assert game["round"]["melds"][0]["jokers"] == ["8C"]
    assert game["round"]["phase"] == "callers_discard"


@pytest.mark.rule("CONT-03", "CONT-07")
def test_the_service_finds_the_runs_to_go_out_with(client: Api) -> None:
    hand = "2C 3C 4C 5C 6C 3D 4D 5D 6D 7H 8H 9H TS JS QS"
    eldest, _ = dealt(client, "continental-rum", hand, rest="KD 4H")
    eldest.draw()
    assert code_of(eldest.post("/melds", {"discard": "2C"})) == (422, "not_the_pattern")
    assert code_of(eldest.post("/melds", {"melds": melds("TS JS QS")})) == (422, "concealed")
    game = success(eldest.post("/melds", {"discard": "4H"}))
    assert game["round"]["outcome"]["ending"] == "out"
    assert sorted(len(each["cards"]) for each in game["round"]["melds"]) == [3, 3, 4, 5]
    assert {payment["reason"] for payment in game["round"]["outcome"]["payments"]} == {"pattern"}


@pytest.mark.rule("CORE-08")
def test_joker_cannot_be_swapped_while_a_lay_off_is_owed(client: Api) -> None:
    laid = "2C 3C 4C", "TS JS QS KS", "AS AC AD", "7C 7D 7H 7S"
    eldest, dealer = dealt(client, "caloochi", f"{' '.join(laid)} 5C", "6C", "9D 8H 8D")
    turn(eldest, *laid, discard="8H")
    turn(dealer, discard="6C")
    success(eldest.post("/draws", {"source": "discard"}))
    success(eldest.post("/layoffs", {"meld_id": "m1", "cards": ["5C"]}))
    assert code_of(eldest.post("/swaps", {"meld_id": "m1", "card": "6C"})) == (422, "lay_off_owed")
