"""`python -m tools.training.hidden_cards`: learns which hidden cards players hold, for the bots.

Bots play rounds; each unseen card of a position is an observation for each seat that may hold it. A logistic regression
gives the weights, first for all games of a kind together, then for each variant. The same arguments, code and weights
of the bots give the same file.
"""

import argparse
import multiprocessing
from collections import Counter, defaultdict
from collections.abc import Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from typing import NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from service.bots.game_kinds import game_kind
from service.bots.inference.cards_around import PLACE
from service.bots.inference.evidence import Evidence, evidence
from service.bots.inference.likely_cards import EVIDENCE_WEIGHTS, evidence_weights
from service.bots.learnt.weights import ANY_GAME
from service.rules.catalogue import VARIANTS
from tools.bots.shared_arguments import add_processes, add_seats, nearest_seats
from tools.training.log_loss import Losses, gain_of, losses_of
from tools.training.positions import Position, Round, positions_of

KIND_RIDGE = 3.0
"""How strongly the weights of a kind of game are drawn to zero, as a number of observations."""
VARIANT_RIDGE = 100.0
"""How strongly the weights of a variant are drawn to those of its kind."""
NEWTON_STEPS = 10
"""After these many steps the weights change no more."""
HELD_OUT = 0.5
"""How many rounds are played to check the weights, for each round that is learnt from."""
FEWEST = 4
"""The fewest rounds to learn from: an interval needs two that check the weights."""
Array = NDArray[np.float64]


class Observations(NamedTuple):
    """A row for each kind of card that a seat may hold."""

    evidence: NDArray[np.float32]
    share: Array
    """The share of the unseen cards that is in the seat's hand."""
    copies: Array
    """The number of unseen copies."""
    held: Array
    """How many of them the seat holds."""


def main() -> None:
    """Play, fit, write the weights, and print what they are worth in other rounds."""
    args = arguments()
    with new_processes(args.processes) as pool:
        seen = {variant: observe(variant, args, pool) for variant in VARIANTS}
    write(fit_all(seen))
    # The first ones would keep the weights of before.
    with new_processes(args.processes) as pool:
        for variant in VARIANTS:
            print(*report(variant, args, pool), sep="\n", flush=True)


def new_processes(count: int) -> ProcessPoolExecutor:
    """Processes that have read no weights yet."""
    return ProcessPoolExecutor(count, multiprocessing.get_context("spawn"))


def arguments(argv: list[str] | None = None) -> argparse.Namespace:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.training.hidden_cards", description=__doc__)
    add = parser.add_argument
    add("--rounds", type=_rounds, default=60, help=f"rounds of each variant and number of players, at least {FEWEST}")
    add_seats(parser)
    add("--seed", default="0")
    add_processes(parser)
    return parser.parse_args(argv)


def _rounds(text: str) -> int:
    return max(FEWEST, int(text))


def observe(variant: str, args: argparse.Namespace, pool: Executor) -> Observations:
    """What is seen in the rounds of a variant."""
    rounds = [
        Round(variant, seats, args.seed, number)
        for seats in nearest_seats(variant, args.seats)
        for number in range(args.rounds)
    ]
    return joined(list(pool.map(observations_of_round, rounds, chunksize=4)))


def joined(parts: Sequence[Observations]) -> Observations:
    """All rows together."""
    return Observations(*(np.concatenate(columns) for columns in zip(*parts, strict=True)))


def observations_of_round(rnd: Round) -> Observations:
    """The rows of one round."""
    rows = [row for position in positions_of(rnd) for row in _rows(position)]
    seen, share, copies, held = zip(*rows, strict=True) if rows else ((), (), (), ())
    table = np.array(seen, dtype=np.float32).reshape(-1, len(Evidence._fields))
    return Observations(table, np.array(share), np.array(copies, dtype=float), np.array(held, dtype=float))


def _rows(position: Position) -> list[tuple[list[float], float, int, int]]:
    rows, unseen = [], Counter(position.memory.unseen)
    for seat, hidden in position.hidden_hands():
        columns = evidence(position.variant, position.view, position.memory, seat)
        share = hidden.total() / unseen.total()
        for card, copies in unseen.items():
            rows.append(([column[PLACE[card]] for column in columns], share, copies, hidden[card]))
    return rows


def fit_all(seen: dict[str, Observations]) -> dict[str, Array]:
    """The weights of each variant, drawn to those of its kind; a game without its own has their mean."""
    kinds = defaultdict(list)
    for variant in seen:
        kinds[game_kind(VARIANTS[variant], VARIANTS[variant].players[0])].append(variant)
    weights: dict[str, Array] = {}
    for variants in kinds.values():
        usual = fit_logistic(joined([seen[each] for each in variants]), np.zeros(len(Evidence._fields)), KIND_RIDGE)
        weights |= {each: fit_logistic(seen[each], usual, VARIANT_RIDGE) for each in variants}
    return weights | {ANY_GAME: np.mean(list(weights.values()), axis=0)}


def fit_logistic(seen: Observations, usual: Array, ridge: float) -> Array:
    """The weights of a logistic regression that are drawn to the usual ones, by Newton's method."""
    start = np.log(seen.share / (1 - seen.share))
    weights = usual.copy()
    for _ in range(NEWTON_STEPS):
        chance = 1 / (1 + np.exp(-(start + seen.evidence @ weights)))
        slope = seen.evidence.T @ (seen.held - seen.copies * chance) - ridge * (weights - usual)
        weighted = seen.evidence * (seen.copies * chance * (1 - chance))[:, None]
        weights += np.linalg.solve(seen.evidence.T @ weighted + ridge * np.eye(len(weights)), slope)
    return weights


def write(weights: dict[str, Array]) -> None:
    """Write the weights into the bots' file, to a hundredth."""
    named = {
        variant: {name: round(float(each), 2) for name, each in zip(Evidence._fields, values, strict=True)}
        for variant, values in sorted(weights.items())
    }
    lines = [f"{msgspec.json.encode(each).decode()}: {msgspec.json.encode(named[each]).decode()}" for each in named]
    EVIDENCE_WEIGHTS.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")
    evidence_weights.cache_clear()


def report(variant: str, args: argparse.Namespace, pool: Executor) -> list[str]:
    """By how much the weights lower the log loss of a card in rounds that were not learnt from."""
    numbers = range(args.rounds, args.rounds + int(args.rounds * HELD_OUT))
    lines = []
    for seats in nearest_seats(variant, args.seats):
        rounds = list(pool.map(losses_of_round, [Round(variant, seats, args.seed, number) for number in numbers]))
        cards = sum(each.cards for each in rounds)
        equal, gain = sum(each.equal for each in rounds) / cards, gain_of(rounds)
        lines.append(f"{variant:24} {seats}  {equal:.4f}  {gain.mean:+.4f} ± {gain.half_width:.4f}")
    return lines


def losses_of_round(rnd: Round) -> Losses:
    """The losses of one round."""
    return losses_of(positions_of(rnd))


if __name__ == "__main__":
    main()
