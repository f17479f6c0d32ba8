"""Indian rummy over HTTP: the wild card, dropping a hand, declarations and what dry runs tell of them."""

import pytest

from tests.kit.clients.client import Api, Json, Seat, code_of, success
from tests.service.http.tables import dealt, melds

ELDEST = "4S 5S 6S 7H 8H JOKER 9C 9D 9H QC QD QS JD"
DEALER = "KC KD 2C AS JH 3D TC 7C 2D JS 4H 6C 8C"
VALID = melds("4S 5S 6S", "7H 8H JOKER", "9C 9D 9H 9S", "QC QD QS")
WRONG = melds("4S 5S 6S 7H", "8H JOKER 9C", "9D 9H 9S", "QC QD QS")


def indian(client: Api, **options: object) -> list[Seat]:
    """Eldest, who declares after drawing the nine, and the dealer; fives are wild."""
    return dealt(client, "indian-rummy", ELDEST, DEALER, "2H 5D 9S", **options)


@pytest.mark.rule("IND-01", "IND-02")
def test_everybody_sees_the_wild_card(client: Api) -> None:
    eldest, dealer = indian(client)
    for viewer in (eldest, dealer):
        assert viewer.view()["round"]["wild"] == "5D"
        assert viewer.view()["card_values"]["5"] == 0
    (turned,) = eldest.events_of("card_turned")
    assert (turned["card"], turned["player_id"]) == ("5D", dealer.player_id)


@pytest.mark.rule("IND-07")
def test_dropping_a_hand_ends_the_round_of_two(client: Api) -> None:
    eldest, dealer = indian(client, rounds=2)
    assert code_of(dealer.post("/drops")) == (409, "not_your_turn")
    game = success(eldest.post("/drops"))
    (dropped,) = dealer.events_of("dropped")
    assert (dropped["player_id"], dropped["points"], dropped["reason"]) == (eldest.player_id, 20, "dropped")
    outcome = game["round"]["outcome"]
    assert (outcome["ending"], outcome["winners"]) == ("dropped", [dealer.player_id])
    assert game["round"]["left"] == [{"player_id": eldest.player_id, "points": 20, "reason": "dropped"}]


@pytest.mark.rule("IND-05")
def test_valid_declaration_is_listed_and_wins(client: Api) -> None:
    eldest, _ = indian(client)
    eldest.draw()
    listed = [move for move in eldest.view()["legal_moves"] if move["action"] == "declare"]
    assert "JD" in {move["discard"] for move in listed}
    game = success(eldest.post("/declarations", {"melds": VALID, "discard": "JD"}))
    assert (game["status"], game["round"]["outcome"]["ending"]) == ("finished", "declared")


@pytest.mark.rule("IND-06")
def test_dry_run_tells_no_more_than_the_shape_of_a_declaration(client: Api) -> None:
    eldest, _ = indian(client)
    eldest.draw()
    answers = [_tried(eldest, each) for each in (VALID, WRONG)]
    assert answers[0] == answers[1]
    assert code_of(eldest.post("/declarations?dry_run=true", {"melds": VALID[:3], "discard": "JD"})) == (
        422,
        "not_all_melded",
    )


def _tried(seat: Seat, declared: list[Json]) -> tuple[int, Json]:
    answer = seat.post("/declarations?dry_run=true", {"melds": declared, "discard": "JD"})
    return answer.status_code, answer.json()


@pytest.mark.rule("IND-06")
def test_wrong_declaration_costs_80_and_hides_the_hand(client: Api) -> None:
    eldest, dealer = indian(client, rounds=2)
    eldest.draw()
    game = success(eldest.post("/declarations", {"melds": WRONG, "discard": "JD"}))
    assert game["round"]["outcome"]["payments"] == [
        {"payer": eldest.player_id, "payee": dealer.player_id, "points": 80, "reason": "wrong_declaration"}
    ]
    assert not dealer.events_of("declared")


@pytest.mark.rule("IND-06")
def test_wrong_declaration_is_refused_where_the_option_says_so(client: Api) -> None:
    eldest, _ = indian(client, wrong_declaration="refused")
    eldest.draw()
    for query in ("", "?dry_run=true"):
        refused = eldest.post(f"/declarations{query}", {"melds": WRONG, "discard": "JD"})
        assert code_of(refused) == (422, "wrong_declaration")


@pytest.mark.rule("IND-04")
def test_joker_on_the_pile_is_refused_by_name(client: Api) -> None:
    eldest, dealer = dealt(client, "indian-rummy", ELDEST.replace("JD", "5C"), DEALER, "2H 5D 9S")
    eldest.draw()
    success(eldest.post("/discards", {"card": "5C"}))
    refused = dealer.post("/draws", {"source": "discard"})
    assert code_of(refused) == (409, "wild_card_stays")
    assert "5" in refused.json()["detail"]
