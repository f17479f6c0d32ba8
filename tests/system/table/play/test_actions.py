"""What a player does with piles and with the whole hand, by clicks: each action at least once."""

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.clients.client import FINISHED, Api, Json
from tests.system.play.worked.examples import dealt, turn
from tests.system.table.person import sitting

pytestmark = pytest.mark.soak

GIN = "AS 2S 3S 7C 7D 7H JD QD KD 4C"
PLAIN = "TC TD TH 4S 5S KC QC 9C 6H 6D"
NOWRANG = "3C 4C 5C 6C 8D 9D TD QH KH AH 2S"


@pytest.mark.parametrize(("words", "after"), [("and the next", "8C 9H"), ("and one from the stock", "9H 7S")])
@pytest.mark.parametrize("by_pile", [True, False])
def test_a_discard_is_taken_with_a_second_card(
    browser: Browser, api: Api, words: str, after: str, by_pile: bool
) -> None:
    first, second = dealt(api, "boat-house-rum", ["", ""], "8C", "9H 7S")
    turn(first)
    with sitting(browser, second) as person:
        before = person.hand()
        pile = person.spot("pile discard").get_by_role("button")
        (pile if by_pile else person.button("Take nine of hearts")).click()
        answers = person.tray.get_by_role("region", name="A question").locator(".answers").get_by_role("button")
        expect(answers).to_have_count(2)
        answers.filter(has_text=words).click()
        expect(person.page.locator(".hand-card")).to_have_count(len(before) + 2)
        assert sorted(person.hand()) == sorted([*before, *after.split()])


def test_a_card_below_the_top_is_taken_from_the_unfolded_pile(browser: Browser, api: Api) -> None:
    first, second = dealt(api, "toss-rummy", ["", ""], "8C", "9H 7S")
    turn(first)
    with sitting(browser, second) as person:
        person.spot("pile discard").get_by_role("button", name="take: eight of clubs").click()
        expect(person.card("8C")).to_be_visible()


def test_the_upcard_is_left_by_one_player_and_the_other(browser: Browser, api: Api) -> None:
    first, second = dealt(api, "gin-rummy", [GIN, PLAIN], "8C", "9H")
    with sitting(browser, first) as person, sitting(browser, second) as other:
        person.press("Leave it")
        other.press("Leave it")
        person.press("Draw from the stock")
        expect(person.card("9H")).to_be_visible()


def test_a_hand_is_shown_after_a_knock(browser: Browser, api: Api) -> None:
    first, second = dealt(api, "gin-rummy", [GIN, PLAIN], "8C", "9H", {"rounds": 1, "showdown": "manual"})
    for seat in (first, second):
        seat.move("passTurn")
    first.draw()
    with sitting(browser, first) as knocker, sitting(browser, second) as other:
        knocker.choose("9H")
        knocker.press("Knock with nine of hearts")
        expect(other.page.locator(".shelf-group")).to_have_count(1)
        other.press("Show")
        for person in (knocker, other):
            expect(person.page.locator(".game-won")).to_be_visible()
    assert len(first.view()["round"]["melds"]) == 4


def test_a_hand_is_declared_a_round_dealt_and_a_game_played_again(browser: Browser, api: Api) -> None:
    first, _ = dealt(api, "nowrang", [NOWRANG, ""], options={"rounds": 2})
    with sitting(browser, first) as person:
        expect(person.page.locator(".shelf-group")).to_have_count(3)
        person.press("Declare")
        person.page.get_by_role("button", name="Deal round 2").click()
        expect(person.tray).to_be_visible()
        assert person.view()["round"]["number"] == 2
    last, _ = dealt(api, "nowrang", [NOWRANG, ""], options={"rounds": 1})
    with sitting(browser, last) as person:
        person.press("Declare")
        person.page.get_by_role("button", name="Play again").click()
        expect(person.page.get_by_role("heading", name="Waiting for players")).to_be_visible()
        assert last.view()["status"] == FINISHED
        assert last.game_id not in person.page.url


@pytest.mark.parametrize("words", ["luck of the draw", ""])
def test_the_pack_is_cut(browser: Browser, api: Api, words: str) -> None:
    seats = api.table("rami", 2, options={"cut": True})
    cutter = next(seat for seat in seats if seat.view()["legal_moves"])
    with sitting(browser, cutter) as person:
        if words:
            person.tray.get_by_label("Words or digits of your own").fill(words)
            person.press("Cut with these words")
        else:
            person.press("Cut by chance")
        expect(person.page.locator(".hand-card").first).to_be_visible()
    [cut] = cutter.events_of("cards_cut")
    assert cut["contribution"] == (words or cut["contribution"]) != ""


@pytest.mark.parametrize(("options", "words"), [({}, "to 500"), ({"target": 70}, "to 70"), ({"rounds": 4}, "4 rounds")])
def test_the_table_says_what_ends_its_game(browser: Browser, api: Api, options: Json, words: str) -> None:
    seat, _ = api.table("caloochi", 2, options=options)
    with sitting(browser, seat) as person:
        expect(person.page.locator(".bar-title p")).to_have_text(f"Round 1 · {words}")
