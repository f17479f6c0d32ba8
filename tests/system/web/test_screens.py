"""The screens around the table in Chromium: from the first page to dealt cards, and to other people's tables."""

import json
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.servers.browser import PHONE, Visit, chromium, visit
from tests.kit.servers.running import Running

pytestmark = pytest.mark.soak

NARROWEST = (320, 640)
A_DAY_AHEAD = "const right = Date.now; Date.now = () => right() + 86_400_000"


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service for all visits."""
    with Running.start(tmp_path_factory.mktemp("service") / "data", WORKERS=1) as running:
        yield running.url


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """A browser for all visits."""
    with chromium() as started:
        yield started


def seats(visited: Visit) -> list[dict[str, object]]:
    """The seats that the browser keeps."""
    kept: list[dict[str, object]] = json.loads(visited.page.evaluate("localStorage.getItem('rummy.seats') ?? '[]'"))
    return kept


def open_table(visited: Visit) -> str:
    """Opens a table for those who have its code; returns the link to it."""
    page = visited.page
    page.get_by_role("link", name="New table").click()
    page.get_by_label("Who may join").select_option("with link or code")
    page.get_by_role("button", name="Open the table").click()
    return page.get_by_label("Link to the table").input_value()


def test_cards_are_dealt_after_one_click(browser: Browser, url: str) -> None:
    with visit(browser, url, locale="en") as visited:
        visited.page.get_by_role("button", name="Deal the cards").click()
        visited.page.wait_for_url("**/#/games/*")
        expect(visited.page.get_by_role("toolbar", name="Your hand")).to_be_visible()
        visited.page.locator(".tray.mine").wait_for()  # a bot may play first, at its pace
        visited.page.goto(url)
        expect(visited.page.get_by_role("link", name="Go on playing")).to_be_visible()
        assert visited.errors == []
        assert visited.foreign() == []


def test_a_link_leads_to_a_seat_and_its_code_leaves_the_address(browser: Browser, url: str) -> None:
    with visit(browser, url, locale="en") as host:
        link = open_table(host)
        with visit(browser, link, PHONE, locale="fr") as guest:
            guest.page.get_by_label("Votre nom").fill("Zoé")
            assert link.rsplit("/", 1)[1] not in guest.page.url
            guest.page.get_by_role("button", name="Prendre place").click()
            expect(guest.page.get_by_role("heading", name="En attente de joueurs")).to_be_visible()
            expect(host.page.get_by_text("Zoé")).to_be_visible()
            host.page.get_by_role("button", name="Remove Zoé").click()
            expect(guest.page.get_by_role("link", name="Retour à l’accueil")).to_be_visible()
            assert seats(guest) == []


def test_a_player_who_leaves_keeps_no_token(browser: Browser, url: str) -> None:
    with visit(browser, url, locale="en") as host:
        open_table(host)
        assert len(seats(host)) == 1
        host.page.get_by_role("button", name="Leave the table").click()
        host.page.get_by_role("button", name="Deal the cards").wait_for()
        assert seats(host) == []


def test_bots_fill_a_table_and_the_host_starts_it(browser: Browser, url: str) -> None:
    with visit(browser, url, locale="en") as host:
        open_table(host)
        host.page.get_by_role("button", name="Add a bot").click()
        expect(host.page.get_by_text("easy bot")).to_be_visible()
        host.page.get_by_role("button", name="Start now").click()
        expect(host.page.get_by_role("heading", name="Waiting for players")).to_have_count(0)


def test_a_table_waits_by_the_clock_of_the_service(browser: Browser, url: str) -> None:
    with visit(browser, url, locale="en") as host, visit(browser, "about:blank", locale="en") as guest:
        for visited in (host, guest):
            visited.page.add_init_script(A_DAY_AHEAD)
        host.page.reload()
        guest.page.goto(open_table(host))
        guest.page.get_by_role("button", name="Take a seat").click()
        for visited in (host, guest):
            expect(visited.page.get_by_text(re.compile(r"^The table is given up in \d+ minutes"))).to_be_visible()
        expect(guest.page.get_by_text("The host may add bots and start the game.")).to_be_visible()


def test_a_refused_form_shows_each_complaint_at_its_field(browser: Browser, url: str) -> None:
    with visit(browser, url, locale="en") as host:
        page = host.page
        page.get_by_role("link", name="New table").click()
        page.get_by_text("House rules").click()
        page.get_by_label("Concealed hands").check()
        page.get_by_label("Borrowing from melds").select_option(index=1)
        page.get_by_role("button", name="Open the table").click()
        wrong = page.locator("[aria-invalid=true]")
        expect(wrong).to_have_count(2)
        expect(wrong.first).to_be_focused()
        assert host.violations("refused form") == []
        page.get_by_label("Concealed hands").uncheck()
        page.get_by_role("button", name="Open the table").click()
        expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()


def test_only_what_differs_from_the_defaults_is_sent(browser: Browser, url: str) -> None:
    with visit(browser, url, locale="en") as host:
        page = host.page
        page.get_by_role("link", name="New table").click()
        page.get_by_label("Points to reach").fill("250")
        page.get_by_label("Rounds").fill("3")
        page.get_by_label("Rounds").blur()
        expect(page.get_by_label("Points to reach")).to_have_value("")
        with page.expect_request(lambda request: request.method == "POST") as sent:
            page.get_by_role("button", name="Open the table").click()
        assert json.loads(sent.value.post_data or "")["options"] == {"rounds": 3}


@pytest.mark.parametrize(("pace", "sent"), [(None, "human"), ("briskly", "brisk"), ("at once", None)])
def test_bots_play_like_people_unless_the_host_says_otherwise(
    browser: Browser, url: str, pace: str | None, sent: str | None
) -> None:
    with visit(browser, url, locale="en") as host:
        page = host.page
        page.get_by_role("link", name="New table").click()
        page.get_by_role("group", name="Bots among them").get_by_role("radio", name="1").check()
        if pace:
            page.get_by_role("radio", name=pace).check()
        assert host.violations("form with bots") == []
        with page.expect_request(lambda request: request.method == "POST") as asked:
            page.get_by_role("button", name="Open the table").click()
        assert json.loads(asked.value.post_data or "").get("bot_pace") == sent


def test_settings_and_the_language_survive_a_reload(browser: Browser, url: str) -> None:
    with visit(browser, url, locale="en") as visited:
        page = visited.page
        page.get_by_text("Settings").click()
        page.get_by_role("radio", name="Dark").check()
        page.get_by_role("radio", name="Français").check()
        page.reload()
        expect(page.get_by_role("button", name="Distribuer les cartes")).to_be_visible()
        root = page.locator("html")
        expect(root).to_have_attribute("lang", "fr")
        expect(root).to_have_attribute("data-theme", "dark")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_axe_finds_nothing_and_nothing_is_wider_than_the_window(
    browser: Browser, url: str, scheme: str, language: str
) -> None:
    found = []
    for path in ("", "#/new", "#/rules", "#/rules/rami", "#/shared-rules/options/OPT-20", "#/lost", "#/join/none"):
        with visit(browser, f"{url}/{path}", NARROWEST, locale=language, color_scheme=scheme) as visited:
            visited.page.wait_for_load_state("networkidle")
            found += visited.violations(path)
            assert visited.width() == NARROWEST[0], path
    assert found == []


def test_the_right_link_leads_on_after_a_wrong_one_in_the_same_window(browser: Browser, url: str) -> None:
    with visit(browser, url, locale="en") as host, visit(browser, url, locale="en") as guest:
        link = open_table(host)
        table = link.rpartition("/")[0]
        guest.page.goto(table)
        expect(guest.page.get_by_label("Code")).to_be_visible()
        for _ in range(2):  # once more, too, the code leaves the address
            guest.page.goto(link)
            expect(guest.page.get_by_role("button", name="Take a seat")).to_be_visible()
            expect(guest.page).to_have_url(table)


def test_the_way_back_from_a_table_leads_past_its_link(browser: Browser, url: str) -> None:
    with visit(browser, url, locale="en") as host, visit(browser, url, locale="en") as guest:
        link = open_table(host)
        guest.page.goto(link)
        guest.page.get_by_role("button", name="Take a seat").click()
        waiting = guest.page.get_by_role("heading", name="Waiting for players")
        expect(waiting).to_be_visible()
        guest.page.go_back()
        expect(waiting).to_be_visible()
        guest.page.go_back()
        expect(guest.page.get_by_role("button", name="Deal the cards")).to_be_visible()


def test_a_name_can_be_cleared_and_written_anew(browser: Browser, url: str) -> None:
    with visit(browser, url, locale="fr") as visited:
        name = visited.page.get_by_label("Votre nom")
        name.fill("Al")
        name.press("Backspace")
        name.press("Backspace")
        name.press_sequentially("Bo")
        expect(name).to_have_value("Bo")


def test_rules_that_could_not_be_read_do_not_leave_those_of_another_game(browser: Browser, url: str) -> None:
    with visit(browser, f"{url}/#/rules/gin-rummy", locale="en") as visited:
        page = visited.page
        expect(page.get_by_role("heading", level=1)).to_contain_text("Gin")
        page.route("**/rules", lambda route: route.abort())
        page.get_by_label("Rules of").select_option("Rummy 500")
        expect(page.locator(".refusal")).to_be_visible()
        expect(page.get_by_role("heading", level=1)).not_to_contain_text("Gin")


def test_a_game_that_goes_on_keeps_its_seat_though_many_are_over(browser: Browser, url: str) -> None:
    def kept(number: int) -> dict[str, object]:
        return {"gameId": f"g{number}", "token": "t", "variant": "rummy", "joinedAt": 1, "isOver": number != 99}

    with visit(browser, f"{url}/#/new/rummy", locale="en") as visited:
        stored = json.dumps([kept(number) for number in range(100)])
        visited.page.evaluate("stored => localStorage.setItem('rummy.seats', stored)", stored)
        visited.page.reload()
        visited.page.get_by_role("button", name="Open the table").click()
        expect(visited.page.get_by_label("Link to the table")).to_be_visible()
        games = [seat["gameId"] for seat in seats(visited)]
    assert len(games) == 100
    assert games[-2:] == ["g97", "g99"]
