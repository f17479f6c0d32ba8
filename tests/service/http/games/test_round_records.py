"""The record of an ended round: each move has the cards that it drew and the melds that it changed."""

from unittest.mock import Mock

import pytest

from service.http.views import replay
from service.rules.engine import apply
from tests.kit.clients.client import Api, Json, Seat, code_of
from tests.service.http.tables import dealt, melds

KNOCKER = "AS 2S 3S 7C 7D 7H JD QD KD 4C"
OTHER = "TC TD TH 4S 5S KC QC 9C 6H 6D"


def laid(move: Json) -> list[tuple[str, list[str]]]:
    """The melds that a move changed, with their owners."""
    return [(meld["owner"], meld["cards"]) for meld in move["changed_melds"]]


def moves(seat: Seat) -> list[Json]:
    """The moves of the first round, without the deal."""
    found: list[Json] = seat.record(1)["moves"]
    return [move for move in found if move["action"] != "deal"]


@pytest.mark.rule("CORE-20", "CORE-22")
def test_cards_drawn_are_told_to_everybody_once_the_round_is_over(client: Api) -> None:
    eldest, dealer = dealt(client, "gin-rummy", KNOCKER, OTHER, "8C 9H", rounds=1)
    eldest.move("passTurn")
    dealer.move("passTurn")
    eldest.draw()
    assert code_of(dealer.spectator().get("/rounds/1")) == (404, "round_not_found")
    eldest.move("knock", discard="9H")
    for viewer in (eldest, dealer, dealer.spectator()):
        *_, drew, knocked = moves(viewer)
        assert (drew["action"], drew["cards_drawn"], drew["changed_melds"]) == ("draw", ["9H"], [])
        assert knocked["cards_drawn"] == []


@pytest.mark.rule("GIN-05", "GIN-06")
def test_a_knock_has_the_melds_of_both_hands(client: Api) -> None:
    eldest, dealer = dealt(client, "gin-rummy", KNOCKER, OTHER, "8C 9H", rounds=1)
    eldest.move("passTurn")
    dealer.move("passTurn")
    eldest.draw()
    eldest.move("knock", discard="9H")
    melded = laid(moves(eldest)[-1])
    assert sorted(melded) == sorted(
        [
            (eldest.me, ["AS", "2S", "3S", "4S", "5S"]),
            (eldest.me, ["7C", "7D", "7H"]),
            (eldest.me, ["JD", "QD", "KD"]),
            (dealer.me, ["TC", "TD", "TH"]),
        ]
    )


@pytest.mark.rule("CORE-11")
def test_melds_are_told_as_they_were_after_each_move(client: Api) -> None:
    eldest, _ = dealt(client, "rummy", "2C 3C 4C 5C 9D 9H 9S KD KH KS", rest="AC 9C 6C", rounds=1)
    eldest.draw()
    eldest.move("meld", melds=melds("2C 3C 4C"))
    eldest.move("layOff", meld_id="m1", cards=["5C"])
    eldest.move("meld", melds=melds("9C 9D 9H 9S", "KD KH KS"))
    drew, *told = moves(eldest)
    assert drew["cards_drawn"] == ["9C"]
    assert [[(meld["meld_id"], meld["cards"]) for meld in move["changed_melds"]] for move in told] == [
        [("m1", ["2C", "3C", "4C"])],
        [("m1", ["2C", "3C", "4C", "5C"])],
        [("m2", ["9C", "9D", "9H", "9S"]), ("m3", ["KD", "KH", "KS"])],
    ]
    french = eldest.get("/rounds/1", Accept_Language="fr").json()["moves"]
    assert french[-1]["changed_melds"][0]["title"] == "carré de 9"


@pytest.mark.rule("BOAT-02")
def test_a_draw_of_two_cards_has_both(client: Api) -> None:
    hand = "2C 3C 4C 5D 6D 7D 9C 9D 9H 9S"
    eldest, _ = dealt(client, "boat-house-rum", hand, rest="5C 6C KH", rounds=1)
    eldest.move("draw", source="discard", second="stock")
    eldest.move("meld", melds=melds("2C 3C 4C 5C 6C", "5D 6D 7D", "9C 9D 9H 9S"))
    assert moves(eldest)[0]["cards_drawn"] == ["5C", "6C"]


@pytest.mark.rule("CORE-05", "CORE-14")
def test_a_record_has_the_hands_that_were_dealt_and_the_height_of_both_piles(client: Api) -> None:
    eldest, dealer = dealt(client, "rummy", "2C 3C 4C 5C 9D 9H 9S KD KH KS", rest="AC 9C 6C", rounds=1)
    hands = {seat.me: seat.view()["round"]["hand"] for seat in (eldest, dealer)}
    eldest.draw()
    eldest.move("meld", melds=melds("2C 3C 4C 5C", "9C 9D 9H 9S", "KD KH KS"))
    record = eldest.record(1)
    assert record["dealt_hands"] == hands
    assert [(move["stock_count"], move["discard_count"]) for move in record["moves"]] == [(31, 1), (30, 1), (30, 1)]


def test_a_long_round_is_replayed_once_for_all_its_readers(client: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    eldest, dealer = dealt(client, "rummy", "2C 3C 4C 5C 9D 9H 9S KD KH KS", rest="AC 9C 6C", rounds=1)
    eldest.draw()
    eldest.move("meld", melds=melds("2C 3C 4C 5C", "9C 9D 9H 9S", "KD KH KS"))
    made = Mock(wraps=apply)
    monkeypatch.setattr(replay, "apply", made)
    short = [eldest.record(1), dealer.record(1)]
    assert made.call_count == 2 * len(short[0]["moves"])
    monkeypatch.setattr(replay, "LONG_ROUND", 2)
    made.reset_mock()
    assert [eldest.record(1), dealer.record(1)] == short
    assert made.call_count == len(short[0]["moves"])
    french = eldest.get("/rounds/1", Accept_Language="fr").json()["moves"]
    assert french[-1]["changed_melds"][1]["title"] == "carré de 9"
    assert made.call_count == len(short[0]["moves"])
