"""The contract and the answers are all a client needs: a player that knows nothing else plays every variant."""

import ast
from copy import deepcopy
from dataclasses import replace
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from tests.kit.clients import client, contract, in_process
from tests.kit.clients.client import FINISHED, Api, Json, Seat, success
from tests.kit.games import players
from tests.kit.games.players import few_rounds, play, without_knowledge

SCHEMAS: Json = contract.Contract.published().document["components"]["schemas"]
VARIANTS: list[str] = SCHEMAS["VariantId"]["x-extensible-enum"]
EVENTS: Json = {
    kind: set(SCHEMAS[reference.rpartition("/")[2]]["properties"])
    for kind, reference in SCHEMAS["Event"]["discriminator"]["mapping"].items()
}
"""The fields of each type of event."""
STRANGER = (client, contract, in_process, players)
"""All that a stranger is made of, but for the standard library and what is installed."""
ACTIONS: list[str] = SCHEMAS["Action"]["x-extensible-enum"]
each_variant = pytest.mark.parametrize("variant", VARIANTS)


def without_moves(service: Api) -> Api:
    """A client of the service whose contract has no operation for any move: it can go by `path` alone."""
    document = deepcopy(service.contract.document)
    for operation in map(service.contract.by_id.get, ACTIONS):
        assert operation
        del document["paths"][operation.path]
    return replace(service, contract=contract.Contract(document))


def fewest_players(service: Api, variant: str) -> int:
    """The least number of players of the variant."""
    least: int = success(service.call("getVariant", variant=variant))["least_players"]
    return least


@each_variant
def test_a_stranger_plays_a_game_to_its_end(service: Api, variant: str) -> None:
    seats = without_moves(service).table(
        variant, fewest_players(service, variant), options=few_rounds(service, variant)
    )
    check_finished_game(play(seats, without_knowledge(Random(variant))), seats)


@pytest.mark.soak
@pytest.mark.parametrize(("persons", "bots"), [(1, 1), (4, 1)])
@each_variant
def test_strangers_play_at_larger_tables_and_with_bots(service: Api, variant: str, persons: int, bots: int) -> None:
    most: int = success(service.call("getVariant", variant=variant))["most_players"]
    persons = max(min(persons, most - bots), fewest_players(service, variant) - bots)
    options = few_rounds(service, variant, persons + bots)
    seats = service.table(variant, persons, bots, options=options, bots=[{}] * bots)
    check_finished_game(play(seats, without_knowledge(Random(f"{variant} {persons}"))), seats)


def check_finished_game(game: Json, seats: list[Seat]) -> None:
    """Checks a finished game, its scores and the events of each player."""
    assert game["status"] == FINISHED
    assert game["winners"]
    for seat in seats:
        events = seat.events()
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
        for event in events:
            assert set(event) <= EVENTS[event["type"]]
            if event.get("player_id") == seat.player_id:
                assert set(event) == EVENTS[event["type"]]
    scores = seats[0].scores()
    assert scores["winners"] == game["winners"]
    assert seats[0].spectator().record(1)["moves"]


def text_of(module: ModuleType) -> str:
    return Path(str(module.__file__)).read_text("utf-8")


@pytest.mark.parametrize("module", STRANGER)
def test_stranger_imports_no_code_of_the_service(module: ModuleType) -> None:
    names = [
        name
        for node in ast.walk(ast.parse(text_of(module)))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module] if isinstance(node, ast.ImportFrom) else [each.name for each in node.names])
    ]
    assert names
    assert not [name for name in names if str(name).startswith("service")]


@each_variant
def test_stranger_names_no_variant(variant: str) -> None:
    assert variant not in "".join(text_of(module) for module in STRANGER)
