"""`python -m tools.mutants [FILE[:FUNCTION] ...]`: shows the small faults in the rules that the tests miss."""

import argparse
import os
import random
import traceback
from collections.abc import Callable, Iterator
from fnmatch import fnmatch
from itertools import groupby

import hypothesis  # noqa: F401 - here so that it is there in each fork
import pytest  # noqa: F401

from tools.mutants.hunt import Hunt
from tools.mutants.learning import Learnt, learn
from tools.mutants.mutants import ROOT, Mutant, mutants_of
from tools.mutants.report import Results


def main() -> None:
    """Hunt the mutants that the command line names and print the results."""
    arguments = _arguments()
    if arguments.tell:
        print(Results().summary())
        return
    mutants = list(_mutants_to_try(arguments))
    if arguments.again:
        before = Results()
        mutants = [each for each in mutants if before.survived(each)]
    else:
        Results.forget()
    print(f"{len(mutants)} mutants", flush=True)
    _in_child_process(lambda: learn(arguments.processes))
    learnt = Learnt()
    print("tests learnt", flush=True)
    hunt = Hunt(learnt, arguments.processes, arguments.budget, arguments.examples)
    _in_child_process(lambda: hunt.running([each for each in mutants if each.function], Results.add))
    results = Results()
    print("functions tried", flush=True)
    late = [each for each in mutants if not each.function or (learnt.runs_at_import(each) and results.survived(each))]
    hunt.importing(late, Results.add)
    print(Results().summary())


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tools.mutants", description=__doc__)
    parser.add_argument("wanted", nargs="*", help="e.g. scoring.py, arrange/*, 'view.py:*hand*' (default: all)")
    parser.add_argument("--share", type=float, default=1, help="the share of each file's mutants to try, by chance")
    parser.add_argument("--share-imported", type=float, default=1, help="the same for what runs at import")
    parser.add_argument("--seed", default="0", help="of that chance")
    parser.add_argument("--budget", type=float, default=10, help="seconds of computing for each mutant")
    parser.add_argument(
        "--examples", type=int, default=8, help="how many each property is tried with, the same each time"
    )
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--again", action="store_true", help="try the survivors of the last time again")
    parser.add_argument("--tell", action="store_true", help="only tell what was found the last time")
    return parser.parse_args()


def _mutants_to_try(arguments: argparse.Namespace) -> Iterator[Mutant]:
    """The mutants to try: those the command line names, or a sample of each file."""
    chance = random.Random(arguments.seed)
    chosen = []
    for path in sorted((ROOT / "service" / "rules").rglob("*.py")):
        file = str(path.relative_to(ROOT))
        for in_function, group in groupby(sorted(mutants_of(file), key=_in_function), _in_function):
            mutants = [each for each in group if _is_wanted(each, arguments.wanted)]
            share = arguments.share if in_function else arguments.share_imported
            chosen += chance.sample(mutants, round(share * len(mutants)))
    chance.shuffle(chosen)
    return iter(chosen)


def _in_function(mutant: Mutant) -> bool:
    return bool(mutant.function)


def _is_wanted(mutant: Mutant, patterns: list[str]) -> bool:
    file = mutant.file.removeprefix("service/rules/")
    for pattern in patterns:
        wanted_file, _, function = pattern.partition(":")
        if fnmatch(file, wanted_file) and fnmatch(mutant.function, function or "*"):
            return True
    return not patterns


def _in_child_process(work: Callable[[], object]) -> None:
    """Run `work` in a child process: this process must not import the rules."""
    pid = os.fork()
    if not pid:
        try:
            work()
            os._exit(0)
        finally:
            traceback.print_exc()
            os._exit(1)
    if os.waitpid(pid, 0)[1]:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
