"""Each key of the list of keys does what the list says."""

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.clients.client import Api
from tests.system.play.worked.examples import dealt, on_table, turn
from tests.system.table.person import Person, sitting

pytestmark = pytest.mark.soak

GIN = "AS 2S 3S 7C 7D 7H JD QD KD 4C"
PLAIN = "TC TD TH 4S 5S KC QC 9C 6H 6D"


def press(person: Person, key: str, *cards: str) -> None:
    """Chooses cards with the space bar, and presses a key."""
    for each in cards:
        person.card(each).focus()
        person.page.keyboard.press("Space")
        expect(person.card(each)).to_have_attribute("aria-pressed", "true")
    person.page.keyboard.press(key)


def test_n_leaves_the_upcard_s_draws_k_knocks(browser: Browser, api: Api) -> None:
    first, second = dealt(api, "gin-rummy", [GIN, PLAIN], "8C", "9H")
    with sitting(browser, first) as person:
        person.has_turn()
        press(person, "n")
        person.waits_for("plays$")
        second.move("passTurn")
        person.has_turn()
        press(person, "s")
        expect(person.card("9H")).to_be_visible()
        press(person, "k", "9H")
        expect(person.page.locator(".round-end")).to_be_visible()
    assert [event["player_id"] for event in second.events_of("knocked")] == [first.me]


def test_p_takes_the_discard_enter_lays_down_a_digit_lays_off_d_discards(browser: Browser, api: Api) -> None:
    first, second = dealt(api, "rummy", ["4H 5H 6H 9D 9S 9C KS 2C", ""], "7H")
    with sitting(browser, first) as person:
        press(person, "p")
        expect(person.card("7H")).to_be_visible()
        press(person, "Enter", "4H", "5H", "6H")
        expect(person.page.locator(".meld")).to_have_count(1)
        press(person, "Enter", "9D", "9S", "9C")
        expect(person.page.locator(".meld")).to_have_count(2)
        press(person, "1", "7H")
        expect(person.card("7H")).to_have_count(0)
        press(person, "d", "KS")
        expect(person.card("KS")).to_have_count(0)
    assert ["4H", "5H", "6H", "7H"] in on_table(second.view())
    assert second.view()["round"]["discard_pile"][-1] == "KS"


def test_b_borrows_a_card_and_escape_puts_it_back(browser: Browser, api: Api) -> None:
    first, second = dealt(api, "rummy", ["4H 5H 6H 7H 7S 7C KS", ""], "", "2D 3D 8D", {"borrow": "own"})
    turn(first, "4H 5H 6H 7H")
    turn(second)
    first.draw()
    with sitting(browser, first) as person:
        borrowed = person.spot("meld m1").locator("[aria-pressed=true]")
        press(person, "b", "7S", "7C")
        expect(borrowed).to_have_count(1)
        press(person, "Escape")
        expect(borrowed).to_have_count(0)


def test_r_calls_and_n_lets_go(browser: Browser, api: Api) -> None:
    options = {"call_window": 60_000}
    first, second = dealt(api, "rummy", ["5C 6C 7C KD 2S", "8C 9C 2H"], "", "KH QS JD TD", options)
    turn(first, "5C 6C 7C", discard="KD")
    with sitting(browser, first) as person:
        turn(second, discard="8C")
        expect(person.button("Rummy! On")).to_be_visible()
        press(person, "r")
        person.has_turn()
        press(person, "d", "KH")
        expect(person.card("KH")).to_have_count(0)
    assert [event["card"] for event in first.events_of("rummy_called")] == ["8C"]


def test_c_cuts(browser: Browser, api: Api) -> None:
    seats = api.table("rami", 2, options={"cut": True})
    cutter = next(seat for seat in seats if seat.view()["legal_moves"])
    with sitting(browser, cutter) as person:
        person.has_turn()
        press(person, "c")
        expect(person.page.locator(".hand-card").first).to_be_visible()
    assert len(cutter.events_of("cards_cut")) == 1


def test_keys_are_listed_and_letters_can_be_switched_off(browser: Browser, api: Api) -> None:
    first, _ = dealt(api, "rummy", ["", ""])
    with sitting(browser, first) as person:
        page = person.page
        person.has_turn()
        press(person, "?")
        keys = page.get_by_role("dialog", name="Keys")
        expect(keys.get_by_text("draw from the stock")).to_be_visible()
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Menu").click()
        page.get_by_role("switch", name="Letters as keys").click()
        page.get_by_role("button", name="Keyboard").click()
        expect(keys).to_be_visible()
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        press(person, "s")
        press(person, "?")
        expect(page.get_by_role("dialog")).to_have_count(0)
        person.has_turn()
    assert first.events_of("card_drawn") == []


def test_a_key_that_is_held_down_plays_once(browser: Browser, api: Api) -> None:
    first, second = dealt(api, "rummy", ["", ""], "", "KH QS")
    turn(first)
    with sitting(browser, first) as person:
        person.waits_for("plays$")
        person.page.keyboard.down("s")
        turn(second)
        person.has_turn()
        person.page.keyboard.down("s")
        person.page.keyboard.up("s")
        person.page.keyboard.press("Escape")
        expect(person.tray.locator(".sending")).to_have_count(0)
        assert len(first.events_of("card_drawn")) == 2
        press(person, "s")
        expect(person.page.locator(".hand-card")).to_have_count(11)
    assert len(first.events_of("card_drawn")) == 3
