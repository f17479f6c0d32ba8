"""Flask without the steps that change no answer here: sessions, asynchronous views, most hooks, repeated routing."""

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any

from flask import Flask, Request, Response
from flask.sessions import NullSession, SessionInterface
from flask.typing import ResponseReturnValue
from werkzeug.routing import Map, MapAdapter, Rule
from werkzeug.sansio.utils import get_host

MAX_CACHED_HOSTS = 256
"""Different Host headers that a process remembers: a stranger who sends others displaces them, which costs a check."""
_NO_SESSION = NullSession()
_PATH_IN_GAME = re.compile(r"/v1/games/([a-z2-7]{16})(/[a-z-]+)")
_ANY_GAME = "a" * 16


class NoSessions(SessionInterface):
    """Opens the same empty session for every request, and never saves it."""

    def open_session(self, app: Flask, request: Request) -> NullSession:
        """The empty session."""
        return _NO_SESSION


class GameRoutes(MapAdapter):
    """The routes for one request; a path within a game is looked up once for all games."""

    def match(self, *arguments: Any, **options: Any) -> Any:
        """The rule and its arguments, or what else is asked for. Raises HTTPException."""
        parts = _PATH_IN_GAME.fullmatch(self.path_info)
        if parts is None or arguments or options != {"return_rule": True}:
            return super().match(*arguments, **options)
        game_id, place = parts.groups()
        return _rule_in_game(self.map, place, self.default_method), {"game_id": game_id}


@lru_cache
def _rule_in_game(url_map: Map, place: str, method: str) -> Rule:
    """The rule for a path in every game, by its end. Raises HTTPException."""
    rule, _ = url_map.bind("", path_info=f"/v1/games/{_ANY_GAME}{place}").match(method=method, return_rule=True)
    return rule


@lru_cache(maxsize=MAX_CACHED_HOSTS)
def _checked_host(url_map: Map, scheme: str, header: str) -> tuple[str, str]:
    """The host that a Host header names, and its ASCII form. Raises HTTPException."""
    host = get_host(scheme, header)
    return host, url_map.bind(host, subdomain="").server_name


class Application(Flask):
    """A Flask whose functions all run synchronously, and which has hooks before a request only.

    Flask calls what it overrides for each request, and would find lists empty, functions plain and hosts known.
    """

    session_interface = NoSessions()

    def ensure_sync(self, func: Callable[..., Any]) -> Callable[..., Any]:
        """The function itself; Flask's decorators ask for every layer of every view."""
        return func

    def create_url_adapter(self, request: Request | None) -> MapAdapter | None:
        """The routes for `request`; each Host header is checked once."""
        if request is None:
            return None  # Flask asks for each request's application too, and no path is built there
        environ = request.environ
        if not (environ.get("PATH_INFO") and "HTTP_HOST" in environ):
            return super().create_url_adapter(request)  # these match no rule
        request.host, name = _checked_host(self.url_map, environ["wsgi.url_scheme"], environ["HTTP_HOST"])
        return GameRoutes(self.url_map, name, "/", "", "http", request.path, request.method)

    def preprocess_request(self) -> ResponseReturnValue | None:
        """The answer of the first hook that gives one; only the application itself has hooks."""
        for hook in self.before_request_funcs.get(None, ()):
            answer: ResponseReturnValue | None = self.ensure_sync(hook)()
            if answer is not None:
                return answer
        return None

    def process_response(self, response: Response) -> Response:
        """The response unchanged: headers that all answers share come from the edge."""
        return response

    def do_teardown_request(self, *_: object) -> None:
        """Nothing: a request leaves nothing behind."""

    def do_teardown_appcontext(self, *_: object) -> None:
        """Nothing, as for the request."""
