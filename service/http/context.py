"""What the views need of the rest of the service, put together in `service.app`."""

from dataclasses import dataclass

from flask import Flask, current_app

from service.http.live.stream_registry import StreamRegistry
from service.http.middleware.rate_limits import RateLimits
from service.settings import Settings
from service.tables.storage.repository import Tables

_EXTENSION_KEY = "rummy"


@dataclass(frozen=True)
class ServiceContext:
    """Everything a request may touch."""

    tables: Tables
    streams: StreamRegistry
    settings: Settings
    limits: RateLimits | None = None
    """None where nothing is limited."""


def install_context(app: Flask, parts: ServiceContext) -> None:
    """Gives the app its parts."""
    app.extensions[_EXTENSION_KEY] = parts


def has_context(app: Flask) -> bool:
    """Whether the app has such parts: gunicorn's configuration serves other apps too, to compare them with."""
    return _EXTENSION_KEY in app.extensions


def service_context() -> ServiceContext:
    """The parts of the app that serves the current request."""
    return context_of(current_app)


def context_of(app: Flask) -> ServiceContext:
    """The parts of this app."""
    found: ServiceContext = app.extensions[_EXTENSION_KEY]
    return found
