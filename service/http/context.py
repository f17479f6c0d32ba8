"""The parts of the service that a request uses, put together in `service.app`."""

from dataclasses import dataclass

from flask import Flask, current_app

from service.http.live.stream_registry import StreamRegistry
from service.http.middleware.rate_limits import RateLimits
from service.settings import Settings
from service.store import BotTables
from service.tables.storage.repository import Tables
from service.tables.storage.room import StoreRoom

_EXTENSION_KEY = "rummy"


@dataclass(frozen=True)
class ServiceContext:
    """The parts of the service that a request uses."""

    tables: Tables
    streams: StreamRegistry
    settings: Settings
    bot_tables: BotTables
    limits: RateLimits | None = None
    """None if the settings limit nothing."""
    room: StoreRoom | None = None
    """None if every new game finds room, as in tests."""


def install_context(app: Flask, context: ServiceContext) -> None:
    """Stores `context` in `app`, where `context_of` finds it."""
    app.extensions[_EXTENSION_KEY] = context


def has_context(app: Flask) -> bool:
    """Whether `app` has a context: gunicorn's configuration also serves other apps, for comparison."""
    return _EXTENSION_KEY in app.extensions


def service_context() -> ServiceContext:
    """The context of the app that serves the current request."""
    return context_of(current_app)


def context_of(app: Flask) -> ServiceContext:
    """The context of `app`."""
    context: ServiceContext = app.extensions[_EXTENSION_KEY]
    return context
