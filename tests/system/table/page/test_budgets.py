"""What the card table asks of the network and of a phone."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.clients.client import Api
from tests.kit.servers.browser import DESKTOP, PHONE, visit
from tests.system.table.scenes import choose, shown

pytestmark = pytest.mark.soak

MOST_REQUESTS = 6
UNNEEDED = r"\.svg$|/v1/variants/\w+$"
"""The icon, for which a browser asks when it likes, and the usual end of a game, for which no table waits."""
MOST_ELEMENTS = 2500


@pytest.mark.parametrize(("size", "more"), [(PHONE, 0), (DESKTOP, 1)], ids=["phone", "desk, with the lobby in sight"])
def test_page_and_first_table_take_few_requests(browser: Browser, url: str, size: tuple[int, int], more: int) -> None:
    with visit(browser, url, size, locale="en") as visited:
        visited.page.route(re.compile(UNNEEDED), lambda _: None)  # is never answered
        with visited.page.expect_request(lambda request: "/events" in request.url):
            visited.page.get_by_role("button", name="Deal the cards").click()
        visited.page.locator(".hand-card").first.wait_for()
        asked = {request.url for request in visited.requests if not re.search(UNNEEDED, request.url)}
        assert len(asked) <= MOST_REQUESTS + more, asked


def test_french_page_takes_its_words_and_no_more(browser: Browser, url: str) -> None:
    with visit(browser, url, locale="fr") as visited:
        visited.page.get_by_role("button", name="Distribuer les cartes").wait_for()
        scripts = [request.url for request in visited.requests if request.resource_type == "script"]
        assert [url.rpartition("/")[2].partition(".")[0] for url in scripts] == ["table", "french"]


def test_largest_table_is_drawn_within_bounds_and_a_choice_asks_nobody(browser: Browser, api: Api) -> None:
    with shown(browser, api, "largest", PHONE, locale="en") as visited:
        assert visited.page.evaluate("document.querySelectorAll('*').length") <= MOST_ELEMENTS
        before = len(visited.requests)
        choose("AS", "2S", "3S")(visited.page)
        expect(visited.page.locator(".hand-card[aria-pressed=true]")).to_have_count(3)
        assert len(visited.requests) == before
