"""nginx.conf by itself: nginx takes it, and does with requests what it says."""

import json
import re
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest

from service.settings import Settings
from tests.kit.programs import output
from tests.kit.redis_server import wait_until
from tests.kit.running import free_port, started
from tests.system.deploy.rendering import PLACE, TEMPLATE, command, rendered
from tests.system.deploy.stack import PATIENCE
from tests.system.deploy.upstream import Upstream, upstream

Front = Callable[..., httpx.Client]


@contextmanager
def front(nginx: str, directory: Path, api: str, **values: str) -> Iterator[httpx.Client]:
    """A client of an nginx in front of these web servers."""
    port = free_port()
    rendered(directory, port, api, **values)
    with (
        started(command(nginx, directory), directory / "nginx.log", (directory / "nginx.pid").exists),
        httpx.Client(base_url=f"http://127.0.0.1:{port}", headers={"Host": "play.example"}) as client,
    ):
        yield client


@pytest.fixture
def behind() -> Iterator[Upstream]:
    with upstream() as facts:
        yield facts


@pytest.fixture
def through(nginx: str, behind: Upstream, tmp_path: Path) -> Iterator[Front]:
    """A client of an nginx in front of that web server."""
    with ExitStack() as stack:

        def made(**values: str) -> httpx.Client:
            client: AbstractContextManager[httpx.Client] = front(nginx, tmp_path, f"127.0.0.1:{behind.port}", **values)
            return stack.enter_context(client)

        yield made


def logged(directory: Path) -> list[dict[str, Any]]:
    """The lines of the requests so far."""
    return [json.loads(line) for line in (directory / "nginx.log").read_text().splitlines() if line.startswith("{")]


def problem(answer: httpx.Response) -> tuple[int, str]:
    """Status and code of a refusal, which has to be a problem like those of the service."""
    assert answer.headers["Content-Type"] == "application/problem+json"
    assert answer.headers["X-Content-Type-Options"] == "nosniff"
    assert answer.headers["Access-Control-Allow-Origin"] == "*"
    assert answer.headers["Access-Control-Expose-Headers"] == "Retry-After, X-Request-Id"
    said = answer.json()
    assert set(said) == {"type", "title", "status", "detail", "code", "request_id"}
    assert (said["status"], said["request_id"]) == (answer.status_code, answer.headers["X-Request-Id"])
    assert said["type"] == f"/problems#{said['code']}"
    return answer.status_code, said["code"]


def test_nginx_takes_it(nginx: str, tmp_path: Path) -> None:
    rendered(tmp_path, 8080, "127.0.0.1:8000")
    output(nginx, "-t", "-q", "-p", tmp_path, "-c", "nginx.conf")


def test_each_value_of_the_template_is_explained() -> None:
    text = TEMPLATE.read_text()
    assert set(PLACE.findall(text)) == set(re.findall(r"^#     ([A-Z]+) +\w", text, re.MULTILINE))


def test_what_a_client_claims_to_be_stays_in_front(through: Front, behind: Upstream) -> None:
    claims = {"X-Forwarded-For": "203.0.113.9", "X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil.example"}
    through().get("/v1/games", headers=claims)
    ((_, told),) = behind.asked
    assert (told["X-Forwarded-For"], told["X-Forwarded-Proto"]) == ("127.0.0.1", "http")
    assert told["X-Forwarded-Host"] == told["Host"] == "play.example"


def test_a_balancer_in_front_is_believed(through: Front, behind: Upstream) -> None:
    claims = {"X-Forwarded-For": "198.51.100.7, 203.0.113.9", "X-Forwarded-Proto": "https"}
    through(balancer="127.0.0.0/8").get("/v1/games", headers=claims)
    ((_, told),) = behind.asked
    assert (told["X-Forwarded-For"], told["X-Forwarded-Proto"]) == ("203.0.113.9", "https")


def test_strong_tags_stay_strong(through: Front) -> None:
    answer = through().get("/v1/games/g", headers={"Accept-Encoding": "gzip"})
    assert answer.headers["ETag"] == '"1"'


def test_the_service_itself_refuses_what_is_only_a_little_too_large(through: Front, behind: Upstream) -> None:
    assert through().post("/v1/games", content=b"1" * (Settings.max_body_bytes + 1)).is_success
    assert len(behind.asked) == 1


def test_what_is_far_too_large_never_gets_to_the_service(through: Front, behind: Upstream) -> None:
    assert problem(through().post("/v1/games", content=b"1" * 2**20)) == (413, "body_too_large")
    assert behind.asked == []


def test_a_move_without_an_answer_is_not_sent_again(nginx: str, behind: Upstream, tmp_path: Path) -> None:
    with upstream() as other:
        both = f"127.0.0.1:{behind.port} max_fails=0; server 127.0.0.1:{other.port}"
        behind.hangs_up = other.hangs_up = True
        with front(nginx, tmp_path, both) as client:
            answer = client.post("/v1/games/g/draws", json={"source": "stock"}, headers={"Idempotency-Key": "k"})
            assert len(behind.asked + other.asked) == 1
            client.get("/v1/games/g")
            assert len(behind.asked + other.asked) == 3
    assert problem(answer) == (503, "store_unavailable")
    assert answer.headers["Retry-After"] == "1"


def test_a_server_that_does_not_listen_is_passed_over(nginx: str, behind: Upstream, tmp_path: Path) -> None:
    with front(nginx, tmp_path, f"127.0.0.1:{free_port()}; server 127.0.0.1:{behind.port}") as client:
        assert all(client.post("/v1/games", json={}).is_success for _ in range(4))
    assert len(behind.asked) == 4


def test_a_request_has_one_id_in_every_line(through: Front, behind: Upstream, tmp_path: Path) -> None:
    client = through()
    client.get("/v1/games", headers={"X-Request-Id": "mine-1"})
    client.get("/v1/games", headers={"X-Request-Id": 'no" good'})
    client.get("/v1/games", headers={"X-Request-Id": f"p1.{'A' * 43}"})  # a token
    wait_until(lambda: len(logged(tmp_path)) == 3)
    ids = [line["request_id"] for line in logged(tmp_path)]
    assert ids == [told["X-Request-Id"] for _, told in behind.asked]
    assert ids[0] == "mine-1"
    assert all(re.fullmatch(r"[0-9a-f]{32}", chosen) for chosen in ids[1:])


def test_no_token_and_no_join_code_is_logged(through: Front, tmp_path: Path) -> None:
    client, proof = through(), f"SECRET{'-' * 37}"
    client.get("/v1/games?join_code=SECRET", headers={"Authorization": "Bearer SECRET"})
    client.get(f"/v1/games/p1.{proof}/scores")  # somebody has taken it for an id
    wait_until(lambda: len(logged(tmp_path)) == 2)
    assert "SECRET" not in (tmp_path / "nginx.log").read_text()
    assert [line["path"] for line in logged(tmp_path)] == ["/v1/games", "/v1/games/[token]/scores"]


def test_an_event_is_passed_on_when_it_comes(through: Front, behind: Upstream) -> None:
    sent = {"Accept": "text/event-stream"}
    with through().stream("GET", "/v1/games/g/events", headers=sent, timeout=PATIENCE) as answer:
        lines = answer.iter_lines()
        assert next(lines) == "data: 1"
        behind.go_on.set()
        assert list(lines) == ["", "data: 2", ""]


def test_it_waits_longer_than_a_stream_is_silent() -> None:
    (seconds,) = re.findall(r"proxy_read_timeout (\d+)s;", TEMPLATE.read_text())
    assert int(seconds) > 2 * Settings.stream_heartbeat_seconds
