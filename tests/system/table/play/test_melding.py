"""What a player does with melds, by clicks: openings, lay-offs, jokers, borrowed cards."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.clients.client import Api, Json
from tests.system.play.worked.examples import dealt, on_table, turn
from tests.system.table.person import Person, sitting

pytestmark = pytest.mark.soak


def answer(person: Person, words: str, of: int) -> None:
    """Answers a question that has `of` answers."""
    answers = person.tray.locator(".answers").get_by_role("button")
    expect(answers).to_have_count(of)
    answers.filter(has_text=words).click()


def test_groups_open_together_and_a_joker_is_laid_off_as_a_chosen_card(browser: Browser, api: Api) -> None:
    first, _ = dealt(api, "caloochi", ["TS JS QS KH KD KC JOKER 2C 3C", ""], "", "3D")
    first.draw()
    with sitting(browser, first) as person:
        person.group("TS", "JS", "QS")
        expect(person.tray.get_by_text("30 of 51 points")).to_be_visible()
        person.group("KH", "KD", "KC")
        person.press("Open with 60 points")
        run = next(meld for meld in melds_after(person, 2) if meld["kind"] == "run")
        person.choose("JOKER")
        person.spot(f"meld {run['meld_id']}").get_by_role("button").click()
        answer(person, "nine of spades", of=2)
        expect(person.card("JOKER")).to_have_count(0)
        assert ["JOKER", "TS", "JS", "QS"] in on_table(person.view())


def melds_after(person: Person, count: int) -> list[Json]:
    """The melds on the table, once their number is `count`."""
    expect(person.page.locator(".meld")).to_have_count(count)
    melds: list[Json] = person.view()["round"]["melds"]
    return melds


def test_a_discard_is_taken_to_open_with_it(browser: Browser, api: Api) -> None:
    first, _ = dealt(api, "caloochi", ["KS KC QC QD QH 5S", "2C 3C 4C"], "KD", "9S 9H 8S")
    with sitting(browser, first) as person:
        person.press("Take king of diamonds and open")
        groups = person.page.locator(".shelf-group")
        expect(groups.filter(has_text="king of diamonds")).to_have_count(1)
        count = groups.count()
        person.press("Take king of diamonds and open")
        melds_after(person, count)
        assert person.view()["round"]["discard_count"] == 0


def test_a_joker_is_swapped_for_its_card(browser: Browser, api: Api) -> None:
    hands = ["KS KC JOKER QC QD QH", "KD KH JC JD JH TC TD TH"]
    first, second = dealt(api, "caloochi", hands, "", "2C 3C 2D 3D")
    turn(first, "KS KC JOKER:KD", "QC QD QH")
    turn(second, "JC JD JH", "TC TD TH")
    turn(first)
    second.draw()
    with sitting(browser, second) as person:
        person.choose("KD")
        person.spot("meld m1").get_by_role("button", name="swap for the joker").click()
        expect(person.card("JOKER")).to_be_visible()
        assert person.view()["round"]["melds"][0]["jokers"] == []


def test_a_joker_that_is_used_at_once_waits_in_its_group(browser: Browser, api: Api) -> None:
    hands = ["TS JS JOKER KS 5C 6C 9D 8H", "QS TH JH QH KH 7S 7D"]
    first, second = dealt(api, "german-rummy", hands, "", "2S 3S 2D")
    turn(first, "TS JS JOKER KS")
    second.draw()
    second.move("meld", melds=[{"cards": ["TH", "JH", "QH", "KH"]}])
    with sitting(browser, second) as person:
        person.choose("QS")
        person.spot("meld m1").get_by_role("button", name="swap for the joker").click()
        person.group("7S", "7D")
        answer(person, "seven of hearts", of=2)
        person.press("Lay down")
        expect(person.page.locator(".meld")).to_have_count(3)
        assert on_table(person.view())[0] == ["TS", "JS", "QS", "KS"]


def test_a_card_is_borrowed_from_a_meld(browser: Browser, api: Api) -> None:
    hands = ["4H 5H 6H 7H 2C", "7C 7D 9S 2D"]
    first, second = dealt(api, "rummy", hands, "", "2S 3S 2H", {"borrow": "any"})
    turn(first, "4H 5H 6H 7H")
    second.draw()
    with sitting(browser, second) as person:
        person.spot("meld m1").get_by_role("button", name=re.compile("^borrow ?: seven of hearts")).click()
        expect(person.spot("meld m1").locator(".taken")).to_have_count(1)
        person.choose("7C", "7D")
        person.press("Lay down")
        expect(person.page.locator(".meld")).to_have_count(2)
        assert sorted(map(sorted, on_table(person.view()))) == [["4H", "5H", "6H"], ["7C", "7D", "7H"]]


def test_cards_are_laid_down_laid_off_and_discarded_by_targets(browser: Browser, api: Api) -> None:
    first, _ = dealt(api, "rummy", ["4H 5H 6H 7H 2C KS", ""], "", "9D")
    first.draw()
    with sitting(browser, first) as person:
        person.choose("4H", "5H", "6H")
        person.page.get_by_role("button", name="lay down here").click()
        melds_after(person, 1)
        person.choose("7H")
        person.spot("meld m1").get_by_role("button").click()
        expect(person.card("7H")).to_have_count(0)
        person.choose("KS")
        person.spot("pile discard").get_by_role("button").click()
        expect(person.card("KS")).to_have_count(0)
        assert on_table(person.view()) == [["4H", "5H", "6H", "7H"]]


def test_knocks_and_groups_are_dragged(browser: Browser, api: Api) -> None:
    first, second = dealt(api, "knock-rummy", ["4H 5H 6H AC AD AH", ""], "", "2D")
    first.draw()
    with sitting(browser, first) as person:
        person.choose("2D")
        person.drag(person.card("2D"), person.spot("knock"))
        expect(person.page.locator(".round-end")).to_be_visible()
        assert second.view()["round"]["outcome"]["ending"] == "knock"
