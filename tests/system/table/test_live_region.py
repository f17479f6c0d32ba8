"""What a screen reader is told without asking."""

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.client import Api
from tests.system.play.worked.examples import dealt, turn
from tests.system.table.person import sitting

pytestmark = pytest.mark.soak

TURNS = 3
LISTEN = """() => {
  window.heard = [];
  const hear = ({ addedNodes }) => window.heard.push(...[...addedNodes].map(({ textContent }) => textContent));
  const region = document.querySelector('.live[role=alert]');
  new MutationObserver((changes) => changes.forEach(hear)).observe(region, { childList: true });
}"""
ONE_BY_ONE = "localStorage.setItem('rummy.settings', JSON.stringify({ oneByOne: true }))"


@pytest.mark.parametrize("is_one_by_one", [False, True])
def test_each_turn_is_told_once_though_bots_play_at_once(browser: Browser, api: Api, *, is_one_by_one: bool) -> None:
    seat = api.create("rummy", bots=[{"level": "easy"}], seed="03" * 32)
    with sitting(browser, seat) as person:
        if is_one_by_one:
            person.page.evaluate(ONE_BY_ONE)
            person.page.reload()
        person.has_turn()
        expect(person.page.locator(".live[role=alert] p")).to_have_count(1)
        person.page.evaluate(LISTEN)
        for turns in range(1, TURNS + 1):
            person.press("Draw from the stock")
            person.choose(person.hand()[-1])
            person.press("Discard")
            person.page.wait_for_function("turns => heard.length >= turns", arg=turns)
        heard: list[str] = person.page.evaluate("heard")
    assert len(heard) == TURNS
    assert [told for told in heard if not told.startswith("Your turn. ")] == []


def test_a_move_that_comes_too_late_and_a_lost_connection_are_told(browser: Browser, api: Api) -> None:
    first, _ = dealt(api, "rummy", ["", ""], "", "KH")
    with sitting(browser, first, provoked="Failed to load resource") as person:
        page = person.page
        page.route("**/events*", lambda route: route.abort())
        page.reload()
        expect(page.locator(".live[role=status]")).to_contain_text("The connection is lost.")
        first.draw()
        person.press("Draw from the stock")
        expect(page.locator(".live[role=alert]")).to_contain_text("The table has moved on.")


def test_a_question_is_told(browser: Browser, api: Api) -> None:
    first, second = dealt(api, "boat-house-rum", ["", ""], "8C", "9H 7S")
    turn(first)
    with sitting(browser, second) as person:
        person.press("Take nine of hearts")
        expect(person.page.locator(".live[role=alert]")).to_contain_text("Which card?")
