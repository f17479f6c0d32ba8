"""The hand-written part of the Python SDK against a service that answers by a script."""

import importlib
import json
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.system.sdks.python.scripted import (
    EMPTY_PAGE,
    GAME,
    GAME_PATH,
    MOVE,
    NO_CONTENT,
    PAGE,
    PRESENCE,
    SEAT,
    SONG,
    STREAM,
    Answer,
    Service,
    broken,
    events,
    ok,
    page,
    problem,
    stream,
)

MODULES_WITH_TIME = ("fallback", "following", "retries", "seat")
"""The modules of the SDK that read the time or sleep."""
RESET = 'id: 3\nevent: reset\ndata: {"last_seq": 3}\n\n'


@pytest.fixture
def service(sdks: Path, monkeypatch: pytest.MonkeyPatch) -> Service:
    """A scripted service; waiting takes no time."""
    monkeypatch.syspath_prepend(sdks / "python")
    service = Service(importlib.import_module("rummy_client"))
    # Not `time.sleep` itself: threads of other tests in this process look at the time, too.
    for name in MODULES_WITH_TIME:
        monkeypatch.setattr(importlib.import_module(f"rummy_client.{name}"), "time", service.clock)
    return service


def move(service: Service, **fields: object) -> Any:
    """A legal move of the SDK."""
    return service.package.models.LegalMove.from_dict(MOVE | fields)


def seqs(seat: Any, after: int = 0) -> list[int]:
    """The numbers of the events that the seat follows."""
    return [event.seq for event in seat.follow(after)]


def test_move_with_an_unknown_action_is_sent_to_its_path_with_all_its_fields(service: Service) -> None:
    service.seat(httpx.Response(201, json=GAME)).play(move(service))
    [request] = service.requests
    assert (request.method, request.url.path) == ("POST", f"{GAME_PATH}/songs")
    assert json.loads(request.content) == {"song": SONG, "card": "AS"}
    assert request.headers["Authorization"] == "Bearer secret"


def test_unknown_fields_within_a_move_are_kept(service: Service) -> None:
    melds = [{"cards": ["AS", "AH", "AD"], "tint": "red"}]
    service.seat(ok()).play(move(service, melds=melds))
    assert json.loads(service.requests[0].content)["melds"] == melds


def test_fields_can_be_added_to_a_move(service: Service) -> None:
    service.seat(ok()).play(move(service), contribution="42")
    assert json.loads(service.requests[0].content)["contribution"] == "42"


@pytest.mark.parametrize(
    "failure",
    [
        httpx.ConnectError("refused"),
        httpx.ConnectTimeout("late"),
        httpx.ReadTimeout("silent"),
        httpx.RemoteProtocolError("cut"),
        problem(503, "game_busy"),
        problem(429, "too_many_requests"),
        httpx.Response(502, text="a gateway"),
        httpx.Response(408, text="a gateway"),
    ],
    ids=lambda failure: getattr(failure, "status_code", type(failure).__name__),
)
def test_move_is_repeated_under_its_key_until_it_is_answered(service: Service, failure: Answer) -> None:
    seat = service.seat(failure, failure, ok(version=99), ok())
    assert seat.play(move(service)).version == 99
    seat.play(move(service))
    *first, other = [request.headers["Idempotency-Key"] for request in service.requests]
    assert len(set(first)) == 1
    assert other not in first
    assert len(service.clock.pauses) == 2
    assert service.clock.pauses[0] < service.clock.pauses[1]


def test_move_is_sent_under_the_key_of_the_caller(service: Service) -> None:
    service.seat(ok()).play(move(service), "a key of the caller")
    assert service.requests[0].headers["Idempotency-Key"] == "a key of the caller"


def test_refused_move_raises_the_problem_at_once(service: Service) -> None:
    with pytest.raises(service.package.ProblemError) as refused:
        service.seat(problem(409, "wrong_phase")).play(move(service))
    assert refused.value.problem.code == "wrong_phase"
    assert service.clock.pauses == []


