"""The users of the load test, for Locust. Run them by `make load`, which bounds the load."""

import time
from pathlib import Path
from typing import Any

from locust import FastHttpUser, events, task
from locust.argument_parser import LocustArgumentParser
from locust.env import Environment
from locust.exception import RescheduleTask

from tests.kit.clients.client import Json
from tools.load.asking import Answer, Asker, fresh_key
from tools.load.checks import Wrong, check_again
from tools.load.following import Following, LongPolling, Polling, Streaming
from tools.load.games import Game
from tools.load.person import REPEATED, Person, thought
from tools.load.run import Run

LEVELS = ("easy", "easy", "normal", "hard")
TABLES = (2, 2, 2, 3, 4)
"""The numbers of seats at new tables."""
QUICK = 3
"""The number of variants in quick-play requests: few, so that players meet."""
QUICK_SECONDS = 3600
ALONE = 8.0
"""Seconds, at people's own pace, after which a host fills the table with bots."""
STUCK = 60.0
"""Seconds without progress, besides thinking times, after which a game counts as a wrong answer."""

runs: list[Run] = []
"""The run in this process, once it has begun."""


@events.init_command_line_parser.add_listener  # type: ignore[untyped-decorator]
def arguments(parser: LocustArgumentParser) -> None:
    """Adds the run's own arguments to Locust's."""
    parser.add_argument("--pace", type=float, default=1.0, help="what people's thinking times are multiplied by")
    parser.add_argument("--rounds", type=int, default=0, help="rounds of a game, at least")
    parser.add_argument("--out", type=Path, default=Path("build/load"), help="where the journal and the outcome go")


@events.test_start.add_listener  # type: ignore[untyped-decorator]
def begin(environment: Environment, **_: Any) -> None:
    """Reads the list of variants from the service."""
    asked: Any = environment.parsed_options
    runs.append(Run.of(environment, asked.rounds, asked.pace, asked.out))


@events.quitting.add_listener  # type: ignore[untyped-decorator]
def end(environment: Environment, **_: Any) -> None:
    """Writes the results."""
    asked: Any = environment.parsed_options
    for run in runs:
        run.outcome().write(asked.out)


class Player(FastHttpUser):
    """A user who plays one game after another."""

    abstract = True
    following: type[Following]

    def on_start(self) -> None:
        """Counts the user."""
        self.shared = runs[-1]
        self.shared.players += 1
        self.asker = Asker(self.client, self.shared)
        self.chance = self.shared.chance

    def wait_time(self) -> float:
        """The pause between two games."""
        return self.shared.pace * thought("", self.chance)

    @task(5)
    def with_others(self) -> None:
        """Plays at a table that waits for players, or at a new one."""
        while self.shared.waiting:
            game_id, game = self.shared.waiting.popleft()
            answer = self._asked("joinGame", {"player_name": "Guest"}, game_id=game_id)
            if answer.made:
                self._play(game, answer.json())
                return
        game = self.chance.choice(self.shared.games)
        seats = game.seats_near(self.chance.choice(TABLES))
        seat = self._seat("createGame", game, seats)
        self.shared.waiting.extend([(seat["game"]["game_id"], game)] * (seats - 1))
        self._play(game, seat)

    @task(2)
    def by_quick_play(self) -> None:
        """Plays at any fitting table, by quick play."""
        game = self.chance.choice(self.shared.games[:QUICK])
        self._play(game, self._seat("quickPlay", game, 2, turn_seconds=QUICK_SECONDS))

    @task(2)
    def against_bots(self) -> None:
        """Plays against bots only."""
        game = self.chance.choice(self.shared.games)
        seats = game.seats_near(self.chance.choice(TABLES))
        bots = [{"level": self.chance.choice(LEVELS)}] * (seats - 1)
        self._play(game, self._seat("createGame", game, seats, bots=bots))

    def _seat(self, operation: str, game: Game, seats: int, **asked: object) -> Json:
        body = {"variant": game.variant, "options": game.options_at(seats), "seats": seats, **asked}
        answer = self._asked(operation, body)
        if not answer.made:
            self.shared.note(Wrong(f"{operation} was refused", answer), game.variant)
            raise RescheduleTask
        return answer.json()

    def _asked(self, operation: str, body: Json, **ids: str) -> Answer:
        """Requests a seat, at times twice, which must give the same seat."""
        key = fresh_key()
        answer = self.asker.ask(operation, body, headers=key, **ids)
        if answer.made and self.chance.random() < REPEATED:
            again = self.asker.ask(operation, body, kind="repeated", headers=key, **ids)
            with self.shared.judging(operation):
                check_again(_given(answer), _given(again))
        return answer

    def _play(self, game: Game, seat: Json) -> None:
        person = Person(self.asker, self.shared, game, seat)
        following = self.following(person)
        try:
            if self._started(person, following):
                self._to_the_end(person, following)
        finally:
            following.close()

    def _started(self, person: Person, following: Following) -> bool:
        """Whether the game has begun; if nobody else comes, the host adds bots."""
        alone = time.monotonic() + ALONE * max(0.1, self.shared.pace)
        while person.game["status"] == "waiting" and not self.shared.ending:
            if time.monotonic() > alone and person.game["creator"] == person.player_id:
                person.ask("addBot", {"level": self.chance.choice(LEVELS)})
            else:
                following.wait()
            person.look()
        return bool(person.game["status"] != "waiting")

    def _to_the_end(self, person: Person, following: Following) -> None:
        patience = STUCK + 100 * self.shared.pace
        last, since = person.game["version"], time.monotonic()
        while not person.over:
            if person.moves:
                person.act()
            else:
                following.wait()
                person.look()
            if person.game["version"] != last:
                last, since = person.game["version"], time.monotonic()
            elif time.monotonic() > since + patience:
                self.shared.note(Wrong("a game does not go on", f"version {last}"), person.game_id)
                return
        following.finished()


def _given(answer: Answer) -> tuple[object, ...]:
    seat = answer.json()
    return answer.status, seat.get("token"), seat.get("player_id"), seat.get("game", {}).get("game_id")


class Streamer(Player):
    """Follows the game by an event stream."""

    weight = 6
    following = Streaming


class Asking(Player):
    """Follows the game by reading it again and again."""

    weight = 2
    following = Polling


class Waiter(Player):
    """Follows the game by long polls."""

    weight = 2
    following = LongPolling
