"""Whole games in this process, with every answer held against the contract and every sum of money checked.

One variant of each kind of match is played in `make test`; that all variants are played to their end there is proved in
tests/service/contract/test_stranger.py (by the contract alone) and tests/system/play/test_whole_games.py (with every
record replayed). `make soak` plays all of them here too.
"""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.variant import Variant
from tests.kit.clients.client import Api, Json, Seat, code_of, success
from tests.kit.games.accounts import brought, check_game
from tests.kit.games.choices import steady
from tests.kit.games.players import play
from tests.service.http.conftest import Clock
from tests.service.http.tables import SEED

STAKE = {"amount": "0.25", "label": "CAD"}
AT_ONCE = {"rummy", "german-rummy", "gin-rummy", "continental-rum", "phom"}
"""The highest total wins, the lowest does, bonuses at the end, the payers lose points, equal deals for all."""
each_variant = pytest.mark.parametrize(
    "variant",
    [pytest.param(each, id=name, marks=() if name in AT_ONCE else pytest.mark.soak) for name, each in VARIANTS.items()],
)


@each_variant
def test_persons_play_a_whole_game(client: Api, variant: Variant) -> None:
    asked = {**short_match(variant, 2), "stake": STAKE}
    seats = client.table(variant.id, variant.players[0], seed=SEED, options=asked)
    game = play(seats, steady)
    check_finished_game(variant, game, seats[0])
    assert code_of(seats[0].post("/rounds")) == (409, "game_over")


@each_variant
def test_a_person_plays_against_bots(client: Api, variant: Variant) -> None:
    bots = 1 if variant.match.elimination else min(variant.players[1], 4) - 1  # a player who is out cannot go on
    asked = {**short_match(variant, bots + 1 if variant.match.equal_deals else 1), "stake": STAKE}
    person = client.create(variant=variant.id, seats=bots + 1, bots=[{}] * bots, options=asked)
    check_finished_game(variant, play((person,), steady), person)


@each_variant
def test_bots_alone_play_a_whole_game(client: Api, clock: Clock, variant: Variant) -> None:
    seats = min(3, variant.players[1])
    asked = {} if variant.match.equal_deals else short_match(variant, 2)
    watcher = client.create(variant.id, bots=[{"level": "easy"}] * seats, seats=seats, options=asked)
    assert watcher.token is None
    while watcher.view()["status"] != "finished":
        clock.now += 1_000
    check_game(watcher)


def short_match(variant: Variant, rounds: int) -> Json:
    """The options of a short game: `rounds`, or a low target where players are out at it (EXT-01)."""
    if "rounds" in variant.refused:
        return {}
    return {"target": 30 * rounds} if variant.match.elimination else {"rounds": rounds}


def check_finished_game(variant: Variant, game: Json, seat: Seat) -> None:
    """Checks a finished game and its scores."""
    assert game["winners"]
    assert game["legal_moves"] == []
    assert game["commitment"] is game["next_commitment"] is None
    scores = success(seat.get("/scores"))
    before = {player["player_id"]: variant.match.starting_points for player in game["players"]}
    for score in scores["rounds"]:
        assert score["points"] == brought(variant, score, before)
        assert score["totals"] == {player: before[player] + points for player, points in score["points"].items()}
        before = score["totals"]
    assert {player["player_id"]: player["total"] for player in game["players"]} == before
    assert sum(balance["received"] for balance in scores["balances"]) == 0
    for balance in scores["balances"]:
        assert float(balance["amount"]) == balance["received"] / 4
    if variant.match.payers_lose:
        start = variant.match.starting_points
        assert {each["player_id"]: each["received"] + start for each in scores["balances"]} == before
