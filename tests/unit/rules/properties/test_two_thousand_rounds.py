"""Two thousand random rounds of each game that joined the first twenty-two, most of them at the smallest table.

Each round must end in a way of its game, with no card lost or made. What takes longer than the play is checked in some
rounds only: in one of `REPLAYED` that the stored moves replay to the same bytes, in one of `WATCHED` that views and
events show no hidden card, at one of `WATCHED_MOVES` moves.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import count, islice

import msgspec
import pytest

from service.rules import engine
from service.rules.catalogue import VARIANTS
from service.rules.model.moves import MoveRecord
from service.rules.model.result import Ending
from service.rules.model.state import Phase, State
from service.rules.model.variant import Variant
from service.rules.options import with_options
from service.rules.rounds.ending import possible_endings
from tests.kit.games.random_play import Setting, Step, play
from tests.unit.rules.notation import in_play
from tests.unit.rules.properties.test_secrets import check_events, check_view, scenes_of

ROUNDS, PARTS = 2_000, 2
REPLAYED, WATCHED, WATCHED_MOVES = 20, 40, 6
MOST_MOVES = 5_000
"""A number of moves far above the length of every round here."""
FIRST_GAMES = {
    *("rami", "rummy", "rami-arret", "block-rummy", "toss-rummy", "around-the-corner-rummy"),
    *("rami-at-once", "full-rummy", "boat-house-rum", "queen-city-rum", "continental-rum", "nowrang"),
    *("caloochi", "double-rum", "german-rummy", "bloc-rami", "bloc-rami-jokers"),
    *("gin-rummy", "straight-gin", "oklahoma-gin", "knock-rummy", "phom"),
}
LATER_GAMES = [name for name in VARIANTS if name not in FIRST_GAMES]
encode = msgspec.msgpack.encode


def rounds(variant: Variant, part: int) -> Iterator[tuple[Setting, list[Step]]]:
    """Round after round of whole games: the steps since the round before."""
    least, most = variant.players
    for number in count():
        more = 1 + number // 4 % 2 if number % 4 == 0 else 0  # few players take the least time
        seats = min(least + more, most)
        setting = Setting(with_options(variant, seats, {}), seats, {}, number * PARTS + part)
        steps: list[Step] = []
        for step in play(setting):
            steps.append(step)
            assert len(steps) < MOST_MOVES, f"a round does not end: {setting}"
            if is_over(step.after) and not is_over(step.before):
                yield setting, steps
                steps = []


def is_over(state: State) -> bool:
    """Whether the last round dealt has ended."""
    return state.round is not None and state.round.phase is Phase.OVER


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.rule("CORE-16")
@pytest.mark.rule("CORE-17")
@pytest.mark.rule("CORE-22")
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", LATER_GAMES)
def test_random_rounds_end_with_all_cards_and_show_none(name: str, part: int) -> None:
    for number, (setting, steps) in enumerate(islice(rounds(VARIANTS[name], part), ROUNDS // PARTS)):
        check_end(setting, steps[-1].after)
        if number % REPLAYED == 0:
            check_replay(setting, steps)
        if number % WATCHED == 0:
            for scene in scenes_of(setting, steps[::WATCHED_MOVES]):
                check_view(setting, scene)
                check_events(setting, scene)


def check_end(setting: Setting, state: State) -> None:
    """Fails if the round did not end in a way of its game, or if a card is missing or too many."""
    rnd = state.round
    assert rnd is not None
    assert rnd.result is not None
    assert rnd.result.ending in {*possible_endings(setting.variant), Ending.VOID}, setting
    assert in_play(state) == (Counter(setting.variant.whole_pack(setting.seats)) if rnd.hands else Counter()), setting


def check_replay(setting: Setting, steps: Sequence[Step]) -> None:
    """Fails if the stored moves of the round do not give the same bytes."""
    moves = msgspec.msgpack.decode(encode([step.made for step in steps]), type=tuple[MoveRecord, ...])
    begun, ended = (encode(each) for each in (steps[0].before, steps[-1].after))
    stored = msgspec.msgpack.decode(begun, type=State)
    assert encode(engine.replay(setting.variant, stored, moves)) == ended, setting


def test_every_later_game_is_played() -> None:
    assert len(VARIANTS) == len(FIRST_GAMES) + len(LATER_GAMES)
