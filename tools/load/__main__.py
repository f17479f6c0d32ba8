"""`python -m tools.load`: puts a bounded load on its own service or on that of a URL, and reports."""

import argparse
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from urllib.parse import urlsplit

import httpx

from tests.kit.clients.client import Api
from tools.load import local
from tools.load.journal import Journal
from tools.load.outcome import FILE, Outcome
from tools.load.profiles import MOST_USERS, PROFILES, Profile
from tools.load.replaying import replay_all
from tools.load.report import lines, wrong_answers
from tools.load.reports import Place, keep
from tools.load.stacks import STACKS

ROOT = Path(__file__).parents[2]
USERS = Path(__file__).with_name("users.py")
REPORT, LOG = "report.html", "locust.log"
PATIENCE = 60
"""Seconds that the load may run over its time before it is killed."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the load, the replay and the report; return 1 after any failure or wrong answer."""
    asked = _parser().parse_args(arguments)
    profile = PROFILES[asked.profile]
    if asked.users:
        profile = replace(profile, users=min(asked.users, MOST_USERS))
    _empty(asked.out)
    if asked.url and not _answers(asked.url):
        print(f"no service answers at {asked.url}", file=sys.stderr)
        return 1
    with _service(asked.url, asked.stack) as (url, here):
        code = _run_load(url, here, profile, asked.out)
        code = _report(url, here, asked.out, code)
    if asked.keep and not code:
        place = Place(asked.stack or (urlsplit(asked.url).netloc if asked.url else "make run"), is_here=not asked.url)
        print(f"kept: {keep(Outcome.read(asked.out), place, asked.profile, asked.keep)}")
    return code


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m tools.load", description="The load test.")
    where = parser.add_mutually_exclusive_group()
    where.add_argument(
        "--url", type=lambda url: url.rstrip("/"), help="the service's address; left out: one is started here"
    )
    where.add_argument("--stack", choices=STACKS, help="start the deployment of deploy/ here, and load that")
    parser.add_argument("--keep", type=Path, help="a directory for a report of a run without failures")
    parser.add_argument("--profile", choices=PROFILES, default="smoke")
    parser.add_argument("--users", type=int, help="players, instead of the profile's number")
    parser.add_argument("--out", type=Path, default=ROOT / "build" / "load", help="a directory for report and journal")
    return parser


def _answers(url: str) -> bool:
    """Whether a service with a contract answers at `url`."""
    try:
        return httpx.get(f"{url}/openapi.json").is_success
    except httpx.HTTPError:
        return False


def _empty(out: Path) -> None:
    """Create the directory, without files of an earlier run."""
    for left in (out / REPORT, out / LOG, out / FILE, *out.glob("games/*.jsonl")):
        left.unlink(missing_ok=True)
    (out / "games").mkdir(parents=True, exist_ok=True)


@contextmanager
def _service(url: str | None, stack: str | None) -> Iterator[tuple[str, local.Local | None]]:
    """The address of the service under test, and the service itself if it is started here as `make run` does it."""
    if stack:
        with STACKS[stack]() as deployed:
            yield deployed, None
    elif url:
        yield url, None
    else:
        with tempfile.TemporaryDirectory(prefix="rummy-load-") as directory, local.served(Path(directory)) as here:
            yield here.url, here


def _run_load(url: str, here: local.Local | None, profile: Profile, out: Path) -> int:
    """Run the load in its own process and return its exit code."""
    if here is None or not local.MEASURED:
        return _locust(url, profile, out)
    with here.compared():
        return _locust(url, profile, out)


def _locust(url: str, profile: Profile, out: Path) -> int:
    facts = {
        "--host": url,
        "--users": profile.users,
        "--spawn-rate": profile.users / profile.ramp,
        "--run-time": f"{profile.seconds}s",
        "--stop-timeout": profile.grace,
        "--html": out / REPORT,
        "--loglevel": "WARNING",
        "--pace": profile.pace,
        "--rounds": profile.rounds,
        "--out": out,
    }
    named = [str(word) for pair in facts.items() for word in pair]
    command = [sys.executable, "-m", "locust", "-f", str(USERS), "--headless", "--only-summary", *named]
    with (out / LOG).open("wb") as log:
        most = profile.seconds + profile.grace + PATIENCE
        return subprocess.run(command, cwd=ROOT, check=False, stdout=log, stderr=log, timeout=most).returncode


def _report(url: str, here: local.Local | None, out: Path, code: int) -> int:
    """Judge all answers and print the figures; return the exit code."""
    try:
        outcome = Outcome.read(out)
    except FileNotFoundError:
        print((out / LOG).read_text(), "the load did not come to its end", sep="\n", file=sys.stderr)
        return 1
    with closing(Api.at(url)) as api:
        replayed = replay_all(api, Journal(out / "games"))
    ratio = here.ratio(outcome.requests) if here and here.bare else None
    print(*lines(outcome, replayed, ratio), f"charts: {out / REPORT}; the load's own words: {out / LOG}", sep="\n")
    return int(bool(code or outcome.errors or not outcome.moves or wrong_answers(outcome, replayed)))


if __name__ == "__main__":
    sys.exit(main())
