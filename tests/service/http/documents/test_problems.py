"""Problems: one shape, a code for each kind, two languages, whatever fails."""

import logging

import pytest
from flask import Flask

from service.http.problems.handlers import PUBLIC_CODES
from service.http.problems.labels import ENDING_LABELS, OPTION_LABELS
from service.http.problems.language import Language
from service.http.problems.problem import (
    FAULT_TEXTS,
    OPTION_TEXTS,
    PROBLEMS,
    Fault,
    FaultLocation,
    HttpProblem,
    ProblemError,
)
from service.http.schemas.move_requests import DiscardRequest, ShowRequest
from service.http.schemas.parsing import loaded_body
from service.rules.model.errors import OptionFault, Reason
from service.rules.model.result import Ending
from service.rules.option_rules import OPTION_RULES
from service.store import StoreUnavailable
from service.tables.model.refusals import Refusal
from tests.kit.clients.client import Api, Json, code_of
from tests.service.http.tables import pair

JSON = {"Content-Type": "application/json"}
RAMI = b'{"variant": "rami"}'


def test_every_code_has_a_text_and_every_text_a_code() -> None:
    refusals = {refusal for refusal in Refusal if PUBLIC_CODES.get(refusal) is not Refusal.GAME_NOT_FOUND}
    assert set(PROBLEMS) == {*HttpProblem, *Reason, *OptionFault, *refusals}


def test_every_option_has_a_text_and_every_text_an_option() -> None:
    assert set(OPTION_TEXTS) == {*OPTION_RULES, "stake"}


def test_every_option_and_every_choice_has_a_label() -> None:
    assert set(OPTION_LABELS) == set(OPTION_RULES)
    for name, option in OPTION_RULES.items():
        assert set(OPTION_LABELS[name].choices) == set(option.choices or ()), name


def test_every_ending_of_a_scored_round_has_a_label() -> None:
    assert set(ENDING_LABELS) == {*Ending} - {Ending.VOID}


@pytest.mark.parametrize("code", PROBLEMS)
def test_every_problem_is_worded_in_both_languages(code: str) -> None:
    told = [ProblemError(code).to_problem(language) for language in Language]
    assert told[0].title != told[1].title
    assert told[0].detail != told[1].detail
    assert {each.status for each in told} == {PROBLEMS[code].status}
    assert "{" not in "".join(each.detail for each in told)


@pytest.mark.parametrize("code", FAULT_TEXTS)
def test_every_fault_of_a_field_is_worded_in_both_languages(code: str) -> None:
    fault = Fault(FaultLocation.BODY, "/field", f"{code}:1:9")
    assert fault.to_field_error(Language.EN).detail != fault.to_field_error(Language.FR).detail
    assert fault.to_field_error(Language.FR).pointer == "/field"


def test_a_problem_has_the_fields_of_rfc_9457_and_ours(client: Api) -> None:
    _, waiting = pair(client)
    refused = waiting.post("/discards", {"card": "AS"})
    assert refused.headers["Content-Type"] == "application/problem+json"
    assert refused.headers["Cache-Control"] == "no-store"
    assert refused.headers["Content-Language"] == "en"
    assert refused.json() == {
        "type": "/problems#not_your_turn",
        "title": "It is not your turn",
        "status": 409,
        "detail": "Wait for your turn; the round's `turn` names the player whose turn it is.",
        "code": "not_your_turn",
        "request_id": refused.headers["X-Request-Id"],
        "rule": "CORE-17",
        "rule_url": "/v1/rules/core#CORE-17",
    }


@pytest.mark.parametrize(
    ("accepted", "language"),
    [("fr", "fr"), ("fr-CA, en;q=0.5", "fr"), ("de, fr;q=0.3, en;q=0.2", "fr"), ("de", "en"), ("*", "en"), ("", "en")],
)
def test_the_client_chooses_the_language(client: Api, accepted: str, language: str) -> None:
    refused = client.get("/v1/games/nowhere", Accept_Language=accepted)
    assert code_of(refused) == (404, "game_not_found")
    assert refused.headers["Content-Language"] == language
    assert refused.json()["title"] == {"en": "No such game", "fr": "Partie inconnue"}[language]


