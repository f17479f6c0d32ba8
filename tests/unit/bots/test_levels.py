"""Properties of every bot level in every game: legal moves, rounds that end, and equal moves for equal views."""

import subprocess
import sys
from random import Random

import pytest

from service.bots import LEVELS, THINKING_LEVELS, SeenEvent, choose
from service.rules.catalogue import VARIANTS
from service.rules.model.result import Ending
from service.rules.options import with_options
from service.rules.view import SeatView, view
from tests.kit.games.shares import share
from tests.unit.bots.test_rounds import with_hidden_cards_exchanged
from tools.bots.game import Game
from tools.bots.shared_arguments import nearest_seats

TABLES = [(name, seats) for name in VARIANTS for seats in nearest_seats(name, (2, 4))]
ROUNDS = share(900)
"""Rounds of each level at each table in the long test."""
OTHER_LEVELS = [level for level in LEVELS if level != "easy"]


def fewest_seats(name: str) -> int:
    """Two players, or as many as the variant needs."""
    return max(2, VARIANTS[name].players[0])


def game_of(name: str, seats: int, levels: tuple[str, ...], seed: str) -> Game:
    """A game with its first round dealt."""
    game = Game(with_options(VARIANTS[name], seats, {}), levels, Random(seed))
    game.deal()
    return game


@pytest.mark.parametrize("level", OTHER_LEVELS)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_level_makes_legal_moves_to_the_end_of_a_round(name: str, seats: int, level: str) -> None:
    game = game_of(name, seats, (level,) * seats, "legal")
    for _ in range(3000):
        if not game.running():
            return
        game.step()  # `step` checks that the move is legal
    pytest.fail("the round does not end")


def scenes(name: str) -> list[tuple[SeatView, tuple[SeenEvent, ...]]]:
    """Views and events of seats at moments of a round between different levels."""
    seats = fewest_seats(name)
    game = game_of(name, seats, ("hard", *("easy",) * (seats - 1)), "scenes")
    found: list[tuple[SeatView, tuple[SeenEvent, ...]]] = []
    while game.running() and len(found) < 40:
        seat, seen = game.to_move()
        found.append((seen, tuple(game.told[seat])))
        game.step()
    return found


def moves(name: str) -> list[str]:
    """The move of each level at those moments."""
    variant = with_options(VARIANTS[name], fewest_seats(name), {})
    return [
        repr(choose(level, variant, seen, events if level in THINKING_LEVELS else ()))
        for seen, events in scenes(name)
        for level in LEVELS
    ]


@pytest.mark.parametrize("name", VARIANTS)
def test_equal_views_and_events_give_equal_moves(name: str) -> None:
    assert moves(name) == moves(name)


@pytest.mark.parametrize("name", VARIANTS)
def test_hidden_cards_do_not_change_the_move(name: str) -> None:
    seats = fewest_seats(name)
    game, chance = game_of(name, seats, ("normal", *("easy",) * (seats - 1)), "hidden"), Random(3)
    for _ in range(12):
        if not game.running():
            break
        seat, seen = game.to_move()
        events = tuple(game.told[seat])
        other = view(game.variant, with_hidden_cards_exchanged(game.variant, game.state, seat, chance), seat)
        assert other is not None
        for level in LEVELS:
            assert choose(level, game.variant, other, events) == choose(level, game.variant, seen, events)
        game.step()


def output_of(program: str, env: dict[str, str]) -> str:
    """The output of a program run in its own process."""
    command = [sys.executable, "-c", program]
    return subprocess.run(command, env=env, check=True, capture_output=True, text=True).stdout


def test_equal_views_and_events_give_equal_moves_in_another_process() -> None:
    names = ("gin-rummy", "knock-rummy", "phom", "rummy", "caloochi", "nowrang")
    program = f"from tests.unit.bots.test_levels import moves\nprint([moves(name) for name in {names!r}])"
    runs = [output_of(program, {"PYTHONPATH": ":".join(sys.path), "PYTHONHASHSEED": seed}) for seed in ("1", "2")]
    assert runs[0] == runs[1]


@pytest.mark.soak
@pytest.mark.timeout(1800)
@pytest.mark.parametrize("level", OTHER_LEVELS)
@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_few_rounds_are_void(name: str, seats: int, level: str) -> None:
    void = 0
    for number in range(ROUNDS):
        game = game_of(name, seats, (level,) * seats, f"void {number}")
        while game.running():
            game.step()
        assert game.state.round is not None
        assert game.state.round.result is not None
        void += game.state.round.result.ending is Ending.VOID
    assert (
        void <= 0.2 * ROUNDS
    )  # in straight gin, where only gin ends a round, one round in ten is void; elsewhere hardly any
