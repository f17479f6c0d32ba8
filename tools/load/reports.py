"""The report of a run that is kept: a page with its figures, the machine, and charts of its course."""

import os
import platform
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from tools.load.outcome import Moment, Outcome

ROOT = Path(__file__).parents[2]
INTERVAL_SECONDS = 5
"""How often Locust notes how the run goes."""


def keep(outcome: Outcome, stack: str, profile: str, directory: Path) -> Path:
    """Writes the report of a run without failures; returns its path."""
    date, commit = datetime.now(UTC).date().isoformat(), _commit()
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / f"{date}-{stack}-{commit}.md"
    path.write_text("\n".join([f"# Load: {profile} on {stack}", "", *_page(outcome, date, commit), ""]))
    return path


def _page(outcome: Outcome, date: str, commit: str) -> Iterator[str]:
    yield from ("| | |", "|---|---|")
    for name, value in _facts(outcome, date, commit).items():
        yield f"| {name} | {value} |"
    course = outcome.course
    yield from _chart("Requests a second", "requests", [each.requests for each in course])
    yield from _chart("p50 and p95 of all requests", "milliseconds", *_percentiles(course))


def _facts(outcome: Outcome, date: str, commit: str) -> dict[str, str]:
    return {
        "date, commit": f"{date}, {commit}",
        "machine": f"{os.cpu_count()} cores, {_processor()}, shared by the service, the store and the load",
        "Python": platform.python_version(),
        "players": f"{outcome.players:,}",
        "moves a second": f"{outcome.moves / outcome.seconds:,.0f} ({outcome.moves:,} in {outcome.seconds:,.0f} s)",
        "a move: p50, p95, p99": f"{outcome.p50:,.0f}, {outcome.p95:,.0f}, {outcome.p99:,.0f} ms",
        "requests": f"{outcome.requests:,}",
        "errors": f"{outcome.errors:,}",
        "wrong answers": f"{sum(outcome.wrong.values()):,}",
    }


def _percentiles(course: list[Moment]) -> tuple[list[float], list[float]]:
    return [each.p50 for each in course], [each.p95 for each in course]


def _chart(title: str, unit: str, *values: list[float]) -> Iterator[str]:
    """A chart that renderers of Markdown draw (Mermaid)."""
    end = INTERVAL_SECONDS * len(values[0])
    yield from ("", "```mermaid", "xychart-beta", f'    title "{title}"', f'    x-axis "seconds" 0 --> {end}')
    yield f'    y-axis "{unit}" 0 --> {max(map(max, values)):.0f}'
    for each in values:
        yield f"    line [{', '.join(f'{value:.0f}' for value in each)}]"
    yield "```"


def _commit() -> str:
    command = ["git", "rev-parse", "--short", "HEAD"]
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        return platform.processor()
    return next((line.partition(": ")[2] for line in lines if line.startswith("model name")), platform.machine())
