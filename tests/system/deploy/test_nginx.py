"""nginx.conf by itself: nginx accepts it, and treats requests as it says."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from service.http.problems.language import best_language
from service.http.problems.problem import PROBLEMS
from service.settings import Settings
from tests.kit.servers.programs import output
from tests.kit.servers.redis_server import wait_until
from tests.kit.servers.running import free_port, started
from tests.system.deploy.rendering import PLACE, TEMPLATE, command, rendered
from tests.system.deploy.stack import PATIENCE
from tests.system.deploy.upstream import Upstream, upstream

Front = Callable[..., httpx.Client]


@contextmanager
def front(nginx: str, directory: Path, api: str, **values: str) -> Iterator[httpx.Client]:
    """A client of an nginx in front of the web servers at `api`."""
    port = free_port()
    rendered(directory, port, api, **values)
    with (
        started(command(nginx, directory), directory / "nginx.log", (directory / "nginx.pid").exists),
        httpx.Client(base_url=f"http://127.0.0.1:{port}", headers={"Host": "play.example"}) as client,
    ):
        yield client


@pytest.fixture
def web_server() -> Iterator[Upstream]:
    with upstream() as facts:
        yield facts


@pytest.fixture
def start_front(nginx: str, web_server: Upstream, tmp_path: Path) -> Iterator[Front]:
    """Returns a function that starts nginx in front of the web server and gives a client of it."""
    with ExitStack() as stack:

        def made(**values: str) -> httpx.Client:
            client: AbstractContextManager[httpx.Client] = front(
                nginx, tmp_path, f"127.0.0.1:{web_server.port}", **values
            )
            return stack.enter_context(client)

        yield made


def logged(directory: Path) -> list[dict[str, Any]]:
    """The log lines of the requests so far."""
    return [json.loads(line) for line in (directory / "nginx.log").read_text().splitlines() if line.startswith("{")]


def problem(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of a refusal, which must be a problem like those of the service."""
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert answer.headers["Access-Control-Expose-Headers"] == "Date, Retry-After, X-Request-Id"
    said = answer.json()
    assert set(said) == {"type", "title", "status", "detail", "code", "request_id"}
    assert (said["status"], said["request_id"]) == (answer.status_code, answer.headers["X-Request-Id"])
    assert said["type"] == f"/problems#{said['code']}"
    return answer.status_code, said["code"]


def test_nginx_accepts_the_configuration(nginx: str, tmp_path: Path) -> None:
    rendered(tmp_path, 8080, "127.0.0.1:8000")
    output(nginx, "-t", "-q", "-p", tmp_path, "-c", "nginx.conf")


def test_each_value_of_the_template_is_explained() -> None:
    text = TEMPLATE.read_text()
    assert set(PLACE.findall(text)) == set(re.findall(r"^#     ([A-Z]+) +\w", text, re.MULTILINE))


def test_forwarded_headers_of_a_client_are_replaced(start_front: Front, web_server: Upstream) -> None:
    claims = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example"}
    start_front().get("/v1/games", headers=claims)
    ((_, told),) = web_server.asked
    assert (told["X-Forwarded-For"], told["X-Forwarded-Proto"]) == ("127.0.0.1", "http")
    assert told["X-Forwarded-Host"] == told["Host"] == "play.example"


def test_forwarded_headers_of_a_trusted_balancer_are_passed_on(start_front: Front, web_server: Upstream) -> None:
    claims = {"X-Forwarded-For": "198.51.100.7, 203.0.113.9", "X-Forwarded-Proto": "https"}
    start_front(balancer="127.0.0.0/8").get("/v1/games", headers=claims)
    ((_, told),) = web_server.asked
    assert (told["X-Forwarded-For"], told["X-Forwarded-Proto"]) == ("203.0.113.9", "https")


