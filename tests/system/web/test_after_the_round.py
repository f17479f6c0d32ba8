"""The story, the end of a round, its replay and the check of its deal, in Chromium."""

import json
import re
from collections.abc import Iterator
from contextlib import closing, contextmanager

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.clients.client import Api, Seat
from tests.kit.servers.browser import DESKTOP, LANDSCAPE, PHONE, Visit, chromium, visit
from tests.kit.servers.running import Running

pytestmark = pytest.mark.soak

PATIENCE_MS = 15_000
"""The moves of others are shown one by one."""
MOVE = re.compile(r"^Move (\d+) of (\d+)$")
THREE_KEYS = """async () => {
  for (let pressed = 0; pressed < 3; pressed += 1) {
    document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
    await new Promise((resolve) => setTimeout(resolve));
  }
}"""


@pytest.fixture(scope="module")
def api(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """A service for all visits."""
    data = tmp_path_factory.mktemp("service") / "data"
    with Running.start(data, WORKERS=1, SANDBOX="on") as running, closing(Api.at(running.url)) as api:
        yield api


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for all visits."""
    with chromium() as started:
        yield started


@pytest.fixture
def seat(api: Api) -> Seat:
    """Ann's seat in a game of two rounds against two bots."""
    bots = [{"level": "easy", "name": name} for name in ("Mei", "Hugo")]
    return api.create("rummy", player_name="Ann", bots=bots, seed="03" * 32, options={"rounds": 2})


@pytest.fixture
def played(seat: Seat) -> Seat:
    """The same seat after the first round."""
    play_round(seat)
    return seat


def play_round(seat: Seat) -> None:
    """Plays on to the end of the round."""
    game = seat.view()
    while game["status"] == "playing":
        game = seat.act(game["legal_moves"][0])


@contextmanager
def at(
    browser: Browser,
    seat: Seat,
    screen: str = "",
    kept: object = None,
    size: tuple[int, int] = DESKTOP,
    **options: str,
) -> Iterator[Visit]:
    """A visit to a screen of the game by its player, whose device has noted the commitments `kept`."""
    url = str(seat.api.http.base_url).rstrip("/")
    seats = [{"gameId": seat.game_id, "token": seat.token, "variant": "rummy", "joinedAt": 1}]
    with visit(browser, f"{url}/healthz", size, **{"locale": "en", **options}) as visited:
        for name, value in (("seats", seats), ("commitments", kept)):
            script = "([name, value]) => localStorage.setItem(`rummy.${name}`, value)"
            visited.page.evaluate(script, [name, json.dumps(value)])
        visited.page.goto(f"{url}/#/games/{seat.game_id}{screen}")
        yield visited


def test_turns_are_heard_as_sentences(browser: Browser, seat: Seat) -> None:
    with at(browser, seat) as visited:
        page = visited.page
        expect(page.locator(".live[role=alert]")).to_have_text(re.compile(r"^Your turn\. Draw from the stock or take "))
        expect(page.locator(".story")).to_be_visible()
        seat.act({"action": "draw", "source": "stock"})
        drawn = re.compile(r"^You drew (joker|\w+ of \w+) from the stock\.")
        expect(page.locator(".live[role=status]")).to_have_text(drawn)
        seat.act(next(move for move in seat.view()["legal_moves"] if move["action"] == "discard"))
        expect(page.locator(".live[role=status]")).to_have_text(re.compile(r"Hugo (drew|took) .*, discarded "))
        expect(page.locator(".live[role=alert]")).to_contain_text("Your turn.", timeout=PATIENCE_MS)
        expect(page.get_by_role("heading", name="Since your last turn")).to_be_visible()
        assert visited.errors == []


def test_the_end_of_a_round_leads_to_the_next_and_to_another_game(browser: Browser, played: Seat) -> None:
    with at(browser, played) as visited:
        page = visited.page
        heading = page.get_by_role("heading", level=1)
        expect(heading).to_be_focused()
        expect(page.get_by_role("list", name=re.compile("^(Hand|Your hand)")).first).to_be_visible()
        expect(page.get_by_text("cards left in the hand").first).to_be_visible()
        page.get_by_role("button", name="Look at the table").click()
        page.get_by_role("button", name="Show the result").click()
        page.get_by_role("button", name="Deal round 2").click()
        expect(page.get_by_role("toolbar", name="Your hand")).to_be_visible()
        play_round(played)
        page.reload()
        expect(page.locator(".game-won")).to_be_visible()
        page.get_by_role("button", name="Play again").click()
        expect(page.get_by_role("toolbar", name="Your hand")).to_be_visible()
        assert played.game_id not in page.url
        assert visited.errors == []


def test_a_replay_goes_by_keys_and_by_its_list(browser: Browser, played: Seat) -> None:
    with at(browser, played, "/replay/1") as visited:
        page = visited.page
        number = page.get_by_role("heading", name=MOVE)
        expect(number).to_have_text(re.compile("^Move 0 of"))
        page.keyboard.press("ArrowRight")
        expect(number).to_have_text(re.compile("^Move 1 of"))
        expect(page.locator(".replay-hand .drawn")).to_have_count(1)
        page.keyboard.press("End")
        found = MOVE.match(number.inner_text())
        assert found
        assert found[1] == found[2]
        for player, hand in played.record(1)["hands"].items():
            name = next(each["name"] for each in played.view()["players"] if each["player_id"] == player)
            expect(page.get_by_role("list", name=f"Hand of {name}").get_by_role("listitem")).to_have_count(len(hand))
        page.get_by_role("button", name=re.compile("^2 ")).click()
        expect(number).to_have_text(re.compile("^Move 2 of"))
        page.get_by_label("Hands shown").select_option(label="As Mei saw it")
        expect(page.get_by_role("img", name=re.compile("^Hand of Ann, .* face down$"))).to_be_visible()


def test_keys_in_quick_succession_each_go_one_move_on(browser: Browser, played: Seat) -> None:
    """No frame is drawn between them."""
    with at(browser, played, "/replay/1") as visited:
        number = visited.page.get_by_role("heading", name=MOVE)
        expect(number).to_have_text(re.compile("^Move 0 of"))
        visited.page.evaluate(THREE_KEYS)
        expect(number).to_have_text(re.compile("^Move 3 of"))


def test_a_deal_is_checked_against_what_the_device_noted(browser: Browser, played: Seat) -> None:
    promised = {"commitment": played.record(1)["commitment"], "isBeforeDeal": True}
    with at(browser, played, "/verify/1", {played.game_id: {"1": promised}}) as visited:
        expect(visited.page.get_by_role("heading", name="The deal is as it was promised")).to_be_visible()
        expect(visited.page.get_by_role("img", name="right")).to_have_count(6)
    with at(browser, played, "/verify/1") as visited:
        expect(visited.page.get_by_role("heading", name="The deal fits its seed")).to_be_visible()
        expect(visited.page.get_by_role("img", name="cannot be checked here")).to_have_count(1)


def test_another_commitment_than_the_noted_one_is_an_alarm(browser: Browser, played: Seat) -> None:
    noted = {"commitment": "ab" * 32, "isBeforeDeal": True}
    with at(browser, played, "/verify/1", {played.game_id: {"1": noted}}) as visited:
        expect(visited.page.get_by_role("alert")).to_contain_text("The deal is NOT as it was promised")
        expect(visited.page.get_by_role("img", name="wrong")).to_have_count(2)


def test_a_page_that_cannot_compute_says_so(browser: Browser, played: Seat) -> None:
    with at(browser, played) as visited:
        visited.page.add_init_script("Object.defineProperty(crypto, 'subtle', { value: undefined })")
        visited.page.goto(visited.page.url + "/verify/1")
        visited.page.reload()
        expect(visited.page.get_by_role("alert").first).to_contain_text("without encryption")
        expect(visited.page.locator(".verify-steps")).to_have_count(0)


@pytest.mark.parametrize("screen", ["", "/replay/1", "/verify/1"])
@pytest.mark.parametrize("size", [PHONE, LANDSCAPE, DESKTOP], ids=["phone", "landscape", "desktop"])
def test_axe_finds_nothing_and_nothing_sticks_out(
    browser: Browser, played: Seat, screen: str, size: tuple[int, int]
) -> None:
    for theme, language in (("light", "en"), ("dark", "fr")):
        with at(browser, played, screen, size=size, color_scheme=theme, locale=language) as visited:
            expect(visited.page.locator(".end-row, .replay-lane, .verify-steps li").first).to_be_visible()
            visited.page.wait_for_timeout(300)
            assert visited.violations(f"{screen} {size} {theme} {language}") == []
            assert visited.width() <= size[0]
            assert visited.errors == []
