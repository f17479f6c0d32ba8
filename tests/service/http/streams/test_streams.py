"""The two forms in which listEvents answers, and what it refuses before a stream begins."""

import pytest
from flask import Flask
from httpx import Response

from service.http.protocol.responses import VARY
from tests.kit.clients.client import Api, Seat, code_of
from tests.service.http.tables import pair

STREAM = "text/event-stream"


@pytest.mark.parametrize(
    ("accept", "form"),
    [
        ("", "application/json"),
        ("*/*", "application/json"),
        ("application/json", "application/json"),
        ("application/json, text/event-stream", "application/json"),
        ("text/event-stream, application/json", "application/json"),
        ("text/event-stream;q=0.5, application/json", "application/json"),
        ("text/event-stream", STREAM),
        ("text/event-stream; charset=utf-8", STREAM),
        ("text/event-stream, */*", STREAM),
        ("text/event-stream, application/json;q=0.9", STREAM),
        ("text/*;q=0.5, application/json;q=0.4", STREAM),
    ],
)
def test_events_are_streamed_to_clients_that_prefer_a_stream(client: Api, app: Flask, accept: str, form: str) -> None:
    seat = client.create("rami")
    with app.test_client().get(f"{seat.path}/events", headers={"Accept": accept} if accept else {}) as answer:
        assert (answer.status_code, answer.mimetype) == (200, form)


def test_other_media_types_are_not_acceptable(client: Api) -> None:
    refused = client.get(f"{client.create('rami').path}/events", Accept="text/html")
    assert code_of(refused) == (406, "not_acceptable")
    assert "application/json, text/event-stream" in refused.json()["detail"]


def read_chunks(answer: Response, chunks: int) -> str:
    """The first `chunks` chunks of a stream."""
    body = answer.iter_raw()
    return b"".join(next(body) for _ in range(chunks)).decode()


def stream_beginning(seat: Seat, chunks: int) -> str:
    """The beginning of a player's stream."""
    headers = {"Accept": STREAM, "Authorization": f"Bearer {seat.token}"}
    with seat.api.http.stream("GET", f"{seat.path}/events", headers=headers) as answer:
        return read_chunks(answer, chunks)


def test_stream_has_the_same_events_as_the_page(client: Api, app: Flask) -> None:
    mover, _ = pair(client)
    body = stream_beginning(mover, 2)
    lines = [line.removeprefix("data: ") for line in body.split("\n") if line.startswith('data: {"seq"')]
    page = mover.get("/events").text
    assert page.startswith('{"events":[' + ",".join(lines))
    assert body.startswith(
        f'retry: 1000\n\nevent: presence\ndata: {{"players":["{mover.player_id}"],"spectators":0}}\n\n'
    )


def test_head_request_opens_no_stream(client: Api, app: Flask) -> None:
    seat = client.create("rami")
    answer = app.test_client().head(f"{seat.path}/events", headers={"Accept": STREAM})
    assert (answer.status_code, answer.mimetype, answer.data) == (200, STREAM, b"")
    assert stream_beginning(seat, 1).endswith('{"players":["p1"],"spectators":0}\n\n'), "it is nobody's presence"


@pytest.mark.parametrize("accept", ["application/json", STREAM])
@pytest.mark.parametrize("bad", ["", "x", "-1", "1.5", "٣", "9" * 30, "9" * 17])
def test_malformed_last_event_id_is_refused(client: Api, accept: str, bad: str) -> None:
    refused = client.get(f"{client.create('rami').path}/events", Accept=accept, Last_Event_ID=bad)
    assert code_of(refused) == (422, "invalid_fields")
    assert [fault["header"] for fault in refused.json()["errors"]] == ["Last-Event-ID"]


def test_page_after_the_greatest_event_id_is_empty(client: Api) -> None:
    seat = client.create("rami")
    page = seat.get("/events", Last_Event_ID="9" * 16).json()
    assert page["events"] == []
    assert seat.get(f"/events?after={page['last_seq']}").status_code == 200


def test_page_continues_after_the_last_event_id(client: Api) -> None:
    mover, _ = pair(client)
    assert mover.get("/events?after=1", Last_Event_ID="3").json()["events"][0]["seq"] == 4


def test_stream_after_the_last_event_of_an_ended_game_has_no_content(client: Api) -> None:
    seat = client.create("rami")
    client.request("DELETE", f"{seat.path}/players/me", headers={"Authorization": f"Bearer {seat.token}"})
    last = client.get(f"{seat.path}/events").json()["last_seq"]
    ended = client.get(f"{seat.path}/events", Accept=STREAM, Last_Event_ID=str(last))
    assert (ended.status_code, ended.content) == (204, b"")
    assert (ended.headers["Cache-Control"], ended.headers["Vary"]) == ("no-store", VARY)
    assert "Content-Type" not in ended.headers
    assert client.get(f"{seat.path}/events?after={last}", Accept=STREAM).status_code == 204


@pytest.mark.parametrize(
    ("token", "refusal"), [("p1." + "A" * 43, (401, "token_invalid")), ("x", (401, "token_invalid"))]
)
def test_stream_with_an_invalid_token_or_game_is_refused(client: Api, token: str, refusal: tuple[int, str]) -> None:
    assert code_of(client.get(f"{client.create('rami').path}/events", token, Accept=STREAM)) == refusal
    assert code_of(client.get("/v1/games/nowhere/events", Accept=STREAM)) == (404, "game_not_found")
