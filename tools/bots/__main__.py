"""`python -m tools.bots`: the strength of bot levels against other levels, over mirrored deals."""

import argparse
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from service.bots import LEVELS
from service.rules.catalogue import VARIANTS
from tools.bots import report
from tools.bots.deals import Cell
from tools.bots.measuring import Limits, measure
from tools.bots.players import BASELINE, PLAYERS, can_play
from tools.bots.results import Results, code_digest
from tools.bots.rows import Row, line
from tools.bots.shared_arguments import add_processes, add_seats, nearest_seats
from tools.bots.summary import PAIRS

DEFAULT_PAIRS = (*PAIRS, (LEVELS[-1], BASELINE))


def main() -> None:
    """Measure the cells of the command line, print their rows, and write the table if asked to."""
    args = arguments()
    results, code = Results(args.results), code_digest()
    rows = []
    print(*report.table([]), sep="\n")
    with ProcessPoolExecutor(args.processes) as pool:
        for cell in cells(args):
            measure(cell, code, results, Limits(args.deals, args.seconds), pool, args.processes)
            if played := results.of(cell, code):
                rows.append(Row.of(played))
                print(line(rows[-1].fields), flush=True)
    if args.table:
        before = args.table.read_text("utf-8") if args.table.exists() else ""
        args.table.write_text(report.page(rows, before), encoding="utf-8")


def arguments(argv: list[str] | None = None) -> argparse.Namespace:
    """The arguments of the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.bots", description=__doc__)
    add = parser.add_argument
    add("variant", nargs="*", choices=[*VARIANTS, []], help="which variants (default: all)")
    matches = "which levels, e.g. hard:easy (default: each against those below, and the best against the baseline)"
    add("--levels", nargs="*", type=_pair, metavar="A:B", default=DEFAULT_PAIRS, help=matches)
    add_seats(parser)
    add("--games", action="store_true", help="whole games instead of rounds")
    add("--deals", type=int, default=400, help="the most deals of a cell, earlier runs included")
    add("--seconds", type=float, default=180, help="the most processor time of a cell, earlier runs included")
    add("--seed", default="0")
    add_processes(parser)
    add("--results", type=Path, default=Path("build/bots.jsonl"), help="where deals are kept; a run goes on from it")
    add("--table", type=Path, help="the page to write the rows into, e.g. docs/bots.md")
    return parser.parse_args(argv)


def _pair(text: str) -> tuple[str, str]:
    first, _, second = text.partition(":")
    if not {first, second} <= set(PLAYERS):
        raise argparse.ArgumentTypeError(f"not two of {', '.join(PLAYERS)}: {text}")
    return first, second


def cells(args: argparse.Namespace) -> Iterator[Cell]:
    """The cells of the command line, without those that a player or a variant cannot play."""
    for name in args.variant or VARIANTS:
        for first, second in args.levels:
            if can_play(first, name) and can_play(second, name):
                for seats in nearest_seats(name, args.seats):
                    yield Cell(name, first, second, seats, args.games, args.seed)


if __name__ == "__main__":
    main()
