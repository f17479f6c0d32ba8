"""Idempotency-Key: a request can be repeated safely, whatever happened to its answer."""

import hashlib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from flask import Flask, request
from httpx import Response

from service.http.commands.idempotency import current_attempt
from tests.kit.clients.client import Api, code_of, success
from tests.kit.clients.contract import JSON
from tests.kit.clients.in_process import in_process
from tests.service.http.tables import pair

KEY = "0b0e8f0e-5f0c-4f5e-9a53-0d4c3f1b9a77"


def same(one: Response, other: Response) -> bool:
    """Whether two answers are equal apart from their request ids."""
    own = {"x-request-id"}
    headers = [{name: value for name, value in each.headers.items() if name not in own} for each in (one, other)]
    return (one.status_code, one.content, headers[0]) == (other.status_code, other.content, headers[1])


def test_repeated_move_gets_the_recorded_answer(client: Api) -> None:
    mover, other = pair(client)
    first = mover.post("/draws", {"source": "stock"}, Idempotency_Key=KEY)
    assert first.status_code == 201
    assert same(first, mover.post("/draws", {"source": "stock"}, Idempotency_Key=KEY))
    success(mover.post("/discards", {"card": first.json()["round"]["hand"][0]}))
    other.draw()
    assert same(first, mover.post("/draws", {"source": "stock"}, Idempotency_Key=KEY))


def test_recorded_answer_is_found_before_if_match_is_checked(client: Api) -> None:
    mover, _ = pair(client)
    tag = mover.get().headers["ETag"]
    first, second = (mover.post("/draws", {"source": "stock"}, Idempotency_Key=KEY, If_Match=tag) for _ in range(2))
    assert same(first, second)


def test_another_request_under_the_same_key_is_refused(client: Api) -> None:
    mover, _ = pair(client)
    mover.post("/draws", {"source": "stock"}, Idempotency_Key=KEY)
    for path, body in (("/draws", {"source": "discard"}), ("/discards", {"card": "AS"})):
        assert code_of(mover.post(path, body, Idempotency_Key=KEY)) == (422, "idempotency_key_reused")


SPELLINGS = (
    '{"variant":"rummy","seats":2,"options":{"target":200,"cut":false},"player_name":"Zoé"}',
    '{ "options": {"cut": false, "target": 200},\n "player_name": "Zo\\u00e9", "seats": 2, "variant": "rummy" }',
    '{"variant":"rummy","seats":2.0,"options":{"target":2E2,"cut":false},"player_name":"Zo\\u00E9"}',
)


def test_other_spellings_of_a_body_are_the_same_request(client: Api) -> None:
    headers = {"Content-Type": JSON, "Idempotency-Key": f"{KEY}-spelled"}
    first, *others = (client.request("POST", "/v1/games", content=body, headers=headers) for body in SPELLINGS)
    assert first.status_code == 201
    assert all(same(first, other) for other in others)


def test_answer_that_release_0_1_stored_is_given_again(app: Flask) -> None:
    headers, body = {"Idempotency-Key": KEY}, b'{ "source": "stock" }'
    by_0_1 = hashlib.sha256(b"POST /v1/games/g/draws\n" + body).digest()[:16]
    with app.test_request_context("/v1/games/g/draws", method="POST", data=body, headers=headers, content_type=JSON):
        attempt = current_attempt(request.environ, "p1")
    assert attempt
    attempt.check_fingerprint(by_0_1)


@pytest.mark.parametrize("other", [{"seats": 3}, {"player_name": "Zoe"}, {"options": {"target": 201}}, {"bots": []}])
def test_other_values_of_a_body_are_another_request(client: Api, other: dict[str, object]) -> None:
    body = {"variant": "rummy", "seats": 2, "player_name": "Zoé", "options": {"target": 200}}
    key = f"{KEY}-other-{next(iter(other))}"
    assert client.post("/v1/games", body, Idempotency_Key=key).status_code == 201
    reused = client.post("/v1/games", {**body, **other}, Idempotency_Key=key)
    assert code_of(reused) == (422, "idempotency_key_reused")


