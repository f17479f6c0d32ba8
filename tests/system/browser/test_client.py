"""The TypeScript SDK in Chromium, in a page of another origin than the service."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from playwright.sync_api import Browser

from tests.kit.servers.browser import visit

pytestmark = pytest.mark.soak

PROGRAM = Path(__file__).parent / "client.js"
ASK = """async () => {
  const { connect } = await import('/dist/index.js');
  return connect('/').seat('g').game().catch(({ name }) => name);
}"""


class QuietHandler(SimpleHTTPRequestHandler):
    """Serves the files of a folder, and a list of them, without a log."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002 - the name is the base class's
        """Logs nothing."""


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """The address of a server for the files of a folder. A real one: Chromium lets no other page reach 127.0.0.1."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(QuietHandler, directory=str(folder))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}/"
        server.shutdown()


def test_client_plays_and_follows_a_whole_game_in_a_browser(browser: Browser, url: str, sdks: Path) -> None:
    with served(sdks / "typescript") as elsewhere, visit(browser, elsewhere) as visited:
        seen = visited.page.evaluate(PROGRAM.read_text(), url)
    assert (seen["status"], seen["again"]) == ("finished", "NotModified")
    assert seen["seqs"] == list(range(1, seen["last_seq"] + 1))
    assert seen["presences"] > 0


def test_redirect_is_an_unexpected_answer_in_a_browser(browser: Browser, sdks: Path, tmp_path: Path) -> None:
    (tmp_path / "dist").symlink_to(sdks / "typescript" / "dist")
    (tmp_path / "v1" / "games" / "g").mkdir(parents=True)  # the server adds a slash to the path of a folder
    with served(tmp_path) as address, visit(browser, address) as visited:
        assert visited.page.evaluate(ASK) == "UnexpectedAnswer"
