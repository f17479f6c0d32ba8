"""The hand belongs to the player: its order and groups outlive whatever happens at the table."""

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.clients.client import Api
from tests.system.play.worked.examples import dealt, turn
from tests.system.table.person import sitting

pytestmark = pytest.mark.soak

DEALT = "2C 3C 4C 9D KD 5H QH 6S JS KS"
"""Already sorted, as the page deals: clubs, diamonds, hearts and spades by rank in groups."""


def test_order_outlives_reload_draw_and_refusal(browser: Browser, api: Api) -> None:
    first, second = dealt(api, "rummy", [DEALT, ""], "7S", "7D 8D 8H")
    with sitting(browser, first, provoked="a status of 4") as person:
        person.drag(person.card("KS"), person.card("2C"))
        person.card("9D").focus()
        person.page.keyboard.press("Alt+ArrowLeft")
        own = person.hand()
        assert own != sorted(own)
        assert own.index("9D") < own.index("4C")
        person.page.reload()
        person.has_turn()
        assert person.hand() == own
        person.press("Take seven of spades")
        expect(person.card("7S").locator(".drawn-badge")).to_be_visible()
        assert person.hand() == [*own, "7S"]
        person.choose("7S")
        person.page.keyboard.press("d")
        expect(person.tray.locator(".refusal")).to_be_visible()
        assert person.hand() == [*own, "7S"]
        person.press("Put back")
        person.choose("QH")
        person.press("Discard queen of hearts")
        expect(person.card("QH")).to_have_count(0)
        turn(second)
        person.has_turn()
        assert person.hand() == [key for key in [*own, "7S"] if key != "QH"]


def test_groups_outlive_a_reload_and_the_turns_of_others(browser: Browser, api: Api) -> None:
    first, second = dealt(api, "rummy", [DEALT, ""], "", "7D 8D 8H")
    with sitting(browser, first) as person:
        person.group("2C", "3C", "4C")
        person.group("JS", "KS")
        person.press("Draw from the stock")
        expect(person.card("7D")).to_be_visible()
        person.page.reload()
        groups = person.page.locator(".shelf-group")
        expect(groups).to_have_count(2)
        person.choose("7D")
        person.press("Discard seven of diamonds")
        person.waits_for("plays$")
        turn(second)
        person.has_turn()
        expect(groups).to_have_count(2)
        person.tray.get_by_role("button", name="Put back: group 2").click()
        expect(person.card("KS")).to_be_visible()
        person.press("Draw from the stock")
        person.press("Lay down two of clubs")
        expect(person.page.locator(".meld")).to_have_count(1)
        expect(groups).to_have_count(0)


def test_the_next_round_is_sorted_as_the_player_sorted_last(browser: Browser, api: Api) -> None:
    first, _ = dealt(api, "nowrang", ["3C 4C 5C 6C 8D 9D TD QH KH AH 2S", ""], options={"rounds": 2})
    with sitting(browser, first) as person:
        person.tray.get_by_role("button", name="Put back: group 1").click()
        person.press("Sort by suit")
        person.press("Sort by rank")
        expect(person.page.locator(".hand-card")).to_have_count(5)
        assert person.hand() == ["2S", "3C", "4C", "5C", "6C"]
        person.group("3C", "4C", "5C", "6C")
        person.press("Declare")
        person.page.get_by_role("button", name="Deal round 2").click()
        expect(person.page.locator(".hand-card").nth(9)).to_be_visible()
        ranks = ["A23456789TJQK".index(key[0]) for key in person.hand()]
        assert ranks == sorted(ranks)


def test_of_two_equal_cards_the_chosen_one_leaves(browser: Browser, api: Api) -> None:
    first, _ = dealt(api, "caloochi", ["7H 7H 2C 2C 9S", ""], "", "KD")
    with sitting(browser, first) as person:
        person.press("Draw from the stock")
        person.drag(person.card("7H*1"), person.card("KD"))
        order = person.hand()
        assert order.index("7H*1") > order.index("7H")
        person.choose("7H")
        person.press("Discard seven of hearts")
        expect(person.card("7H")).to_have_count(0)
        assert person.hand() == [key for key in order if key != "7H"]
        assert person.view()["round"]["hand"].count("7H") == 1


def test_hands_of_tables_without_a_seat_are_forgotten(browser: Browser, api: Api) -> None:
    first, _ = dealt(api, "rummy", [DEALT, ""])
    with sitting(browser, first) as person:
        person.page.evaluate("localStorage.setItem('rummy.table.elsewhere.hand', '{}')")
        person.page.reload()
        person.has_turn()
        kept = person.page.evaluate("Object.keys(localStorage).filter((name) => name.startsWith('rummy.table.'))")
        assert sorted(kept) == [f"rummy.table.{first.game_id}.{name}" for name in ("hand", "shelf")]
