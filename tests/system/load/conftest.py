"""One real game and everything that its players were told of it."""

from collections.abc import Iterator
from contextlib import closing
from random import Random

import pytest

from tests.kit.clients.client import Api, Json, Seat
from tests.kit.games.players import in_turn, one_of
from tests.kit.servers.running import Running
from tools.load.journal import Entry, Kind
from tools.load.replaying import Story

SEED = "7c" * 32
"""A seed that gives the same game each time, except for the choice of p1."""
Told = tuple[Story, list[Entry]]


@pytest.fixture(scope="session")
def told(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Told]:
    """A game of one round from beginning to end."""
    with (
        Running.start(tmp_path_factory.mktemp("load") / "data", WORKERS=1, SANDBOX="on") as running,
        closing(Api.at(running.url)) as api,
    ):
        seats = in_turn(api.table("rami", 2, seed=SEED, options={"rounds": 1, "seating": "join_order"}))
        entries = list(_played(seats, Random(1)))
        entries += [Entry(Kind.EVENT, seat.player_id, event) for seat in seats for event in seat.events()]
        yield Story.of(api, seats[0].game_id), entries


def _played(seats: list[Seat], chance: Random) -> Iterator[Entry]:
    game = seats[0].view()
    while game["status"] != "finished":
        for seat in seats:
            game = seat.view()
            while game["legal_moves"]:
                move, number = one_of(game["legal_moves"], chance), game["round"]["number"]
                game = seat.make(move).json()
                yield Entry(Kind.VIEW, seat.player_id, game)
                yield Entry(Kind.ACKNOWLEDGED, seat.player_id, _acknowledged(move, game, number))


def _acknowledged(move: Json, game: Json, number: int) -> Json:
    return {"version": game["version"], "round": number, "action": move["action"]}
