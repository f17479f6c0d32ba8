"""Melds are named after their highest card, in the reader's language: in views, in events, in refusals (CORE-23)."""

import pytest

from service.http.problems.language import Language
from service.http.problems.meld_titles import meld_title
from service.rules.catalogue import VARIANTS
from service.rules.melding.building import build_meld
from service.rules.model.melds import Meld
from tests.kit.clients.client import Api, Json, Seat, success
from tests.service.http.tables import dealt, melds
from tests.unit.rules.notation import parse_meld


def titles(variant: str, text: str) -> tuple[str, ...]:
    """The names of a meld in both languages."""
    meld = Meld("m1", 0, *build_meld(*parse_meld(text), VARIANTS[variant].melds))
    return tuple(meld_title(meld, language) for language in Language)


@pytest.mark.rule("CORE-23")
@pytest.mark.parametrize(
    ("cards", "english", "french"),
    [
        ("AS 2S 3S", "run to the three of spades", "séquence au 3 de pique"),
        ("TD JD QD", "run to the queen of diamonds", "séquence à la dame de carreau"),
        ("9H TH JH", "run to the jack of hearts", "séquence au valet de cœur"),
        ("9C 9D 9H", "three nines", "brelan de 9"),
        ("6C 6D 6H", "three sixes", "brelan de 6"),
        ("KC KD KH KS", "four kings", "carré de rois"),
        ("AC AD AH", "three aces", "brelan d’as"),
    ],
)
def test_a_meld_is_named_after_its_highest_card(cards: str, english: str, french: str) -> None:
    assert titles("rummy", cards) == (english, french)


@pytest.mark.rule("CORE-23")
@pytest.mark.parametrize(
    ("cards", "english", "french"),
    [
        ("QS KS AS", "run to the ace of spades", "séquence à l’as de pique"),
        ("JS QS JOKER=KS", "run to the king of spades", "séquence au roi de pique"),
        ("JOKER=2S 3S 4S", "run to the four of spades", "séquence au 4 de pique"),
        ("QC QC QD QH QS", "five queens", "5 dames"),
        ("TC TD JOKER=T?", "three tens", "brelan de 10"),
    ],
)
def test_a_joker_is_named_as_the_card_it_stands_for(cards: str, english: str, french: str) -> None:
    assert titles("double-rum", cards) == (english, french)


def started(client: Api) -> tuple[Seat, Seat]:
    """Eldest has melded A-2-3 of spades; the dealer has drawn."""
    eldest, dealer = dealt(client, "rummy", "AS 2S 3S 7D", "4S 9H", "KC 8D 8C")
    eldest.draw()
    success(eldest.post("/melds", {"melds": melds("AS 2S 3S")}))
    success(eldest.post("/discards", {"card": "7D"}))
    dealer.draw()
    return eldest, dealer


def named(view: Json) -> list[str]:
    return [meld["title"] for meld in view["round"]["melds"]]


@pytest.mark.rule("CORE-23")
def test_views_and_events_name_melds_in_the_readers_language(client: Api) -> None:
    eldest, dealer = started(client)
    assert named(eldest.view()) == ["run to the three of spades"]
    french = {"Accept_Language": "fr"}
    assert named(success(dealer.get("", **french))) == ["séquence au 3 de pique"]
    (melded,) = [event for event in success(dealer.get("/events", **french))["events"] if event["type"] == "melded"]
    assert [meld["title"] for meld in melded["melds"]] == ["séquence au 3 de pique"]
    body = {"meld_id": "m1", "cards": ["4S"]}
    assert named(success(dealer.post("/layoffs", body, **french))) == ["séquence au 4 de pique"]


@pytest.mark.rule("CORE-23")
@pytest.mark.parametrize(
    ("language", "name"), [("en", "m1 (run to the three of spades)"), ("fr", "m1 (séquence au 3 de pique)")]
)
def test_a_refusal_names_the_meld(client: Api, language: str, name: str) -> None:
    _, dealer = started(client)
    refused = dealer.post("/layoffs", {"meld_id": "m1", "cards": ["9H"]}, Accept_Language=language)
    assert refused.json()["code"] == "does_not_fit"
    assert name in refused.json()["detail"]
