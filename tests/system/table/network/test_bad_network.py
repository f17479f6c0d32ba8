"""A table whose connection fails, a service that says no, and a browser that keeps nothing."""

import re

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from tests.kit.clients.client import Api
from tests.kit.servers.browser import visit
from tests.system.play.worked.examples import dealt, turn
from tests.system.table.person import sitting

pytestmark = pytest.mark.soak

NOWRANG = "3C 4C 5C 6C 8D 9D TD QH KH AH 2S"


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


def lose_first_answer(page: Page, path: str) -> None:
    """The first request to `path` is carried out, and a gateway answers it."""
    lost: list[int] = []

    def answer(route: Route) -> None:
        if lost or route.request.method != "POST":
            return route.continue_()
        lost.append(route.fetch().status)
        return route.fulfill(status=503, headers={"Retry-After": "100"})

    page.route(path, answer)


@pytest.mark.parametrize("is_reloaded", [False, True])
def test_a_seat_whose_answer_is_lost_is_taken_once(browser: Browser, api: Api, url: str, *, is_reloaded: bool) -> None:
    host = api.create("rummy", seats=4)
    with visit(browser, f"{url}/#/join/{host.game_id}", locale="en") as visited:
        page = visited.page
        lose_first_answer(page, "**/players")
        page.get_by_role("button", name="Take a seat").click()
        expect(page.locator(".refusal")).to_be_visible()
        if is_reloaded:
            page.reload()
        page.get_by_role("button", name="Take a seat").click()
        expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    assert len(host.view()["players"]) == 2


def test_a_bot_whose_answer_is_lost_is_added_once(browser: Browser, api: Api) -> None:
    host = api.create("rummy", seats=4)
    with sitting(browser, host, provoked="Failed to load resource") as person:
        page = person.page
        lose_first_answer(page, "**/bots")
        page.route("**/events*", lambda route: route.abort())  # which would show the bot
        page.reload()
        page.get_by_role("button", name="Add a bot").click()
        expect(page.locator(".refusal")).to_be_visible()
        page.get_by_role("button", name="Add a bot").click()
        expect(page.locator(".refusal")).to_have_count(0)
        page.unroute("**/events*")
        expect(page.get_by_text("easy bot")).to_have_count(1)
        page.get_by_role("button", name="Remove").click()
        expect(page.get_by_text("easy bot")).to_have_count(0)
        page.get_by_role("button", name="Add a bot").click()
        expect(page.get_by_text("easy bot")).to_have_count(1)
    assert len(host.view()["players"]) == 2


def test_a_player_who_could_not_be_removed_stays_and_the_host_is_told(browser: Browser, api: Api) -> None:
    host = api.create("rummy", seats=3)
    host.join(player_name="Zoé")
    with sitting(browser, host, provoked="a status of 503") as person:
        page = person.page
        remove = page.get_by_role("button", name="Remove Zoé")
        page.route("**/players/p2", lambda route: route.fulfill(status=503))
        remove.click()
        expect(page.locator(".refusal")).to_be_visible()
        page.unroute("**/players/p2")
        remove.click()
        expect(page.get_by_text("Zoé")).to_have_count(0)
        expect(page.locator(".refusal")).to_have_count(0)


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


def test_scores_that_could_not_be_read_are_asked_for_again(browser: Browser, api: Api) -> None:
    first, _ = dealt(api, "nowrang", [NOWRANG, ""], options={"rounds": 2})
    with sitting(browser, first, provoked="Failed to load resource") as person:
        person.page.route("**/scores", lambda route: route.abort())
        person.press("Declare")
        hands = person.page.locator(".end-hands")
        expect(hands.locator(".refusal")).to_be_visible()
        person.page.unroute("**/scores")
        hands.get_by_role("button", name="Try again").click()
        expect(person.page.get_by_role("complementary", name="Scores")).to_be_visible()
        expect(hands.locator(".refusal")).to_have_count(0)


def test_an_error_of_the_service_takes_no_seat(browser: Browser, api: Api) -> None:
    first, _ = dealt(api, "rummy", ["", ""])
    problem = {"status": 500, "code": "internal_error", "title": "Error", "detail": "Error."}
    with sitting(browser, first, provoked="a status of 500") as person:
        person.page.route(
            f"**/games/{first.game_id}",
            lambda route: route.fulfill(status=500, json=problem, content_type="application/problem+json"),
        )
        person.page.reload()
        expect(person.page.get_by_text("Connection lost.")).to_be_visible()
        person.page.unroute(f"**/games/{first.game_id}")
        person.has_turn()


def test_an_unlisted_table_is_found_by_its_code_and_says_that_it_is_full(browser: Browser, api: Api, url: str) -> None:
    host = api.create("rummy", seats=2, visibility="unlisted")
    code = host.view()["join_code"]
    with visit(browser, f"{url}/#/join/{host.game_id}", locale="en") as visited:
        page = visited.page
        field, find = page.get_by_label("Code"), page.get_by_role("button", name="Find")
        field.fill("wrong")
        find.click()
        expect(page.get_by_text("No table has this code.")).to_be_visible()
        field.fill(code)
        find.click()
        seat = page.get_by_role("button", name="Take a seat")
        expect(seat).to_be_visible()
        host.join(join_code=code)
        seat.click()
        expect(page.get_by_text("This game has already begun.")).to_be_visible()


def test_a_player_whose_seat_is_gone_may_watch(browser: Browser, api: Api) -> None:
    first, second = dealt(api, "rummy", ["", ""])
    with sitting(browser, first, provoked="a status of 401") as person:
        table = person.page.url
        person.page.goto("about:blank")  # an open table would hear of it
        first.leave()
        person.page.goto(table)
        expect(person.page.get_by_role("heading", name="You have no seat here any more")).to_be_visible()
        assert person.page.evaluate("localStorage.getItem('rummy.seats')") == "[]"
        person.page.get_by_role("button", name="Watch it").click()
        expect(person.page.get_by_text("You are watching")).to_be_visible()
    assert second.view()["status"] == "playing"


def test_a_browser_that_keeps_nothing_plays_all_the_same(browser: Browser, url: str) -> None:
    forbidden = (
        "Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('', 'SecurityError'); } })"
    )
    with visit(browser, "about:blank", locale="fr") as visited:
        page = visited.page
        page.add_init_script(forbidden)
        page.goto(url)
        page.get_by_role("button", name="Distribuer").click()
        expect(page.locator(".hand-card").first).to_be_visible()
        assert visited.errors == []


def test_a_round_that_is_not_there_has_a_way_out(browser: Browser, api: Api, url: str) -> None:
    first, _ = dealt(api, "rummy", ["", ""])
    for screen in ("replay", "verify"):
        with visit(browser, f"{url}/#/games/{first.game_id}/{screen}/9", locale="en") as visited:
            expect(visited.page.locator(".refusal")).to_be_visible()
            expect(visited.page.get_by_role("heading", level=1)).to_contain_text("9")
            expect(visited.page).to_have_title(re.compile("round 9", re.IGNORECASE))
            assert visited.page.get_by_role("link").count()
