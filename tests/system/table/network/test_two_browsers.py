"""Players at one table, each in a browser of their own."""

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.kit.clients.client import Api, Seat
from tests.system.play.worked.examples import dealt, turn
from tests.system.table.person import Person, sitting

pytestmark = pytest.mark.soak

WINDOW_MS = 60_000


def table_with_a_meld(api: Api) -> list[Seat]:
    """Two players: a card of the second fits the meld of the first, and a discard can be called for a minute."""
    options = {"call_window": WINDOW_MS}
    first, second = dealt(api, "rummy", ["5C 6C 7C KD", "8C 9C 2H"], "", "KH QS JD", options)
    turn(first, "5C 6C 7C", discard="KD")
    return [first, second]


def discards(person: Person, card: str, words: str) -> None:
    """The person draws and discards."""
    person.press("Draw from the stock")
    person.choose(card)
    person.press(f"Discard {words}")
    expect(person.card(card)).to_have_count(0)


def test_a_discard_is_called_after_a_reload(browser: Browser, api: Api) -> None:
    first, second = table_with_a_meld(api)
    with sitting(browser, first) as caller, sitting(browser, second) as other:
        caller.waits_for("plays$")
        discards(other, "8C", "eight of clubs")
        expect(caller.button("Rummy! On")).to_be_visible()
        caller.page.reload()
        caller.press("Rummy! On")
        caller.has_turn()
        caller.choose(caller.hand()[0])
        caller.press("Discard")
        expect(other.spot("meld m1").get_by_role("listitem")).to_have_count(4)
        assert other.view()["round"]["melds"][0]["cards"] == ["5C", "6C", "7C", "8C"]


def test_play_goes_on_once_a_call_is_declined(browser: Browser, api: Api) -> None:
    first, second = table_with_a_meld(api)
    with sitting(browser, first) as caller, sitting(browser, second) as other:
        discards(other, "8C", "eight of clubs")
        caller.press("Let it go")
        caller.press("Draw from the stock")
        expect(caller.page.locator(".hand-card")).to_have_count(8)
        assert other.view()["round"]["turn"] == first.me


def test_windows_of_one_seat_keep_in_step(browser: Browser, api: Api) -> None:
    first, _ = dealt(api, "rummy", ["", ""], "", "KH")
    with sitting(browser, first) as person:
        window = person.page.context.new_page()
        window.goto(person.page.url)
        person.press("Draw from the stock")
        expect(window.locator('.hand-card[data-key="KH"]')).to_be_visible()
        window.locator('.hand-card[data-key="KH"]').click()
        window.get_by_role("button", name="Discard king of hearts").click()
        expect(person.card("KH")).to_have_count(0)
        person.waits_for("plays$")


def test_a_seat_is_taken_back(browser: Browser, api: Api) -> None:
    creator = api.create("rami", seats=2, turn_seconds=30, options={"rounds": 20})
    creator.join()
    with sitting(browser, creator) as person:
        while all(player["status"] == "playing" for player in creator.view()["players"]):
            creator.move("advanceClock", seconds=30)
        creator.move("advanceClock", seconds=30)
        box = person.tray.get_by_role("region", name="You were away")
        box.get_by_role("button", name="Take my seat back").click()
        expect(box).to_have_count(0)
        own = next(player for player in person.view()["players"] if player["player_id"] == creator.me)
        assert own["status"] == "playing"


def test_a_secret_answer_of_another_player_holds_up_no_draw(browser: Browser, api: Api) -> None:
    first, second, _ = dealt(api, "contract-rummy", ["", "", ""], options={"buy_window": WINDOW_MS})
    with sitting(browser, first, provoked="a status of 412") as person:
        expect(person.button("Draw from the stock")).to_be_visible()
        second.move("buy")
        person.press("Draw from the stock")
        person.waits_for("plays|buy")
        assert person.view()["round"]["phase"] == "buying"
        expect(person.tray.get_by_text("The table has moved on.")).to_have_count(0)


def lose_touch(person: Person) -> None:
    """The page is told of nothing that happens from now on; what it asks for it gets."""

    def answer(route: Route) -> None:
        headers = route.request.headers
        if "prefer" in headers or "event-stream" in headers.get("accept", ""):
            route.abort()
        else:
            route.continue_()

    person.page.route("**/events*", answer)
    person.page.reload()
    expect(person.button("Let it go")).to_be_visible()


def decline(seat: Seat) -> None:
    """Declines to call."""
    seat.act(next(move for move in seat.view()["legal_moves"] if move.get("decline")))


def test_an_answer_of_another_player_holds_up_no_call(browser: Browser, api: Api) -> None:
    options = {"call_window": WINDOW_MS}
    first, second, third = dealt(api, "rummy", ["5C 6C 7C KD", "8C", ""], "", "KH QS JD", options)
    turn(first, "5C 6C 7C", discard="KD")
    turn(second, discard="8C")
    with sitting(browser, third, provoked="Failed to load resource") as person:
        lose_touch(person)
        decline(first)
        person.press("Let it go")
        expect(person.button("Draw from the stock")).to_be_visible()


def test_an_answer_that_comes_late_does_not_count_for_the_next_call(browser: Browser, api: Api) -> None:
    options = {"call_window": WINDOW_MS}
    first, second = dealt(api, "rummy", ["5C 6C 7C KD", "8C 4C 2H"], "", "KH QS JD TH", options)
    turn(first, "5C 6C 7C", discard="KD")
    turn(second, discard="8C")
    with sitting(browser, first, provoked="Failed to load resource") as person:
        lose_touch(person)
        decline(first)
        turn(first)
        turn(second, discard="4C")
        person.press("Let it go")
        expect(person.tray.get_by_text("The table has moved on.")).to_be_visible()
        expect(person.tray.get_by_text("four of clubs").first).to_be_visible()
        decline(first)
