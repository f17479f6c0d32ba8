"""What the application leaves out of Flask changes no answer."""

import pytest
from flask import Flask
from werkzeug.exceptions import NotFound
from werkzeug.routing import MapAdapter, RequestRedirect

from tests.kit.client import Api


def test_nothing_is_registered_that_the_application_would_not_call(app: Flask) -> None:
    hooks = (app.after_request_funcs, app.teardown_request_funcs)
    assert [functions for each in hooks for functions in each.values() if functions] == []


@pytest.mark.parametrize("path", ["/v1/variants", "//v1/variants", "/v1/variants/", "/v1//variants", "", "/docs/"])
def test_routes_are_those_of_flask(app: Flask, path: str) -> None:
    with app.test_request_context(environ_overrides={"PATH_INFO": path, "QUERY_STRING": "a=b"}) as context:
        assert _match(app.create_url_adapter(context.request)) == _match(Flask.create_url_adapter(app, context.request))


def _match(routes: MapAdapter | None) -> object:
    """The route that matches, or what is raised instead."""
    assert routes is not None
    try:
        return routes.match(return_rule=True)
    except RequestRedirect as redirect:
        return redirect.new_url
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


def test_websockets_are_refused(client: Api) -> None:
    assert client.get("/healthz", Connection="Upgrade", Upgrade="websocket").status_code == 400
