"""Two services on one store, so that no process can keep what a client was told to itself."""

from collections.abc import Iterator
from contextlib import ExitStack, closing

import pytest

from tests.kit.clients.client import Api
from tests.kit.servers.running import Running
from tests.system.machines.telling import Telling

Houses = tuple[Api, Api]


@pytest.fixture(scope="session")
def houses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Houses]:
    """A client of each service; both share the games and the signing key in one directory."""
    directory, telling = tmp_path_factory.mktemp("machines") / "data", Telling()
    with ExitStack() as stack:
        first, second = (
            stack.enter_context(Running.start(directory, WORKERS=1, SANDBOX="on", GAME_TTL_SECONDS=3600))
            for _ in range(2)
        )
        yield (
            stack.enter_context(closing(Api.at(first.url, telling.listen))),
            stack.enter_context(closing(Api.at(second.url, telling.listen))),
        )
