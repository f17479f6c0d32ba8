"""Other ways to play than with the mouse: by touch, by keys alone, by drags."""

from contextlib import suppress
from dataclasses import dataclass

from playwright.sync_api import Page
from playwright.sync_api import TimeoutError as PointedTooLate

from tests.system.table.clicker import BUTTONS, DEAL, LATE_MS, Clicker
from tests.system.table.person import drag

WATCH_FOCUS = """() => {
  window.focusLosses = [];
  let last = null;
  const look = () => {
    const { activeElement: focused, body } = document;
    if (focused !== null && focused !== body) last = focused.outerHTML.slice(0, 200);
    else if (last !== null && last !== window.focusLosses.at(-1)) window.focusLosses.push(last);
    requestAnimationFrame(look);
  };
  look();
}"""
"""Looks in each frame whether anything still has the focus, and notes what had it last."""
CHOSEN = ".hand-card[aria-pressed=true]"
NEXT_KEY = """(selector) => {
  const [target, focused] = [document.querySelector(selector), document.activeElement];
  if (target === null || target === focused) return '';
  if (focused.closest('[role=toolbar]')?.contains(target)) return 'ArrowRight';
  return focused.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Tab' : 'Shift+Tab';
}"""
"""The key that leads from the focus towards an element; none if it is there, or if there is no such element."""
IS_FOCUSED = "document.activeElement !== null && document.activeElement !== document.body"
FARTHEST = 120
SLOWER = 4
"""By how much a slow page is slower than the machine."""
LIT = ".own-zone, .meld.lit, .pile .lit"


def slow_down(page: Page) -> None:
    """Makes the page as slow as on a poor phone."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def watch_focus(page: Page) -> None:
    """Begins to note losses of the focus."""
    page.evaluate(WATCH_FOCUS)


def focus_losses(page: Page) -> list[str]:
    """What had the focus before it was nowhere."""
    losses: list[str] = page.evaluate("window.focusLosses")
    return losses


@dataclass
class Toucher(Clicker):
    """Plays with a finger."""

    def click(self, selector: str) -> None:
        """Taps on the first that the selector finds."""
        self.clicks += 1
        with suppress(PointedTooLate):
            self.page.locator(selector).first.tap(timeout=LATE_MS)


@dataclass
class Typist(Clicker):
    """Plays with keys alone, and never loses the focus."""

    def act(self, kind: str) -> None:
        """Presses the key that the first button names; without one goes to the button and presses Enter."""
        self.clicks += 1
        self._check_focus(kind)
        if kind == "offer":
            self._choose_by_hand()
        name = self.page.locator(f"{BUTTONS[kind]} >> nth=0").locator("kbd")
        if name.count():
            self._leave_buttons()
            self.press(name.inner_text())
        else:
            self._go_to(BUTTONS[kind])
            self.press("Enter")

    def deal(self) -> None:
        """Deals the next round."""
        self._go_to(DEAL)
        self.press("Enter")

    def press(self, key: str) -> None:
        """Presses a key. Fails if the focus is nowhere then."""
        self.page.keyboard.press(key)
        self._check_focus(key)

    def _check_focus(self, when: str) -> None:
        assert self.page.evaluate(IS_FOCUSED), f"the focus is lost: {when}"

    def _choose_by_hand(self) -> None:
        """Puts back the cards that the hint has chosen, and chooses them with the space bar."""
        keys = self.page.locator(CHOSEN).evaluate_all("all => all.map(({ dataset }) => dataset.key)")
        if keys:
            self.press("Escape")
        for key in keys:
            self._go_to(f'.hand-card[data-key="{key}"]')
            self.press("Space")

    def _leave_buttons(self) -> None:
        """Goes to the hand: there Enter presses no button."""
        if self.page.evaluate("document.activeElement.closest('.hand') === null"):
            self._go_to(".hand-card[tabindex='0']")

    def _go_to(self, selector: str) -> None:
        for _ in range(FARTHEST):
            key = self.page.evaluate(NEXT_KEY, selector)
            if not key:
                return
            self.press(key)
        raise AssertionError(f"no key leads to {selector}")


@dataclass
class Dragger(Clicker):
    """Plays by drags where a drag means something: from a lit pile to the hand, from the hand to what is lit."""

    drags: int = 0

    def act(self, kind: str) -> None:
        """Drags a pile to the hand, or a chosen card to what is lit; else clicks."""
        if kind == "offer" and self.page.locator(LIT).count():
            self.clicks += 1
            self._drag()
        else:
            super().act(kind)

    def _drag(self) -> None:
        self.drags += 1
        lit, chosen = self.page.locator(LIT).first, self.page.locator(CHOSEN)
        if chosen.count():
            drag(self.page, chosen.first, lit)
        else:
            drag(self.page, lit, self.page.locator(".hand-box"))
