"""The layer by hand of the Kotlin SDK plays whole games, with stand-ins for OkHttp and Retrofit (`compiled`)."""

import json
from pathlib import Path

import httpx
import pytest

from tests.kit.servers.bad_network import bad_network
from tests.system.sdks.kotlin.compiling import run
from tests.system.sdks.script_server import CUT, NO_CONTENT, Answer, Script, of_json, problem, scripted, stream
from tests.system.sdks.sources.test_models import DOCUMENT
from tests.system.sdks.untrusted import untrusted

pytestmark = pytest.mark.soak

SEAT = DOCUMENT["paths"]["/v1/games"]["post"]["responses"]["201"]["content"]["application/json"]["example"]
GAME = SEAT["game"] | {"legal_moves": []}
MOVE = {"action": "sing", "path": "/v1/games/g/songs", "song": {"verses": [1]}, "melds": [{"cards": ["AS"], "tint": 1}]}
SONG = {name: value for name, value in MOVE.items() if name not in {"action", "path"}}
PAGE = {"events": [], "last_seq": 4, "more": False}
NO_BYTE = [CUT, CUT]
"""Java's own HTTP client asks once more for what it may ask for twice."""
EVENT = {
    "seq": 4,
    "type": "player_away",
    "version": 1,
    "at": "2026-01-01T00:00:00.000Z",
    "round": 1,
    "player_id": "p1",
    "bot": None,
}


def verb(classes: Path, script: Script, name: str) -> list[str]:
    """What one verb of a seat prints, line by line."""
    return run("rummy.client.VerbsKt", classes, script.url, "g", name).splitlines()


@pytest.mark.parametrize(("variant", "share"), [("gin-rummy", 0), ("rami", 0.15), ("caloochi", 0.15)])
def test_program_plays_and_follows_a_whole_game_over_a_bad_network(
    classes: Path, url: str, variant: str, share: float
) -> None:
    with bad_network(url, seed=11, share=share) as (address, weather):
        told = json.loads(run("PlayKt", classes, address, variant))
    game = httpx.get(f"{url}/v1/games/{told['game_id']}").json()
    assert (game["status"], told["winners"]) == ("finished", ",".join(game["winners"]))
    assert told["seqs"] == ",".join(map(str, range(1, game["last_seq"] + 1)))
    assert told["last"] == "game_ended"
    assert (weather.lost_changes() > 0) == (share > 0)


def test_unknown_move_is_sent_verbatim_under_one_key_until_it_is_answered(classes: Path) -> None:
    failures = [CUT, problem(503, "overloaded", **{"Retry-After": "1"}), problem(429, "too_many_requests"), CUT]
    with scripted(*failures, of_json(201, GAME | {"version": 99})) as script:
        assert verb(classes, script, json.dumps(MOVE)) == ["99"]
    assert {request.line for request in script.requests} == {"POST /v1/games/g/songs"}
    assert [json.loads(request.body) for request in script.requests] == [SONG] * 5
    [key] = set(script.sent("Idempotency-Key"))
    assert len(key or "") >= 22
    assert set(script.sent("Authorization")) == {"Bearer secret"}
    assert set(script.sent("Accept-Language")) == {"fr"}


def test_torn_answer_is_no_answer(classes: Path) -> None:
    whole = f"HTTP/1.1 201 Created\r\nServer: s\r\nContent-Length: {len(json.dumps(GAME))}\r\n\r\n{json.dumps(GAME)}"
    lengths = [len("HTTP/1.1 201 Created\r\n"), whole.index("{"), len(whole) - 1]
    torn = [Answer(0, whole[:length]) for length in lengths]
    with scripted(*torn, of_json(201, GAME | {"version": 99})) as script:
        assert verb(classes, script, json.dumps(MOVE)) == ["99"]
    assert len(set(script.sent("Idempotency-Key"))) == 1


def test_seat_and_move_are_asked_for_under_the_keys_of_the_caller(classes: Path) -> None:
    with scripted(of_json(201, SEAT), of_json(201, GAME)) as script:
        assert verb(classes, script, "underKeys") == []
    assert script.sent("Idempotency-Key") == ["key of a seat", "key of a move"]


def test_token_is_in_no_text(classes: Path) -> None:
    with scripted(of_json(201, SEAT)) as script:
        [shown] = verb(classes, script, "show")
    assert "PlayerSeat" in shown
    assert f"Seat(playerId={SEAT['player_id']}" in shown
    assert not [token for token in ("secret", SEAT["token"]) if token in shown]


@pytest.mark.parametrize(
    "refusal", [problem(409, "wrong_phase"), problem(429, "too_many_games", **{"Retry-After": "3600"})]
)
def test_refused_move_throws_the_problem_at_once(classes: Path, refusal: Answer) -> None:
    with scripted(refusal) as script:
        [told] = verb(classes, script, json.dumps(MOVE))
    assert told == f"{refusal.status} {json.loads(refusal.body)['code']}"


