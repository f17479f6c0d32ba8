"""The rules alone: moves a second of random legal play on one core; every legal move is listed before each move."""

from random import Random
from time import process_time

from service.rules.catalogue import VARIANTS
from service.rules.engine import apply
from service.rules.legal.legal_moves import legal_moves
from service.rules.model.moves import Deal
from service.rules.model.state import Phase, Round, State
from service.rules.model.variant import Variant
from service.rules.rounds import deal
from tools.bench.figures import in_words

SEATS = 4
RUNS = 5
MOVES = 2000
"""Least number of moves in a run: about a tenth of a second."""
TARGET = 20_000


def main() -> None:
    """Print the figures of each variant."""
    print(f"rules engine: moves per second of random legal play, up to {SEATS} seats, one core; {TARGET:,} wanted")
    for name, variant in VARIANTS.items():
        play(variant, Random(0), MOVES // 2)  # play once first: the solvers' tables fill on demand
        rates = [play(variant, Random(run), MOVES) for run in range(RUNS)]
        print(f"  {name:<24}{in_words(rates)}")


def play(variant: Variant, chance: Random, moves: int) -> float:
    """Moves per second over enough rounds for `moves` moves, without the time for dealing."""
    played, seconds = 0, 0.0
    while played < moves:
        state = _dealt(variant, chance)
        start = process_time()
        played += play_round(variant, state, chance)
        seconds += process_time() - start
    return played / seconds


def _dealt(variant: Variant, chance: Random) -> State:
    before, _, _ = deal.assign_seats(variant, min(SEATS, variant.players[1]), chance.randbytes(32).hex())
    return apply(variant, before, None, Deal(chance.randbytes(32).hex()))[0]


def play_round(variant: Variant, state: State, chance: Random) -> int:
    """Play the round to its end; return the number of moves."""
    moves = 0
    while (rnd := state.round) and rnd.phase is not Phase.OVER:
        seat = _to_move(rnd)
        state, _ = apply(variant, state, seat, chance.choice(legal_moves(variant, state, seat)))
        moves += 1
    return moves


def _to_move(rnd: Round) -> int:
    """The seat at turn, or the first that may still buy the discard."""
    return rnd.offer.waiting[0] if rnd.offer is not None and rnd.phase is Phase.BUYING else rnd.turn


if __name__ == "__main__":
    main()
