"""The search for leaks: answers are equal byte for byte in two worlds that differ in what is hidden from the viewer.

Lengths are compared, too. Answers are sent as they are: neither the service nor its proxy compresses anything.
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
from tests.kit.games.shares import share
from tests.service.http.leaks.games import cases, one_each, setting
from tests.service.http.leaks.search import Search
from tests.service.http.leaks.worlds import hidden, scenes, world

pytestmark = pytest.mark.rule("CORE-22")
POSITIONS = share(2_000)
"""The least number of positions of each variant in the long test."""


def test_answers_do_not_depend_on_what_is_hidden_from_the_viewer(search: Search) -> None:
    for game in one_each():
        search.through(game, most=3, every=7)
    found = search.done
    assert found["positions"] >= 100
    assert found["differ"] > 0.9 * found["positions"]
    assert found["moves"] > 0.5 * found["positions"]
    assert found["not in both"] < 0.02 * found["positions"]
    assert found["records"] > 0


@pytest.mark.soak
@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_thousands_of_answers_with_any_option_do_not_depend_on_what_is_hidden(search: Search, variant: Variant) -> None:
    games = (setting(variant, options, seed) for seed in count() for options in cases(variant))
    while search.done["positions"] < POSITIONS:
        for game in islice(games, len(cases(variant))):
            search.through(game, most=20, every=5)
    assert search.done["differ"] > 0.9 * search.done["positions"]


def moves_of_all_levels(seen: Table, told: tuple[RoundEvent, ...], viewer: int) -> list[PlayersMove]:
    """The moves that bots of all levels choose in the viewer's place."""
    heard = tuple(SeenEvent(str(event.__struct_config__.tag), event.seen_by(viewer)) for event in told)
    position = bot_view(seen, seen.at_seat(viewer))
    return [choose(level, seen.rules, position, heard) for level in LEVELS] if position.legal_moves else []


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_bot_moves_do_not_depend_on_what_is_hidden(search: Search, variant: Variant) -> None:
    given = 0
    for scene in islice(scenes(setting(variant, {}, 3), every=5), 6):
        viewer = scene.round.turn
        one = world(scene, search.chance, search.clock.now)
        there, here = (
            moves_of_all_levels(each.table, each.told, viewer) for each in (hidden(one, viewer, search.chance), one)
        )
        assert here == there
        given += len(here)
    assert given
