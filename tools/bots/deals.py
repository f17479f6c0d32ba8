"""Mirrored deals: the same cards, played once with the first level in every seat."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from time import process_time

import msgspec

from service.rules.catalogue import VARIANTS
from service.rules.model.state import replace, replace_at
from service.rules.options import with_options
from tools.bots.game import Game
from tools.bots.rounds import lead, part_of_win, winners_of


class Cell(msgspec.Struct, frozen=True):
    """One comparison: a seat of the level `first` against seats of the level `second`."""

    variant: str
    first: str
    second: str
    seats: int
    games: bool = False
    """Whether a deal is the sequence of deals of a whole game, instead of one round."""
    seed: str = "0"


class DealResult(msgspec.Struct, frozen=True):
    """What the first level won with one deal (or the sequence of deals of a game), from all seats together."""

    cell: Cell
    code: str
    """Digest of the code that played."""
    deal: int
    rounds: int
    """Number of rounds played from all seats."""
    rounds_won: float
    """Rounds won by the first level; of a tie its part, of a void round the part of one seat."""
    points: float
    """Sum over the rounds of the points of the first level less the average of the others' points."""
    games_won: float | None
    """Games won by the first level, ties as parts; None: rounds were played."""
    seconds: float
    """Processor time of the whole deal."""
    times: dict[str, dict[int, int]]
    """For each level the number of choices by their processor time in microseconds, to two digits."""


def play_deal(cell: Cell, code: str, number: int) -> DealResult:
    """Play the deal with this number from every seat; the result depends on `cell` and `number`, except for times."""
    start = process_time()
    played = [_played(game, seat, cell.games) for seat, game in enumerate(mirrored_games(cell, number))]
    times: dict[str, Counter[int]] = {cell.first: Counter(), cell.second: Counter()}
    for each in played:
        for level, choices in each.times.items():
            times[level] += choices
    return DealResult(
        cell=cell,
        code=code,
        deal=number,
        rounds=sum(each.rounds for each in played),
        rounds_won=sum(each.rounds_won for each in played),
        points=sum(each.points for each in played),
        games_won=sum(each.game_won for each in played) if cell.games else None,
        seconds=process_time() - start,
        times={level: dict(sorted(choices.items())) for level, choices in times.items()},
    )


def mirrored_games(cell: Cell, number: int) -> Iterator[Game]:
    """For each seat a new game with the first level there: all have the same dealer and the same cards.

    Rounds of a game with contracts ask for the contracts in turn, so that all are measured.
    """
    variant = with_options(VARIANTS[cell.variant], cell.seats, {})
    contracts = variant.opening.contracts
    for seat in range(cell.seats):
        levels = replace_at((cell.second,) * cell.seats, seat, cell.first)
        game = Game(variant, levels, Random(f"{cell.seed} {cell.variant} {cell.seats} {number}"))
        if contracts and not cell.games:
            game.state = replace(game.state, scored=number % len(contracts))
        yield game


class _Played(msgspec.Struct):
    """What the first level won from one seat."""

    times: dict[str, Counter[int]]
    rounds: int = 0
    rounds_won: float = 0
    points: float = 0
    game_won: float = 0


def _played(game: Game, seat: int, whole: bool) -> _Played:
    """Play the game, or its first round if not `whole`, and count for the first level at `seat`."""
    played = _Played(game.times)
    while not (played.rounds and (game.state.over or not whole)):
        result = game.play_round()
        played.rounds += 1
        played.rounds_won += part_of_win(winners_of(game.variant, len(game.levels), result), seat, len(game.levels))
        played.points += lead(game.variant, game.state, seat)
    played.game_won = part_of_win(game.state.winners, seat, len(game.levels)) if whole else 0
    return played