def test_every_wrong_field_is_named(client: Api) -> None:
    refused = client.post("/v1/games", {"seats": "4", "bots": [{"level": "easy"}, {"level": 3}], "a/b~c": 1})
    assert code_of(refused) == (422, "invalid_fields")
    assert {(error["pointer"], error["code"]) for error in refused.json()["errors"]} == {
        ("/variant", "required"),
        ("/seats", "not_whole"),
        ("/bots/1/level", "not_choice"),
        ("/a~1b~0c", "unknown_field"),
    }


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"variant": "rami", "_schema": 1}, "/_schema"),
        ({"variant": "rami", "bots": [{"level": "easy", "_schema": 1}]}, "/bots/0/_schema"),
        ({"variant": "rami", "options": {"_schema": 1}}, "/options/_schema"),
    ],
)
def test_a_member_with_the_name_of_a_whole_schema_is_named_like_others(client: Api, body: Json, pointer: str) -> None:
    assert [error["pointer"] for error in client.post("/v1/games", body).json()["errors"]] == [pointer]


def test_a_wrong_parameter_is_named(client: Api) -> None:
    for query, code in (("limit=0", "range"), ("page=2", "unknown_field"), ("cursor=x", "bad_cursor")):
        refused = client.get(f"/v1/games?{query}")
        assert code_of(refused) == (422, "invalid_fields")
        assert [(error["parameter"], error["code"]) for error in refused.json()["errors"]] == [(query[:-2], code)]
    assert client.get("/v1/games?page=2").json()["errors"][0]["detail"] == "There is no such parameter."


@pytest.mark.parametrize("query", ["limit=1&limit=5", "limit=1&status=waiting&limit=1"])
def test_repeated_parameter_is_named(client: Api, query: str) -> None:
    refused = client.get(f"/v1/games?{query}")
    assert code_of(refused) == (422, "invalid_fields")
    assert [(error["parameter"], error["code"]) for error in refused.json()["errors"]] == [("limit", "repeated")]


def test_every_refused_option_is_named(client: Api) -> None:
    refused = client.post("/v1/games", {"variant": "rami", "options": {"rounds": 2, "target": 100}})
    assert code_of(refused) == (422, "options_contradict")
    assert [error["pointer"] for error in refused.json()["errors"]] == ["/options/rounds", "/options/target"]
    assert refused.json()["rule"] == "CORE-19"
    assert "rounds, target" in refused.json()["detail"]


@pytest.mark.parametrize(
    ("options", "code", "named"),
    [
        ({"rounds": 0}, "option_out_of_range", "rounds"),
        ({"deuces": 2, "ace": "low", "wild": 1}, "unknown_option", "deuces, wild"),
    ],
)
def test_the_detail_names_the_options(client: Api, options: dict[str, object], code: str, named: str) -> None:
    refused = client.post("/v1/games", {"variant": "rami", "options": options})
    assert code_of(refused) == (422, code)
    assert named in refused.json()["detail"]


@pytest.mark.parametrize(
    ("body", "pointer", "players"),
    [
        ({"variant": "gin-rummy", "seats": 3}, "/seats", ("exactly 2", "exactement 2")),
        ({"variant": "gin-rummy", "bots": [{}, {}]}, "/bots", ("exactly 2", "exactement 2")),
        ({"variant": "rami", "seats": 1, "bots": [{}, {}]}, "/seats", ("2 to 6", "de 2 à 6")),
    ],
)
def test_wrong_number_of_players_is_answered_with_the_field_that_makes_it(
    client: Api, body: dict[str, object], pointer: str, players: tuple[str, str]
) -> None:
    for language, numbers in zip(("en", "fr"), players, strict=True):
        refused = client.post("/v1/games", body, Accept_Language=language)
        assert code_of(refused) == (422, "player_count")
        assert [error["pointer"] for error in refused.json()["errors"]] == [pointer]
        assert f" {numbers} " in refused.json()["detail"]


