"""Parses REDIS_URL: one server, sentinels that know the primary, or nodes of a cluster."""

import re
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from redis import connection as redis_connection

from service.store.connections.interface import Address

_parse_url: Callable[[str], dict[str, Any]] = redis_connection.parse_url
_MULTI_HOST_URL = re.compile(
    r"(?P<scheme>rediss?)\+(?P<kind>sentinel|cluster)://(?P<who>[^@/?]*@)?(?P<where>[^@/?]+)"
    r"(?P<path>/[^?]*)?(?P<options>\?.*)?"
)
_DEFAULT_PORTS = {"sentinel": 26379, "cluster": 6379}


class RedisTarget(NamedTuple):
    """What a Redis URL says; `options` are those of redis-py's connection."""

    options: dict[str, Any]
    sentinels: tuple[Address, ...] = ()
    master: str = ""
    nodes: tuple[Address, ...] = ()


def parse_redis_url(url: str) -> RedisTarget:
    """Parses a Redis URL. Raises ValueError if it cannot be right."""
    match = _MULTI_HOST_URL.fullmatch(url)
    if match is None:
        return RedisTarget(_parse_url(url))
    kind, path = match["kind"], unquote(match["path"] or "").strip("/")
    master, _, database = path.rpartition("/") if path.isdigit() or "/" in path else (path, "", "")
    if bool(master) != (kind == "sentinel"):
        raise ValueError("Redis URL: with sentinels, and only then, the path begins with the master's name")
    if kind == "cluster" and database not in {"", "0"}:
        raise ValueError("Redis URL: a cluster has no other database than 0")
    options = _parse_url(f"{match['scheme']}://{match['who'] or ''}-/{database}{match['options'] or ''}")
    addresses = tuple(_parse_address(host, _DEFAULT_PORTS[kind]) for host in match["where"].split(","))
    if kind == "cluster":
        return RedisTarget(options, nodes=addresses)
    return RedisTarget(options, sentinels=addresses, master=master)


def _parse_address(text: str, port: int) -> Address:
    parts = urlsplit(f"//{text.strip()}")
    if not parts.hostname:
        raise ValueError("Redis URL: a host is missing")
    return Address(parts.hostname, parts.port or port)
