"""Tables that bots fill are bounded in number; bots at a person's table are not."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from redis import Redis

from service.app import build_app
from service.http.context import ServiceContext
from service.store import BotTables, StoreConnection
from tests.kit.clients.client import Api, Json, code_of
from tests.kit.clients.in_process import in_process

ALONE: Json = {"variant": "rummy", "seats": 2, "bots": [{}, {}]}
AtAddress = Callable[[str], Api]


@pytest.fixture
def bounded(client: Api, parts: ServiceContext, link: StoreConnection, redis: Redis) -> AtAddress:
    """Clients, by address, of a service that takes three tables of bots alone, two of them from one address."""
    settings = replace(parts.settings, bot_tables=3, bot_tables_per_address=2)
    app = build_app(replace(parts, settings=settings, bot_tables=BotTables(link, 3, 2)))

    def at(address: str) -> Api:
        return replace(client, http=in_process(lambda environ, start: app({**environ, "REMOTE_ADDR": address}, start)))

    return at


def test_one_address_opens_a_limited_number_of_tables_that_bots_fill(bounded: AtAddress) -> None:
    ann = bounded("192.0.2.1")
    assert [ann.post("/v1/games", ALONE).status_code for _ in range(2)] == [201, 201]
    refused = ann.post("/v1/games", ALONE)
    assert code_of(refused) == (429, "too_many_bot_tables")
    assert refused.headers["Retry-After"] == "3600"
    assert ann.post("/v1/games", {**ALONE, "seats": 3}).status_code == 201


def test_all_addresses_open_a_limited_number_of_tables_that_bots_fill(bounded: AtAddress) -> None:
    ann, bob = bounded("192.0.2.1"), bounded("192.0.2.2")
    assert [api.post("/v1/games", ALONE).status_code for api in (ann, ann, bob)] == [201] * 3
    refused = bob.post("/v1/games", ALONE)
    assert code_of(refused) == (503, "bot_tables_full")
    assert refused.headers["Retry-After"] == "3600"


def test_refused_requests_take_no_place_and_repeated_ones_no_further(bounded: AtAddress) -> None:
    ann = bounded("192.0.2.1")
    for _ in range(5):
        assert ann.post("/v1/games", {**ALONE, "options": {"rounds": 1, "target": 5}}).status_code == 422
        assert ann.post("/v1/games", ALONE, Idempotency_Key="a" * 22).status_code == 201
    assert ann.post("/v1/games", ALONE).status_code == 201
