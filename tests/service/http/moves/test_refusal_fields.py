"""What refusals say for programs: cards, the possible jokers, the points of an opening, a link to the rule."""

from urllib.parse import urlsplit

import msgspec
import pytest
from flask import Flask

from service.http.problems.language import Language
from service.http.problems.problem import OPEN_FACTS, PROBLEMS, ProblemError
from service.http.problems.rule_links import rule_url
from tests.kit.clients.client import Api, Json, Seat, body_of, success
from tests.service.http.tables import dealt, melds
from tests.unit.test_rulebook import NUMBERS


def refused(seat: Seat, path: str, body: object) -> Json:
    """The problem with which a request is refused."""
    return body_of(seat.post(path, body), 422)


@pytest.mark.rule("CAL-06")
def test_each_possible_value_of_jokers_is_accepted_verbatim(client: Api) -> None:
    laid, ambiguous = melds("AS AC AD", "JH QH JOKER")
    for chosen in (0, 1):
        eldest, _ = dealt(client, "caloochi", "JH QH JOKER AS AC AD")
        eldest.draw()
        problem = refused(eldest, "/melds", {"melds": [laid, ambiguous]})
        assert (problem["code"], problem["cards"]) == ("joker_ambiguous", ["JH", "QH", "JOKER"])
        assert problem["jokers"] == [["TH"], ["KH"]]
        named = {**ambiguous, "jokers": problem["jokers"][chosen]}
        game = success(eldest.post("/melds", {"melds": [laid, named]}))
        assert game["round"]["melds"][1]["jokers"] == problem["jokers"][chosen]


@pytest.mark.rule("CAL-06")
def test_a_lay_off_has_the_possible_jokers_of_its_own_cards_only(client: Api) -> None:
    eldest, _ = dealt(client, "double-rum", "5C JOKER 7C JOKER KD")
    eldest.draw()
    success(eldest.post("/melds", {"melds": melds("5C JOKER 7C:6C")}))
    lay_off = {"meld_id": "m1", "cards": ["JOKER"]}
    problem = refused(eldest, "/layoffs", lay_off)
    assert (problem["code"], problem["cards"], problem["jokers"]) == ("joker_ambiguous", ["JOKER"], [["4C"], ["8C"]])
    game = success(eldest.post("/layoffs", {**lay_off, "jokers": ["8C"]}))
    assert game["round"]["melds"][0]["jokers"] == ["6C", "8C"]


@pytest.mark.rule("OPT-01")
def test_a_call_of_a_joker_has_its_possible_places(client: Api) -> None:
    eldest, dealer = dealt(client, "double-rum", "5C 6C 7C KD", "JOKER", "4D 8D 9D", call_rummy=True)
    eldest.draw()
    success(eldest.post("/melds", {"melds": melds("5C 6C 7C")}))
    success(eldest.post("/discards", {"card": "KD"}))
    dealer.draw()
    success(dealer.post("/discards", {"card": "JOKER"}))
    problem = refused(eldest, "/calls", {"meld_id": "m1"})
    assert (problem["code"], sorted(problem["jokers"])) == ("joker_ambiguous", [["4C"], ["8C"]])


@pytest.mark.rule("CAL-03", "ROMME-04")
@pytest.mark.parametrize(("variant", "needed"), [("caloochi", 51), ("german-rummy", 40)])
def test_an_opening_too_low_says_its_points_and_those_needed(client: Api, variant: str, needed: int) -> None:
    eldest, _ = dealt(client, variant, "4C 4D 4H 5C 6C 7C")
    eldest.draw()
    for laid, points in ((melds("4C 4D 4H"), 12), (melds("4C 4D 4H", "5C 6C 7C"), 30)):
        problem = refused(eldest, "/melds", {"melds": laid})
        assert (problem["code"], problem["points"], problem["needed"]) == ("opening_too_low", points, needed)


def test_refused_cards_are_codes_whatever_the_language(client: Api) -> None:
    eldest, _ = dealt(client, "rummy", "2C 3C 9H")
    eldest.draw()
    answer = eldest.post("/melds", {"melds": melds("2C 3C 9H")}, Accept_Language="fr")
    assert body_of(answer, 422)["cards"] == ["2C", "3C", "9H"]
    assert {"jokers", "points", "needed"}.isdisjoint(answer.json())


@pytest.mark.parametrize("code", PROBLEMS)
def test_a_problem_has_no_facts_as_fields_that_its_code_does_not_open(app: Flask, code: str) -> None:
    facts = {"cards": ("AS",), "jokers": (("AS",),), "points": 7, "needed": 9}
    with app.test_request_context():
        problem = msgspec.to_builtins(ProblemError(code, facts=facts).to_problem(Language.EN))
    assert facts.keys() & problem.keys() == set(OPEN_FACTS.get(code, ()))


def test_a_problem_opens_the_cards_that_its_detail_names() -> None:
    named = {code for code, kind in PROBLEMS.items() if "{cards}" in kind.detail.in_language(Language.EN)}
    assert named == {code for code, facts in OPEN_FACTS.items() if "cards" in facts}


def test_a_refusal_links_to_its_rule(client: Api) -> None:
    eldest, _ = dealt(client, "rummy", "2C 3C 9H")
    eldest.draw()
    problem = refused(eldest, "/melds", {"melds": melds("2C 3C 9H")})
    assert (problem["rule"], problem["rule_url"]) == ("CORE-09", "/v1/rules/core#CORE-09")
    assert '<a id="CORE-09"></a>' in client.get(urlsplit(problem["rule_url"]).path).text


def test_every_rule_number_has_a_link() -> None:
    assert rule_url("GIN-09") == "/v1/variants/gin-rummy/rules#GIN-09"
    assert rule_url("OPT-20") == "/v1/rules/options#OPT-20"
    assert [number for number in NUMBERS if rule_url(number) is None] == []
    assert rule_url("CORE-99") is None
    assert rule_url(None) is None
