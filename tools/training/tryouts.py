"""Try-outs: at moments of rounds between bots each option of a decision is played to the end of the round.

All options of a try-out meet the same hidden cards and the same players, so that what they earn differs by the option
alone. Features hold only what the seat can know; the average over many try-outs is what an option is worth to it.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from random import Random
from typing import Any, Self

import msgspec

from service import bots
from service.bots.game_kinds import game_kind
from service.bots.hard import DECISIONS
from service.bots.learnt.decision import Decision, MoveOption
from service.bots.memory import remember_round
from service.rules.catalogue import VARIANTS
from service.rules.model.moves import PlayersMove
from service.rules.options import with_options
from service.rules.view import SeatView
from tools.bots.game import Game
from tools.bots.rounds import lead, part_of_win, result_of, winners_of

STRAY = 0.1
"""The share of decisions after which play goes on with another option than the best, to see more of the game."""
MAX_OPTIONS = 6
"""The most options of one try-out, drawn at random."""


class RoundToTry(msgspec.Struct, frozen=True):
    """A round whose decisions are tried out."""

    variant: str
    seats: int
    level: str = "normal"
    """The level of one seat, whose decisions are tried out, before a try-out and after it."""
    others: str = "normal"
    """The level of the other seats; if it is the same, their decisions are tried out too."""
    seed: str = "0"
    number: int = 0
    decisions: tuple[str, ...] = ()
    """Which decisions are tried out; with none, the first that each view asks for."""
    share: float = 0.15
    """The share of decisions that are tried out: neighbours in a round tell much the same."""
    win: float = 0.0
    """The points that a won round is worth beyond its own."""
    game: float = 0.0
    """The points that the end of the game brings its winner and costs the others; with any, totals are drawn first."""

    def but(self, **changes: Any) -> Self:
        """The same round with these changes."""
        return msgspec.structs.replace(self, **changes)


class TryOut(msgspec.Struct, frozen=True):
    """One decision: the features of its options, and what each earned."""

    decision: str
    features: tuple[dict[str, float], ...]
    points: tuple[float, ...]
    """Points of the seat in the round, less the average of the others, and those of a won round."""
    usual: int | None
    """Which option the level took, if it was among them."""


def try_out_round(rnd: RoundToTry) -> list[TryOut]:
    """The try-outs of one round; they depend on the round and the weights alone."""
    chance = Random(f"{rnd.seed} {rnd.variant} {rnd.seats} {rnd.number}")
    variant = with_options(VARIANTS[rnd.variant], rnd.seats, {})
    learner = rnd.number % rnd.seats
    levels = tuple([rnd.level if seat == learner else rnd.others for seat in range(rnd.seats)])
    game = Game(variant, levels, chance)
    if contracts := variant.opening.contracts:
        game.state = msgspec.structs.replace(game.state, scored=rnd.number % len(contracts))
    if rnd.game and variant.match.target:
        totals = tuple([chance.randrange(variant.match.target) for _ in range(rnd.seats)])
        game.state = msgspec.structs.replace(game.state, totals=totals)
    game.deal()
    return list(_try_outs(game, chance, rnd))


def _try_outs(game: Game, chance: Random, rnd: RoundToTry) -> Iterator[TryOut]:
    while game.running():
        seat, view = game.to_move()
        move = _choice(game, seat, view)
        tries, strays = chance.random() < rnd.share, chance.random() < STRAY
        learns = (tries or strays) and game.levels[seat] == rnd.level
        decision, options = _options(game, seat, view, rnd.decisions) if learns else (None, ())
        if decision and tries:
            tried = options if len(options) <= MAX_OPTIONS else _some(options, move, chance)
            yield _try_out(decision.name, tried, move, partial(_points_after, game, seat, rnd))
        if decision and strays:
            move = chance.choice(options).move
        game.make(seat, move)


def _choice(game: Game, seat: int, view: SeatView) -> PlayersMove:
    """The move of the seat's level; its time is of no interest here."""
    return bots.choose(game.levels[seat], game.variant, view, tuple(game.told[seat]))


def _options(
    game: Game, seat: int, view: SeatView, wanted: Sequence[str]
) -> tuple[Decision | None, Sequence[MoveOption]]:
    """The first decision, of those `wanted` or of all, that the view has options for, and these options."""
    variant = game.variant.with_wild_card(view.wild)
    memory = remember_round(variant, view, tuple(game.told[seat]))
    for decision in DECISIONS.get(game_kind(variant, len(view.hand_counts)), ()):
        if wanted and decision.name not in wanted:
            continue
        options = decision.options(variant, view, memory)
        if len(options) > 1:
            return decision, options
    return None, ()


def _some(options: Sequence[MoveOption], usual: PlayersMove, chance: Random) -> Sequence[MoveOption]:
    """At most MAX_OPTIONS of them, the usual one included."""
    first = [option for option in options if option.move == usual]
    others = [option for option in options if option.move != usual]
    return [*first, *chance.sample(others, MAX_OPTIONS - len(first))]


def _try_out(
    decision: str, options: Sequence[MoveOption], usual: PlayersMove, points_after: Callable[[PlayersMove], float]
) -> TryOut:
    moves = [option.move for option in options]
    return TryOut(
        decision=decision,
        features=tuple([dict(option.features) for option in options]),
        points=tuple([points_after(move) for move in moves]),
        usual=moves.index(usual) if usual in moves else None,
    )


def _points_after(game: Game, seat: int, rnd: RoundToTry, move: PlayersMove) -> float:
    """What the seat earns if it makes this move now and everybody goes on at their level."""
    branch = game.branch()
    branch.make(seat, move)
    while branch.running():
        mover, view = branch.to_move()
        branch.make(mover, _choice(branch, mover, view))
    winners = winners_of(branch.variant, len(game.levels), result_of(branch.state))
    points = lead(branch.variant, branch.state, seat) + rnd.win * part_of_win(winners, seat, len(game.levels))
    if branch.state.over:
        points += rnd.game if seat in branch.state.winners else -rnd.game
    return points
