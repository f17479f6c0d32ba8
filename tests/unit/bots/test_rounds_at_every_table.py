"""Rounds of bots for every variant and number of seats, and a line on each table at the end of the run."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.result import Ending
from tests.kit.games.shares import share
from tests.unit.bots.rounds import after_round, easy_bot, new_game, round_of, variant_of

ROUNDS = share(2_900)
TABLES = [(name, seats) for name, rules in VARIANTS.items() for seats in range(rules.players[0], rules.players[1] + 1)]


@pytest.mark.soak
@pytest.mark.timeout(900)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_rounds_of_bots_come_to_an_end(name: str, seats: int, record_property: Callable[[str, object], None]) -> None:
    variant, chance = variant_of(name, seats, {}), Random(f"{name} {seats}")
    ends: Counter[Ending] = Counter()
    turns = 0
    for _ in range(ROUNDS):
        rnd = round_of(after_round(variant, new_game(variant, seats, chance), chance, [easy_bot] * seats))
        assert rnd.result is not None
        ends[rnd.result.ending] += 1
        turns += sum(rnd.turns)
    shares = ", ".join(f"{ending} {count / ROUNDS:.1%}" for ending, count in ends.most_common())
    record_property("rounds", f"{name:24} {seats:2} seats  {turns / ROUNDS:6.1f} turns a round  {shares}")
    assert ends[Ending.VOID] <= 0.05 * ROUNDS
