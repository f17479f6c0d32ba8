"""Draws that carry a use of the discard: their bodies in both directions, and what is refused (EXT-04, EXT-05)."""

from typing import Any

import msgspec
import pytest

from service.http.schemas.move_requests import DrawRequest
from service.http.views.moves import draw_from_body, legal_move_view
from service.rules.model.moves import Draw, LayOff, NewMeld, Source, Swap, SwapJoker
from tests.kit.clients.client import Api, code_of, success
from tests.service.http.tables import dealt, melds

DRAWS = {
    "melds": Draw(Source.DISCARD, "9S", (NewMeld(("9D", "9H", "9S")),), depth=4),
    "lay_off": Draw(Source.DISCARD, lay_off=LayOff("m1", ("5C", "JOKER"), ("6C",))),
    "swap at once": Draw(Source.DISCARD, lay_off=LayOff("m1", ("JOKER",), ("7C",), Swap("m2", "5C"))),
    "swap": Draw(Source.DISCARD, swap=SwapJoker("m1", "5C")),
}


@pytest.mark.parametrize("name", DRAWS)
def test_a_listed_draw_can_be_sent_as_it_is(name: str) -> None:
    shown: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(legal_move_view(DRAWS[name], "game")))
    assert shown.pop("action") == "draw"
    assert shown.pop("path") == "/v1/games/game/draws"
    assert draw_from_body(DrawRequest().load(shown)) == DRAWS[name]


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ({"source": "discard", "lay_off": {"meld_id": "m1", "cards": ["5C"]}}, "melds_not_here"),
        ({"source": "discard", "swap": {"meld_id": "m1", "card": "5C"}}, "melds_not_here"),
        ({"source": "stock", "swap": {"meld_id": "m1", "card": "5C"}}, "melds_not_here"),
        ({"source": "discard", "depth": 2}, "card_not_in_pile"),
        ({"source": "stock", "depth": 1}, "card_not_in_pile"),
        ({"source": "discard", "depth": 0}, "invalid_fields"),
    ],
)
def test_a_draw_into_the_hand_takes_none_of_these_fields(client: Api, body: dict[str, Any], code: str) -> None:
    eldest, _ = dealt(client, "rummy", "KC KD AS AC", rest="KH")
    assert code_of(eldest.post("/draws", body)) == (422, code)


def test_a_card_taken_to_open_is_not_laid_off(client: Api) -> None:
    eldest, _ = dealt(client, "caloochi", "KC KD AS AC", rest="KH")
    body = {"source": "discard", "lay_off": {"meld_id": "m1", "cards": ["KH"]}}
    assert code_of(eldest.post("/draws", body)) == (422, "must_open_with_discard")


def test_the_top_card_may_be_named_by_its_depth(client: Api) -> None:
    eldest, _ = dealt(client, "rummy", "KC KD AS AC", rest="KH")
    assert "KH" in success(eldest.post("/draws", {"source": "discard", "depth": 1}))["round"]["hand"]


OPENING = ("KH TH JH QH", "9S 9C 9D")
"""A clean run of 40 points and a set of 27, which open in Rami 51 with the king as the discard."""


def test_a_draw_that_opens_is_checked_made_told_and_kept(client: Api) -> None:
    eldest, dealer = dealt(client, "rami-51", "TH JH QH 9S 9C 9D 2C 3D", rest="KH")
    body = {"source": "discard", "melds": melds(*OPENING)}
    assert success(eldest.post("/draws?dry_run=true", body))["points"] == 67
    assert eldest.view()["round"]["discard_count"] == 1
    game = success(eldest.post("/draws", body))
    assert len(game["round"]["melds"]) == 2
    assert "KH" not in game["round"]["hand"]
    assert [event["type"] for event in dealer.events()[-2:]] == ["discard_taken", "melded"]
    assert dealer.events()[-1]["count"] == 7


def test_a_discard_without_a_use_is_refused_with_the_rule(client: Api) -> None:
    eldest, _ = dealt(client, "rami-51", "TH JH QH 9S 9C 9D 2C 3D", rest="KH")
    refused = eldest.post("/draws", {"source": "discard"})
    assert code_of(refused) == (422, "must_use_discard")
    assert (refused.json()["rule"], refused.json()["rule_url"]) == ("EXT-04", "/v1/rules/several-games#EXT-04")
    both = {"source": "discard", "melds": melds(*OPENING), "lay_off": {"meld_id": "m1", "cards": ["KH"]}}
    assert code_of(eldest.post("/draws", both)) == (422, "must_use_discard")
    assert code_of(eldest.post("/draws", {"source": "discard", "melds": melds(OPENING[0])})) == (422, "opening_too_low")


def test_the_list_and_the_hint_have_the_draw_that_opens(client: Api) -> None:
    eldest, _ = dealt(client, "rami-51", "TH JH QH 9S 9C 9D 2C 3D", rest="KH")
    first = eldest.view()["legal_moves"][0]
    assert (first["action"], first["source"], len(first["melds"])) == ("draw", "discard", 2)
    hint = success(eldest.call("getHint"))["move"]
    assert (hint["source"], len(hint["melds"])) == ("discard", 2)
    assert success(eldest.post("/draws", {name: first[name] for name in ("source", "melds")}))


def test_the_first_draw_is_from_the_stock_where_discards_come_later(client: Api) -> None:
    eldest, _ = dealt(client, "rami-51", "TH JH QH 9S 9C 9D 2C 3D", rest="KH", discard_from_turn=2)
    assert [move["source"] for move in eldest.view()["legal_moves"]] == ["stock"]
    refused = eldest.post("/draws", {"source": "discard", "melds": melds(*OPENING)})
    assert code_of(refused) == (422, "stock_this_turn")
    assert refused.json()["rule"] == "R51-04"
