"""Pages in the machine's own Chromium, and what goes wrong on them."""

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

from tests.kit.servers.npm import NODE_MODULES
from tests.kit.servers.programs import program

PHONE = (390, 844)
LANDSCAPE = (844, 390)
DESKTOP = (1280, 800)
# As root Chromium has no sandbox; the others keep it from calling its maker.
_FLAGS = (
    "no-sandbox",
    "disable-gpu",
    "disable-quic",
    "disable-background-networking",
    "disable-component-update",
    "disable-sync",
)


@contextmanager
def chromium() -> Iterator[Browser]:
    """The browser; without Chromium the test is skipped."""
    path = program("chromium")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=[f"--{flag}" for flag in _FLAGS])
        yield browser
        browser.close()


@dataclass
class Visit:
    """A page, with the errors and the requests it has made."""

    page: Page
    host: str
    errors: list[str] = field(default_factory=list)
    """Exceptions, and errors and warnings of the console: among them reports of a breached content security policy."""
    requests: list[Request] = field(default_factory=list)

    def foreign(self) -> list[str]:
        """The requests that went to another host."""
        return [request.url for request in self.requests if urlsplit(request.url).netloc not in (self.host, "")]

    def violations(self, state: str = "") -> list[str]:
        """What axe finds on the page as it is."""
        self.page.evaluate(_axe())
        found: dict[str, Any] = self.page.evaluate("axe.run({ resultTypes: ['violations'] })")
        return [f"{state} {each['id']} at {each['nodes'][0]['target']}".strip() for each in found["violations"]]

    def width(self) -> int:
        """How wide the content is; wider than the window, if something sticks out."""
        return int(self.page.evaluate("document.documentElement.scrollWidth"))


@contextmanager
def visit(browser: Browser, url: str, size: tuple[int, int] = DESKTOP, **options: Any) -> Iterator[Visit]:
    """A page in a context of its own: nothing is kept from other visits."""
    context = browser.new_context(viewport={"width": size[0], "height": size[1]}, **options)
    visited = Visit(context.new_page(), urlsplit(url).netloc)
    visited.page.on("pageerror", lambda error: visited.errors.append(str(error)))
    visited.page.on("console", lambda message: visited.errors.extend(_complaints(message)))
    visited.page.on("request", lambda request: visited.requests.append(request))  # noqa: PLW0108 - playwright marks its handlers
    visited.page.goto(url)
    yield visited
    context.close()


def _complaints(message: ConsoleMessage) -> Sequence[str]:
    url = message.location["url"]
    is_unasked = url.endswith("/favicon.ico")  # Chromium looks for it by itself
    is_trial = url.endswith("?dry_run=true") and "a status of 4" in message.text  # a refusal is an answer there
    return (
        [f"{message.text} at {url}"] if message.type in {"error", "warning"} and not is_unasked and not is_trial else []
    )


@cache
def _axe() -> str:
    return Path(NODE_MODULES / "axe-core" / "axe.min.js").read_text()