def test_page_of_a_gateway_is_no_answer_to_a_move(service: Service) -> None:
    login = httpx.Response(200, html="<h1>Log in to the hotel</h1>")
    with pytest.raises(service.package.UnexpectedAnswer, match="hotel"):
        service.seat(login).play(move(service))
    with pytest.raises(service.package.UnexpectedAnswer, match="hotel"):
        service.seat(login).game()


@pytest.mark.parametrize("body", ['{"title": "Unavailable", "status": 503}', "[]", '{"title": "Una'])
def test_problem_of_a_gateway_is_an_unexpected_answer(service: Service, body: str) -> None:
    headers = {"Content-Type": "application/problem+json"}
    answers = [httpx.Response(status, content=body, headers=headers) for status in (503, 403)]
    with pytest.raises(service.package.UnexpectedAnswer, match="403") as raised:
        service.seat(*answers).play(move(service))
    assert not isinstance(raised.value, service.package.ProblemError)
    assert len(service.requests) == 2


@pytest.mark.parametrize("path", ["http://other/v1/games", "//other/v1/games", "@other/v1/games"])
def test_move_is_sent_to_no_other_server(service: Service, path: str) -> None:
    with pytest.raises(ValueError, match="not a path"):
        service.seat().play(move(service, path=path))
    assert service.requests == []


@pytest.mark.parametrize("verb", ["game", "follow", "play"])
def test_redirect_is_an_unexpected_answer_and_the_token_does_not_travel(service: Service, verb: str) -> None:
    seat = service.seat(httpx.Response(307, headers={"Location": "http://other/"}), ok())
    verbs = {"game": seat.game, "follow": lambda: seqs(seat), "play": lambda: seat.play(move(service))}
    with pytest.raises(service.package.UnexpectedAnswer, match="307"):
        verbs[verb]()
    assert [request.url.host for request in service.requests] == ["rummy"]


def test_token_is_in_no_representation(service: Service) -> None:
    seat = service.package.connect("http://rummy", api_key="sesame").seat("g", "secret")
    answer = service.package.models.Seat.from_dict(SEAT)
    shown = repr([seat, seat.client, answer])
    assert f"Seat(player_id={SEAT['player_id']!r}" in shown
    assert not [secret for secret in ("secret", "sesame", SEAT["token"]) if secret in shown]


def test_retry_after_is_kept_to(service: Service) -> None:
    late = problem(503, "overloaded", **{"Retry-After": "Sun, 06 Nov 1994 08:49:37 GMT"})
    service.seat(problem(429, "too_many_requests", **{"Retry-After": "7"}), late, ok()).play(move(service))
    assert service.clock.pauses[0] == 7
    assert 0 < service.clock.pauses[1] < 1


def test_too_long_a_retry_after_is_raised(service: Service) -> None:
    with pytest.raises(service.package.ProblemError):
        service.seat(problem(429, "too_many_games", **{"Retry-After": "3600"})).play(move(service))


def test_last_error_is_raised_when_patience_is_at_an_end(service: Service) -> None:
    with pytest.raises(httpx.ConnectError):
        service.seat(httpx.ConnectError("refused"), patience=0).play(move(service))


def test_patience_counts_from_the_first_failure_of_a_reader(service: Service) -> None:
    reader = service.seat(stream(events(1)), httpx.ReadError("cut"), stream(events(2))).follow()
    assert next(reader).seq == 1
    service.clock.now += 3600
    assert next(reader).seq == 2


