"""How full the servers are: their memory in use against their `maxmemory`."""

import re
from collections.abc import Iterator

from service.store.connections.interface import StoreConnection, StoreUnavailable

_FIELD = re.compile(rb"^(used_memory|maxmemory|mem_not_counted_for_evict):(\d+)", re.MULTILINE)


def measure_fill(connection: StoreConnection) -> float:
    """The share of its `maxmemory` that the fullest server uses; 0 if none has a `maxmemory`.

    In a cluster the fullest counts, although a game may go to another one: an index that every new game enters may be
    there, and the games are spread evenly. A server that does not answer does not count. Raises StoreUnavailable if
    none answers.
    """
    return max(_fills(connection))


def _fills(connection: StoreConnection) -> Iterator[float]:
    failure = StoreUnavailable("no server answers")
    answered = False
    for server in connection.primaries():
        try:
            yield _fill_of(server.call("INFO", "memory"))
            answered = True
        except StoreUnavailable as error:
            failure = error
    if not answered:
        raise failure


def _fill_of(info: bytes) -> float:
    """The share in the words of INFO; buffers for replicas and the append-only file do not count, as in the server."""
    sizes = {name: int(size) for name, size in _FIELD.findall(info)}
    limit = sizes.get(b"maxmemory", 0)
    return (sizes[b"used_memory"] - sizes.get(b"mem_not_counted_for_evict", 0)) / limit if limit else 0.0
