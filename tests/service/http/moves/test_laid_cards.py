"""Whose each laid card is, over HTTP: in the round, in events and in records (EXT-07)."""

import pytest

from tests.kit.clients.client import Api, success
from tests.service.http.tables import dealt, melds


@pytest.mark.rule("EXT-07", "R500-05")
def test_a_meld_names_the_player_of_each_card(client: Api) -> None:
    eldest, dealer = dealt(client, "rummy-500", "5C 6C 7C KD", "8C")
    eldest.draw()
    game = success(eldest.post("/melds", {"melds": melds("5C 6C 7C")}))
    assert game["round"]["melds"][0]["players"] == [eldest.player_id] * 3
    success(eldest.post("/discards", {"card": "KD"}))
    dealer.draw()
    meld_id = game["round"]["melds"][0]["meld_id"]
    game = success(dealer.post("/layoffs", {"meld_id": meld_id, "cards": ["8C"]}))
    players = [eldest.player_id] * 3 + [dealer.player_id]
    assert game["round"]["melds"][0]["players"] == players
    assert game["round"]["melds"][0]["owner"] == eldest.player_id
    laid_off = [event for event in success(dealer.get("/events"))["events"] if event["type"] == "laid_off"]
    assert [event["meld"]["players"] for event in laid_off] == [players]


def test_melds_of_other_games_name_no_players(client: Api) -> None:
    eldest, _ = dealt(client, "rummy", "5C 6C 7C KD")
    eldest.draw()
    assert success(eldest.post("/melds", {"melds": melds("5C 6C 7C")}))["round"]["melds"][0]["players"] is None
