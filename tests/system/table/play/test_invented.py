"""A game of a later release is played to its end, though the page knows neither its name nor its moves."""

import pytest
from playwright.sync_api import Browser, expect

from tests.kit.clients.client import Api, body_of
from tests.system.table.clicker import Clicker
from tests.system.table.invented import Invented, disguised
from tests.system.table.person import sitting

pytestmark = pytest.mark.soak

SEED = f"{5:064x}"


def test_an_invented_game_is_played_to_its_end(browser: Browser, api: Api) -> None:
    known, seat = (api.create("rummy", bots=[{"level": "easy"}], seed=SEED, options={"rounds": 1}) for _ in range(2))
    invented = Invented.recorded(known, seat.game_id)
    variant = disguised(body_of(api.call("getVariant", variant="rummy")))
    with sitting(browser, seat) as person:
        person.page.route("**/v1/variants/moonlight", lambda route: route.fulfill(json=variant))
        person.page.route(f"**/v1/games/{seat.game_id}**", invented.answer)
        person.page.reload()
        expect(person.button("moonwalk")).to_be_visible()
        Clicker(person.page).play_game()
        assert invented.at == len(invented.moves)
        assert invented.unexpected == []
        expect(person.page.locator(".game-won")).to_be_visible()
