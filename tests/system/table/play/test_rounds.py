"""A round of each variant at the card table, by clicks alone."""

from contextlib import closing

import pytest
from playwright.sync_api import Browser

from service.rules.catalogue import VARIANTS
from service.rules.model.variant import Variant
from tests.kit.clients.client import Api
from tests.system.table.clicker import Clicker, seated

SEED = f"{7:064x}"
LIKE_OTHERS = {
    *("rami-arret", "block-rummy", "toss-rummy", "around-the-corner-rummy", "full-rummy", "queen-city-rum"),
    *("double-rum", "bloc-rami", "straight-gin", "oklahoma-gin", "remik", "kalooki-40"),
}
"""Variants whose rounds are made of the same clicks as those of another; `make soak` plays them here too."""


@pytest.mark.parametrize(
    "variant",
    [pytest.param(each, id=name, marks=[pytest.mark.soak] * (name in LIKE_OTHERS)) for name, each in VARIANTS.items()],
)
def test_round_is_played_to_its_end_by_clicks(variant: Variant, browser: Browser, url: str) -> None:
    bots = [{"level": "easy"}] * (variant.players[0] - 1)
    with closing(Api.at(url)) as api:
        seat = api.create(variant.id, bots=bots, seed=SEED)
    with seated(browser, url, seat) as visited:
        Clicker(visited.page).play_round()
        assert visited.errors == []
        assert visited.foreign() == []
