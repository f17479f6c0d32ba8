"""Opens a store connection for a Redis URL."""

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf
from typing import Any

from redis import connection as redis_connection
from redis import exceptions

from service.store.connections.cluster import ClusterConnection
from service.store.connections.interface import (
    Address,
    Command,
    RawConnection,
    RawConnectionFactory,
    StoreConnection,
)
from service.store.connections.redis_url import RedisTarget, parse_redis_url
from service.store.connections.sentinel import SentinelMaster
from service.store.connections.server import ServerConnection

REPLICA_WAIT_MS = 1000
"""How long a write waits until a replica confirms it."""
WAIT_FOR_REPLICA: tuple[Command, ...] = (("WAIT", 1, REPLICA_WAIT_MS),)


_BASE_OPTIONS = {"protocol": 2, "driver_info": None}
"""Only protocol 3 needs a greeting (HELLO); and to name itself redis-py would read a file for every connection."""
_CONNECTION_OPTIONS: dict[str, Any] = _BASE_OPTIONS | {"socket_connect_timeout": 2.0}


def connect(url: str, *, connections: int = 64, patience: float = 5.0, replicated: bool = False) -> StoreConnection:
    """Opens a store connection for a Redis URL; it sends nothing before the first call.

    The URL names a server (redis://, rediss://, unix://), a primary by its sentinels
    (redis+sentinel://h1,h2/mymaster/0) or a cluster (redis+cluster://h1,h2). `connections` is the largest number of
    open connections to each node; greenlets share a few. `patience` is how many seconds a call waits for a free
    connection, and again for the reply; in a greenlet for both. If `replicated`, a commit counts only when a replica
    has it. Raises ValueError for a wrong URL.
    """
    target = parse_redis_url(url)
    replica_wait = WAIT_FOR_REPLICA if replicated else ()
    open_connection, server_connection = _connection_factory(target), _server_connection_class()
    if target.nodes:
        return ClusterConnection(
            lambda at: server_connection(_connect_to(open_connection, at), connections, patience),
            target.nodes,
            replica_wait,
        )
    if target.sentinels:
        with _reject_unknown_options():
            master = SentinelMaster(target.sentinels, target.master, **_sentinel_options(target.options))
        return server_connection(
            _connect_to_master(open_connection, master),
            connections,
            patience,
            replica_wait=replica_wait,
            on_close=master.forget,
        )
    return server_connection(open_connection, connections, patience, replica_wait=replica_wait)


def _server_connection_class() -> type[ServerConnection]:
    """The class for this process; only one that runs on gevent loads it."""
    if not _is_on_gevent():
        return ServerConnection
    from service.store.connections.batching import BatchingConnection

    return BatchingConnection


def _connection_class(asked: Callable[..., RawConnection]) -> Callable[..., RawConnection]:
    """The class for this process that stands for redis-py's `asked`."""
    if not _is_on_gevent():
        return asked
    from service.store.connections.gevent_socket import EXCHANGE_CLASSES

    return EXCHANGE_CLASSES.get(asked, asked)


def _is_on_gevent() -> bool:
    monkey = sys.modules.get("gevent.monkey")
    return monkey is not None and bool(monkey.is_module_patched("socket"))


def _connection_factory(target: RedisTarget) -> Callable[..., RawConnection]:
    own = {name: value for name, value in target.options.items() if not name.startswith("sentinel_")}
    options = _CONNECTION_OPTIONS | own
    connection_class = _connection_class(options.pop("connection_class", redis_connection.Connection))

    def open_connection(timeout: float | None, **address: Any) -> RawConnection:
        connect_timeout = min(timeout or inf, options["socket_connect_timeout"])
        return connection_class(
            **options | address | {"socket_timeout": timeout, "socket_connect_timeout": connect_timeout}
        )

    with _reject_unknown_options():
        open_connection(1.0)
    return open_connection


@contextmanager
def _reject_unknown_options() -> Iterator[None]:
    """Raises ValueError if redis-py gets an option, or a value of one, that it does not know."""
    try:
        yield
    except (AttributeError, TypeError, exceptions.RedisError) as error:
        raise ValueError(f"Redis URL: {error}") from None


def _connect_to(open_connection: Callable[..., RawConnection], at: Address) -> RawConnectionFactory:
    return lambda timeout: open_connection(timeout, **at._asdict())


def _connect_to_master(open_connection: Callable[..., RawConnection], master: SentinelMaster) -> RawConnectionFactory:
    return lambda timeout: open_connection(timeout, **master.address()._asdict())


def _sentinel_options(options: dict[str, Any]) -> dict[str, Any]:
    """The options for connections to sentinels: those for the primary, but with their own names and passwords."""
    secure = options.get("connection_class") is redis_connection.SSLConnection
    own = {name.removeprefix("sentinel_"): value for name, value in options.items() if name.startswith("sentinel_")}
    ssl = {name: value for name, value in options.items() if name.startswith("ssl_")}
    return _BASE_OPTIONS | ssl | own | {"ssl": secure}
