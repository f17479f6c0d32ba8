"""The whole deployment: nginx, two web workers, a worker, and a store with our settings."""

import itertools
import sys
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from time import monotonic

import httpx
import pytest
from redis import Redis
from redis.exceptions import NoPermissionError

from service.standalone.child_processes import spawn_child
from service.tables.model.stored_table import decode_table
from service.tables.model.table import TableStatus
from tests.kit.clients.client import Api, Json, Seat, body_of
from tests.kit.games.accounts import check_game
from tests.kit.games.choices import at_random
from tests.kit.games.players import play
from tests.kit.servers.programs import output
from tests.kit.servers.redis_server import wait_until
from tests.system.deploy.listener import PATIENCE, Listener
from tests.system.deploy.stack import Stack, in_image
from tests.system.watch.reading import Metrics

KEYS = itertools.count()
ROUNDS = {"rounds": 2}


@dataclass(frozen=True)
class Careful(Seat):
    """A player that names the state of each move, sends each move twice, and sends again what nobody answered."""

    def call(
        self, operation: str, body: object = None, query: Mapping[str, str | int] | None = None, /, **headers: str
    ) -> httpx.Response:
        """The answer to a request that only reads: on a new connection where a server that ended closed the old one."""
        with suppress(httpx.TransportError):
            return super().call(operation, body, query, **headers)
        return super().call(operation, body, query, **headers)

    def make(self, move: Json, **headers: str) -> httpx.Response:
        """The answer to the move, which is the same both times."""
        state = self.call("getGame").headers["ETag"]
        sent = {"If_Match": state, "Idempotency_Key": f"careful-{next(KEYS)}", **headers}
        answer = self._answered(move, sent)
        again = self._answered(move, sent)
        assert (again.status_code, again.content) == (answer.status_code, answer.content)
        return answer

    def _answered(self, move: Json, sent: dict[str, str]) -> httpx.Response:
        end = monotonic() + PATIENCE
        while monotonic() < end:
            with suppress(httpx.TransportError):  # the key keeps a move that was made from being made twice
                answer = super().make(move, **sent)
                if answer.status_code != httpx.codes.SERVICE_UNAVAILABLE:
                    return answer
                assert answer.headers["Retry-After"] == "1"
        pytest.fail(f"nobody has answered this move: {move}")

    @classmethod
    def instead_of(cls, seat: Seat) -> "Careful":
        """The same player as a careful one."""
        return cls(seat.api, seat.game_id, seat.player_id, seat.token)


@pytest.fixture
def api(stack: Stack) -> Iterator[Api]:
    found = Api.at(stack.url)
    yield found
    found.close()


def test_a_whole_game_is_played_through_nginx(api: Api, stack: Stack) -> None:
    before = stack.complaints()
    seats = [Careful.instead_of(seat) for seat in api.table("rummy", 2, 1, options=ROUNDS)]
    view = play(seats, at_random(1))
    assert view["status"] == "finished"
    check_game(seats[0])
    assert stack.complaints() == before


def test_a_move_on_a_stale_state_is_refused(api: Api) -> None:
    seats = api.table("rami", 2)
    old = {seat.player_id: seat.call("getGame").headers["ETag"] for seat in seats}
    moved = 0

    def stale(view: Json) -> Json:
        nonlocal moved
        moved += 1
        return at_random(2)(view)

    play(seats, stale, until=lambda _: moved == 4)
    for seat in seats:
        answer = seat.make({"action": "draw", "source": "stock"}, If_Match=old[seat.player_id])
        assert answer.status_code == httpx.codes.PRECONDITION_FAILED


def test_a_move_ends_a_long_poll_through_nginx(api: Api) -> None:
    mover, other = api.table("rami", 2)
    if not mover.view()["legal_moves"]:
        mover, other = other, mover
    after = mover.events()[-1]["seq"]
    with ThreadPoolExecutor(1) as pool:
        waiting = pool.submit(other.apart().call, "listEvents", None, {"after": after}, Prefer="wait=20")
        mover.move("draw", source="stock")
        page = body_of(waiting.result())
    assert [event["type"] for event in page["events"]] == ["card_drawn"]


