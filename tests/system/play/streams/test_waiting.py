"""Long polls: answered at once after a change in any process, and with an empty page after the wait."""

import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from tests.kit.clients.client import Api, Json, Seat, body_of
from tests.kit.clients.together import together
from tests.kit.games.players import mover_of

LONG = 30
"""Seconds; the longest wait allowed."""
SOON = 20.0
"""Seconds that are clearly no such wait, though the machine may stand still for some."""


def last(seat: Seat) -> int:
    """The seq of the last event so far."""
    number: int = seat.events()[-1]["seq"]
    return number


def wait(seat: Seat, after: int, prefer: str = f"wait={LONG}") -> tuple[httpx.Response, float]:
    """The answer, and the seconds it took."""
    begun = time.monotonic()
    answer = seat.call("listEvents", None, {"after": after}, Prefer=prefer)
    return answer, time.monotonic() - begun


def test_a_move_ends_long_polls_at_once_in_every_process(api: Api) -> None:
    seats = api.table("rami", 2)
    mover, after = mover_of(seats), last(seats[0])
    waiting = [seat.apart() for seat in (*seats, seats[0].spectator()) for _ in range(6)]
    with ThreadPoolExecutor(1) as pool:
        answers = pool.submit(together, lambda seat: wait(seat, after), waiting)
        time.sleep(0.5)  # until they wait, most likely; a later request finds the event
        mover.move("draw", source="stock")
        pages = answers.result()
    for answer, took in pages:
        page = body_of(answer)
        assert [event["type"] for event in page["events"]] == ["card_drawn"]
        assert page["last_seq"] == after + 1
        assert answer.headers["Preference-Applied"] == f"wait={LONG}"
        assert took < SOON


def test_no_event_is_missed_between_two_long_polls(api: Api) -> None:
    seats = api.table("rami", 2)
    watcher, heard, after = seats[0].apart(), list[Json](), 0
    with ThreadPoolExecutor(1) as pool:
        played = pool.submit(turns, seats, 30)
        while not played.done() or after < last(seats[0]):
            page = body_of(wait(watcher, after, "wait=1")[0])
            heard += page["events"]
            after = page["last_seq"]
        played.result()
    assert [event["seq"] for event in heard] == list(range(1, len(heard) + 1))
    assert heard == seats[0].events()


def turns(seats: list[Seat], number: int) -> None:
    """Plays `number` turns without a meld."""
    for _ in range(number):
        mover = mover_of(seats)
        mover.move("discard", card=mover.move("draw", source="stock")["round"]["drawn"])


@pytest.mark.parametrize("prefer", ["wait=1", "wait=1, respond-async", 'return=minimal; foo="x", wait=1'])
def test_a_long_poll_without_events_returns_an_empty_page_after_the_wait(api: Api, prefer: str) -> None:
    seat = api.table("rami", 2)[0]
    after = last(seat)
    answer, took = wait(seat, after, prefer)
    assert body_of(answer) == {"events": [], "last_seq": after, "more": False, "reset": False}
    assert answer.headers["Preference-Applied"] == "wait=1"
    assert 0.9 < took < SOON


@pytest.mark.parametrize("prefer", ["wait=0", "wait=soon", "return=minimal"])
def test_a_request_without_a_wait_is_answered_at_once(api: Api, prefer: str) -> None:
    seat = api.table("rami", 2)[0]
    answer, took = wait(seat, last(seat), prefer)
    assert body_of(answer)["events"] == []
    assert took < SOON


def test_a_long_poll_returns_existing_events_at_once(api: Api) -> None:
    seat = api.table("rami", 2)[0]
    answer, took = wait(seat, 0)
    assert body_of(answer)["events"][0]["type"] == "game_created"
    assert took < SOON


def test_a_long_poll_of_a_finished_game_returns_at_once(api: Api) -> None:
    creator = api.create("rami")
    assert creator.call("leaveGame").status_code == httpx.codes.NO_CONTENT
    stranger = creator.spectator()
    answer, took = wait(stranger, last(stranger))
    assert body_of(answer)["events"] == []
    assert took < SOON


def test_pages_follow_each_other_without_a_gap(api: Api) -> None:
    seats = api.table("rami", 2)
    turns(seats, 5)
    pages, after, more = list[Json](), 0, True
    while more:
        page = body_of(seats[0].call("listEvents", None, {"after": after, "limit": 3}))
        pages += page["events"]
        assert len(page["events"]) <= 3
        after, more = page["last_seq"], page["more"]
    assert pages == seats[0].events()
