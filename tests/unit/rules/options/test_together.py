"""Options in combination: every sensible combination makes a game that can be played to its end, on every variant."""

import random
from collections.abc import Iterator
from contextlib import suppress

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.engine import replay
from service.rules.model.errors import BadOptions
from service.rules.model.moves import PlayersMove
from service.rules.model.variant import Variant
from service.rules.option_rules import OptionInput
from service.rules.options import with_options
from tests.unit.rules.table import SEED, Phase, Table, game

CALLS: dict[str, OptionInput] = {"call_rummy": True}
COMBINATIONS: tuple[dict[str, OptionInput], ...] = (
    {},
    {**CALLS, "must_discard_to_go_out": True},
    {**CALLS, "call_window": 5000, "lay_off_needs_meld": True},
    {**CALLS, "melds_per_turn": "one_or_lay_off", "lay_off_from_turn": 2},
    {**CALLS, "borrow": "any", "discard_pickup": "any", "max_turnovers": 1},
    {"borrow": "own", "melds_per_turn": "one", "must_discard_to_go_out": True},
    {"borrow": "any", "melds_per_turn": "one_or_lay_off", "lay_off_needs_meld": True},
    {"concealed": True, "discard_pickup": "any", "must_discard_to_go_out": True},
    {"concealed": True, "reshuffle": True, "card_values": "flat"},
    {"block": "value", "card_values": "flat", **CALLS},
    {"block": "cards", "discard_pickup": "any", "hidden_rummy": "off", "max_idle": 2},
    {"reshuffle": True, "ace": "high_or_low", "hidden_rummy": "winners_melds"},
    {"ace": "around_the_corner", "borrow": "any", "open_discards": True, "max_idle": 1},
)


def applicable(variant: Variant, seats: int) -> Iterator[dict[str, OptionInput]]:
    """The combinations without the options that do not fit the variant."""
    for combination in COMBINATIONS:
        fitting: dict[str, OptionInput] = {}
        for name, value in combination.items():
            with suppress(BadOptions):
                with_options(variant, seats, {**fitting, name: value})
                fitting[name] = value
        yield fitting


def choices(table: Table) -> list[tuple[int, PlayersMove]]:
    """Every legal move of every seat."""
    return [(seat, move) for seat in range(table.state.seats) for move in table.legal(seat)]


@pytest.mark.rule("OPT-20")
@pytest.mark.parametrize("variant_id", VARIANTS)
def test_a_round_can_be_played_to_its_end(variant_id: str) -> None:
    rng = random.Random(variant_id)
    seats = min(3, VARIANTS[variant_id].players[1])
    for options in applicable(VARIANTS[variant_id], seats):
        table = game(variant_id, seats, SEED, **options).deal(seed=rng.randbytes(32).hex())
        while table.phase is not Phase.OVER:
            legal = choices(table)
            assert len(set(legal)) == len(legal)
            seat, move = rng.choice(legal)
            table = table.play(move, seat)
        assert replay(table.variant, table.start, table.moves) == table.state
