"""Events: in order, without gaps, the same for every viewer except for hidden fields."""

import threading
import time

import pytest
from flask import Flask

from service.http.context import ServiceContext
from tests.kit.clients.client import Api, Json, code_of
from tests.kit.clients.in_process import in_process
from tests.kit.games.choices import steady
from tests.kit.games.players import play
from tests.service.http.tables import pair


def test_every_viewer_gets_every_event(client: Api) -> None:
    seats = pair(client)
    play(seats, steady)
    views = [seat.events(limit=7) for seat in (*seats, seats[0].spectator())]
    assert [event["seq"] for event in views[0]] == list(range(1, len(views[0]) + 1))
    assert [[event["type"] for event in view] for view in views] == [[event["type"] for event in views[0]]] * 3
    assert [event["type"] for event in views[0]][-2:] == ["round_ended", "game_ended"]


def test_events_of_viewers_differ_only_in_hidden_fields(client: Api) -> None:
    mover, other = pair(client)
    mover.draw()
    views = [seat.events(limit=7) for seat in (mover, other, mover.spectator())]
    for mine, theirs, strangers in zip(*views, strict=True):
        assert {name: theirs[name] for name in strangers} == strangers
        assert mine["player_id"] == theirs["player_id"] if "player_id" in mine else True
    own = [event for event in views[0] if event["type"] == "card_drawn"]
    assert own[0]["card"] == mover.view()["round"]["drawn"]
    assert not [event for view in views[1:] for event in view if event["type"] == "card_drawn" and "card" in event]
    dealt = [event for event in views[0] if event["type"] == "hand_dealt"]
    assert [("hand" in event) == (event["player_id"] == mover.player_id) for event in dealt] == [True, True]


def test_event_carries_the_version_of_the_game(client: Api) -> None:
    mover, _ = pair(client)
    drawn = mover.draw()
    last = mover.events(limit=7)[-1]
    assert (last["version"], last["type"], last["round"]) == (drawn["version"], "card_drawn", 1)


def test_events_before_the_first_round_have_round_0(client: Api) -> None:
    mover, _ = pair(client)
    rounds = {event["type"]: event["round"] for event in mover.spectator().events(limit=7)}
    assert [rounds[told] for told in ("player_joined", "game_started", "round_begun", "cards_dealt")] == [0, 0, 1, 1]


def test_waiting_request_gets_existing_events_at_once(client: Api) -> None:
    mover, _ = pair(client)
    page = mover.get("/events", Prefer="respond-async, wait=20")
    assert page.headers["Preference-Applied"] == "wait=20"
    assert page.json()["events"]
    assert "Preference-Applied" not in mover.get("/events", Prefer="return=minimal").headers


@pytest.mark.parametrize(
    ("prefer", "applied"),
    [
        ("wait=9999", "wait=30"),
        ("wait=99999", "wait=30"),
        ("wait=" + "9" * 16, "wait=30"),
        ("wait=00000020", "wait=20"),
        ("Wait=1", "wait=1"),
        ('respond-async, WAIT="5"', "wait=5"),
        ("wait=" + "9" * 17, None),
        ("wait=\u00b2", None),
        ("await=1", None),
        ("wait=-1", None),
    ],
)
def test_preferred_wait_is_applied_up_to_the_maximum(client: Api, prefer: str, applied: str | None) -> None:
    page = client.create("rami").get("/events", Prefer=prefer)
    assert page.headers.get("Preference-Applied") == applied


def test_waiting_request_gets_the_next_event(client: Api, app: Flask) -> None:
    mover, other = pair(client)
    last = other.events()[-1]["seq"]
    told: list[Json] = []

    def wait() -> None:
        patient = other.by(Api(in_process(app), client.contract))
        told.append(patient.get(f"/events?after={last}", Prefer="wait=20").json())

    waiting = threading.Thread(target=wait)
    waiting.start()
    time.sleep(0.2)
    assert not told
    mover.draw()
    waiting.join()
    assert [event["type"] for event in told[0]["events"]] == ["card_drawn"]


def test_wait_without_events_ends_with_an_empty_page(client: Api) -> None:
    mover, _ = pair(client)
    last = mover.events()[-1]["seq"]
    page = mover.get(f"/events?after={last}", Prefer="wait=1").json()
    assert page == {"events": [], "last_seq": last, "more": False, "reset": False}


def test_request_waits_on_a_finished_game_only_until_its_rematch(client: Api, parts: ServiceContext) -> None:
    seats = pair(client)
    play(seats, steady)
    last = seats[0].events()[-1]["seq"]
    told: list[Json] = []
    waiter = threading.Thread(
        target=lambda: told.append(seats[0].get(f"/events?after={last}", Prefer="wait=20").json())
    )
    waiter.start()
    seats[1].post("/rematch")
    waiter.join()
    assert [event["type"] for event in told[0]["events"]] == ["rematch_opened"]
    started = time.monotonic()
    assert seats[0].get(f"/events?after={last + 1}", Prefer="wait=20").json()["events"] == []
    assert time.monotonic() - started < 15, "it is not waited for"
    assert "Preference-Applied" not in seats[0].get(f"/events?after={last + 1}", Prefer="wait=20").headers


def test_request_waits_for_another_rematch_after_an_abandoned_one(client: Api) -> None:
    seats = pair(client)
    play(seats, steady)
    client.seated(seats[1].post("/rematch")).leave()
    last = seats[0].events()[-1]["seq"]
    page = seats[0].get(f"/events?after={last}", Prefer="wait=1")
    assert page.headers["Preference-Applied"] == "wait=1"
    assert page.json()["events"] == []


def test_events_of_an_unknown_game_are_not_found(client: Api) -> None:
    assert code_of(client.get("/v1/games/nowhere/events")) == (404, "game_not_found")
