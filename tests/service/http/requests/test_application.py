"""What the application leaves out of Flask changes no answer."""

import pytest
from flask import Flask
from werkzeug.exceptions import MethodNotAllowed, NotFound
from werkzeug.routing import MapAdapter, RequestRedirect

from tests.kit.clients.client import Api


def test_nothing_is_registered_that_the_application_would_not_call(app: Flask) -> None:
    hooks = (app.after_request_funcs, app.teardown_request_funcs, app.url_value_preprocessors)
    assert [functions for each in hooks for functions in each.values() if functions] == []
    assert app.teardown_appcontext_funcs == []
    assert [scope for scope, functions in app.before_request_funcs.items() if functions and scope is not None] == []


GAME = "/v1/games/abcdefgh234567zz"
PATHS = [
    *("/v1/variants", "//v1/variants", "/v1/variants/", "/v1//variants", "", "/docs/", "/v1/games/abc/discards"),
    *(f"{GAME}{end}" for end in ("", "/", "/draws", "/draws/", "//draws", "/nothing", "/scores", "/rounds/1")),
    *(f"{GAME}{end}" for end in ("/rounds/x", "/players/me", "/draws\n", "/DRAWS", "/d%72aws")),
]


@pytest.mark.parametrize("method", ["GET", "HEAD", "POST", "OPTIONS", "DELETE", "UNKNOWN"])
@pytest.mark.parametrize("path", PATHS)
def test_routes_are_those_of_flask(app: Flask, path: str, method: str) -> None:
    environ = {"PATH_INFO": path, "QUERY_STRING": "a=b", "HTTP_HOST": "Play.example:80"}
    with app.test_request_context(environ_overrides=environ, method=method) as context:
        ours, theirs = (kind.create_url_adapter(app, context.request) for kind in (type(app), Flask))
        assert _match(ours) == _match(theirs)
        assert ours is not None
        assert theirs is not None
        assert ours.server_name == theirs.server_name
        assert _match(ours) == _match(theirs), "the second time"


def _match(routes: MapAdapter | None) -> object:
    """The route that matches, or what is raised instead."""
    assert routes is not None
    try:
        return routes.match(return_rule=True)
    except RequestRedirect as redirect:
        return redirect.new_url
    except MethodNotAllowed as error:
        return sorted(error.valid_methods or ())
    except NotFound as error:
        return error.code


def test_no_answer_opens_a_session(client: Api) -> None:
    answer = client.get("/v1/variants", Cookie="session=mine")
    assert answer.status_code == 200
    assert "Cookie" not in answer.headers.get("Vary", "")
    assert "Set-Cookie" not in answer.headers


@pytest.mark.parametrize("host", ["a" * 64 + ".example", "a..example"])
def test_request_to_an_impossible_host_is_refused(client: Api, host: str) -> None:
    assert client.get("/healthz", Host=host).status_code == 400


@pytest.mark.parametrize("host", ["play.example", "PLAY.example:8000", "[::1]:80", "127.0.0.1"])
def test_request_to_any_possible_host_is_answered(client: Api, host: str) -> None:
    assert client.get("/healthz", Host=host).status_code == 200


@pytest.mark.parametrize("path", ["/healthz", "/v1/games"])
def test_an_offer_to_go_on_with_websockets_is_ignored(client: Api, path: str) -> None:
    assert client.get(path, Connection="Upgrade", Upgrade="websocket").status_code == 200
