"""Whole games at the card table: by clicks, by touch, by keys alone, by drags."""

import pytest
from playwright.sync_api import Browser

from tests.kit.clients.client import FINISHED, Api, Seat
from tests.kit.servers.browser import PHONE
from tests.system.table.clicker import Clicker
from tests.system.table.person import sitting
from tests.system.table.ways import Dragger, Toucher, Typist, focus_losses, slow_down, watch_focus

pytestmark = pytest.mark.soak

SEED = f"{11:064x}"


def seat_in(api: Api, variant: str, bots: int = 1, rounds: int = 2) -> Seat:
    """A person's seat in a short game against bots."""
    return api.create(variant, bots=[{"level": "easy"}] * bots, seed=SEED, options={"rounds": rounds})


@pytest.mark.parametrize(("variant", "bots"), [("rami", 2), ("gin-rummy", 1)])
def test_game_is_played_to_its_end_by_clicks(browser: Browser, api: Api, variant: str, bots: int) -> None:
    with sitting(browser, seat_in(api, variant, bots)) as person:
        Clicker(person.page).play_game()
        assert person.view()["status"] == FINISHED


def test_game_is_played_to_its_end_by_touch(browser: Browser, api: Api) -> None:
    with sitting(browser, seat_in(api, "rummy"), size=PHONE, has_touch=True) as person:
        Toucher(person.page).play_game()
        assert person.view()["status"] == FINISHED


def test_game_is_played_to_its_end_by_keys_alone(browser: Browser, api: Api) -> None:
    with sitting(browser, seat_in(api, "rummy")) as person:
        slow_down(person.page)
        person.page.keyboard.press("Tab")
        watch_focus(person.page)
        Typist(person.page).play_game()
        assert focus_losses(person.page) == []
        assert person.view()["status"] == FINISHED


def test_game_is_played_to_its_end_by_drags(browser: Browser, api: Api) -> None:
    with sitting(browser, seat_in(api, "rummy", rounds=1)) as person:
        dragger = Dragger(person.page)
        dragger.play_game()
        assert dragger.drags
        assert person.view()["status"] == FINISHED
