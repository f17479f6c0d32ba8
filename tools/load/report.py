"""The last lines of a run: its load, its speed, and its wrong answers."""

from collections.abc import Iterator

from tools.load.outcome import Outcome
from tools.load.replaying import Replayed

SHOWN = 20


def lines(outcome: Outcome, replayed: Replayed, ratio: float | None) -> Iterator[str]:
    """The figures, one in each line, then the wrong answers."""
    yield f"{'players':<24}{outcome.players:>10,}"
    rate = outcome.moves / outcome.seconds
    yield f"{'moves per second':<24}{rate:>10,.1f}  ({outcome.moves:,} in {outcome.seconds:.0f} s)"
    for name, value in (("p50", outcome.p50), ("p95", outcome.p95), ("p99", outcome.p99)):
        yield f"{f'{name} of a move':<24}{value:>10,.0f}  ms"
    if ratio is not None:
        yield f"{'ratio to bare Flask':<24}{ratio:>10.2f}  (processor time of an answer, streams and bots included)"
    yield f"{'games':<24}{replayed.games:>10,}  ({replayed.finished:,} played to their end)"
    yield f"{'rounds replayed':<24}{replayed.rounds:>10,}  ({replayed.answers:,} things told were judged by them)"
    yield f"{'requests':<24}{outcome.requests:>10,}"
    yield f"{'errors':<24}{outcome.errors:>10,}"
    yield f"{'wrong answers':<24}{wrong_answers(outcome, replayed):>10,}"
    for kind, count in sorted(outcome.wrong.items()):
        yield f"  {count:>6,} x {kind}"
    yield from (f"  {said}" for said in (*outcome.shown, *replayed.wrong[:SHOWN]))


def wrong_answers(outcome: Outcome, replayed: Replayed) -> int:
    """The wrong answers during the games and in the replay."""
    return sum(outcome.wrong.values()) + len(replayed.wrong)