def test_players_do_not_share_keys(client: Api) -> None:
    mover, other = pair(client)
    card = mover.draw()["round"]["hand"][0]
    success(mover.post("/discards", {"card": card}, Idempotency_Key=KEY))
    assert other.post("/draws", {"source": "stock"}, Idempotency_Key=KEY).status_code == 201


def test_refusal_is_not_recorded(client: Api) -> None:
    mover, other = pair(client)
    assert code_of(other.post("/draws", {"source": "stock"}, Idempotency_Key=KEY)) == (409, "not_your_turn")
    success(mover.post("/discards", {"card": mover.draw()["round"]["hand"][0]}))
    assert other.post("/draws", {"source": "stock"}, Idempotency_Key=KEY).status_code == 201


def test_recorded_answer_needs_the_token(client: Api) -> None:
    mover, _ = pair(client)
    mover.post("/draws", {"source": "stock"}, Idempotency_Key=KEY)
    stranger = client.post(f"{mover.path}/draws", {"source": "stock"}, Idempotency_Key=KEY)
    assert code_of(stranger) == (401, "token_missing")


@pytest.mark.parametrize("key", ["", "a b", "x" * 201, "é"])
def test_malformed_key_is_refused(client: Api, key: str) -> None:
    mover, _ = pair(client)
    refused = mover.post("/draws", {"source": "stock"}, Idempotency_Key=key)
    assert code_of(refused) == (422, "invalid_fields")
    assert refused.json()["errors"][0]["header"] == "Idempotency-Key"


def test_game_is_created_once_under_one_key(client: Api) -> None:
    body = {"variant": "rami", "player_name": "Ann"}
    first, second = (client.post("/v1/games", body, Idempotency_Key=f"{KEY}-1") for _ in range(2))
    assert same(first, second)
    assert client.get(first.headers["Location"], second.json()["token"]).status_code == 200
    assert code_of(client.post("/v1/games", {"variant": "rummy"}, Idempotency_Key=f"{KEY}-1")) == (
        422,
        "idempotency_key_reused",
    )


def test_game_of_bots_is_created_once_under_one_key(client: Api) -> None:
    body = {"variant": "rami", "seats": 2, "bots": [{"level": "easy"}] * 2}
    first, second = (client.post("/v1/games", body, Idempotency_Key=f"{KEY}-bots") for _ in range(2))
    assert same(first, second)
    assert first.json()["token"] is first.json()["player_id"] is None


def test_seat_is_taken_once_under_one_key(client: Api) -> None:
    host = client.create("rami", seats=4)
    first, second = (
        client.post(f"{host.path}/players", {"player_name": '"token":"-"'}, Idempotency_Key=KEY) for _ in range(2)
    )
    assert same(first, second)
    assert client.get(host.path, first.json()["token"]).status_code == 200
    assert len(host.view()["players"]) == 2
    assert client.post(f"{host.path}/players", {}, Idempotency_Key=KEY + "2").json()["player_id"] == "p3"


@pytest.mark.parametrize("path", ["", "/nowhere/players"])
def test_short_key_is_refused_without_a_token(client: Api, path: str) -> None:
    refused = client.post(f"/v1/games{path}", {"variant": "rami"} if not path else {}, Idempotency_Key="short")
    assert code_of(refused) == (422, "invalid_fields")
    assert refused.json()["errors"][0]["code"] == "bad_key"


def test_twenty_simultaneous_repeats_make_one_move_and_get_equal_answers(client: Api, app: Flask) -> None:
    mover, _ = pair(client)
    before = mover.view()["version"]

    def draw(_: int) -> Response:
        alone = replace(mover, api=replace(client, http=in_process(app)))
        return alone.post("/draws", {"source": "stock"}, Idempotency_Key=KEY)

    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(draw, range(20)))
    assert all(same(answers[0], each) for each in answers)
    assert mover.view()["version"] == before + 1


def test_long_game_of_bots_is_created_once_under_one_key(client: Api) -> None:
    body = {"variant": "rummy", "seats": 2, "bots": [{}, {}], "options": {"target": 10_000}}
    first, second = (client.post("/v1/games", body, Idempotency_Key=f"{KEY}-far") for _ in range(2))
    assert same(first, second)