def test_follower_has_no_more_patience_while_it_reads_the_game(
    service: Service, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(service.clock, "monotonic", lambda: sum(service.clock.pauses))
    lost = [httpx.ConnectError("refused")] * 99
    with pytest.raises(httpx.ConnectError):
        seqs(service.seat(problem(429, "too_many_streams"), EMPTY_PAGE, *lost, patience=60))
    assert 50 < sum(service.clock.pauses) < 60


def test_wrong_address_is_not_tried_again(service: Service) -> None:
    with pytest.raises(httpx.UnsupportedProtocol):
        service.seat(httpx.UnsupportedProtocol("no scheme")).play(move(service))


@pytest.mark.parametrize("verb", ["create", "join", "quick_play"])
def test_request_for_a_seat_is_repeated_under_its_key(service: Service, verb: str) -> None:
    models = service.package.models
    body = {"create": models.CreateGameRequest("rami"), "join": "g", "quick_play": models.QuickPlayRequest("rami")}
    seat = getattr(service.rummy(httpx.ReadError("lost"), httpx.Response(201, json=SEAT)), verb)(body[verb])
    assert (seat.game_id, seat.token) == (GAME["game_id"], SEAT["token"])
    keys = [request.headers["Idempotency-Key"] for request in service.requests]
    assert keys == keys[:1] * 2
    assert len(keys[0]) >= 22


def test_api_key_and_language_are_sent_with_every_request(service: Service) -> None:
    rummy = service.package.connect("http://rummy", "sesame", "fr")
    for client in (rummy.client, rummy.seat("g", "secret").client):
        headers = client.get_httpx_client().headers
        assert (headers["X-API-Key"], headers["Accept-Language"]) == ("sesame", "fr")


def test_follow_resumes_after_its_last_event_until_the_game_has_no_more(service: Service) -> None:
    cut = broken(events(1, 2) + events(3)[:20], httpx.ReadError("cut"))
    seat = service.seat(
        cut, stream(PRESENCE + events(3)), stream(""), stream(events(4, kind="game_abandoned")), NO_CONTENT
    )
    assert seqs(seat) == [1, 2, 3, 4]
    assert [request.headers["Last-Event-ID"] for request in service.requests] == ["0", "2", "3", "3", "4"]
    assert len(service.clock.pauses) == 3  # none after the end of the game


@pytest.mark.parametrize("status", [429, 503])
def test_follow_waits_as_long_as_the_service_asks(service: Service, status: int) -> None:
    assert seqs(
        service.seat(problem(status, "streams_full", **{"Retry-After": "5"}), stream(events(1)), NO_CONTENT)
    ) == [1]
    assert service.clock.pauses[0] == 5


@pytest.mark.parametrize(("status", "code"), [(401, "token_invalid"), (404, "game_not_found"), (422, "invalid_fields")])
def test_follow_raises_refusals(service: Service, status: int, code: str) -> None:
    reader = service.seat(stream(events(1)), problem(status, code)).follow()
    assert next(reader).seq == 1
    with pytest.raises(service.package.ProblemError, match=code):
        next(reader)


def test_follow_gives_the_game_where_events_were_lost(service: Service) -> None:
    found = list(service.seat(stream(events(8) + RESET + events(4)), ok(version=77), NO_CONTENT).follow(7))
    assert [(event.seq, event.type_) for event in found] == [(8, "player_joined"), (3, "reset"), (4, "player_joined")]
    assert found[1].game.version == 77
    assert service.requests[2].headers["Last-Event-ID"] == "4"


def test_follow_pauses_again_after_a_reset_that_lost_the_end_of_the_game(service: Service) -> None:
    end = events(4, kind="game_abandoned")
    assert seqs(service.seat(stream(end), stream(RESET), ok(), stream(end), NO_CONTENT), 3) == [4, 3, 4]
    assert len(service.clock.pauses) == 1


@pytest.mark.parametrize(
    "blocked",
    [
        [httpx.ReadTimeout("silent")] * 3,
        [httpx.RemoteProtocolError("cut before the first byte")] * 3,
        [broken(PRESENCE, httpx.ReadError("cut")) for _ in range(3)],
        [stream(PRESENCE) for _ in range(3)],
        [httpx.Response(200, json=PAGE)],
        [problem(429, "too_many_streams", **{"Retry-After": "5"})],
        [problem(503, "too_many_streams")],
    ],
    ids=["silence", "no byte", "cut at its first bytes", "ended at its first bytes", "no stream", "429", "503"],
)
def test_follow_polls_where_streams_do_not_get_through(service: Service, blocked: list[Answer]) -> None:
    reset = httpx.Response(200, json=PAGE | {"events": [], "last_seq": 2, "more": False, "reset": True})
    answers = (page(7, 8), httpx.ReadTimeout("late"), EMPTY_PAGE, ok(), reset, ok(), ok(status="finished"))
    seat = service.seat(*blocked, *answers)
    assert seqs(seat) == [7, 8, 2]
    polls = [request for request in service.requests if "Prefer" in request.headers]
    assert [request.url.params["after"] for request in polls] == ["0", "8", "8", "8"]


def test_two_streams_without_an_event_are_no_reason_to_poll(service: Service) -> None:
    cut = broken(PRESENCE, httpx.ReadError("cut"))
    late = httpx.ConnectTimeout("late")
    assert seqs(service.seat(late, late, stream(events(1)), cut, late, stream(events(2)), NO_CONTENT)) == [1, 2]
    assert not [request for request in service.requests if "Prefer" in request.headers]


@pytest.mark.parametrize(
    ("answers", "streamed"),
    [
        ([stream(events(9)), NO_CONTENT], [True, True]),
        ([stream(PRESENCE), page(9), EMPTY_PAGE, ok(status="finished")], [True, False, False, False]),
    ],
    ids=["a stream with an event stays", "one without brings polls back"],
)
def test_stream_is_tried_again_after_five_minutes_of_polls(
    service: Service, answers: list[Answer], streamed: list[bool]
) -> None:
    full = problem(429, "too_many_streams")
    reader = service.seat(full, page(8), *answers).follow()
    assert next(reader).seq == 8
    service.clock.now += 301
    assert [event.seq for event in reader] == [9]
    asked = [request.headers["Accept"] == STREAM["Content-Type"] for request in service.requests]
    assert asked == [True, False, *streamed]


def test_network_that_loses_polls_too_is_no_reason_to_keep_polling(service: Service) -> None:
    late = httpx.ConnectTimeout("late")
    assert seqs(service.seat(late, late, late, late, stream(events(1)), NO_CONTENT)) == [1]
    assert ["Prefer" in request.headers for request in service.requests] == [False] * 3 + [True] + [False] * 2


def test_stream_that_falls_silent_is_asked_for_again(service: Service) -> None:
    silent = broken(events(1), httpx.ReadTimeout("silent"))
    assert seqs(service.seat(silent, stream(events(2)), NO_CONTENT)) == [1, 2]


def test_wait_for_turn_polls_until_the_seat_may_act(service: Service) -> None:
    turn = ok(legal_moves=[MOVE])
    game = service.seat(ok(last_seq=8), httpx.ReadError("cut"), page(9), turn).wait_for_turn()
    assert game.legal_moves[0].action == "sing"
    assert [request.url.params.get("after") for request in service.requests] == [None, "8", "8", None]


def test_wait_for_turn_ends_with_the_game(service: Service) -> None:
    assert service.seat(ok(status="abandoned")).wait_for_turn().status == "abandoned"


def test_no_request_waits_for_ever(service: Service) -> None:
    seat = service.seat(ok(), httpx.Response(200, json=PAGE), stream(events(1)), NO_CONTENT)
    seat.game()
    service.package.api.events.list_events.sync("g", client=seat.client, prefer="respond-async, wait=27")
    seqs(seat)
    limits = [request.extensions["timeout"] for request in service.requests[:3]]
    assert [(limit["connect"], limit["read"]) for limit in limits] == [(5, 30), (5, 37), (5, 30)]
    assert service.package.connect("http://rummy").client.timeout == httpx.Timeout(30, connect=5)
