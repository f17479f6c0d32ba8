"""The rate of moves by the number of games in the store and by the age of the games played."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from redis import Redis

from service.store.keys import events_key, game_of_key, keys_of_game
from tools.bench.figures import in_words
from tools.bench.http import Side
from tools.bench.load import CONNECTIONS, connected
from tools.bench.scripts import bare, players
from tools.bench.servers import both

VARIANT = "rummy"
STORED = (0, 10_000, 100_000)
"""Number of other games in the store."""
AGES = (100, 2_000, 6_000)
"""Least number of moves of each game that is played."""
PAIRS = 4
SECONDS = 2.5
AT_ONCE = 500
TTL_MS = 3_600_000
FAR = 4_000_000_000_000
"""A deadline that is never reached, in milliseconds since the epoch."""


class Cost(NamedTuple):
    """The cost of one move for the store."""

    commands: float
    cpu: float
    """Processor time in microseconds."""
    bytes: float
    """Growth of its memory in bytes."""


class Table:
    """The service and the bare endpoint, both with a load, and their store."""

    def __init__(self, moves: Side, answers: Side, store: Redis) -> None:
        self.moves = moves
        self.answers = answers
        self._store = store
        self._copies = 0
        game_id = game_of_key(next(iter(store.scan_iter(events_key("*")))))
        self._copied = [store.dump(key) for key in keys_of_game(game_id)]

    def ratios(self) -> list[float]:
        """The rates of moves as shares of the bare endpoint's rate, measured in turn."""
        found = []
        for _ in range(PAIRS):
            self.moves.run(SECONDS)
            self.answers.run(SECONDS)
            found.append(self.moves.stretches[-1].rate / self.answers.stretches[-1].rate)
        return found

    def fill(self, games: int) -> float:
        """Copy a game until there are `games`; return the store's kilobytes for each copy."""
        before, missing = self._told("memory")["used_memory"], games - self._copies
        for start in range(0, missing, AT_ONCE):
            pipe = self._store.pipeline(transaction=False)
            for number in range(start, min(start + AT_ONCE, missing)):
                self._copy(pipe, f"copy-{self._copies + number:010}")
            pipe.execute()
        self._copies = games
        return float(self._told("memory")["used_memory"] - before) / 1024 / max(1, missing)

    def age(self, moves: int) -> Cost:
        """Play on until every game has about `moves` moves; return their cost for the store."""
        before, had = self._counted(), self._played()
        self.moves.run(SECONDS)
        while self._played() < CONNECTIONS * moves:
            self.moves.run(SECONDS)
        played = self._played() - had
        return Cost(*((now - then) / played for now, then in zip(self._counted(), before, strict=True)))

    def _played(self) -> int:
        return sum(stretch.answers for stretch in self.moves.stretches)

    def _counted(self) -> tuple[float, float, float]:
        cpu = self._told("cpu")
        used = 1e6 * (cpu["used_cpu_user"] + cpu["used_cpu_sys"])
        return self._told("stats")["total_commands_processed"], used, self._told("memory")["used_memory"]

    def _told(self, section: str) -> dict[str, Any]:
        found: dict[str, Any] = self._store.info(section)
        return found

    def _copy(self, pipe: Any, game_id: str) -> None:
        for key, dump in zip(keys_of_game(game_id), self._copied, strict=True):
            if dump:
                pipe.restore(key, TTL_MS, dump)
        pipe.zadd("deadlines", {game_id: FAR})


def main() -> None:
    """Run all parts and print the figures."""
    if not Path("/proc").exists():
        print("growth: measured on Linux only")
        return
    print(f"growth: moves of {VARIANT} as a share of what bare Flask answers in turn, {PAIRS} times {SECONDS} s each")
    with table() as at:
        for games in STORED:
            each = at.fill(games)
            print(f"  {f'beside {games:,} stored games':<36}{in_words(at.ratios(), 2)}   {each:.1f} KB each")
    with table() as at:
        for moves in AGES:
            cost = at.age(moves)
            print(
                f"  {f'games of {moves:,} moves':<36}{in_words(at.ratios(), 2)}   a move costs the store"
                f" {cost.commands:.1f} commands, {cost.cpu:.0f} µs, {cost.bytes:.0f} bytes"
            )


@contextmanager
def table() -> Iterator[Table]:
    """The servers, warmed up."""
    with ExitStack() as stack:
        service, flask, redis_url = stack.enter_context(both())
        moves = Side(service, stack.enter_context(connected(service.port, players(VARIANT))))
        answers = Side(flask, stack.enter_context(connected(flask.port, bare)))
        for side in (moves, answers):
            side.warm_up(1.0)
        yield Table(moves, answers, stack.enter_context(Redis.from_url(redis_url)))


if __name__ == "__main__":
    main()
