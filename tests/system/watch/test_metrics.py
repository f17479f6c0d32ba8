"""Metrics: everything that was done, by any process, and nothing private."""

import os
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, suppress
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from service.rules.catalogue import VARIANTS
from tests.kit.clients.client import Api, Seat
from tests.kit.clients.event_streams import listening
from tests.kit.games.choices import at_random
from tests.kit.games.players import play
from tests.kit.servers.running import Running, free_port, rummy
from tests.system.processes.test_serve_refused import refused
from tests.system.watch.reading import PATIENCE, Metrics, until

BESIDES = {"healthz", "readyz", "none", "openapi", "problems"}
"""Values of the operation label that are no operations of the contract."""


class Watched(NamedTuple):
    """A service with two web workers and a worker, its metrics port, and a client."""

    running: Running
    port: int
    api: Api


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    port = free_port()
    with (
        Running.start(tmp_path_factory.mktemp("watch"), WORKERS=2, METRICS_PORT=port) as running,
        closing(Api.at(running.url)) as api,
    ):
        yield Watched(running, port, api)


def test_a_whole_game_is_counted(watched: Watched) -> None:
    heard: Counter[tuple[str, str]] = Counter()
    operations = {
        (each.method, each.path.split("{game_id}")[-1]): name for name, each in watched.api.contract.by_id.items()
    }

    def listen(_: Seat | None, answer: httpx.Response) -> None:
        path = answer.request.url.path
        rest = path[len("/v1/games/") + 16 :] if path != "/v1/games" else path
        heard[operations[answer.request.method, rest], str(answer.status_code)] += 1

    before = Metrics.at(watched.port)
    with closing(Api.at(watched.running.url, listen)) as api:
        bots = [{"level": "hard"}, {"level": "easy"}]
        seat = api.create("rami", bots=bots, options={"rounds": 3})  # one round may end before a bot's first turn
        versions = play([seat], at_random(1))["version"]
    done = before.sum("rummy_commits_total") + versions
    after = until(
        watched.port, lambda now: now.sum("rummy_commits_total") >= done
    )  # it is published before it is counted

    def more(name: str, **labels: str) -> float:
        return after.sum(name, **labels) - before.sum(name, **labels)

    assert heard["createGame", "201"] == 1
    for (operation, status), times in heard.items():
        assert more("rummy_http_requests_total", operation=operation, status=status) == times
    for operation in {operation for operation, _ in heard}:
        of_it = sum(times for (name, _), times in heard.items() if name == operation)
        assert more("rummy_http_request_seconds_count", operation=operation) == of_it
    late = more("rummy_commit_conflicts_total")
    assert more("rummy_commits_total") == versions
    assert more("rummy_store_seconds_count", call="commit") == versions + late
    assert more("rummy_store_seconds_count", call="read") > versions
    assert more("rummy_games_created_total", variant="rami") == 1
    assert more("rummy_games_ended_total", variant="rami", status="finished") == 1
    assert more("rummy_bot_move_seconds_count", level="hard") > 0
    assert more("rummy_bot_move_seconds_count", level="easy") > 0
    assert more("rummy_worker_step_seconds_count") > 0


def test_labels_have_few_values_and_no_private_data(watched: Watched) -> None:
    seat = watched.api.create("rummy", player_name="Ludmilla", name="Table of ours")
    watched.api.call("getGame", game_id="no-such-game")
    watched.api.http.get("/v1/no/such/page")
    watched.api.http.request("BREW", "/v1/games")
    found = Metrics.at(watched.port)
    assert found.values("operation") <= {*watched.api.contract.by_id, *BESIDES}
    assert found.values("variant") <= set(VARIANTS)
    for private in (seat.game_id, seat.token or "", "Ludmilla", "Table of ours", "no-such-game", "127.0.0.1"):
        assert private not in found.text


def test_streams_and_long_polls_are_counted_while_they_last(watched: Watched) -> None:
    seat = watched.api.table("rummy", 2)[0]
    with listening(seat):
        until(watched.port, lambda now: now.sum("rummy_streams") == 1)
    until(watched.port, lambda now: now.sum("rummy_streams") == 0)
    before = Metrics.at(watched.port).sum("rummy_http_request_seconds_sum", operation="listEvents")
    with ThreadPoolExecutor(1) as pool:
        last = seat.events()[-1]["seq"]
        waiting = pool.submit(seat.apart().call, "listEvents", None, {"after": last}, Prefer="wait=6")
        until(watched.port, lambda now: now.sum("rummy_long_polls") == 1)
        assert waiting.result().json()["events"] == []
    after = until(watched.port, lambda now: now.sum("rummy_long_polls") == 0)
    assert after.sum("rummy_http_request_seconds_sum", operation="listEvents") - before < 6, "waiting is no work"


def test_counters_of_a_killed_web_worker_stay_and_its_gauges_go(watched: Watched) -> None:
    seat = watched.api.table("rummy", 2)[0]
    with listening(seat):
        before = until(watched.port, lambda now: now.sum("rummy_streams") == 1)
        for pid in web_workers(watched.running):
            os.kill(pid, signal.SIGKILL)
        watched.running.wait_until_healthy()
    after = until(watched.port, lambda now: now.sum("rummy_streams") == 0)
    for name in ("rummy_http_requests_total", "rummy_commits_total", "rummy_games_created_total"):
        assert after.sum(name) >= before.sum(name) > 0


def web_workers(running: Running) -> list[int]:
    """The process ids of the web workers: children of the one that listens."""
    (master,) = {parent(pid) for pid in gunicorn_pids(running)} & set(gunicorn_pids(running))
    return [pid for pid in gunicorn_pids(running) if parent(pid) == master]


def gunicorn_pids(running: Running) -> list[int]:
    return [pid for pid in running.pids() if b"-m\0gunicorn" in Path(f"/proc/{pid}/cmdline").read_bytes()]


def parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])


def test_metrics_are_served_on_the_metrics_port_only(watched: Watched) -> None:
    claims = {"Host": f"127.0.0.1:{watched.port}", "X-Forwarded-Host": f"play.example:{watched.port}"}
    for headers in ({}, claims):
        answer = watched.api.http.get("/metrics", headers=headers)
        assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
    assert "rummy_" in httpx.get(f"http://127.0.0.1:{watched.port}/v1/games").text


def test_a_worker_alone_serves_its_own_metrics(redis_url: str) -> None:
    port = free_port()
    settings = {"REDIS_URL": redis_url, "SECRET_KEY": "s" * 32, "METRICS_PORT": port}
    worker = rummy("worker", subprocess.DEVNULL, **settings)
    try:
        found = metrics_when_reachable(port)
        assert "rummy_worker_step_seconds_count" in found.text
        line = refused("worker", **settings)
        assert line == f"rummy: METRICS_PORT: cannot listen on 127.0.0.1 port {port} (Address already in use)\n"
    finally:
        worker.terminate()
        worker.wait(30)


def metrics_when_reachable(port: int) -> Metrics:
    """The metrics as soon as the port listens."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        with suppress(httpx.TransportError):
            return Metrics.at(port)
        time.sleep(0.05)
    raise AssertionError("nobody listens")
