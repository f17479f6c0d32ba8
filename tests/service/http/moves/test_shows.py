"""Knocking, showing and declaring over HTTP; offered cards; draws of two cards."""

import pytest

from tests.kit.clients.client import Api, Json, Seat, code_of, recorded_move, success, without_path
from tests.kit.clients.contract import Contract
from tests.service.http.tables import dealt, melds, pair

CONTRACT = Contract.published()
KNOCK_BODY = CONTRACT.body_example("knock")
SHOW_BODY = CONTRACT.body_example("show")
DECLARE_BODY = CONTRACT.body_example("declare")
KNOCKER = "AS 2S 3S 7C 7D 7H JD QD KD 4C"
OTHER = "TC TD TH 4S 5S KC QC 9C 6H 6D"


def gin(client: Api, **options: object) -> list[Seat]:
    """The players of a game of gin in which the upcard was passed and eldest has drawn a nine."""
    eldest, dealer = dealt(client, "gin-rummy", KNOCKER, OTHER, "8C 9H", **options)
    for seat in (eldest, dealer):
        success(seat.post("/passes"))
    eldest.draw()
    return [eldest, dealer]


@pytest.mark.rule("GIN-02")
def test_an_upcard_is_taken_or_passed(client: Api) -> None:
    eldest, dealer = dealt(client, "gin-rummy", KNOCKER, OTHER, "8C 9H")
    game = eldest.view()
    assert (game["round"]["phase"], game["round"]["offered"]) == ("upcard", "8C")
    listed = list(map(without_path, game["legal_moves"]))
    assert listed == [{"action": "draw", "source": "discard"}, {"action": "passTurn"}]
    assert code_of(eldest.post("/draws", {"source": "stock"})) == (409, "upcard_offered")
    assert code_of(dealer.post("/passes")) == (409, "not_your_turn")
    success(eldest.post("/passes"))
    success(dealer.post("/passes"))
    assert eldest.view()["round"]["offered"] is None
    assert code_of(eldest.post("/draws", {"source": "discard"})) == (409, "upcard_passed")


@pytest.mark.rule("GIN-04", "GIN-05")
def test_wrong_knock_is_refused_with_its_reason(client: Api) -> None:
    eldest, dealer = gin(client)
    assert eldest.view()["round"]["knock_limit"] == 10
    assert code_of(dealer.post("/knocks", KNOCK_BODY)) == (409, "not_your_turn")
    refused = eldest.post("/knocks", {"discard": "JD"})
    assert code_of(refused) == (422, "deadwood_too_high")
    assert "10" in refused.json()["detail"]
    assert code_of(eldest.post("/knocks", {"discard": "JS"})) == (422, "card_not_held")
    assert code_of(eldest.post("/knocks", {"discard": "9H", "melds": melds("AS 2S 4C")})) == (422, "not_a_meld")
    assert code_of(eldest.post("/melds", {"melds": melds("7C 7D 7H")})) == (409, "no_melding_in_play")
    assert code_of(eldest.post("/swaps", {"meld_id": "m1", "card": "7C"})) == (409, "no_melding_in_play")
    assert code_of(eldest.post("/declarations", {"melds": []})) == (409, "not_in_this_variant")
    assert code_of(eldest.post("/shows", {})) == (409, "not_in_this_variant")


@pytest.mark.rule("GIN-08")
def test_knock_is_scored_at_once_where_the_showdown_is_automatic(client: Api) -> None:
    eldest, dealer = gin(client)
    game = success(eldest.post("/knocks", {"discard": "9H"}))
    outcome = game["round"]["outcome"]
    assert outcome["ending"] == "knock"
    assert outcome["payments"] == []
    assert outcome["gains"] == [{"player_id": eldest.player_id, "points": 37, "reason": "less_deadwood"}]
    told = {event["type"]: event for event in dealer.events()}
    assert (told["knocked"]["deadwood"], told["knocked"]["value"], told["knocked"]["knock_limit"]) == (["4C"], 4, 10)
    assert (told["shown"]["player_id"], told["shown"]["value"]) == (dealer.player_id, 41)
    assert [each["cards"] for each in told["shown"]["laid_off_on"]] == [["AS", "2S", "3S", "4S", "5S"]]
    score = success(eldest.get("/scores"))["rounds"][0]
    assert (score["dues"], score["gains"]) == ([], outcome["gains"])
    assert score["points"] == {eldest.player_id: 37, dealer.player_id: 0}


@pytest.mark.rule("GIN-12")
def test_player_shows_the_hand_where_the_showdown_is_manual(client: Api) -> None:
    eldest, dealer = gin(client, showdown="manual")
    success(eldest.post("/knocks", KNOCK_BODY))
    game = dealer.view()
    assert (game["round"]["phase"], game["round"]["turn"]) == ("showdown", dealer.player_id)
    assert game["round"]["shown"] == [{"player_id": eldest.player_id, "deadwood": ["4C"], "value": 4}]
    assert without_path(game["legal_moves"][0]) == {"action": "show", **SHOW_BODY}
    refusals: list[tuple[Json, str]] = [
        ({"lay_offs": [{"meld_id": "m1", "cards": ["9C"]}]}, "does_not_fit"),
        ({"lay_offs": [{"meld_id": "m9", "cards": ["9C"]}]}, "unknown_meld"),
        ({"melds": melds("TC TD TS")}, "card_not_held"),
        ({"melds": melds("TC TD 9C")}, "not_a_meld"),
    ]
    for body, code in refusals:
        assert code_of(dealer.post("/shows", body)) == (422, code)
    shown = success(dealer.post("/shows", SHOW_BODY))
    assert [each["value"] for each in shown["round"]["shown"]] == [4, 41]
    record = success(dealer.get("/rounds/1"))
    movers = {move["action"]: (move["player_id"], recorded_move(move)) for move in record["moves"]}
    assert movers["knock"] == (eldest.player_id, {"action": "knock", **KNOCK_BODY})
    assert movers["show"] == (dealer.player_id, {"action": "show", **SHOW_BODY})


