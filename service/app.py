"""The one place where the parts of the service meet."""

import os
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from flask import Flask

from service.http.context import Parts, install, is_ours, parts_of
from service.http.live.stream_registry import Streams
from service.http.middleware.access_log import Accounts
from service.http.middleware.cors import Cors
from service.http.middleware.edge import Edge
from service.http.middleware.json_logs import log_json_lines
from service.http.middleware.metrics_port import MetricsPort
from service.http.middleware.proxies import TrustedProxies
from service.http.middleware.rate_limits import limits_of
from service.http.openapi.docs import add_docs
from service.http.openapi.document import TITLE, add_api, encoded
from service.http.resources.health import health
from service.monitoring import trace_export as tracing
from service.settings import Durability, Settings
from service.store import GameStore, Lobby, connect
from service.tables.storage.repository import Tables

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication

DISTRIBUTION = "rummy-service"


def create_app(settings: Settings | None = None) -> Flask:
    """The web application; without settings it takes those of the environment and logs as a process of its own."""
    if settings is None:
        settings = Settings.from_env(os.environ)
        log_json_lines()
    link = connect(settings.redis_url, replicated=settings.durability is Durability.REPLICATED)
    store = GameStore(link, settings.game_ttl_seconds)
    tables = Tables(store, Lobby(link), waiting_seconds=settings.waiting_seconds)
    return assembled(Parts(tables, Streams(link, settings), settings, limits_of(link, settings)))


def assembled(parts: Parts) -> Flask:
    """The web application made of these parts."""
    app = Flask(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = parts.settings.max_body_bytes
    app.url_map.merge_slashes = False  # an address has one spelling, and is not corrected to where the Host header says
    install(app, parts)
    if parts.limits:
        app.before_request(parts.limits.check)
    app.register_blueprint(health)
    add_docs(app, TITLE, encoded(add_api(app, version(DISTRIBUTION))))
    app.wsgi_app = _at_the_edge(app, parts.settings)  # type: ignore[method-assign,assignment]  # Flask's way
    return app


def _at_the_edge(app: Flask, settings: Settings) -> "WSGIApplication":
    """What a request goes through before Flask has it."""
    inside: WSGIApplication = app.wsgi_app
    if tracing.start():
        from service.http.middleware.request_tracing import Traced

        inside = Traced(inside)
    edge: WSGIApplication = Edge(inside, Cors(settings.cors_origins), Accounts(settings.access_log_every))
    if settings.trusted_proxies:
        edge = TrustedProxies(edge, settings.trusted_proxies)
    return edge if settings.metrics_port is None else MetricsPort(edge, settings.metrics_port)


def stop_streams(app: Flask) -> None:
    """Ends what would keep a server from stopping, if the app has such things."""
    if not is_ours(app):
        return
    parts = parts_of(app)
    parts.streams.stop()
    if parts.limits:
        parts.limits.stop()


def write_openapi(path: Path) -> None:
    """Writes the contract to a file; needs no store."""
    nowhere = Settings(redis_url="unix:///nowhere", secret_key="-" * 32)
    app = create_app(nowhere)
    path.write_bytes(app.test_client().get("/openapi.json").get_data())
