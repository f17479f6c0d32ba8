"""Concerns of every request: its id, logs without secrets, other origins, proxies."""

import json
import logging
from dataclasses import replace
from ipaddress import ip_network

import pytest
from flask import Flask, request

from service.app import build_app
from service.http.context import ServiceContext
from service.http.middleware.json_logs import JsonFormatter
from service.http.middleware.proxies import TrustedProxies
from tests.kit.clients.client import Api
from tests.kit.clients.contract import Contract
from tests.kit.clients.in_process import in_process

ORIGIN = "https://play.example"
COMPONENTS = Contract.published().document["components"]
READABLE_ANYWAY = {"cache-control", "content-length", "content-type"}
"""Headers that pages may always read, as the Fetch standard says; of these the service sends three."""
FOR_BROWSERS = {
    "access-control-allow-origin",
    "access-control-expose-headers",
    "vary",
    "x-content-type-options",
}
"""Headers that tell browsers and caches what to do, and clients nothing."""


def test_every_answer_has_its_own_request_id(client: Api) -> None:
    ids = {client.get(path).headers["X-Request-Id"] for path in ("/v1/variants", "/healthz", "/docs/", "/nothing")}
    assert len(ids) == 4


@pytest.mark.parametrize("sane", ["4", "0b0e8f0e-5f0c-4f5e-9a53-0d4c3f1b9a77", "a" * 64])
def test_client_may_choose_the_request_id(client: Api, sane: str) -> None:
    refused = client.get("/v1/games/nowhere", X_Request_Id=sane)
    assert refused.headers["X-Request-Id"] == refused.json()["request_id"] == sane


@pytest.mark.parametrize("insane", ["", "a" * 65, "a b", 'a"b', "é", "p1." + "A" * 43])
def test_request_id_unfit_for_logs_is_replaced(client: Api, insane: str) -> None:
    assert client.get("/healthz", X_Request_Id=insane).headers["X-Request-Id"] != insane


def test_log_lines_are_json_with_the_request_id_and_without_tokens(app: Flask) -> None:
    token = "p1." + "A" * 43
    record = logging.LogRecord("name", logging.WARNING, __file__, 1, "token %s in\na line", (token,), None)
    with app.test_request_context(environ_overrides={"rummy.request_id": "abc"}):
        line = JsonFormatter().format(record)
    assert "\n" not in line
    assert json.loads(line)["message"] == "token [token] in\na line"
    assert json.loads(line)["request_id"] == "abc"
    assert json.loads(JsonFormatter().format(record))["request_id"] == "-"


def test_access_log_has_one_in_n_answers(parts: ServiceContext, client: Api, caplog: pytest.LogCaptureFixture) -> None:
    some = replace(client, http=in_process(build_app(with_settings(parts, access_log_every=2))))
    caplog.set_level(logging.INFO, "service.access")
    caplog.handler.setFormatter(JsonFormatter())
    game_id = some.create("rami").game_id
    for path in ("nowhere-to-be-logged", game_id, "nowhere-to-be-logged"):
        some.get(f"/v1/games/{path}", X_Request_Id="mine")
    lines = [json.loads(line) for line in caplog.text.splitlines()]
    times = [line.pop("ms") for line in lines]
    assert all(0 < milliseconds < 60_000 for milliseconds in times)
    facts = ("logger", "request_id", "operation", "game_id", "message", "status")
    assert [[line[name] for name in facts] for line in lines] == [
        ["service.access", "mine", "getGame", None, "answered", 404],
        ["service.access", "mine", "getGame", None, "answered", 404],
    ]
    some.get(f"/v1/games/{game_id}")
    some.get(f"/v1/games/{game_id}?secret=1")
    assert json.loads(caplog.text.splitlines()[-1])["game_id"] == game_id
    assert "secret" not in caplog.text


def test_log_line_contains_the_exception() -> None:
    failure = (RuntimeError, RuntimeError("out of order"), None)
    record = logging.LogRecord("name", logging.ERROR, __file__, 1, "failed", (), failure)
    assert "out of order" in json.loads(JsonFormatter().format(record))["exception"]


def test_pages_of_any_origin_may_call_by_default(client: Api) -> None:
    answer = client.get("/v1/variants", Origin=ORIGIN)
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    exposed = set(answer.headers["Access-Control-Expose-Headers"].split(", "))
    assert {*COMPONENTS["headers"], "Date", "Deprecation", "Link", "Sunset"} <= exposed


