"""REDIS_URL with several servers."""

import pytest
from redis.connection import Connection, SSLConnection

from service.store.connections.interface import Address
from service.store.connections.redis_url import parse_redis_url


def test_url_names_sentinels_and_their_master() -> None:
    found = parse_redis_url(
        "redis+sentinel://ann:se%2Fcret@h1:26380,h2,[::1]:5/games/3?sentinel_password=x&socket_keepalive=1"
    )
    assert found.sentinels == (Address("h1", 26380), Address("h2", 26379), Address("::1", 5))
    assert (found.master, found.nodes) == ("games", ())
    said = {"username": "ann", "password": "se/cret", "db": 3, "sentinel_password": "x"}
    assert said.items() <= found.options.items()


def test_url_names_the_nodes_of_a_cluster() -> None:
    found = parse_redis_url("redis+cluster://:secret@h1:7000,h2/0")
    assert found.nodes == (Address("h1", 7000), Address("h2", 6379))
    assert (found.sentinels, found.options["password"]) == ((), "secret")


@pytest.mark.parametrize(
    ("url", "kind"),
    [
        ("redis+cluster://h1", Connection),
        ("rediss+cluster://h1", SSLConnection),
        ("redis+sentinel://h1/games", Connection),
        ("rediss+sentinel://h1/games", SSLConnection),
    ],
)
def test_scheme_decides_whether_tls_is_used(url: str, kind: type[object]) -> None:
    assert parse_redis_url(url).options.get("connection_class", Connection) is kind


def test_a_master_may_have_a_number_in_its_name() -> None:
    assert parse_redis_url("redis+sentinel://h1/games-2").master == "games-2"
