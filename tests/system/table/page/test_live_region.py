"""What a screen reader is told without asking."""

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.clients.client import Api
from tests.system.play.worked.examples import dealt, turn
from tests.system.table.person import sitting

pytestmark = pytest.mark.soak

NOWRANG = "3C 4C 5C 6C 8D 9D TD QH KH AH 2S"
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


def test_a_refusal_to_deal_is_told_once(browser: Browser, api: Api) -> None:
    first, _ = dealt(api, "nowrang", [NOWRANG, ""], options={"rounds": 2})
    problem = {"status": 409, "code": "game_paused", "title": "Paused", "detail": "Nobody deals now."}
    with sitting(browser, first, provoked="a status of 409") as person:
        page = person.page
        page.route(
            "**/rounds",
            lambda route: route.fulfill(status=409, json=problem, content_type="application/problem+json"),
        )
        person.press("Declare")
        page.get_by_role("button", name="Deal round 2").click()
        expect(page.locator(".end-next").get_by_text("Nobody deals now.")).to_be_visible()
        expect(page.locator("[role=alert]", has_text="Nobody deals now.")).to_have_count(1)