@pytest.mark.parametrize(
    ("body", "allowed"),
    [
        ({"variant": "rami", "options": {"rounds": 0}}, "Must be from 1 to 100."),
        ({"variant": "phom", "seats": 3, "options": {"rounds": 4}}, "Must be a multiple of 3, at most 99."),
        ({"variant": "indian-rummy", "options": {"re_entries": 9}}, "Must be from 0 to 3."),
        ({"variant": "indian-rummy", "options": {"format": "deals", "rounds": 9}}, "Must be from 1 to 6."),
        ({"variant": "rami-51", "options": {"hidden_rummy": "winners_melds"}}, "Must be one of: off, losers_hands."),
        ({"variant": "contract-rummy", "options": {"contracts": "shanghai", "buys": 0}}, "Must be from 1 to 9."),
    ],
)
def test_value_out_of_range_is_answered_with_the_values_that_are_allowed(
    client: Api, body: dict[str, object], allowed: str
) -> None:
    refused = client.post("/v1/games", body)
    assert code_of(refused) == (422, "option_out_of_range")
    assert [error["detail"] for error in refused.json()["errors"]] == [allowed]


def test_trailing_line_end_does_not_match_a_pattern(client: Api) -> None:
    stake = {"amount": "0.10\n", "label": "CAD"}
    for field in ({"seed": "00" * 32 + "\n"}, {"options": {"stake": stake}}):
        assert code_of(client.post("/v1/games", {"variant": "rami", **field})) == (422, "invalid_fields")


def test_refusals_of_the_framework_are_problems(client: Api) -> None:
    assert code_of(client.get("/nothing")) == (404, "not_found")
    refused = client.request("PUT", "/v1/variants")
    assert code_of(refused) == (405, "method_not_allowed")
    assert set(refused.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}
    for accepted in ("text/html", "application/json-seq", "application/json;q=0, text/html"):
        assert code_of(client.get("/v1/variants", Accept=accepted)) == (406, "not_acceptable")


@pytest.mark.parametrize(
    "accepted",
    [
        "",
        "*/*",
        "application/json",
        "application/json; charset=utf-8",
        "application/*;q=0.2",
        "text/html, */*;q=0.1",
    ],
)
def test_client_that_accepts_json_gets_it(client: Api, accepted: str) -> None:
    assert client.get("/v1/variants", Accept=accepted).status_code == 200


@pytest.mark.parametrize(
    ("content", "media_type", "problem"),
    [
        (b"{", "application/json", (400, "bad_json")),
        (b'"\xff"', "application/json", (400, "bad_json")),
        (b'{"variant": "\\ud800"}', "application/json", (400, "bad_json")),
        (b"[" * 10_000, "application/json", (400, "bad_json")),
        (b'{"variant": NaN}', "application/json", (400, "bad_json")),
        (RAMI, "text/plain", (415, "unsupported_media_type")),
        (RAMI, None, (415, "unsupported_media_type")),
        (b"x" * 70_000, "application/json", (413, "body_too_large")),
        (b"7", "application/json", (422, "invalid_fields")),
        (b"", "application/json", (422, "invalid_fields")),
    ],
)
def test_a_body_has_to_be_json(client: Api, content: bytes, media_type: str | None, problem: tuple[int, str]) -> None:
    headers = {"Content-Type": media_type} if media_type else {}
    assert code_of(client.request("POST", "/v1/games", content=content, headers=headers)) == problem