@pytest.mark.parametrize(
    ("method", "path", "headers"),
    [
        ("PUT", "/v1/games", {}),
        ("POST", "/v1/games", {"Content-Type": "text/plain"}),
        ("POST", "/v1/games", {"Content-Type": "application/json", "Content-Encoding": "gzip"}),
        ("GET", "/v1/games/nowhere/hint", {}),
    ],
)
def test_pages_may_read_every_header_of_a_refusal(client: Api, method: str, path: str, headers: dict[str, str]) -> None:
    answer = client.request(method, path, headers={**headers, "Origin": ORIGIN}).headers
    exposed = set(answer["Access-Control-Expose-Headers"].lower().split(", "))
    assert {name.lower() for name in answer} - exposed - READABLE_ANYWAY - FOR_BROWSERS == set()


def test_cacheable_answer_may_be_read_from_any_origin(client: Api) -> None:
    answer = client.get("/v1/variants")
    assert "public" in answer.headers["Cache-Control"]
    assert answer.headers["Access-Control-Allow-Origin"] == "*"


def test_apps_that_are_no_pages_get_short_answers_to_their_moves(client: Api) -> None:
    def answer(**headers: str) -> set[str]:
        asked = {"Content-Type": "application/json", **headers}
        return set(client.request("POST", "/v1/games", content=b'{"variant": "rami"}', headers=asked).headers.keys())

    longer = answer(Origin=ORIGIN) - answer()
    assert longer == {"access-control-allow-origin", "access-control-expose-headers"}


def test_preflight_request_is_answered(client: Api) -> None:
    asked = {"Origin": ORIGIN, "Access-Control-Request-Method": "POST"}
    answer = client.request("OPTIONS", "/v1/games/abcdefgh/draws", headers=asked)
    assert answer.status_code == 204
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    allowed = set(answer.headers["Access-Control-Allow-Headers"].split(", "))
    named = {parameter["name"] for parameter in COMPONENTS["parameters"].values()}
    keys = {scheme["name"] for scheme in COMPONENTS["securitySchemes"].values() if "name" in scheme}
    others = {"Accept", "Authorization", "Content-Type", "X-Request-Id", "traceparent", "tracestate"}
    assert named | keys | others == allowed


def test_problems_may_be_read_from_any_origin(client: Api) -> None:
    assert client.get("/nothing", Origin=ORIGIN).headers["Access-Control-Allow-Origin"] == "*"


def test_origins_can_be_limited(parts: ServiceContext, client: Api) -> None:
    limited = replace(client, http=in_process(build_app(with_settings(parts, cors_origins=(ORIGIN,)))))
    answer = limited.get("/v1/variants", Origin=ORIGIN)
    assert answer.headers["Access-Control-Allow-Origin"] == ORIGIN
    assert "Origin" in answer.headers.get_list("Vary")
    stranger = limited.get("/v1/variants", Origin="https://evil.example")
    assert "Access-Control-Allow-Origin" not in stranger.headers
    asked = {"Origin": "https://evil.example", "Access-Control-Request-Method": "POST"}
    assert "Access-Control-Allow-Methods" not in limited.request("OPTIONS", "/v1/games", headers=asked).headers


def with_settings(parts: ServiceContext, **changed: object) -> ServiceContext:
    return replace(parts, settings=replace(parts.settings, **changed))  # type: ignore[arg-type]  # names are checked


@pytest.mark.parametrize(
    ("peer", "believed"),
    [("10.1.2.3", True), ("::ffff:10.1.2.3", True), ("127.0.0.1", False), ("", False), ("fe80::1", False)],
)
def test_forwarded_headers_count_only_from_trusted_proxies(peer: str, believed: bool) -> None:
    app = Flask("behind a proxy")
    app.wsgi_app = TrustedProxies(app.wsgi_app, (ip_network("10.0.0.0/8"),))  # type: ignore[method-assign]
    app.add_url_rule("/", view_func=lambda: f"{request.scheme} {request.remote_addr}")
    forwarded = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https"}
    answer = app.test_client().get("/", headers=forwarded, environ_overrides={"REMOTE_ADDR": peer})
    assert answer.text == ("https 203.0.113.9" if believed else f"http {peer}")


def test_service_answers_with_trusted_proxies_configured(parts: ServiceContext) -> None:
    app = build_app(with_settings(parts, trusted_proxies=(ip_network("10.0.0.0/8"),)))
    assert app.test_client().get("/healthz").status_code == 200


@pytest.mark.parametrize("path", ["/v1/variants", "/nothing", "/docs/", "/openapi.json", "/healthz", "/problems"])
def test_every_answer_forbids_content_sniffing(client: Api, path: str) -> None:
    assert client.get(path).headers["X-Content-Type-Options"] == "nosniff"


def test_health_checks_answer_ok(client: Api) -> None:
    assert client.get("/healthz").json() == {"status": "ok"}
    assert client.get("/readyz").json() == {"status": "ready"}
