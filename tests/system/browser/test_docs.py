"""The pages for developers in Chromium, as wide as a phone: the way to a first turn, and what axe finds."""

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Browser, Page, Response

from tests.kit.clients.client import Json
from tests.kit.servers.browser import PHONE, Visit, visit

pytestmark = pytest.mark.soak


@dataclass
class Way:
    """What a person sees who opens a game, authorizes once, draws and discards."""

    visited: Visit
    prefilled: list[str] = field(default_factory=list)
    answers: list[Json] = field(default_factory=list)
    violations: list[str] = field(default_factory=list)
    widths: list[int] = field(default_factory=list)

    @property
    def page(self) -> Page:
        return self.visited.page

    def execute(self, operation: str, body: str | None = None) -> Json:
        """Follows a link of the page to an operation and executes it, with another body if one is given."""
        self.page.get_by_role("link", name=operation, exact=True).click()
        block = self.page.locator(f"[id$=-{operation}]")
        self.prefilled += [each.input_value() for each in block.locator("[data-param-in=header] input").all()]
        if body:
            block.get_by_role("textbox", name="Body").fill(body)
        with self.page.expect_response(_is_answer) as answer:
            block.get_by_role("button", name="Execute").click()
        self.answers.append({"status": answer.value.status, "body": answer.value.json()})
        block.locator(".live-responses-table").wait_for()
        found: Json = self.answers[-1]["body"]
        return found

    def authorize(self, token: str) -> None:
        """Enters the token in the dialog of the page."""
        self.page.get_by_role("button", name="Authorize").first.click()
        dialog = self.page.locator(".modal-ux")
        dialog.get_by_role("textbox").first.fill(token)
        dialog.get_by_role("button", name="Authorize").first.click()
        dialog.get_by_role("button", name="Close").last.click()

    def look(self, state: str) -> None:
        """Notes what axe finds, and how wide the page is."""
        self.violations += self.visited.violations(state)
        self.widths.append(self.visited.width())


def _is_answer(response: Response) -> bool:
    return response.request.method == "POST"


@pytest.fixture(scope="module")
def way(browser: Browser, url: str) -> Iterator[Way]:
    """The way, gone once. axe needs a page without the policy that keeps strange scripts out."""
    with visit(browser, f"{url}/docs", PHONE, bypass_csp=True) as visited:
        gone = Way(visited)
        gone.authorize(gone.execute("createGame")["token"])
        drawn = gone.execute("draw")
        gone.execute("discard", f'{{"card": "{drawn["round"]["hand"][0]}"}}')
        gone.page.get_by_role("button", name="Authorize").first.click()
        gone.look("docs")  # all at once, because a look takes seconds: operations with their answers, and the dialog
        for path in ("problems", "v1/variants/rami/rules"):
            gone.page.goto(f"{url}/{path}")
            gone.look(path)
        yield gone


def test_the_way_leads_from_create_game_to_a_discard(way: Way) -> None:
    assert way.visited.errors == []
    assert [answer["status"] for answer in way.answers] == [201] * 3
    seat, drawn, discarded = (answer["body"] for answer in way.answers)
    assert discarded["game_id"] == drawn["game_id"] == seat["game"]["game_id"]
    assert len(discarded["round"]["hand"]) == len(drawn["round"]["hand"]) - 1
    sent = [each.headers.get("authorization") for each in way.visited.requests if each.method == "POST"]
    assert sent == [None, *[f"Bearer {seat['token']}"] * 2]


@pytest.mark.parametrize(
    ("broken", "reason"),
    [("openapi.json", "/openapi.json answers 503"), ("swagger-ui-bundle.js", "SwaggerUIBundle is not defined")],
)
def test_the_page_says_why_it_shows_nothing(browser: Browser, url: str, broken: str, reason: str) -> None:
    with visit(browser, f"{url}/healthz") as visited:
        visited.page.route(f"**/{broken}", lambda route: route.fulfill(status=503))
        visited.page.goto(f"{url}/docs/")
        shown = visited.page.get_by_role("alert").inner_text()
        assert shown == f"The contract cannot be shown: {reason}"


def test_a_link_to_an_operation_that_is_not_there_does_nothing(browser: Browser, url: str) -> None:
    with visit(browser, f"{url}/docs/") as visited:
        link = visited.page.get_by_role("link", name="createGame", exact=True)
        link.evaluate("link => link.setAttribute('href', '#/Games/noSuchGame')")
        link.click()
        visited.page.evaluate("new Promise(requestAnimationFrame)")  # follow goes there in the next frame
        assert visited.errors == []


def test_optional_headers_stay_empty(way: Way) -> None:
    assert len(way.prefilled) >= 8
    assert set(way.prefilled) == {""}
    sent = {name for each in way.visited.requests if each.method == "POST" for name in each.headers}
    assert not sent & {"idempotency-key", "if-match"}


def test_axe_finds_no_violation(way: Way) -> None:
    assert way.violations == []


def test_pages_are_no_wider_than_a_phone(way: Way) -> None:
    assert way.widths == [PHONE[0]] * 3
