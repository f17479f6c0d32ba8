"""The report of a run that is kept: a page with its figures, the machine, and charts of its course."""

import os
import platform
import re
import subprocess
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from tools.load.outcome import Moment, Outcome

ROOT = Path(__file__).parents[2]
INTERVAL_SECONDS = 5
"""How often Locust notes how the run goes."""


class Place(NamedTuple):
    """Where the service under load ran."""

    name: str
    is_here: bool
    """Whether that was the machine of the load."""


def keep(outcome: Outcome, place: Place, profile: str, directory: Path) -> Path:
    """Writes the report of a run without failures; returns its path."""
    date, commit = datetime.now(UTC).date().isoformat(), _commit()
    directory.mkdir(parents=True, exist_ok=True)
    path = directory / f"{date}-{re.sub('[^a-z0-9.]+', '-', place.name)}-{commit}.md"
    facts = {"date, commit": f"{date}, {commit}", **_facts(outcome, place)}
    path.write_text("\n".join([f"# Load: {profile} on {place.name}", "", *_page(facts, outcome), ""]))
    return path


def _page(facts: dict[str, str], outcome: Outcome) -> Iterator[str]:
    yield from ("| | |", "|---|---|")
    for name, value in facts.items():
        yield f"| {name} | {value} |"
    course = outcome.course
    yield from _chart("Requests a second", "requests", [each.requests for each in course])
    yield from _chart("p50 and p95 of all requests", "milliseconds", *_percentiles(course))


def _facts(outcome: Outcome, place: Place) -> dict[str, str]:
    user = "shared by the service, the store and the load" if place.is_here else "for the load alone"
    return {
        "machine": f"{os.cpu_count()} cores, {_processor()}, {user}",
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
