"""A table whose connection fails, and a service that says no."""

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.kit.client import Api
from tests.system.play.examples import dealt, turn
from tests.system.table.person import sitting

pytestmark = pytest.mark.soak


def test_a_table_catches_up_after_it_was_offline(browser: Browser, api: Api) -> None:
    first, second = dealt(api, "rummy", ["", ""], "", "KH QS JD")
    with sitting(browser, first, provoked="net::ERR_INTERNET_DISCONNECTED") as person:
        person.press("Draw from the stock")
        expect(person.card("KH")).to_be_visible()
        person.page.context.set_offline(True)
        person.choose("KH")
        person.press("Discard king of hearts")
        expect(person.page.get_by_text("Connection lost.")).to_be_visible()
        expect(person.card("KH")).to_be_visible()
        person.page.context.set_offline(False)
        expect(person.card("KH")).to_have_count(0)
        expect(person.page.get_by_text("Connection lost.")).to_have_count(0)
        turn(second)
        person.has_turn()
    assert len(first.events_of("discarded")) == 2


def test_a_lost_stream_is_resumed(browser: Browser, api: Api) -> None:
    first, second = dealt(api, "rummy", ["", ""], "", "KH QS JD")
    turn(first)
    with sitting(browser, first, provoked="Failed to load resource") as person:
        person.waits_for("plays")
        person.page.route("**/events*", lambda route: route.abort())
        person.page.reload()
        expect(person.page.get_by_text("Connection lost.")).to_be_visible()
        turn(second)
        person.page.unroute("**/events*")
        person.has_turn()
        expect(person.spot("pile discard").get_by_text("queen of spades")).to_have_count(1)


def test_a_move_whose_answer_is_lost_is_made_once(browser: Browser, api: Api) -> None:
    first, _ = dealt(api, "rummy", ["", ""], "", "KH QS JD")
    lost: list[int] = []

    def lose_first(route: Route) -> None:
        if lost:
            return route.continue_()
        lost.append(route.fetch().status)
        return route.abort()

    with sitting(browser, first, provoked="net::ERR_FAILED") as person:
        person.page.route("**/draws", lose_first)
        person.press("Draw from the stock")
        expect(person.card("KH")).to_be_visible()
        expect(person.tray.locator(".sending")).to_have_count(0)
        expect(person.page.locator(".hand-card")).to_have_count(11)
    assert lost == [201]
    assert len(first.events_of("card_drawn")) == 1


def test_a_refusal_is_shown_with_its_rule(browser: Browser, api: Api) -> None:
    first, _ = dealt(api, "rummy", ["", ""], "5C")
    first.move("draw", source="discard")
    with sitting(browser, first, provoked="a status of 4") as person:
        order = person.hand()
        person.choose("5C")
        person.page.keyboard.press("d")
        link = person.tray.locator(".refusal").get_by_role("link", name="Rule CORE-08")
        expect(link).to_be_visible()
        assert person.hand() == order
        link.click()
        expect(person.page.locator("#CORE-08")).to_be_in_viewport()


def test_a_move_that_comes_too_late_says_so(browser: Browser, api: Api) -> None:
    first, _ = dealt(api, "rummy", ["", ""], "", "KH")
    with sitting(browser, first, provoked="Failed to load resource") as person:
        person.page.route("**/events*", lambda route: route.abort())
        person.page.reload()
        expect(person.button("Draw from the stock")).to_be_visible()
        first.draw()
        person.press("Draw from the stock")
        expect(person.tray.get_by_text("The table has moved on.")).to_be_visible()
        expect(person.card("KH")).to_be_visible()


def test_a_player_whose_seat_is_gone_may_watch(browser: Browser, api: Api) -> None:
    first, second = dealt(api, "rummy", ["", ""])
    with sitting(browser, first, provoked="a status of 401") as person:
        first.leave()
        person.page.reload()
        expect(person.page.get_by_role("heading", name="You have no seat here any more")).to_be_visible()
        assert person.page.evaluate("localStorage.getItem('rummy.seats')") == "[]"
        person.page.get_by_role("button", name="Watch it").click()
        expect(person.page.get_by_text("You are watching")).to_be_visible()
    assert second.view()["status"] == "playing"
