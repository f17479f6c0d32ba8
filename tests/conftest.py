"""Fixtures of all tests: a Redis-compatible server, the whole service, the SDKs."""

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import hypothesis
import pytest
from redis import Redis

from openapi.sdks.generate import WITH_LAYER, write_all
from service.standalone.embedded_server import join_server
from tests.kit.clients.client import Api
from tests.kit.servers.programs import left_out
from tests.kit.servers.running import Running

hypothesis.settings.register_profile(
    "here",
    hypothesis.settings.get_profile("ci" if os.environ.get("CI") else "default"),
    max_examples=40,
    deadline=None,  # a busy machine must not fail a test
)
hypothesis.settings.register_profile("quick", hypothesis.settings.get_profile("here"), max_examples=10)
hypothesis.settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "here"))


@pytest.fixture(scope="session")
def redis_url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The URL of a Redis-compatible server for this test process."""
    server = join_server(tmp_path_factory.mktemp("redis"))
    yield server.url
    server.leave()


@pytest.fixture
def redis(redis_url: str) -> Iterator[Redis]:
    """A client of the emptied server."""
    with Redis.from_url(redis_url) as client:
        client.flushall()
        yield client


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Running]]:
    """Starts the whole service as `make run` does, with one web worker by default; stops it after the test."""
    with ExitStack() as stack:

        def start(**settings: object) -> Running:
            return stack.enter_context(Running.start(tmp_path / "data", **{"WORKERS": 1, **settings}))

        yield start


@pytest.fixture
def connect() -> Iterator[Callable[[str], Api]]:
    """Returns a function that connects a client to a service; the clients are closed after the test."""
    with ExitStack() as stack:
        yield lambda url: stack.enter_context(closing(Api.at(url)))


@pytest.fixture(scope="session")
def sdks() -> Path:
    """The SDKs as `make sdks` writes them; they are made anew only after a change."""
    target = Path(__file__).parent.parent / "build" / "sdks"
    write_all(target, WITH_LAYER)
    return target


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Prints what some tests have counted, one line each."""
    reports = [each for outcome in ("passed", "failed") for each in terminalreporter.getreports(outcome)]
    for counted, title in {
        "rounds": "rounds of bots",
        "moves": "moves through failures of servers",
        "faults": "faults in the middle of moves",
        "cuts": "clients over a bad network",
        "steps": "steps of state machines",
        "fuzzed": "fuzzed by coverage",
    }.items():
        lines = [value for report in reports for name, value in report.user_properties if name == counted]
        if lines:
            terminalreporter.section(title)
            terminalreporter.write_line("\n".join(lines))


def pytest_unconfigure(config: pytest.Config) -> None:
    """Prints at the very end what was left out because something that it needs is not here."""
    reporter = config.pluginmanager.get_plugin("terminalreporter")
    if reporter and (left := left_out(str(report.longrepr) for report in reporter.getreports("skipped"))):
        reporter.write_line(left, yellow=True, bold=True)
