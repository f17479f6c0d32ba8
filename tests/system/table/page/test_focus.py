"""The focus of a keyboard: whatever has it and goes, it falls to nothing in no frame of a slow page."""

from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.kit.clients.client import Api
from tests.kit.servers.browser import visit
from tests.system.play.worked.examples import dealt
from tests.system.table.person import sitting
from tests.system.table.ways import focus_losses, slow_down, watch_focus

NOWRANG = "3C 4C 5C 6C 8D 9D TD QH KH AH 2S"
RUMMY = "2C 3C 4C 9D KD 5H QH 6S JS KS"


@contextmanager
def never_lost(page: Page) -> Iterator[None]:
    """Fails if in any frame nothing has the focus."""
    slow_down(page)
    watch_focus(page)
    yield
    assert focus_losses(page) == []


def enter(target: Locator) -> None:
    """Presses a button with the keyboard."""
    target.focus()
    target.page.keyboard.press("Enter")


def test_the_deal_of_a_round_hands_the_focus_to_the_cards(browser: Browser, api: Api) -> None:
    first, _ = dealt(api, "nowrang", [NOWRANG, ""], options={"rounds": 2})
    held: list[Route] = []
    with sitting(browser, first, provoked="Failed to load resource") as person:
        page = person.page
        page.route("**/events*", lambda route: route.abort())  # the answer comes long before what follows from it
        page.reload()
        enter(person.button("Declare").first)
        with never_lost(page):
            page.route("**/rounds", lambda route: held.append(route))  # noqa: PLW0108 - playwright marks its handlers
            deal = page.get_by_role("button", name="Deal round 2")
            enter(deal)
            expect(deal).to_have_attribute("aria-disabled", "true")
            expect(deal).to_be_focused()
            page.keyboard.press("Enter")
            held[0].continue_()
            expect(page.locator(".hand-card").first).to_be_focused()
    assert len(held) == 1


@pytest.mark.soak
def test_buttons_of_the_tray_hand_the_focus_on(browser: Browser, api: Api) -> None:
    first, _ = dealt(api, "rummy", [RUMMY, ""], "", "7D")
    with sitting(browser, first) as person, never_lost(person.page):
        person.card("9D").focus()
        person.page.keyboard.press("Alt+ArrowLeft")
        expect(person.card("4C")).to_contain_text("4 of 10")
        expect(person.card("9D")).to_be_focused()
        person.choose("2C", "3C", "4C")
        enter(person.button("Group"))
        expect(person.page.locator(".shelf-group")).to_have_count(1)
        enter(person.button("Put back: group 1"))
        expect(person.page.locator(".shelf-group")).to_have_count(0)
        person.choose("9D")
        put_back = person.button("Put back")
        enter(put_back)
        expect(put_back).to_have_attribute("aria-disabled", "true")
        enter(person.button("Hint"))
        box = person.tray.get_by_role("region", name="Hint")
        enter(box.get_by_role("button", name="Close"))
        expect(box).to_have_count(0)
        enter(person.button("Draw from the stock"))
        expect(person.card("7D")).to_be_visible()


@pytest.mark.soak
def test_a_dialog_gives_the_focus_back(browser: Browser, api: Api) -> None:
    first, _ = dealt(api, "rummy", [RUMMY, ""])
    with sitting(browser, first) as person, never_lost(person.page):
        keyboard = person.page.keyboard
        person.card("KD").focus()
        keyboard.press("?")
        expect(person.page.get_by_role("dialog")).to_be_visible()
        keyboard.press("Escape")
        expect(person.card("KD")).to_be_focused()
        menu = person.page.get_by_role("button", name="Menu")
        enter(menu)
        enter(person.page.get_by_role("button", name="Leave"))
        expect(person.page.get_by_role("dialog")).to_have_count(2)
        enter(person.page.get_by_role("button", name="Stay"))
        expect(person.page.get_by_role("button", name="Leave")).to_be_focused()
        keyboard.press("Escape")
        expect(menu).to_be_focused()


@pytest.mark.soak
def test_screens_hand_the_focus_on(browser: Browser, url: str) -> None:
    with visit(browser, f"{url}/#/new/rummy", locale="en") as visited, never_lost(visited.page):
        page = visited.page
        enter(page.get_by_role("button", name="Open the table"))
        expect(page.get_by_role("heading", name="Waiting for players")).to_be_focused()
        enter(page.get_by_role("button", name="Add a bot"))
        remove = page.get_by_role("button", name="Remove")
        enter(remove)
        expect(remove).to_have_count(0)
        enter(page.get_by_role("button", name="Add a bot"))
        expect(remove).to_have_count(1)
        enter(page.get_by_role("button", name="Start now"))
        expect(page.locator(".hand-card").first).to_be_focused()
        enter(page.get_by_role("button", name="Menu"))
        enter(page.get_by_role("link", name="Start page"))
        expect(page.get_by_role("heading", level=1)).to_be_focused()
