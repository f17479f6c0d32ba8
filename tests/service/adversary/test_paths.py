"""Path tricks: each address has one spelling, escapes no folder, and is never redirected elsewhere."""

from collections.abc import Callable

import pytest
from werkzeug.test import Client, TestResponse

NOT_FOUND = "404 not_found"
NO_GAME = "404 game_not_found"
NO_VARIANT = "404 variant_not_found"
PATHS = {
    "/v1//games": NOT_FOUND,
    "/v1/games/": NOT_FOUND,
    "/V1/games": NOT_FOUND,
    "/v1/Games": NOT_FOUND,
    "/v1/games;a=b": NOT_FOUND,
    "/v1/games%3Flimit=1": NOT_FOUND,
    "/v1/games%00": NOT_FOUND,
    "/v1/variants/rami%2F..%2F..%2Fgames": NOT_FOUND,
    "/v1/variants/rami%00": NO_VARIANT,
    "/v1/variants/RAMI": NO_VARIANT,
    "/v1/variants/__class__": NO_VARIANT,
    "/v1/rules/..%2F..%2F..%2Fsettings.py": NOT_FOUND,
    "/v1/rules/core.en": NOT_FOUND,
    "/docs/..%2F..%2Ftemplates%2Findex.template.html": NOT_FOUND,
    "/docs/%2e%2e/%2e%2e/flask_swagger_ui.py": NOT_FOUND,
    "/docs/%2Fetc%2Fpasswd": NOT_FOUND,
    "/docs//etc/passwd": NOT_FOUND,
    "/docs/%00": NOT_FOUND,
    "/docs/..%5C..%5Cflask_swagger_ui.py": NOT_FOUND,
    "/metrics": NOT_FOUND,
    "/.git/config": NOT_FOUND,
    "/v1/games/%2e%2e": NO_GAME,
    "/v1/games/%00": NO_GAME,
    "/v1/games/*": NO_GAME,
    "/v1/games/%7D%7B": NO_GAME,
    "/v1/games/%0D%0ASet-Cookie:%20x": NO_GAME,
    "/v1/games/%FF%FE": NO_GAME,
    "/v1/games/" + "a" * 60_000: NO_GAME,
}


def outcome(answer: TestResponse) -> str:
    """Status and code of a refusal."""
    return f"{answer.status_code} {(answer.json or {})['code']}"


def new_game_path(raw: Client) -> str:
    """The address of a new game."""
    return raw.post("/v1/games", json={"variant": "rami"}).headers["Location"]


@pytest.mark.parametrize(("path", "expected"), PATHS.items(), ids=lambda each: each[:60])
def test_odd_path_is_refused_without_a_redirect(raw: Client, path: str, expected: str) -> None:
    for method in ("GET", "POST", "DELETE"):
        answer = raw.open(path, method=method)
        assert outcome(answer) in {expected, "405 method_not_allowed"}
        assert "Location" not in answer.headers
        assert len(answer.data) < 1000
    assert outcome(raw.get(path)) == expected


@pytest.mark.parametrize(
    "spelt", [str.upper, lambda game_id: f"{game_id}%00", lambda game_id: f"{game_id}%20", "%20{}".format]
)
def test_misspelt_game_id_is_not_found(raw: Client, spelt: Callable[[str], str]) -> None:
    game_id = new_game_path(raw).rpartition("/")[2]
    assert outcome(raw.get(f"/v1/games/{spelt(game_id)}")) == NO_GAME


@pytest.mark.parametrize("number", ["0", "-1", "9" * 20, "9" * 4000, "9" * 5000, "1.0", "0x1", "%D9%A3", "1%00", "me"])
def test_impossible_round_number_is_not_found(raw: Client, number: str) -> None:
    assert outcome(raw.get(f"{new_game_path(raw)}/rounds/{number}")) in {NOT_FOUND, "404 round_not_found"}


@pytest.mark.parametrize("player", ["%00", "p0", "p1%00", "P1", "..", "p%D9%A1", "*", "p" + "9" * 5000])
def test_impossible_player_id_is_not_found(raw: Client, player: str) -> None:
    made = raw.post("/v1/games", json={"variant": "rami"})
    headers = {"Authorization": f"Bearer {(made.json or {})['token']}"}
    removed = raw.delete(f"{made.headers['Location']}/players/{player}", headers=headers)
    assert outcome(removed) in {"404 player_not_found", NOT_FOUND}


@pytest.mark.parametrize("method", ["TRACE", "CONNECT", "PATCH", "PUT", "PROPFIND", "TRACK", "GET\x00"])
def test_other_methods_are_refused(raw: Client, method: str) -> None:
    assert outcome(raw.open("/v1/games", method=method)) == "405 method_not_allowed"


def test_docs_redirect_ignores_the_host_header(raw: Client) -> None:
    led = raw.get("/docs", headers={"Host": "evil.example"})
    assert (led.status_code, led.headers["Location"]) == (308, "/docs/")


def test_leading_slashes_do_not_bypass_the_rate_limit(limited: Client) -> None:
    path = {"PATH_INFO": "///v1/variants"}
    assert [limited.get("/", environ_overrides=path).status_code for _ in range(2)] == [200, 429]