def test_a_body_that_was_right_before_still_has_to_be_declared_as_json(client: Api) -> None:
    for media_type, status in (("application/json", 201), ("text/plain", 415), ("application/json", 201)):
        answer = client.request("POST", "/v1/games", content=RAMI, headers={"Content-Type": media_type})
        assert answer.status_code == status
    coded = client.request("POST", "/v1/games", content=RAMI, headers={**JSON, "Content-Encoding": "gzip"})
    assert code_of(coded) == (415, "unsupported_coding")


def test_equal_bodies_have_values_of_their_own() -> None:
    schema = DiscardRequest()
    loaded_body(schema, b'{"card":"7H"}').clear()
    assert loaded_body(schema, b'{"card":"7H"}') == {"card": "7H"}
    shown = ShowRequest()
    loaded_body(shown, b'{"melds":[]}')["melds"].append("a meld")
    assert loaded_body(shown, b'{"melds":[]}')["melds"] == []


@pytest.mark.parametrize(
    ("body", "byte"),
    [(b'{"variant": x}', 12), (b'{"variant": "r', 14), (b'{"variant": "\xff"}', 13), (b'{"variant": "\\ud800"}', 21)],
)
def test_byte_of_a_json_error_is_named(client: Api, body: bytes, byte: int) -> None:
    answer = client.request("POST", "/v1/games", content=body, headers=JSON)
    assert answer.json()["detail"] == f"The body is not valid JSON: reading stopped at byte {byte}."


@pytest.mark.parametrize(("spaces", "status"), [(60_000, 201), (70_000, 413)])
def test_chunked_body_has_the_same_size_limit(client: Api, spaces: int, status: int) -> None:
    answer = client.request(
        "POST",
        "/v1/games",
        content=iter([RAMI, b" " * spaces]),
        headers=JSON,
    )
    assert answer.status_code == status


def test_media_type_with_a_charset_is_accepted(client: Api) -> None:
    with_charset = {"Content-Type": "application/json; charset=utf-8"}
    assert client.request("POST", "/v1/games", content=RAMI, headers=with_charset).status_code == 201


@pytest.fixture
def failing(app: Flask, monkeypatch: pytest.MonkeyPatch) -> Flask:
    """The application as clients see it: an exception in it becomes a problem."""
    monkeypatch.setitem(app.config, "PROPAGATE_EXCEPTIONS", False)
    return app


def test_internal_error_reveals_no_details(
    client: Api, failing: Flask, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail() -> None:
        raise RuntimeError("secret")

    monkeypatch.setattr("service.http.resources.variants.variants_view", fail)
    refused = client.get("/v1/variants")
    assert code_of(refused) == (500, "internal_error")
    assert "secret" not in refused.text
    assert [record.levelno for record in caplog.records] == [logging.ERROR]


def test_unavailable_store_answers_503_with_retry_after(client: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise StoreUnavailable("away")

    monkeypatch.setattr("service.store.games.GameStore.read", fail)
    refused = client.get("/v1/games/abcdefgh")
    assert code_of(refused) == (503, "store_unavailable")
    assert int(refused.headers["Retry-After"]) > 0
    monkeypatch.setattr("service.store.games.GameStore.ping", fail)
    assert code_of(client.get("/readyz")) == (503, "store_unavailable")
    assert client.get("/healthz").json() == {"status": "ok"}


def test_endless_commit_conflicts_answer_game_busy(client: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    mover, _ = pair(client)
    monkeypatch.setattr("service.store.games.GameStore.commit", lambda *_, **__: False)
    refused = mover.post("/draws", {"source": "stock"})
    assert code_of(refused) == (503, "game_busy")
    assert int(refused.headers["Retry-After"]) > 0


def test_problems_page_describes_every_problem(client: Api) -> None:
    page = client.get("/problems")
    assert page.headers["Content-Type"].startswith("text/html")
    assert all(f'id="{code}"' in page.text for code in PROBLEMS)
    assert "Partie inconnue" in client.get("/problems", Accept_Language="fr").text
