"""The search for leaks: byte for byte the same answers in two worlds that differ in what the asker may not know.

What is compared has a length, too: answers are as long in one world as in the other. They are sent as they are:
neither the service nor its proxy compresses anything.
"""

from itertools import count, islice

import pytest

from service.bots import LEVELS, SeenEvent, choose
from service.rules.catalogue import VARIANTS
from service.rules.model.events import RoundEvent
from service.rules.model.moves import PlayersMove
from service.rules.model.variant import Variant
from service.tables.model.table import Table
from service.tables.turns.bot_turns import bot_view
from tests.service.http.leaks.games import cases, one_each, setting
from tests.service.http.leaks.search import Search
from tests.service.http.leaks.worlds import hidden, scenes, world

pytestmark = pytest.mark.rule("CORE-22")
POSITIONS = 1000
"""How many are looked at of each variant in the long test, at least."""


def test_nobody_can_tell_two_worlds_apart_that_differ_in_what_is_hidden_from_him(search: Search) -> None:
    for game in one_each():
        search.through(game, most=5, every=7)
    found = search.done
    assert found["positions"] >= 180
    assert found["differ"] > 0.9 * found["positions"]
    assert found["moves"] > 0.5 * found["positions"]
    assert found["not in both"] < 0.02 * found["positions"]


@pytest.mark.soak
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_nor_in_thousands_of_positions_with_any_option_that_touches_what_is_hidden(
    search: Search, variant: Variant
) -> None:
    games = (setting(variant, options, seed) for seed in count() for options in cases(variant))
    while search.done["positions"] < POSITIONS:
        for game in islice(games, len(cases(variant))):
            search.through(game, most=20, every=5)
    assert search.done["differ"] > 0.9 * search.done["positions"]


def advice(seen: Table, told: tuple[RoundEvent, ...], viewer: int) -> list[PlayersMove]:
    """What bots of all levels would do in the viewer's place."""
    heard = tuple(SeenEvent(str(event.__struct_config__.tag), event.seen_by(viewer)) for event in told)
    position = bot_view(seen, seen.at_seat(viewer))
    return [choose(level, seen.rules, position, heard) for level in LEVELS] if position.legal_moves else []


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_bots_play_alike_in_both(search: Search, variant: Variant) -> None:
    given = 0
    for scene in islice(scenes(setting(variant, {}, 3), every=5), 6):
        viewer = scene.round.turn
        one = world(scene, search.chance, search.clock.now)
        there, here = (advice(each.table, each.told, viewer) for each in (hidden(one, viewer, search.chance), one))
        assert here == there
        given += len(here)
    assert given
