"""Rate limits and API keys over HTTP: stated in every answer, refused with 429 and Retry-After, separate by caller."""

import hashlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from ipaddress import ip_network
from typing import cast

import pytest
from flask import Flask
from httpx import Response
from prometheus_client import REGISTRY
from redis import Redis

from service.app import build_app
from service.http.context import ServiceContext, context_of
from service.http.middleware.rate_limits import RateLimits
from service.http.protocol.tokens import player_token
from service.setting_readers import ApiKey
from service.store import StoreConnection, Tallies, connect
from tests.kit.clients.client import Api, code_of
from tests.kit.clients.in_process import Transport, in_process
from tests.kit.games.context import SECRET_KEY

NOW = 1_767_225_630.0
"""Half a minute past the hour."""
KEYS = (ApiKey("ann", 3, hashlib.sha256(b"a key of Ann's").hexdigest()),)
Limited = Callable[..., Api]


@pytest.fixture
def limited(redis: Redis, parts: ServiceContext, link: StoreConnection, client: Api) -> Iterator[Limited]:
    """Makes clients of a service with these limits, whose clock stands still."""
    begun: list[RateLimits] = []

    def made(**settings: object) -> Api:
        with_these = replace(parts.settings, **settings)  # type: ignore[arg-type]  # names are checked
        limits = RateLimits(Tallies(link), with_these, lambda: NOW)
        begun.append(limits)
        app = build_app(replace(parts, settings=with_these, limits=limits))
        return replace(client, http=in_process(app))

    yield made
    for limits in begun:
        limits.stop()


def settle(client: Api) -> None:
    """Has the limits write what they have counted."""
    transport = client.http._transport
    assert isinstance(transport, Transport)
    limits = context_of(cast("Flask", transport.app)).limits
    assert limits
    limits.settle()


def refusal(answer: Response) -> tuple[int, str, str]:
    """Status, code and Retry-After."""
    return answer.status_code, answer.json()["code"], answer.headers["Retry-After"]


def test_answers_have_no_rate_limit_headers_without_limits(client: Api) -> None:
    assert not [name for name in client.get("/v1/variants").headers if name.startswith("ratelimit")]


def test_answers_count_down_the_remaining_requests(limited: Limited) -> None:
    client = limited(requests_per_address=2)
    answers = [client.get("/v1/variants") for _ in range(3)]
    assert [answer.headers["RateLimit"] for answer in answers] == [f'"address";r={left};t=30' for left in (1, 0, 0)]
    assert {answer.headers["RateLimit-Policy"] for answer in answers} == {'"address";q=2;w=60'}
    assert [answer.status_code for answer in answers] == [200, 200, 429]
    assert refusal(answers[2]) == (429, "too_many_requests", "30")


def test_refusal_is_given_in_french(limited: Limited) -> None:
    client = limited(requests_per_address=1)
    client.get("/v1/variants")
    answer = client.get("/v1/variants", Accept_Language="fr")
    assert answer.json()["detail"] == "La limite est de 1 requêtes par minute. Réessayez dans 30 secondes."


def test_token_has_its_own_limit(limited: Limited) -> None:
    client = limited(requests_per_token=2, requests_per_address=100)
    ann = client.create("rami")
    bob = ann.join()
    assert [ann.get().status_code for _ in range(3)] == [200, 200, 429]
    assert bob.get().headers["RateLimit"] == '"address";r=94;t=30, "token";r=1;t=30'
    assert client.get("/v1/variants").status_code == 200


@pytest.mark.parametrize("spelling", ["Bearer {}", "bEARER {}", "Bearer   {} ", "Bearer {}.{key_id}"])
def test_every_spelling_of_a_token_counts_towards_one_limit(limited: Limited, spelling: str) -> None:
    ann = limited(requests_per_token=2).create("rami")
    key_id = player_token((SECRET_KEY, "another"), "", "", "").rpartition(".")[2]
    ann.get()
    answers = [ann.get(Authorization=spelling.format(ann.bearer, key_id=key_id)) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429]


def test_malformed_tokens_are_not_counted(limited: Limited, redis: Redis) -> None:
    client = limited(requests_per_token=2)
    game = client.create("rami")
    for credentials in ("", "Bearer", "Bearer p1.short", f"Basic {game.bearer}"):
        answer = game.get(Authorization=credentials)
        assert code_of(answer) == (401, "token_invalid")
        assert "RateLimit" not in answer.headers
    settle(client)
    assert not redis.keys("tallies:token:*")


