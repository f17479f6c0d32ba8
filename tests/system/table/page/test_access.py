"""All screens of the card table, in both languages and sets of colours: axe finds nothing, and all is in its place."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.kit.clients.client import Api
from tests.kit.servers.browser import DESKTOP, LANDSCAPE, PHONE
from tests.system.table.layout import misplaced
from tests.system.table.scenes import SCENES, choose, shown

pytestmark = pytest.mark.soak

PROVOKED = ("ERR_INTERNET_DISCONNECTED", "422")
PLACES = "all => all.map((card) => [card.dataset.key, card.getBoundingClientRect().x, card.getBoundingClientRect().y])"
LOOKS = [(PHONE, "light"), (LANDSCAPE, "dark")]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", SCENES)
def test_axe_finds_nothing_and_all_is_in_its_place(browser: Browser, api: Api, name: str, language: str) -> None:
    found = {}
    with shown(browser, api, name, PHONE, locale=language) as visited:
        for size, scheme in [*LOOKS, (DESKTOP, "light" if language == "en" else "dark")]:
            turn_to(visited.page, size, scheme)
            found[size, scheme] = [*misplaced(visited.page), *visited.violations()]
            assert visited.width() == size[0]
        assert [error for error in visited.errors if not any(each in error for each in PROVOKED)] == []
    assert not any(found.values()), found


def turn_to(page: Page, size: tuple[int, int], scheme: str) -> None:
    """Gives the window another size and other colours."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light", reduced_motion="reduce")


@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, DESKTOP], ids=["phone", "landscape", "desktop"])
def test_a_card_that_is_put_back_moves_no_other(browser: Browser, api: Api, size: tuple[int, int]) -> None:
    with shown(browser, api, "four", size, locale="en") as visited:
        others = visited.page.locator(".hand-card:not([data-key=KH])")
        before = others.evaluate_all(PLACES)
        choose("KH")(visited.page)
        expect(visited.page.locator(".action")).to_have_count(0)
        assert others.evaluate_all(PLACES) == before
