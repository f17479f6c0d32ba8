"""Options in company: every sensible combination makes a game that can be played to its end, on every variant."""

import random
from collections.abc import Iterator

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.engine import replay
from service.rules.moves import PlayersMove
from service.rules.options import Value
from service.rules.variant import Block
from tests.rules.table import SEED, Phase, Table, game

CALLS: dict[str, Value] = {"call_rummy": True}
COMBINATIONS: tuple[dict[str, Value], ...] = (
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


def of(variant_id: str) -> Iterator[dict[str, Value]]:
    """The combinations that fit the variant's own facts."""
    variant = VARIANTS[variant_id]
    blocks = variant.close.block is not Block.OFF
    for combination in COMBINATIONS:
        if blocks and {"concealed", "reshuffle", "max_turnovers"} & combination.keys():
            continue
        yield {name: value for name, value in combination.items() if name not in variant.fixed}


def choices(table: Table) -> list[tuple[int, PlayersMove]]:
    """Every legal move of every seat."""
    return [(seat, move) for seat in range(table.state.seats) for move in table.legal(seat)]


@pytest.mark.rule("OPT-20")
@pytest.mark.parametrize("variant_id", VARIANTS)
def test_a_round_can_be_played_to_its_end(variant_id: str) -> None:
    rng = random.Random(variant_id)
    for options in of(variant_id):
        table = game(variant_id, 3, SEED, **options).deal(seed=rng.randbytes(32).hex())
        while table.phase is not Phase.OVER:
            legal = choices(table)
            assert len(set(legal)) == len(legal)
            seat, move = rng.choice(legal)
            table = table.play(move, seat)
        assert replay(table.variant, table.start, table.made) == table.state
