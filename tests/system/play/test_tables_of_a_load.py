"""The service has every table at which the users of the load test want to play."""

import httpx
import pytest

from service.rules.catalogue import VARIANTS
from tests.kit.clients.client import Api
from tools.load.games import Game


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_game_of_a_load_has_a_table_for_few_and_for_many(api: Api, variant: str) -> None:
    game = Game.of(api, variant, 0)
    for wanted in (2, 3, 4):
        seats = game.seats_near(wanted)
        asked = {"variant": variant, "options": game.options_at(seats), "seats": seats}
        assert api.call("createGame", asked).status_code == httpx.codes.CREATED, asked
