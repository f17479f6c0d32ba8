"""A process with too many requests in flight refuses at once: 503 `overloaded`, requests to games last."""

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace

import pytest
from flask import Flask
from httpx import Response
from prometheus_client import REGISTRY

from service.app import build_app
from service.http.context import ServiceContext
from service.store import StoreConnection
from tests.kit.clients.client import Api, Seat, code_of
from tests.kit.clients.in_process import in_process
from tests.kit.games.context import context_on

MOST = 4
PATIENCE = 30.0
ORIGIN = "https://play.example"


class Busy:
    """A client of a service that takes `MOST` requests at once."""

    def __init__(self, app: Flask, api: Api) -> None:
        self.api = api
        self._inner: list[Callable[[], None]] = []
        app.before_request(self._go_deeper)

    def _go_deeper(self) -> None:
        if self._inner:
            self._inner.pop()()

    def during(self, requests: int, ask: Callable[[], Response]) -> Response:
        """The answer to `ask` while `requests` others are being handled, each of them inside another."""
        answers: list[Response] = []

        def outer(depth: int) -> None:
            self._inner = [lambda: outer(depth - 1)] if depth else []
            answers.append(self.api.get("/v1/games/aaaaaaaaaaaaaaaa") if depth else ask())

        outer(requests)
        return answers[0]


@pytest.fixture
def busy(parts: ServiceContext, client: Api) -> Busy:
    app = build_app(replace(parts, settings=replace(parts.settings, requests_per_worker=MOST)))
    return Busy(app, replace(client, http=in_process(app)))


@pytest.fixture
def threads() -> Iterator[ThreadPoolExecutor]:
    with ThreadPoolExecutor(MOST) as pool:
        yield pool


def mover_of(seats: list[Seat]) -> Seat:
    return next(seat for seat in seats if seat.view()["legal_moves"])


def sample(metric: str) -> float:
    return REGISTRY.get_sample_value(metric) or 0


@pytest.mark.parametrize("path", ["/v1/variants", "/v1/games", "/v1/rules/core", "/docs/", "/problems"])
def test_what_belongs_to_no_game_is_refused_from_half_of_the_places_on(busy: Busy, path: str) -> None:
    assert busy.during(MOST // 2 - 1, lambda: busy.api.get(path)).is_success
    assert code_of(busy.during(MOST // 2, lambda: busy.api.get(path))) == (503, "overloaded")


def test_new_games_are_refused_from_half_of_the_places_on(busy: Busy) -> None:
    refused = busy.during(MOST // 2, lambda: busy.api.call("createGame", {"variant": "rami"}))
    assert code_of(refused) == (503, "overloaded")


def test_moves_are_refused_only_when_every_place_is_taken(busy: Busy) -> None:
    mover = mover_of(busy.api.table("rami", 2))
    before = mover.view()["version"]
    assert code_of(busy.during(MOST, lambda: mover.call("draw", {"source": "stock"}))) == (503, "overloaded")
    assert mover.view()["version"] == before
    assert busy.during(MOST - 1, lambda: mover.call("draw", {"source": "stock"})).is_success


@pytest.mark.parametrize("path", ["/healthz", "/readyz"])
def test_health_checks_are_never_refused(busy: Busy, path: str) -> None:
    assert busy.during(MOST, lambda: busy.api.get(path)).is_success


def test_places_are_free_again_after_answers_and_failures(busy: Busy) -> None:
    for _ in range(2 * MOST):
        assert code_of(busy.api.get("/v1/games/aaaaaaaaaaaaaaaa")) == (404, "game_not_found")
    assert sample("rummy_requests_in_flight") == 0


def test_a_refusal_is_a_problem_like_any_other(busy: Busy) -> None:
    before = sample("rummy_requests_overloaded_total")
    headers = {"X-Request-Id": "mine", "Origin": ORIGIN}
    refused = busy.during(MOST, lambda: busy.api.get("/v1/games", **headers))
    assert refused.headers["Content-Type"] == "application/problem+json"
    assert refused.headers["Retry-After"] == "1"
    assert refused.headers["Content-Length"] == str(len(refused.content))
    assert refused.headers["X-Request-Id"] == refused.json()["request_id"] == "mine"
    assert set(busy.api.get("/v1/games/aaaaaaaaaaaaaaaa", **headers).headers) <= set(refused.headers)
    assert refused.json().keys() == {"type", "title", "status", "detail", "code", "request_id"}
    assert sample("rummy_requests_overloaded_total") == before + 1


@pytest.mark.parametrize(("language", "title"), [("fr", "Service surchargé"), ("de", "Too much to do")])
def test_a_refusal_is_in_the_clients_language(busy: Busy, language: str, title: str) -> None:
    refused = busy.during(MOST, lambda: busy.api.get("/v1/games", **{"Accept-Language": language}))
    assert refused.json()["title"] == title
    assert refused.headers["Content-Language"] == ("fr" if language == "fr" else "en")


def wait_for_events(seat: Seat, count: int, threads: ThreadPoolExecutor) -> list[Future[Response]]:
    """As many requests as `count`, once all of them wait for an event."""
    path = f"/events?after={seat.events()[-1]['seq']}"
    waiting = [threads.submit(seat.get, path, Prefer="wait=20") for _ in range(count)]
    end = time.monotonic() + PATIENCE
    while sample("rummy_long_polls") < count:
        assert time.monotonic() < end
        time.sleep(0.01)
    return waiting


def test_requests_that_wait_for_events_take_no_places(busy: Busy, threads: ThreadPoolExecutor) -> None:
    seats = busy.api.table("rami", 2)
    waiting = wait_for_events(seats[0], MOST, threads)
    assert sample("rummy_requests_in_flight") == 0
    mover_of(seats).draw()
    for each in waiting:
        assert each.result().json()["events"]
    assert sample("rummy_requests_in_flight") == 0


def test_requests_that_wait_count_for_their_address(
    link: StoreConnection, client: Api, threads: ThreadPoolExecutor
) -> None:
    with context_on(link, streams_per_address=2) as limited:
        api = Api.inside(build_app(limited), client.contract)
        seats = api.table("rami", 2)
        waiting = wait_for_events(seats[0], 2, threads)
        path = f"/events?after={seats[0].events()[-1]['seq']}"
        refused = seats[1].get(path, Prefer="wait=20")
        assert code_of(refused) == (429, "too_many_waiting")
        assert refused.headers["Retry-After"] == "5"
        mover_of(seats).draw()
        assert all(each.result().json()["events"] for each in waiting)
        assert seats[1].get(path, Prefer="wait=20").is_success
