"""A person at a card table, with eyes and a mouse: they choose among what the page shows, and know no rule."""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import Any

from playwright.sync_api import Browser, Page
from playwright.sync_api import TimeoutError as PointedTooLate

from tests.kit.clients.client import Seat
from tests.kit.servers.browser import Visit, visit

ROUND_END = ".round-end"
GAME_END = ".game-won"
DEAL = ".end-next button.main"
LOOK = """([before, roundEnd]) => {
  const has = (selector) => document.querySelector(selector) !== null;
  const tray = document.querySelector('.tray');
  const seen = (tray?.innerText ?? '') + [...document.querySelectorAll('[aria-pressed=true]')].length;
  const kind = has(roundEnd) ? 'round end'
    : !tray || has('.sending') || seen === before ? null
    : has('.call .action') ? 'call'
    : has('.answers .action') ? 'question'
    : has('.tray .actions .action') ? 'offer'
    : has('.tools [href="#icon-hint"]') ? 'hint'
    : null;
  return kind && [kind, seen];
}"""
"""What there is to do, and what the hand and its buttons say; null while that is still as it was before."""
BUTTONS = {
    "call": ".call .action",
    "question": ".answers .action",
    "offer": ".tray .actions .action",
    "hint": ".tools button:has([href='#icon-hint'])",
}
LONGEST = 400
LATE_MS = 3000


@contextmanager
def seated(browser: Browser, url: str, seat: Seat, **options: Any) -> Iterator[Visit]:
    """The table of a seat that was taken elsewhere, as if on this device; the others' moves come at once."""
    kept = {"gameId": seat.game_id, "token": seat.token, "variant": "", "joinedAt": 1, "isOver": False}
    with visit(browser, f"{url}/#/", **{"reduced_motion": "reduce", **options}) as visited:
        _keep(visited.page, "seats", [kept])
        _keep(visited.page, "settings", {"oneByOne": False})
        visited.page.goto(f"{url}/#/games/{seat.game_id}")
        visited.page.reload()
        visited.page.locator(f".card-table, .waiting, {ROUND_END}").wait_for()
        yield visited


def _keep(page: Page, name: str, value: object) -> None:
    page.evaluate("([name, value]) => localStorage.setItem(`rummy.${name}`, JSON.stringify(value))", [name, value])


@dataclass
class Clicker:
    """Plays a table with the mouse alone: what lights up first, and where nothing does, what the hint says."""

    page: Page
    clicks: int = 0
    _before: str = ""

    def play_round(self) -> None:
        """Plays until the round is over."""
        self.clicks = 0
        while (kind := self._look()) != "round end":
            self.act(kind)
            assert self.clicks < LONGEST, "the round does not end"

    def play_game(self) -> None:
        """Plays and deals until the game is over."""
        self.play_round()
        while not self.page.locator(GAME_END).count():
            self.deal()
            self.page.locator(".tray").wait_for()
            self.play_round()

    def act(self, kind: str) -> None:
        """Does what there is to do."""
        self.click(BUTTONS[kind])

    def deal(self) -> None:
        """Deals the next round."""
        self.click(DEAL)

    def click(self, selector: str) -> None:
        """Clicks on the first that the selector finds, if it is still there when the pointer comes."""
        self.clicks += 1
        with suppress(PointedTooLate):
            self.page.locator(selector).first.click(timeout=LATE_MS)

    def _look(self) -> str:
        """What there is to do, once the last click has changed something."""
        found = self.page.wait_for_function(LOOK, arg=[self._before, ROUND_END]).json_value()
        kind, self._before = found
        return str(kind)
