"""Flask without the steps that change no answer here: sessions, asynchronous views, hooks after a request."""

from collections.abc import Callable
from typing import Any

from flask import Flask, Request, Response
from flask.sessions import NullSession, SessionInterface
from werkzeug.routing import MapAdapter
from werkzeug.wsgi import get_host

_NO_SESSION = NullSession()


class NoSessions(SessionInterface):
    """Opens the same empty session for every request, and never saves it."""

    def open_session(self, app: Flask, request: Request) -> NullSession:
        """The empty session."""
        return _NO_SESSION


class Application(Flask):
    """A Flask whose functions all run synchronously, and which has hooks before a request only.

    Flask calls what it overrides for each request, and then finds lists empty and functions plain.
    """

    session_interface = NoSessions()

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself; Flask's decorators ask for every layer of every view."""
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """The routes for `request`, with its Host header checked once instead of twice."""
        if request is None or not request.environ.get("PATH_INFO") or "HTTP_UPGRADE" in request.environ:
            return super().create_url_adapter(request)  # these do match no rule, or redirect
        request.host = get_host(request.environ)
        return self.url_map.bind(request.host, subdomain="", default_method=request.method, path_info=request.path)

    def process_response(self, response: Response) -> Response:
        """The response unchanged: headers that all answers share come from the edge."""
        return response

    def do_teardown_request(self, *_: object) -> None:
        """Nothing: a request leaves nothing behind."""
