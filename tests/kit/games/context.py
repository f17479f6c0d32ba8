"""The parts of the service in this process, on a store of the caller's: what `service.app.build_app` takes."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from service.http.context import ServiceContext
from service.http.live.stream_registry import StreamRegistry
from service.http.middleware.rate_limits import rate_limits_from
from service.settings import Settings
from service.store import BotTables, GameStore, Lobby, StoreConnection
from service.tables.storage.repository import Tables

SECRET_KEY = "a key for these tests and for nothing else"
KEPT_SECONDS = 3600
ANY_NUMBER = {"bot_tables": 0, "bot_tables_per_address": 0}
"""Many tests on one store open tables of bots alone."""


@contextmanager
def context_on(link: StoreConnection, tables: Tables | None = None, **settings: Any) -> Iterator[ServiceContext]:
    """The parts with these settings; for rate limits time stands still, so no new window begins."""
    chosen = Settings(**{"redis_url": "unix:///elsewhere", "secret_key": SECRET_KEY, **ANY_NUMBER, **settings})
    streams, limits = StreamRegistry(link, chosen), rate_limits_from(link, chosen, lambda: 1.0)
    bot_tables = BotTables(link, chosen.bot_tables, chosen.bot_tables_per_address)
    yield ServiceContext(
        tables or Tables(GameStore(link, KEPT_SECONDS), Lobby(link)), streams, chosen, bot_tables, limits
    )
    streams.stop()
    if limits:
        limits.stop()
