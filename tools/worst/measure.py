"""The processor time of the calls that a request makes: legal moves, a hint, moves, and steps of a sandbox's clock."""

import gc
import sys
from collections.abc import Callable, Iterator, Mapping
from functools import _lru_cache_wrapper, cache, partial
from time import thread_time_ns
from typing import NamedTuple, TypeVar

from service.bots import choose
from service.bots.hints.hint import make_hint
from service.rules.engine import apply
from service.rules.legal.left_out import leaves_out_moves
from service.rules.legal.legal_moves import legal_moves
from service.rules.model.errors import IllegalMove
from service.rules.model.moves import PlayersMove
from service.rules.model.state import Phase, State
from service.rules.timeouts import forced_move
from service.rules.view import view
from tools.worst.positions import Layout, states
from tools.worst.settings import Game

BOT_LEVEL = "normal"
"""The stronger of the levels whose bots answer within a request."""
SLOW = 5.0
"""Milliseconds from which a call is repeated: something else may have delayed it."""
REPETITIONS = 4
T = TypeVar("T")


class Cost(NamedTuple):
    """Milliseconds of processor time, and the hand and phase they were spent on."""

    milliseconds: float
    hand: str


class Costs(NamedTuple):
    """The cost of each call."""

    calls: Mapping[str, Cost]

    @property
    def total(self) -> float:
        """The greatest of the costs, which a search makes greater."""
        return max((cost.milliseconds for cost in self.calls.values()), default=0)


def worst_of(one: Costs, other: Costs) -> Costs:
    """For each call the greater cost."""
    names = sorted({*one.calls, *other.calls})
    return Costs({name: max(each.calls[name] for each in (one, other) if name in each.calls) for name in names})


def costs(game: Game, layout: Layout) -> Costs:
    """The costs of the calls in every position of a layout."""
    worst = Costs({})
    for state in states(game, layout):
        for name, taken in _calls(game, state):
            worst = worst_of(worst, Costs({name: Cost(taken, _words(state))}))
    return worst


def _words(state: State) -> str:
    rnd = state.round
    assert rnd is not None
    melds = "; ".join(" ".join(meld.cards) for meld in rnd.melds)
    return f"{rnd.phase}: {' '.join(rnd.hands[rnd.turn])}" + (f" | {melds}" if melds else "")


def _calls(game: Game, state: State) -> Iterator[tuple[str, float]]:
    assert state.round is not None
    variant, seat = game.variant, state.round.turn
    taken, moves = _timed(partial(legal_moves, variant, state, seat))
    yield "moves", taken
    yield "left out", _timed(partial(leaves_out_moves, variant, state, moves))[0]
    yield "clock step", _timed(partial(_time_out, game, state))[0]
    seen = view(variant, state, seat)
    if moves and seen is not None:
        yield "hint", _timed(partial(make_hint, variant, seen))[0]
        yield "bot", _timed(partial(choose, BOT_LEVEL, variant, seen))[0]
    for move in _samples(moves):
        taken, after = _timed(partial(_applied, game, state, move))
        yield type(move).__name__, taken
        if after is not None and after.round is not None and after.round.phase is Phase.SHOWDOWN:
            yield from _show_calls(game, after, after.round.turn)


def _show_calls(game: Game, state: State, seat: int) -> Iterator[tuple[str, float]]:
    taken, shows = _timed(partial(legal_moves, game.variant, state, seat))
    yield "moves", taken
    for show in shows[:1]:
        yield "Show", _timed(partial(_applied, game, state, show))[0]


def _applied(game: Game, state: State, move: PlayersMove) -> State | None:
    assert state.round is not None
    try:
        return apply(game.variant, state, state.round.turn, move)[0]
    except IllegalMove:
        return None


def _time_out(game: Game, state: State) -> State | None:
    """The state after the move that the table makes for a player who runs out of time."""
    assert state.round is not None
    move = forced_move(game.variant, state, state.round.turn)
    return None if move is None else _applied(game, state, move)


def _samples(moves: list[PlayersMove]) -> Iterator[PlayersMove]:
    """The first and the last listed move of each kind."""
    kinds: dict[type, list[PlayersMove]] = {}
    for move in moves:
        kinds.setdefault(type(move), []).append(move)
    for listed in kinds.values():
        yield from (*listed[:1], *listed[1:][-1:])


def _timed(call: Callable[[], T]) -> tuple[float, T]:
    """The milliseconds of a call and its result; a slow call is repeated, and its shortest time counts."""
    taken, result = _timed_once(call)
    if taken > SLOW:
        taken = min(taken, *(_timed_once(call)[0] for _ in range(REPETITIONS)))
    return taken, result


def _timed_once(call: Callable[[], T]) -> tuple[float, T]:
    """One call with empty caches, as in a new process; without collections of garbage that earlier calls left."""
    for cached in _caches():
        cached.cache_clear()
    gc.disable()
    begun = thread_time_ns()
    result = call()
    taken = (thread_time_ns() - begun) / 1e6
    gc.enable()
    return taken, result


@cache
def _caches() -> list["_lru_cache_wrapper[object]"]:
    """The caches of all functions of the service; those of objects go with the objects."""
    modules = [module for name, module in sys.modules.items() if name.startswith("service.")]
    held = [value for module in modules for value in vars(module).values()]
    return [value for value in held if isinstance(value, _lru_cache_wrapper)]