def test_refused_request_does_not_count_towards_other_limits(limited: Limited, redis: Redis) -> None:
    client = limited(requests_per_address=1, requests_per_token=100)
    answers = [client.get("/v1/variants", f"p1.{number:043}") for number in range(5)]
    assert answers[-1].headers["RateLimit"] == '"address";r=0;t=30'
    settle(client)
    (key,) = redis.keys("tallies:token:*")
    assert redis.hlen(key) == 1


def test_new_games_are_limited_per_hour(limited: Limited) -> None:
    client = limited(games_per_address=2)
    game = client.create("rami")
    assert client.post("/v1/quick-play", {"variant": "gin-rummy"}).status_code == 201
    assert refusal(client.post("/v1/games", {"variant": "rami"})) == (429, "too_many_games", "3570")
    assert refusal(client.post("/v1/quick-play", {"variant": "gin-rummy"}))[:2] == (429, "too_many_games")
    assert "RateLimit" not in game.get().headers


def test_rematches_of_one_game_are_limited_per_hour(limited: Limited) -> None:
    client = limited(games_per_address=2)
    host, other = client.table("rummy", 2, on_leave="forfeit")
    host.leave()
    client.seated(other.post("/rematch")).leave()
    assert refusal(other.post("/rematch")) == (429, "too_many_games", "3570")


def test_addresses_behind_a_proxy_have_separate_limits(limited: Limited) -> None:
    client = limited(requests_per_address=1, trusted_proxies=(ip_network("127.0.0.0/8"),))

    def asked(address: str) -> int:
        return client.get("/v1/variants", X_Forwarded_For=address).status_code

    assert [asked("203.0.113.1"), asked("203.0.113.2"), asked("203.0.113.1")] == [200, 200, 429]
    assert [asked("2001:db8::1"), asked("2001:db8::2"), asked("2001:db8:0:1::1")] == [200, 429, 200]
    assert [asked("203.0.113.9:5001"), asked("203.0.113.9:5002"), asked("203.0.113.9")] == [200, 429, 429]
    assert [asked("[2001:db8:0:9::1]:443"), asked("[2001:db8:0:9::1]"), asked("2001:db8:0:9::2")] == [200, 429, 429]
    assert [asked("::ffff:203.0.113.3"), asked("::ffff:203.0.113.4"), asked("203.0.113.3")] == [200, 200, 429]


def test_requests_outside_the_api_are_not_limited(limited: Limited) -> None:
    client = limited(requests_per_address=1)
    client.get("/v1/variants")
    for path in ("/healthz", "/readyz", "/openapi.json", "/docs/"):
        assert client.get(path).status_code == 200
    assert client.request("OPTIONS", "/v1/games", headers={"Access-Control-Request-Method": "POST"}).status_code == 204


def test_request_without_a_required_api_key_is_refused(limited: Limited) -> None:
    client = limited(api_keys=KEYS)
    for headers, code in (({}, "api_key_required"), ({"X_API_Key": "another"}, "api_key_unknown")):
        answer = client.get("/v1/variants", **headers)
        assert (answer.status_code, answer.json()["code"]) == (401, code)
        assert answer.headers["WWW-Authenticate"] == 'ApiKey realm="rummy", header="X-API-Key"'
    assert client.get("/openapi.json").status_code == 200


def test_api_key_has_its_own_quota_instead_of_the_address_limit(limited: Limited) -> None:
    client = limited(api_keys=KEYS, requests_per_address=1)
    answers = [client.get("/v1/variants", X_API_Key="a key of Ann's") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [200, 200, 200, 429]
    assert answers[0].headers["RateLimit-Policy"] == '"key";q=3;w=60'


def test_unavailable_store_limits_nobody_and_is_counted(parts: ServiceContext) -> None:
    limits = RateLimits(Tallies(connect("unix:///nowhere/at/all", patience=0.05)), replace(parts.settings), lambda: NOW)
    limits._tallies.take(limits._address._replace(quota=9), "203.0.113.1", NOW)
    before = REGISTRY.get_sample_value("rummy_limiter_failures_total") or 0
    limits.settle()
    assert REGISTRY.get_sample_value("rummy_limiter_failures_total") == before + 1
    assert limits._tallies.take(limits._address._replace(quota=9), "203.0.113.1", NOW) == 7


def test_limiter_stores_no_token(limited: Limited, redis: Redis) -> None:
    client = limited(requests_per_token=100)
    ann = client.create("rami")
    ann.get()
    settle(client)
    (key,) = redis.keys("tallies:token:*")
    (caller,) = redis.hkeys(key)
    assert ann.bearer.partition(".")[2][:6] not in str(caller)
