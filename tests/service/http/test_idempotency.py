"""Idempotency-Key: whatever happens to an answer, asking again is safe."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from tests.service.http.client import Client, code_of, said

KEY = "0b0e8f0e-5f0c-4f5e-9a53-0d4c3f1b9a77"


def same(one: TestResponse, other: TestResponse) -> bool:
    """Whether two answers are equal but for what is each request's own."""
    own = {"X-Request-Id"}
    headers = [{name: value for name, value in each.headers if name not in own} for each in (one, other)]
    return (one.status_code, one.data, headers[0]) == (other.status_code, other.data, headers[1])


def test_a_move_asked_for_again_is_answered_again(client: Client) -> None:
    mover, other = client.table()
    first = mover.post("/draws", {"source": "stock"}, Idempotency_Key=KEY)
    assert first.status_code == 201
    assert same(first, mover.post("/draws", {"source": "stock"}, Idempotency_Key=KEY))
    mover.done(mover.post("/discards", {"card": said(first)["round"]["hand"][0]}))
    other.draw()
    assert same(first, mover.post("/draws", {"source": "stock"}, Idempotency_Key=KEY))


def test_the_record_comes_before_if_match(client: Client) -> None:
    mover, _ = client.table()
    tag = mover.get().headers["ETag"]
    first, second = (mover.post("/draws", {"source": "stock"}, Idempotency_Key=KEY, If_Match=tag) for _ in range(2))
    assert same(first, second)


def test_another_request_under_the_same_key_is_refused(client: Client) -> None:
    mover, _ = client.table()
    mover.post("/draws", {"source": "stock"}, Idempotency_Key=KEY)
    for path, body in (("/draws", {"source": "discard"}), ("/discards", {"card": "AS"})):
        assert code_of(mover.post(path, body, Idempotency_Key=KEY)) == (422, "idempotency_key_reused")


def test_players_do_not_share_keys(client: Client) -> None:
    mover, other = client.table()
    card = mover.draw()["round"]["hand"][0]
    mover.done(mover.post("/discards", {"card": card}, Idempotency_Key=KEY))
    assert other.post("/draws", {"source": "stock"}, Idempotency_Key=KEY).status_code == 201


def test_a_refusal_is_not_kept(client: Client) -> None:
    mover, other = client.table()
    assert code_of(other.post("/draws", {"source": "stock"}, Idempotency_Key=KEY)) == (409, "not_your_turn")
    mover.done(mover.post("/discards", {"card": mover.draw()["round"]["hand"][0]}))
    assert other.post("/draws", {"source": "stock"}, Idempotency_Key=KEY).status_code == 201


def test_a_token_is_needed_all_the_same(client: Client) -> None:
    mover, _ = client.table()
    mover.post("/draws", {"source": "stock"}, Idempotency_Key=KEY)
    stranger = client.post(f"{mover.path}/draws", {"source": "stock"}, Idempotency_Key=KEY)
    assert code_of(stranger) == (401, "token_missing")


@pytest.mark.parametrize("key", ["", "a b", "x" * 201, "é"])
def test_a_key_is_visible_ascii(client: Client, key: str) -> None:
    mover, _ = client.table()
    refused = mover.post("/draws", {"source": "stock"}, Idempotency_Key=key)
    assert code_of(refused) == (422, "invalid_fields")
    assert said(refused)["errors"][0]["header"] == "Idempotency-Key"


def test_a_game_is_created_once(client: Client) -> None:
    body = {"variant": "rami", "player_name": "Ann"}
    first, second = (client.post("/v1/games", body, Idempotency_Key=f"{KEY}-1") for _ in range(2))
    assert same(first, second)
    assert client.get(first.headers["Location"], said(second)["token"]).status_code == 200
    assert code_of(client.post("/v1/games", {"variant": "rummy"}, Idempotency_Key=f"{KEY}-1")) == (
        422,
        "idempotency_key_reused",
    )


def test_a_game_of_bots_is_created_once(client: Client) -> None:
    body = {"variant": "rami", "seats": 2, "bots": [{"level": "easy"}] * 2}
    first, second = (client.post("/v1/games", body, Idempotency_Key=f"{KEY}-bots") for _ in range(2))
    assert same(first, second)
    assert said(first)["token"] is said(first)["player_id"] is None


def test_a_seat_is_taken_once(client: Client) -> None:
    host = client.game(seats=4)
    first, second = (
        client.post(f"{host.path}/players", {"player_name": '"token":"-"'}, Idempotency_Key=KEY) for _ in range(2)
    )
    assert same(first, second)
    assert client.get(host.path, said(first)["token"]).status_code == 200
    assert len(host.look()["players"]) == 2
    assert said(client.post(f"{host.path}/players", {}, Idempotency_Key=KEY + "2"))["player_id"] == "p3"


@pytest.mark.parametrize("path", ["", "/nowhere/players"])
def test_without_a_token_the_key_has_to_be_strong(client: Client, path: str) -> None:
    refused = client.post(f"/v1/games{path}", {"variant": "rami"} if not path else {}, Idempotency_Key="short")
    assert code_of(refused) == (422, "invalid_fields")
    assert said(refused)["errors"][0]["code"] == "bad_key"


def test_twenty_at_once_are_one_move_and_twenty_equal_answers(client: Client, app: Flask) -> None:
    mover, _ = client.table()
    before = mover.look()["version"]

    def draw(_: int) -> TestResponse:
        alone = replace(mover, client=replace(client, http=app.test_client()))
        return alone.post("/draws", {"source": "stock"}, Idempotency_Key=KEY)

    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(draw, range(20)))
    assert all(same(answers[0], each) for each in answers)
    assert mover.look()["version"] == before + 1


def test_a_game_of_bots_is_found_again_however_far_it_still_has_to_go(client: Client) -> None:
    body = {"variant": "rummy", "seats": 2, "bots": [{}, {}], "options": {"target": 10_000}}
    first, second = (client.post("/v1/games", body, Idempotency_Key=f"{KEY}-far") for _ in range(2))
    assert same(first, second)
