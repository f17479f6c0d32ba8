"""Everything that a client needs to play is in the contract and in the service's answers: a stranger plays it all."""

import ast
import re
from pathlib import Path
from random import Random

import pytest

from tests.kit import contract
from tests.service.contract import stranger
from tests.service.contract.stranger import FINISHED, Json, Seat, Service, play, short, sit_down

SCHEMAS: Json = contract.Contract.published().document["components"]["schemas"]
VARIANTS: list[str] = SCHEMAS["VariantId"]["x-extensible-enum"]
EVENTS = {
    line.split("`")[1]: set(re.findall(r"`(\w+)`", line.partition(":")[0])[1:])
    for line in SCHEMAS["EventType"]["description"].splitlines()
    if line.startswith("- ")
}
"""The fields that come with each type of event, as the contract tells it in words."""
each_variant = pytest.mark.parametrize("variant", VARIANTS)


@each_variant
def test_a_stranger_plays_a_game_to_its_end(service: Service, variant: str) -> None:
    seats = sit_down(service, variant, 2, 0, short(service, variant))
    check(play(seats, Random(variant)), seats)


@pytest.mark.soak
@pytest.mark.parametrize(("persons", "bots"), [(1, 1), (3, 0), (4, 1)])
@each_variant
def test_strangers_play_at_larger_tables_and_with_bots(service: Service, variant: str, persons: int, bots: int) -> None:
    most: int = service.call("getVariant", variant=variant)["most_players"]
    persons = min(persons, most - bots)
    seats = sit_down(service, variant, persons, bots, short(service, variant, persons + bots))
    check(play(seats, Random(f"{variant} {persons}")), seats)


def check(game: Json, seats: list[Seat]) -> None:
    """A finished game, told in full to each who played it."""
    assert game["status"] == FINISHED
    assert game["winners"]
    for seat in seats:
        events = seat.events()
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
        for event in events:
            assert set(event) - set(SCHEMAS["Event"]["required"]) <= EVENTS[event["type"]]
            if event.get("player_id") == seat.player_id:
                assert set(event) - set(SCHEMAS["Event"]["required"]) == EVENTS[event["type"]]
    scores = seats[0].call("getScores")
    assert scores["winners"] == game["winners"]
    assert seats[0].service.call("getRound", game_id=game["game_id"], number="1")["moves"]


@pytest.mark.parametrize("module", [stranger, contract])
def test_a_stranger_has_no_code_of_the_service(module: object) -> None:
    names = [
        name
        for node in ast.walk(ast.parse(Path(str(module.__file__)).read_text("utf-8")))  # type: ignore[attr-defined]
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names])
    ]
    assert names
    assert not [name for name in names if str(name).startswith("service")]


@each_variant
def test_a_stranger_knows_no_variant(variant: str) -> None:
    assert variant not in Path(stranger.__file__).read_text("utf-8")
