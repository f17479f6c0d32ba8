"""Plays whole rounds without a server: each player chooses from the view of their seat."""

from collections.abc import Callable, Iterator, Sequence
from random import Random

from service import bots
from service.rules.catalogue import VARIANTS
from service.rules.engine import apply
from service.rules.model.moves import Cut, Deal, PlayersMove
from service.rules.model.state import Phase, Round, State
from service.rules.model.variant import Variant
from service.rules.option_rules import OptionInput
from service.rules.options import with_options
from service.rules.rounds import deal
from service.rules.view import SeatView
from tools.bots.rounds import next_to_move

Player = Callable[[Variant, SeatView], PlayersMove]
Options = dict[str, OptionInput]
MOST_MOVES = 3000


def easy_bot(variant: Variant, seen: SeatView) -> PlayersMove:
    """The move of the easy bot; fails if the move is not among the legal ones."""
    move = bots.choose("easy", variant, seen)
    assert move in seen.legal_moves or isinstance(move, Cut), f"{move} is not among {seen.legal_moves}"
    return move


def random_player(chance: Random) -> Player:
    """A player that chooses any legal move at random."""
    return lambda variant, seen: chance.choice(seen.legal_moves)


def options_id(options: Options) -> str:
    """A test id that names the options: "block=value"."""
    return " ".join(f"{name}={value}" for name, value in options.items()) or "no options"


def variant_of(name: str, seats: int, options: Options) -> Variant:
    """The variant `name` with these options; raises BadOptions."""
    return with_options(VARIANTS[name], seats, options)


def new_game(variant: Variant, seats: int, chance: Random) -> State:
    """A game before its first round."""
    return deal.assign_seats(variant, seats, chance.randbytes(32).hex())[0]


def after_round(variant: Variant, state: State, chance: Random, players: Sequence[Player]) -> State:
    """The game after one more round played by `players`, in order of seats."""
    *_, state = states_of_round(variant, state, chance, players)
    return state


def states_of_round(variant: Variant, state: State, chance: Random, players: Sequence[Player]) -> Iterator[State]:
    """The game after each move of one more round."""
    state, _ = apply(variant, state, None, Deal(chance.randbytes(32).hex()))
    yield state
    for _ in range(MOST_MOVES):
        rnd = round_of(state)
        if rnd.phase is Phase.OVER:
            return
        seat, seen = next_to_move(variant, state)
        state, _ = apply(variant, state, seat, players[seat](variant, seen))
        yield state
    raise AssertionError("the round does not end")


def round_of(state: State) -> Round:
    """The current round of a game; there must be one."""
    assert state.round is not None
    return state.round
