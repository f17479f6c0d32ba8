"""`python -m tools.training`: learns the weights of the bots' decisions from try-outs and writes them for the bots.

Without a variant it takes all lessons, one after another, in an hour on two cores: the weights of the bots come from
that, and only `--seed` and `--processes` may be given. The same arguments, code and weights give the same file. With
`--level hard` decisions are tried out among players who already decide better.
"""

import argparse
import multiprocessing
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager

import msgspec

from service.bots import LEVELS
from service.bots.hard import DECISIONS
from service.bots.learnt.weights import ANY_GAME, WEIGHTS_FILE, read_weights, weights_key
from service.rules.catalogue import VARIANTS
from tools.bots.shared_arguments import add_processes, add_seats, nearest_seats
from tools.training.fit import Fit, fit
from tools.training.lessons import LESSONS, Lesson
from tools.training.tryouts import RoundToTry, TryOut, try_out_round

DECISION_NAMES = [decision.name for decisions in DECISIONS.values() for decision in decisions]


def main() -> None:
    """Play, fit, print what was learnt, and write the weights."""
    args = arguments()
    if args.variant:
        take(lessons(args), args.processes)
        return
    with weights_kept_on_failure():
        WEIGHTS_FILE.write_text("{}\n", encoding="utf-8")
        take(lessons(args), args.processes)


def take(chosen: Iterator[Lesson], processes: int) -> None:
    """Take these lessons, one after another; each writes its weights at its end."""
    for lesson in chosen:
        # Players of an earlier lesson would keep the weights of before it.
        with ProcessPoolExecutor(processes, multiprocessing.get_context("spawn")) as pool:
            learn(lesson, pool)


@contextmanager
def weights_kept_on_failure() -> Iterator[None]:
    """Writes the weights back if a run fails or is interrupted: half of the lessons would leave bots without any."""
    before = WEIGHTS_FILE.read_bytes()
    try:
        yield
    except BaseException:
        WEIGHTS_FILE.write_bytes(before)
        raise


def lessons(args: argparse.Namespace) -> Iterator[Lesson]:
    """One for each variant and number of players, or all that there are."""
    if not args.variant:
        yield from (lesson._replace(first=lesson.first.but(seed=args.seed)) for lesson in LESSONS)
    for variant in args.variant:
        for seats in nearest_seats(variant, args.seats):
            yield Lesson(first_round(variant, seats, args), args.rounds, is_for_any_game=args.any_game)


def first_round(variant: str, seats: int, args: argparse.Namespace) -> RoundToTry:
    """The first round of a game to be tried out."""
    names = ("level", "seed", "share", "win", "game")
    chosen = {name: getattr(args, name) for name in names}
    return RoundToTry(variant, seats, others=args.others or args.level, decisions=tuple(args.decision), **chosen)


def arguments(argv: list[str] | None = None) -> argparse.Namespace:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.training", description=__doc__)
    add, usual = parser.add_argument, RoundToTry("", 0)
    add("variant", nargs="*", choices=[*VARIANTS, []], help="which variants (default: all lessons, from no weights)")
    add_seats(parser)
    which = "which to try out (default: the first that a view has options for)"
    add("--decision", nargs="*", choices=DECISION_NAMES, default=[], help=which)
    add("--level", choices=LEVELS, default=usual.level, help="the level of the learning seat, and without --others all")
    add("--others", choices=LEVELS, help="the level of all other seats, if it is another; they learn nothing then")
    add("--share", type=float, default=usual.share, help="the share of decisions to try out")
    add("--win", type=float, default=usual.win, help="points that a won round is worth beyond its own")
    add("--game", type=float, default=usual.game, help="points that the end of the game brings its winner")
    add("--rounds", type=int, default=2000, help="rounds of each variant and number of players")
    add("--any-game", action="store_true", help="keep the weights for games of as many players that have none")
    add("--seed", default=usual.seed)
    add_processes(parser)
    args = parser.parse_args(argv)
    if not args.variant and (given := options_of_a_variant(parser, args)):
        parser.error(f"name the variants that --{given[0]} is for: the lessons have their own")
    return args


def options_of_a_variant(parser: argparse.ArgumentParser, args: argparse.Namespace) -> list[str]:
    """The options that were given and say nothing about all lessons."""
    names = sorted(vars(args).keys() - {"variant", "seed", "processes"})
    return [name.replace("_", "-") for name in names if getattr(args, name) != parser.get_default(name)]


def learn(lesson: Lesson, pool: Executor) -> None:
    """Learn the decisions of one lesson."""
    by_decision: defaultdict[str, list[TryOut]] = defaultdict(list)
    for tryout in tried_out(lesson, pool):
        by_decision[tryout.decision].append(tryout)
    for decision, tryouts in sorted(by_decision.items()):
        key = weights_key(ANY_GAME if lesson.is_for_any_game else lesson.first.variant, lesson.first.seats)
        learnt = fit(tryouts)
        print(*report(decision, key, learnt), sep="\n", flush=True)
        keep(decision, key, learnt.weights)
    if not by_decision:
        print(f"{lesson.first.variant} {lesson.first.seats}: nothing to try out in {lesson.rounds} rounds", flush=True)


def tried_out(lesson: Lesson, pool: Executor) -> Iterator[TryOut]:
    """The try-outs of all its rounds, in the order of the rounds."""
    rounds = [lesson.first.but(number=number) for number in range(lesson.rounds)]
    for played in pool.map(try_out_round, rounds, chunksize=8):
        yield from played


def report(decision: str, game: str, learnt: Fit) -> Iterator[str]:
    """What was learnt, with standard errors."""
    gain, half_width = learnt.gain
    yield f"{decision}, {game}: {learnt.tried} try-outs; {gain:+.2f} ± {half_width:.2f} points a decision"
    for name, weight in learnt.weights.items():
        yield f"  {name:28} {weight:+9.3f} ± {learnt.errors[name]:.3f}"


def keep(decision: str, game: str, weights: dict[str, float]) -> None:
    """Write the weights into the bots' file; others stay as they are."""
    read_weights.cache_clear()
    known = read_weights()
    known[decision] = dict(sorted({**known.get(decision, {}), game: weights}.items()))
    WEIGHTS_FILE.write_bytes(msgspec.json.format(msgspec.json.encode(dict(sorted(known.items())))) + b"\n")


if __name__ == "__main__":
    main()
