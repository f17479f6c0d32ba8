"""What all users of a run share: the contract, the tables that wait for players, the journal, and the wrong answers."""

import json
from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Self

from jsonschema_rs import ValidationError
from locust.env import Environment
from locust.stats import StatsEntry

from tests.kit.clients.client import Api, Json, success
from tests.kit.clients.contract import Answered, Contract
from tests.system.play.moves import KINDS
from tools.load.checks import Wrong
from tools.load.games import Game
from tools.load.journal import Journal
from tools.load.outcome import Moment, Outcome

MOVES = {*KINDS, "dealRound"}
"""The operations that are moves; provoked refusals and repeated requests have other names in the figures."""
SHOWN = 3
"""The most wrong answers of a kind that the report shows in full."""


@dataclass
class Run:
    """One run."""

    environment: Environment
    api: Api
    contract: Contract
    games: tuple[Game, ...]
    journal: Journal
    pace: float
    chance: Random = field(default_factory=Random)
    waiting: deque[tuple[str, Game]] = field(default_factory=deque)
    """Tables that users of this run have opened and that wait for a second player."""
    wrong: Counter[str] = field(default_factory=Counter)
    shown: list[str] = field(default_factory=list)
    players: int = 0
    """The number of users that have started."""

    @classmethod
    def of(cls, environment: Environment, rounds: int, pace: float, out: Path) -> Self:
        """A run that begins now."""
        api = Api.at(environment.host or "")
        names = [each["variant"] for each in success(api.call("listVariants"))["variants"]]
        games = tuple(Game.of(api, name, rounds) for name in names)
        (out / "games").mkdir(parents=True, exist_ok=True)
        return cls(environment, api, api.contract, games, Journal(out / "games"), pace)

    @property
    def ending(self) -> bool:
        """Whether the run starts no more games."""
        return self.environment.runner is None or self.environment.runner.state not in {"spawning", "running"}

    @contextmanager
    def judging(self, where: str) -> Iterator[None]:
        """Notes wrong answers with the game or request, and goes on."""
        try:
            yield
        except Wrong as wrong:
            self.note(wrong, where)

    def note(self, wrong: Wrong, where: str) -> None:
        """Notes a wrong answer; Locust counts it as a failure of its kind."""
        self.wrong[wrong.kind] += 1
        if self.wrong[wrong.kind] <= SHOWN:
            self.shown.append(f"{where}: {wrong}")
        self.count("CHECK", wrong.kind, 0, wrong)

    def count(self, type_: str, name: str, milliseconds: float, error: Exception | None) -> None:
        """Adds something that is not a request of its own to Locust's figures."""
        self.environment.events.request.fire(  # type: ignore[no-untyped-call]
            request_type=type_,
            name=name,
            response_time=milliseconds,
            response_length=0,
            exception=error,
            context={},
        )

    def check_contract(self, method: str, path: str, answer: Answered) -> None:
        """Raises Wrong if the contract has no such answer."""
        try:
            self.contract.check(method, path, answer)
        except (AssertionError, ValidationError, json.JSONDecodeError) as wrong:
            raise Wrong("an answer that is not in the contract", wrong) from None

    def outcome(self) -> Outcome:
        """The figures at the end of the run."""
        stats, runner, wrong = self.environment.stats, self.environment.runner, self.wrong.total()
        moves = StatsEntry(stats, "moves", "POST", use_response_times_cache=False)
        for (name, _), entry in stats.entries.items():
            if name in MOVES:
                moves.extend(entry)
        p50, p95, p99 = (moves.get_response_time_percentile(share) for share in (0.5, 0.95, 0.99))
        exceptions = sum(each["count"] for each in runner.exceptions.values()) if runner else 0
        return Outcome(
            players=self.players,
            seconds=(stats.last_request_timestamp or 0) - stats.start_time,
            moves=moves.num_requests - moves.num_failures,
            p50=p50,
            p95=p95,
            p99=p99,
            requests=stats.num_requests - wrong,
            errors=stats.num_failures - wrong + exceptions,
            wrong=dict(self.wrong),
            shown=self.shown,
            course=[_moment(each) for each in stats.history],
        )


def _moment(entry: Json) -> Moment:
    """An entry of Locust's history, whose values come with their times."""
    names = ("user_count", "current_rps", "response_time_percentile_0.5", "response_time_percentile_0.95")
    players, *others = (entry[name][1] for name in names)
    return Moment(players, *(float(value) for value in others))