def test_a_strong_entity_tag_stays_strong_if_the_client_accepts_gzip(start_front: Front) -> None:
    answer = start_front().get("/v1/games/g", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["ETag"] == '"1"'


def test_a_slightly_too_large_body_reaches_the_service(start_front: Front, web_server: Upstream) -> None:
    assert start_front().post("/v1/games", content=b"1" * (Settings.max_body_bytes + 1)).is_success
    assert len(web_server.asked) == 1


def test_a_far_too_large_body_is_refused_by_nginx(start_front: Front, web_server: Upstream) -> None:
    assert problem(start_front().post("/v1/games", content=b"1" * 2**20)) == (413, "body_too_large")
    assert web_server.asked == []


@pytest.mark.parametrize("accepted", ["en", "fr", "FR-ca, en;q=0.5", "frr"])
def test_nginx_refuses_in_the_language_that_the_client_names_first(start_front: Front, accepted: str) -> None:
    language = best_language(accepted)
    refused = start_front().post("/v1/games", content=b"1" * 2**20, headers={"Accept-Language": accepted})
    assert problem(refused) == (413, "body_too_large")
    assert refused.json()["title"] == PROBLEMS["body_too_large"].title.in_language(language)
    assert (refused.headers["Content-Language"], refused.headers["Vary"]) == (language, "Accept-Language")


def test_a_move_without_an_answer_is_not_sent_to_another_server(
    nginx: str, web_server: Upstream, tmp_path: Path
) -> None:
    with upstream() as other:
        both = f"127.0.0.1:{web_server.port} max_fails=0; server 127.0.0.1:{other.port}"
        web_server.hangs_up = other.hangs_up = True
        with front(nginx, tmp_path, both) as client:
            answer = client.post("/v1/games/g/draws", json={"source": "stock"}, headers={"Idempotency-Key": "k"})
            assert len(web_server.asked + other.asked) == 1
            client.get("/v1/games/g")
            assert len(web_server.asked + other.asked) == 3
    assert problem(answer) == (503, "store_unavailable")
    assert answer.json()["title"] == PROBLEMS["store_unavailable"].title.en
    assert answer.headers["Retry-After"] == "1"


def test_a_server_that_does_not_listen_is_skipped(nginx: str, web_server: Upstream, tmp_path: Path) -> None:
    with front(nginx, tmp_path, f"127.0.0.1:{free_port()}; server 127.0.0.1:{web_server.port}") as client:
        assert all(client.post("/v1/games", json={}).is_success for _ in range(4))
    assert len(web_server.asked) == 4


def test_nginx_logs_and_forwards_the_same_request_id(start_front: Front, web_server: Upstream, tmp_path: Path) -> None:
    client = start_front()
    client.get("/v1/games", headers={"X-Request-Id": "mine-1"})
    client.get("/v1/games", headers={"X-Request-Id": 'no" good'})
    client.get("/v1/games", headers={"X-Request-Id": f"p1.{'A' * 43}"})  # a token
    wait_until(lambda: len(logged(tmp_path)) == 3)
    ids = [line["request_id"] for line in logged(tmp_path)]
    assert ids == [told["X-Request-Id"] for _, told in web_server.asked]
    assert ids[0] == "mine-1"
    assert all(re.fullmatch(r"[0-9a-f]{32}", chosen) for chosen in ids[1:])


def test_tokens_and_join_codes_are_not_logged(start_front: Front, tmp_path: Path) -> None:
    client, proof = start_front(), f"SECRET{'-' * 37}"
    client.get("/v1/games?join_code=SECRET", headers={"Authorization": "Bearer SECRET"})
    client.get(f"/v1/games/p1.{proof}/scores")  # a client took a token for an id
    wait_until(lambda: len(logged(tmp_path)) == 2)
    assert "SECRET" not in (tmp_path / "nginx.log").read_text()
    assert [line["path"] for line in logged(tmp_path)] == ["/v1/games", "/v1/games/[token]/scores"]


def test_an_event_is_passed_on_at_once(start_front: Front, web_server: Upstream) -> None:
    sent = {"Accept": "text/event-stream"}
    with start_front().stream("GET", "/v1/games/g/events", headers=sent, timeout=PATIENCE) as answer:
        lines = answer.iter_lines()
        assert next(lines) == "data: 1"
        web_server.go_on.set()
        assert list(lines) == ["", "data: 2", ""]


def test_read_timeout_is_longer_than_two_heartbeats() -> None:
    (seconds,) = re.findall(r"proxy_read_timeout (\d+)s;", TEMPLATE.read_text())
    assert int(seconds) > 2 * Settings.stream_heartbeat_seconds
