"""Many players look for a game at once, in several processes, some of which are killed: each gets one seat."""

import time
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from itertools import count

import httpx
import pytest

from tests.kit.clients.client import Api, Json, Seat, body_of
from tests.kit.clients.together import only, together
from tests.kit.games.choices import at_random
from tests.kit.games.players import play
from tests.kit.servers.running import Running

CLIENTS = 30
_seconds = count(100)


@pytest.fixture
def wish() -> Json:
    """A game that nobody else looks for."""
    return {"variant": "rami", "turn_seconds": next(_seconds)}


def quick(api: Api, wish: Json, key: str | None = None) -> httpx.Response:
    return api.call("quickPlay", wish, headers={"Idempotency_Key": key} if key else {})


def key_of(client: int, wish: Json) -> str:
    return f"a-key-of-more-than-128-bits-{client:03}-{wish['turn_seconds']}"


def listed(api: Api, wish: Json) -> dict[str, Json]:
    """The waiting and running games of this kind, by id."""
    found: dict[str, Json] = {}
    for status in ("waiting", "playing"):
        query: dict[str, str | int] = {"status": status, "limit": 100}
        while True:
            page = body_of(api.call("listGames", query=query))
            found |= {game["game_id"]: game for game in page["games"] if game["turn_seconds"] == wish["turn_seconds"]}
            if page["next_cursor"] is None:
                break
            query["cursor"] = page["next_cursor"]
    return found


def check_seats(api: Api, wish: Json, seats: Iterable[Seat]) -> None:
    """Fails unless exactly these seats are taken, each by one player."""
    seats = list(seats)
    taken = [(seat.game_id, seat.player_id) for seat in seats]
    assert len(set(taken)) == len(taken)
    there = set()
    for game_id in listed(api, wish):
        view = Seat(api, game_id).view()
        assert len(view["players"]) <= view["seats"] == 2
        assert (view["status"] == "waiting") == (len(view["players"]) < 2)
        there |= {(game_id, player["player_id"]) for player in view["players"]}
    assert there == set(taken)
    assert all(seat.view()["viewer"] == seat.player_id for seat in seats)


def test_many_simultaneous_players_get_one_seat_each_and_mostly_meet(api: Api) -> None:
    clients = [api.apart() for _ in range(CLIENTS)]
    assert any(count_unmatched(api, clients) <= CLIENTS // 3 for _ in range(5)), "they hardly meet"


def count_unmatched(api: Api, clients: list[Api]) -> int:
    """Number of players that met nobody; some do if the other's process stands still for longer than they wait."""
    wish = {"variant": "rami", "turn_seconds": next(_seconds)}
    check_seats(api, wish, map(api.seated, together(partial(quick, wish=wish), clients)))
    return [game["status"] for game in listed(api, wish).values()].count("waiting")


def test_two_simultaneous_players_usually_meet(api: Api) -> None:
    pair = [api.apart(), api.apart()]
    met = 0
    for _ in range(20):
        alone = {"variant": "rami", "turn_seconds": next(_seconds)}
        seats = [api.seated(answer) for answer in together(partial(quick, wish=alone), pair)]
        check_seats(api, alone, seats)
        met += seats[0].game_id == seats[1].game_id
    assert met >= 15


def test_three_simultaneous_requests_of_a_player_get_one_seat(api: Api, wish: Json) -> None:
    asked = [(api.apart(), key_of(client, wish)) for client in range(12) for _ in range(3)]
    answers = together(lambda each: quick(each[0], wish, each[1]), asked)
    seats = [only([api.seated(answer) for answer in answers[n : n + 3]]) for n in range(0, len(answers), 3)]
    check_seats(api, wish, seats)


def test_matched_players_can_play(api: Api, wish: Json) -> None:
    wish |= {"options": {"rounds": 1}}
    seats = [api.seated(quick(api, wish)) for _ in range(2)]
    play(seats, at_random(3))
    assert seats[0].view()["status"] == "finished"


@pytest.mark.parametrize(
    "seconds", [pytest.param(0.05, marks=pytest.mark.soak), 0.15, pytest.param(0.3, marks=pytest.mark.soak)]
)
def test_a_request_repeated_after_a_crash_gets_one_seat(
    start: Callable[..., Running], connect: Callable[[str], Api], wish: Json, seconds: float
) -> None:
    running = start(WORKERS=2)
    api = connect(running.url)
    devices = [api.apart() for _ in range(CLIENTS)]
    with ThreadPoolExecutor(CLIENTS) as pool:
        asked = [pool.submit(attempt, device, wish, key_of(n, wish)) for n, device in enumerate(devices)]
        time.sleep(seconds)
        running.kill()
        before = [each.result() for each in asked]
    api = connect(start(WORKERS=2).url)
    seats = [api.seated(quick(api, wish, key_of(n, wish))) for n in range(CLIENTS)]
    check_seats(api, wish, seats)
    for answered, seat in zip(before, seats, strict=True):
        assert answered is None or answered == (seat.game_id, seat.player_id, seat.token)


def attempt(api: Api, wish: Json, key: str) -> tuple[str, str | None, str | None] | None:
    """The seat, or None if the service was killed first."""
    try:
        answer = quick(api, wish, key)
    except httpx.TransportError:
        return None
    if answer.status_code == httpx.codes.SERVICE_UNAVAILABLE:
        return None
    seat = api.seated(answer)
    return seat.game_id, seat.player_id, seat.token
