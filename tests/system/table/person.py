"""A person who sits at a card table in a browser of their own, and knows what they want to do."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Locator, Page, Position, expect

from tests.kit.clients.client import Json, Seat
from tests.kit.servers.browser import Visit
from tests.system.table.clicker import seated

STRIP: Position = {"x": 14, "y": 14}
"""The part of a card that no other card covers."""
HELD_MS = 200
"""A press that lasts longer may become a drag."""


@dataclass(frozen=True)
class Person:
    """A seat and the page on which it is played."""

    seat: Seat
    visited: Visit

    @property
    def page(self) -> Page:
        """The page."""
        return self.visited.page

    @property
    def tray(self) -> Locator:
        """The person's own part of the table."""
        return self.page.locator(".tray")

    def view(self) -> Json:
        """The game as the service shows it to this person."""
        return self.seat.view()

    def hand(self) -> list[str]:
        """The keys of the cards in the hand, from left to right; the second of two equal cards has `*1`."""
        keys: list[str] = self.page.locator(".hand-card").evaluate_all("all => all.map(({ dataset }) => dataset.key)")
        return keys

    def card(self, key: str) -> Locator:
        """A card of the hand."""
        return self.page.locator(f'.hand-card[data-key="{key}"]')

    def spot(self, name: str) -> Locator:
        """A place of the table on which cards can be dropped, such as `pile discard` or `meld m1`."""
        return self.page.locator(f'[data-spot="{name}"]')

    def choose(self, *keys: str) -> None:
        """Chooses cards of the hand."""
        for key in keys:
            self.card(key).click(position=STRIP)
            expect(self.card(key)).to_have_attribute("aria-pressed", "true")

    def button(self, words: str) -> Locator:
        """The buttons in the tray that say these words, with cards by their names."""
        return self.tray.get_by_role("button", name=re.compile(f"^{words}"))

    def press(self, words: str) -> None:
        """Presses the first button in the tray that says these words."""
        self.button(words).first.click()

    def group(self, *keys: str) -> None:
        """Sets cards aside as a group."""
        self.choose(*keys)
        self.press("Group")

    def drag(self, source: Locator, target: Locator) -> None:
        """Drags something to a place."""
        drag(self.page, source, target)

    def waits_for(self, words: str) -> None:
        """Waits until the tray's head says these words."""
        expect(self.tray.get_by_role("heading", level=2)).to_have_text(re.compile(words))

    def has_turn(self) -> None:
        """Waits for the person's turn."""
        self.waits_for("Your turn")


def drag(page: Page, source: Locator, target: Locator) -> None:
    """Drags with the mouse from the strip of a card to the middle of a place."""
    start, end = source.bounding_box(), target.bounding_box()
    assert start
    assert end
    page.mouse.move(start["x"] + STRIP["x"], start["y"] + STRIP["y"])
    page.mouse.down()
    page.wait_for_timeout(HELD_MS)
    page.mouse.move(end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=4)
    page.mouse.up()


@contextmanager
def sitting(browser: Browser, seat: Seat, provoked: str = "", **options: Any) -> Iterator[Person]:
    """A person at their table; at the end nothing went wrong on the page but what contains the words `provoked`."""
    url = str(seat.api.http.base_url).rstrip("/")
    with seated(browser, url, seat, **{"locale": "en", **options}) as visited:
        yield Person(seat, visited)
        errors = [error for error in visited.errors if not provoked or provoked not in error]
        assert not errors, errors
        assert not visited.foreign(), visited.foreign()
