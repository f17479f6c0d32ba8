"""How a URL becomes a line to the store."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from redis import connection as redis_connection
from redis import exceptions

from service.store.connections.cluster import ClusterConnection
from service.store.connections.interface import Address, Command, RawConnection, RawConnectionFactory, StoreConnection
from service.store.connections.redis_url import RedisTarget, parse_redis_url
from service.store.connections.sentinel import SentinelMaster
from service.store.connections.server import ServerConnection

REPLICA_WAIT_MS = 1000
"""How long a write waits for its confirmation by a replica."""
WAIT_FOR_REPLICA: tuple[Command, ...] = (("WAIT", 1, REPLICA_WAIT_MS),)
_BASE_OPTIONS = {"protocol": 2, "driver_info": None}
"""No greeting: HELLO is needed by protocol 3 only, and for its own name redis-py reads a file for every connection."""
_CONNECTION_OPTIONS = _BASE_OPTIONS | {"socket_connect_timeout": 2.0}


def connect(url: str, *, connections: int = 64, patience: float = 5.0, replicated: bool = False) -> StoreConnection:
    """A line to where the URL leads; nothing is sent before the first call.

    That is a server (redis://, rediss://, unix://), the master that sentinels name (redis+sentinel://h1,h2/mymaster/0)
    or a cluster (redis+cluster://h1,h2). `connections` bounds how many are open at once, to each node; `patience` is
    how many seconds a call waits for one of them to come free, and again for the reply. Where it is to be `replicated`,
    a commit has been made once a replica has it. Raises ValueError where the URL cannot be right.
    """
    target = parse_redis_url(url)
    seal = WAIT_FOR_REPLICA if replicated else ()
    make = _connection_factory(target)
    if target.nodes:
        return ClusterConnection(
            lambda at: ServerConnection(_connect_to(make, at), connections, patience), target.nodes, seal
        )
    if target.sentinels:
        with _reject_unknown_options():
            master = SentinelMaster(target.sentinels, target.master, **_sentinel_options(target.facts))
        return ServerConnection(_connect_to_master(make, master), connections, patience, seal=seal, lost=master.forget)
    return ServerConnection(make, connections, patience, seal=seal)


def _connection_factory(target: RedisTarget) -> Callable[..., RawConnection]:
    own = {name: fact for name, fact in target.facts.items() if not name.startswith("sentinel_")}
    facts = _CONNECTION_OPTIONS | own
    kind: Callable[..., RawConnection] = facts.pop("connection_class", redis_connection.Connection)

    def make(timeout: float, **where: Any) -> RawConnection:
        soon = min(timeout, facts["socket_connect_timeout"])
        return kind(**facts | where | {"socket_timeout": timeout, "socket_connect_timeout": soon})

    with _reject_unknown_options():
        make(1.0)
    return make


@contextmanager
def _reject_unknown_options() -> Iterator[None]:
    """Raises ValueError where redis-py is made with an option, or a value of one, that it does not know."""
    try:
        yield
    except (AttributeError, TypeError, exceptions.RedisError) as error:
        raise ValueError(f"Redis URL: {error}") from None


def _connect_to(make: Callable[..., RawConnection], at: Address) -> RawConnectionFactory:
    return lambda timeout: make(timeout, **at._asdict())


def _connect_to_master(make: Callable[..., RawConnection], master: SentinelMaster) -> RawConnectionFactory:
    return lambda timeout: make(timeout, **master.address()._asdict())


def _sentinel_options(facts: dict[str, Any]) -> dict[str, Any]:
    """How sentinels are talked to: as the master is, but with names and passwords of their own."""
    secure = facts.get("connection_class") is redis_connection.SSLConnection
    own = {name.removeprefix("sentinel_"): fact for name, fact in facts.items() if name.startswith("sentinel_")}
    ssl = {name: fact for name, fact in facts.items() if name.startswith("ssl_")}
    return _BASE_OPTIONS | ssl | own | {"ssl": secure}
