"""A service whose connections can be struck by faults."""

import socket
from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import NamedTuple

from service.store import GameStore, connect
from tests.kit.clients.client import Api
from tests.kit.games.choices import at_random
from tests.kit.servers.proxy import MakeLine, Proxy
from tests.kit.servers.redis_server import Server
from tests.kit.servers.running import Running
from tests.system.faults.ills import Ills
from tests.system.faults.peers import is_web
from tests.system.faults.struck_connections import Door, Which, Wire
from tests.system.faults.tables import Table
from tests.system.faults.tally import Tally
from tests.system.play.diary import lasting

VARIANTS = (("rummy", 2), ("gin-rummy", 2), ("rami", 2), ("german-rummy", 3))
"""Variant and number of persons."""


class Struck(NamedTuple):
    """The tables and the store, to be checked afterwards."""

    tables: list[Table]
    store: GameStore


class Wired(NamedTuple):
    """A server behind connections that can be struck."""

    server: Server
    url: str
    ills: Ills


@contextmanager
def wired(directory: Path, appendfsync: str, which: Which) -> Iterator[Wired]:
    """A server and its connections; `which` tells the watched processes."""
    options = ("--appendonly", "yes", "--appendfsync", appendfsync, "--save", "")
    with Server.running(directory, *options) as server, Ills(server, which) as ills:
        inner = socket.socket(socket.AF_UNIX)  # shows which process asks
        inner.bind(str(directory / "s"))
        with _proxied(inner, server.port, partial(Wire, strike=ills.strike, which=which)) as wires:
            ills.cut = wires.cut
            yield Wired(server, f"unix://{directory}/s", ills)


@contextmanager
def struck(directory: Path, tally: Tally, appendfsync: str) -> Iterator[Struck]:
    """Games that have just begun; players, service and Redis talk through proxies."""
    with ExitStack() as stack:
        server, url, ills = stack.enter_context(wired(directory, appendfsync, is_web))
        running = stack.enter_context(Running.start(directory / "data", REDIS_URL=url, WORKERS=2))
        outer = socket.create_server(("127.0.0.1", 0))
        port = int(running.url.rpartition(":")[2])
        stack.enter_context(_proxied(outer, port, partial(Door, strike=ills.strike)))
        api = stack.enter_context(closing(Api.at(f"http://127.0.0.1:{outer.getsockname()[1]}")))
        link = stack.enter_context(closing(connect(server.url)))
        tables = [_table(api.apart(), number, ills, tally) for number in range(len(VARIANTS))]
        yield Struck(tables, GameStore(link, 600))
        assert running.process.poll() is None, running.log.read_text()


@contextmanager
def _proxied(listener: socket.socket, port: int, line: MakeLine) -> Iterator[Proxy]:
    listener.listen(64)
    with Proxy(listener, ("127.0.0.1", port), line) as proxy:
        yield proxy
    assert not proxy.wrong, proxy.wrong


def _table(api: Api, number: int, ills: Ills, tally: Tally) -> Table:
    variant, persons = VARIANTS[number]
    seats = api.table(variant, persons, options=lasting(variant))
    return Table(seats, ills=ills, tally=tally, choose=at_random(number))