def choose_after_listener(
    listener: Listener, seats: list[Seat], choose: Callable[[Json], Json]
) -> Callable[[Json], Json]:
    """Chooses only after the listener has received all events so far: an event held back ends the game here."""

    def choose_then(view: Json) -> Json:
        listener.wait_for(seats[0].events()[-1]["seq"])
        return choose(view)

    return choose_then


@pytest.mark.parametrize("what", ["reload_nginx", "renew_web_workers", "kill_web_workers"])
def test_a_stream_delivers_each_event_at_once_and_resumes_after_a_restart(api: Api, stack: Stack, what: str) -> None:
    seats: list[Seat] = [Careful.instead_of(seat) for seat in api.table("rummy", 2, options=ROUNDS)]
    with Listener(seats[0]) as listener:
        choose = choose_after_listener(listener, seats, at_random(3))
        play(seats, choose, until=lambda _: listener.last() >= 12)
        assert listener.connections == 1
        getattr(stack, what)()
        play(seats, choose, until=lambda _: listener.last() >= 24)
        listener.wait_for_connection(2)
        play(seats, choose)
        listener.wait_for_end()
    assert listener.events == seats[0].events()
    assert listener.events[-1]["type"] == "game_ended"


def test_healthcheck_of_the_image_succeeds_only_if_the_service_answers(stack: Stack) -> None:
    words = in_image("HEALTHCHECK")
    assert spawn_child(words, env=stack.env).wait(PATIENCE) == 0
    assert spawn_child(words, env={**stack.env, "PORT": "1"}).wait(PATIENCE) != 0


def test_the_installed_package_runs_with_two_web_workers(stack: Stack) -> None:
    asked = "import service; print(service.__file__)"
    where = output(sys.executable, "-c", asked, cwd=stack.directory / "app", env=stack.env)
    assert Path(where.strip()) == Path(stack.env["PYTHONPATH"], "service", "__init__.py")
    assert len(stack.web_workers()) == 2


def test_the_store_keeps_games_and_refuses_dangerous_commands(stack: Stack, api: Api) -> None:
    seat = api.create("rami", bots=[{"level": "easy"}])
    with Redis.from_url(stack.redis_url) as redis:
        kept = redis.exists(f"game:{{{seat.game_id}}}")
        for command in ("FLUSHALL", "SHUTDOWN", "CONFIG GET dir", "KEYS *"):
            with pytest.raises(NoPermissionError):
                redis.execute_command(*command.split())
    assert kept
    assert seat.game_id.encode() in b"".join(
        path.read_bytes() for path in (stack.directory / "data" / "appendonlydir").glob("*.aof")
    )


def test_the_worker_plays_a_game_of_bots_to_the_end(api: Api, stack: Stack) -> None:
    game_id = api.create("knock-rummy", bots=[{"level": "easy"}] * 2, seats=2, options={"rounds": 1}).game_id
    with Redis.from_url(stack.redis_url) as redis:  # a request for the game would make it go on
        wait_until(lambda: decode_table(redis.hget(f"game:{{{game_id}}}", "state")).status is TableStatus.FINISHED)


def test_metrics_of_every_process_are_served_but_not_through_nginx(api: Api, stack: Stack) -> None:
    api.create("rummy")
    web, worker = map(Metrics.at, stack.metrics_ports)
    assert web.sum("rummy_games_created_total") > 0
    assert "rummy_worker_step_seconds" in worker.text
    claims = {"X-Forwarded-Port": str(stack.metrics_ports[0]), "Host": f"127.0.0.1:{stack.metrics_ports[0]}"}
    assert api.http.get("/metrics", headers=claims).status_code == httpx.codes.NOT_FOUND