def test_follow_resumes_until_the_game_has_no_more_events(classes: Path) -> None:
    torn = stream((1, "player_joined"), (2, "sung"), torn='id: 3\ndata: {"seq": 3, "ty')
    reset = stream(torn='id: 1\nevent: reset\ndata: {"last_seq": 1}\n\n')
    busy = problem(503, "streams_full", **{"Retry-After": "1"})
    end = stream((2, "game_ended"))
    with scripted(torn, CUT, busy, reset, of_json(200, GAME | {"version": 77}), end, NO_CONTENT) as script:
        told = verb(classes, script, "follow")
    assert told == ["1 Ann joined", "2 unknown sung", "1 reset 77", "2 game_ended"]
    assert script.sent("Last-Event-ID") == ["0", "2", "2", "2", None, "1", "2"]


def test_polls_wait_again_after_a_reset_that_lost_the_end_of_the_game(classes: Path) -> None:
    end, full = stream((4, "game_ended")), problem(429, "too_many_streams")
    reset, page, game = (of_json(200, body) for body in (PAGE | {"last_seq": 3, "reset": True}, PAGE, GAME))
    with scripted(end, full, reset, game, game, page, of_json(200, GAME | {"status": "finished"})) as script:
        assert verb(classes, script, "follow") == ["4 game_ended", f"3 reset {GAME['version']}"]
    assert script.sent("Prefer") == [None] * 5 + ["wait=20", None]


def test_follow_throws_on_401(classes: Path) -> None:
    with scripted(stream((1, "player_joined")), problem(401, "token_invalid")) as script:
        assert verb(classes, script, "follow") == ["1 Ann joined", "401 token_invalid"]


@pytest.mark.parametrize(
    "streams",
    [[of_json(200, PAGE)], [problem(429, "too_many_streams")], NO_BYTE * 3, [stream(torn='id: 4\ndata: {"seq"')] * 3],
    ids=["no stream", "too many streams", "no byte", "cut at its first bytes"],
)
def test_follow_polls_where_streams_do_not_get_through(classes: Path, streams: list[Answer]) -> None:
    pages = [
        of_json(200, PAGE | {"events": [EVENT]}),
        CUT,
        of_json(200, PAGE),
        of_json(200, GAME | {"status": "finished"}),
    ]
    with scripted(*streams, *pages) as script:
        assert verb(classes, script, "follow") == ["4 player_away"]
    assert script.sent("Prefer") == [None] * len(streams) + ["wait=20"] * 3 + [None]
    polls = script.requests[len(streams) : -1]
    assert [request.line.partition("?")[2] for request in polls] == [f"after={seq}&limit=500" for seq in (0, 4, 4)]


def test_next_request_is_a_stream_if_the_first_poll_is_lost_too(classes: Path) -> None:
    with scripted(*NO_BYTE * 4, stream((1, "game_ended")), NO_CONTENT) as script:
        assert verb(classes, script, "follow") == ["1 game_ended"]
    assert script.sent("Prefer") == [None] * 6 + ["wait=20"] * 2 + [None] * 2


def test_wait_for_turn_ends_when_the_seat_may_act(classes: Path) -> None:
    turn = of_json(200, GAME | {"legal_moves": [MOVE]})
    with scripted(of_json(200, GAME), CUT, of_json(200, PAGE), turn) as script:
        assert verb(classes, script, "waitForTurn") == ["sing"]
    assert script.sent("Prefer") == [None, "wait=20", "wait=20", None]


def test_service_without_a_trusted_certificate_is_asked_once(classes: Path, tmp_path: Path) -> None:
    with untrusted(tmp_path) as server:
        [told] = run("rummy.client.VerbsKt", classes, server.url, "g", "waitForTurn").splitlines()
    assert (told, server.connections) == ("SSLHandshakeException", 1)


@pytest.mark.parametrize("name", ["waitForTurn", json.dumps(MOVE)])
def test_page_of_a_gateway_is_no_answer(classes: Path, name: str) -> None:
    with scripted(Answer(200, "<h1>Log in to the hotel</h1>", {"Content-Type": "text/html"})) as script:
        assert verb(classes, script, name) == ["unexpected 200"]


@pytest.mark.parametrize("name", ["waitForTurn", "follow"])
def test_redirect_is_an_unexpected_answer_and_the_token_does_not_travel(classes: Path, name: str) -> None:
    with scripted() as other, scripted(Answer(302, headers={"Location": f"{other.url}/"})) as script:
        assert verb(classes, script, name) == ["unexpected 302"]
    assert other.requests == []


def test_answer_without_a_body_is_no_error(classes: Path) -> None:
    with scripted(NO_CONTENT) as script:
        assert verb(classes, script, "leave") == ["kotlin.Unit"]
    assert [request.line for request in script.requests] == ["DELETE /v1/games/g/players/me"]