def test_the_moves_of_a_record_can_be_sent_again(client: Api) -> None:
    eldest, dealer = gin(client, showdown="manual")
    success(eldest.post("/knocks", KNOCK_BODY))
    success(dealer.post("/shows", SHOW_BODY))
    record = success(dealer.get("/rounds/1"))
    again = pair(client, variant="gin-rummy", deck=record["deck"], options={"showdown": "manual"})
    by_player = dict(zip([record["moves"][1]["player_id"], record["moves"][2]["player_id"]], again, strict=True))
    for move in record["moves"][1:]:
        by_player[move["player_id"]].act(recorded_move(move))
    other = success(again[0].get("/rounds/1"))
    assert (other["outcome"]["gains"][0]["points"], other["deck"]) == (37, record["deck"])


@pytest.mark.rule("NOW-04")
def test_nowrang_is_won_by_a_declaration(client: Api) -> None:
    eldest, dealer = dealt(client, "nowrang", "3C 4C 5C 6C 8D 9D TD QH KH AH 2S")
    assert eldest.view()["legal_moves"][0]["action"] == "declare"
    declaration = DECLARE_BODY
    assert code_of(eldest.post("/declarations", {**declaration, "discard": "3C"}))[0] == 422
    assert code_of(eldest.post("/declarations", {"melds": melds("3C 4C 5C 6C")})) == (422, "concealed")
    assert code_of(dealer.post("/declarations", declaration)) == (409, "not_your_turn")
    game = success(eldest.post("/declarations", declaration))
    assert (game["status"], game["winners"]) == ("finished", [eldest.player_id])
    assert eldest.events_of("declared")


@pytest.mark.rule("PHOM-05")
def test_phom_is_won_by_a_declaration(client: Api) -> None:
    eldest, dealer = dealt(client, "phom", "3C 4C 5C 8D 8H 8S QH KH JH AS")
    assert code_of(eldest.post("/declarations", {"melds": melds("3C 4C 5C")})) == (422, "not_all_melded")
    assert code_of(eldest.post("/knocks", {"discard": "AS"})) == (409, "not_in_this_variant")
    body = {"melds": melds("3C 4C 5C", "8D 8H 8S", "JH QH KH"), "discard": "AS"}
    game = success(eldest.post("/declarations", body))
    payment = game["round"]["outcome"]["payments"][0]
    assert (payment["payer"], payment["points"], payment["reason"]) == (dealer.player_id, 6, "declared")


@pytest.mark.rule("PHOM-02", "PHOM-03", "PHOM-10")
def test_a_discard_taken_into_a_meld_is_shown_and_paid(client: Api) -> None:
    eldest, dealer = dealt(client, "phom", "5C KD", "3C 4C 9H", fed_card_penalty=True)
    assert code_of(eldest.post("/passes")) == (409, "not_in_this_variant")
    success(eldest.post("/discards", {"card": "5C"}))
    game = success(dealer.post("/draws", {"source": "discard"}))
    assert game["round"]["taken"] == [{"player_id": dealer.player_id, "card": "5C", "feeder": eldest.player_id}]
    event = eldest.events()[-1]
    assert (event["type"], event["payee"], event["points"], event["reason"]) == (
        "paid", dealer.player_id, 1, "fed_card",
    )  # fmt: skip
    assert code_of(dealer.post("/discards", {"card": "5C"})) == (422, "taken_card_stays")
    assert code_of(dealer.post("/discards", {"card": "3C"}))[1] in {"no_meld_for_taken", "meld_held_back"}
    success(dealer.post("/discards", {"card": "9H"}))
    assert {player["turns"] for player in dealer.view()["players"]} == {1}


@pytest.mark.rule("BOAT-02")
def test_top_discard_is_drawn_with_a_second_card(client: Api) -> None:
    eldest, _ = dealt(client, "boat-house-rum", "", rest="8C 9H TH")
    assert code_of(eldest.post("/draws", {"source": "discard"})) == (422, "second_card_due")
    refused = eldest.post("/draws", {"source": "discard", "second": "discard"})
    assert code_of(refused) == (422, "no_second_card")
    assert code_of(eldest.post("/draws", {"source": "stock", "second": "stock"})) == (422, "no_second_card")
    listed = [without_path(move) for move in eldest.view()["legal_moves"] if move.get("second")]
    assert listed == [{"action": "draw", "source": "discard", "second": "stock"}]
    hand = eldest.act(listed[0])["round"]["hand"]
    assert {"8C", "9H"} <= set(hand)
