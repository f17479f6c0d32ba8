"""What the views need of the rest of the service, put together in `service.app`."""

from dataclasses import dataclass

from flask import Flask, current_app

from service.http.live.stream_registry import Streams
from service.http.middleware.rate_limits import Limits
from service.settings import Settings
from service.tables.storage.repository import Tables

_NAME = "rummy"


@dataclass(frozen=True)
class Parts:
    """Everything a request may touch."""

    tables: Tables
    streams: Streams
    settings: Settings
    limits: Limits | None = None
    """None where nothing is limited."""


def install(app: Flask, parts: Parts) -> None:
    """Gives the app its parts."""
    app.extensions[_NAME] = parts


def is_ours(app: Flask) -> bool:
    """Whether the app has such parts: gunicorn's configuration serves other apps too, to compare them with."""
    return _NAME in app.extensions


def parts() -> Parts:
    """The parts of the app that serves the current request."""
    return parts_of(current_app)


def parts_of(app: Flask) -> Parts:
    """The parts of this app."""
    found: Parts = app.extensions[_NAME]
    return found
