"""Puts the parts of the service together."""

import os
from typing import TYPE_CHECKING

from flask import Flask

from service.http.application import Application
from service.http.context import ServiceContext, context_of, has_context, install_context
from service.http.live.stream_registry import StreamRegistry
from service.http.middleware.access_log import AccessLog
from service.http.middleware.admission import Admission
from service.http.middleware.cors import CorsPolicy
from service.http.middleware.edge import Edge
from service.http.middleware.json_logs import log_as_json
from service.http.middleware.metrics_port import MetricsPort
from service.http.middleware.proxies import TrustedProxies
from service.http.middleware.rate_limits import rate_limits_from
from service.http.openapi.docs import add_docs
from service.http.problems.handlers import register_error_handlers
from service.http.resources import RESOURCES
from service.http.resources.health import health
from service.http.web.pages import add_web, built_page
from service.monitoring import metrics
from service.monitoring.trace_export import start_tracing
from service.settings import Durability, Settings
from service.store import BotTables, GameStore, Lobby, StoreClock
from service.store_opening import connect_as_set
from service.tables.storage.repository import Tables
from service.tables.storage.room import StoreRoom

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication


def create_app(settings: Settings | None = None) -> Flask:
    """The web application; without `settings` it reads the environment and sets up logging, as a process of its own."""
    if settings is None:
        settings = Settings.from_env(os.environ)
        log_as_json()
    connection = connect_as_set(settings.redis_url, replicated=settings.durability is Durability.REPLICATED)
    store = GameStore(connection, settings.game_ttl_seconds)
    room = StoreRoom(connection, settings.store_fill_percent / 100)
    clock = StoreClock(connection, metrics.clock_ahead.set)
    tables = Tables(store, Lobby(connection), clock.now_ms, waiting_seconds=settings.waiting_seconds, room=room)
    streams = StreamRegistry(connection, settings)
    limits = rate_limits_from(connection, settings, clock.now_without_wait)
    bot_tables = BotTables(connection, settings.bot_tables, settings.bot_tables_per_address)
    app = build_app(ServiceContext(tables, streams, settings, bot_tables, limits, room))
    room.start()
    return app


def build_app(context: ServiceContext) -> Flask:
    """The web application with the parts of `context`."""
    app = Application(__name__, static_folder=None)
    app.config["MAX_CONTENT_LENGTH"] = context.settings.max_body_bytes
    app.url_map.merge_slashes = False  # otherwise Flask redirects other spellings to what the Host header says
    install_context(app, context)
    if context.limits:
        app.before_request(context.limits.check)
    app.register_blueprint(health)
    # Not through flask-smorest's Api, which would build the contract that is served from a file: 120 ms a process.
    for resource in RESOURCES:
        app.register_blueprint(resource)
    register_error_handlers(app)
    add_docs(app)
    # Clients need keys where there are any, and the page has none.
    add_web(app, built_page() if context.settings.table_page and not context.settings.api_keys else None)
    app.wsgi_app = _with_middleware(app, context.settings)  # type: ignore[method-assign,assignment]  # Flask's way
    return app


def _with_middleware(app: Flask, settings: Settings) -> "WSGIApplication":
    """The layers that a request passes before Flask."""
    inner: WSGIApplication = app.wsgi_app
    if start_tracing():
        from service.http.middleware.request_tracing import RequestTracing

        inner = RequestTracing(inner)
    inner = Admission(inner, settings.requests_per_worker, settings.max_body_bytes)
    edge: WSGIApplication = Edge(inner, CorsPolicy(settings.cors_origins), AccessLog(settings.access_log_every))
    if settings.trusted_proxies:
        edge = TrustedProxies(edge, settings.trusted_proxies)
    return edge if settings.metrics_port is None else MetricsPort(edge, settings.metrics_port)


def stop_streams(app: Flask) -> None:
    """Ends threads and streams that would keep a server from stopping, if the app has any."""
    if not has_context(app):
        return
    context = context_of(app)
    context.streams.stop()
    if context.limits:
        context.limits.stop()
    if context.room:
        context.room.stop()
