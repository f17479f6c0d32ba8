"""Idempotency-Key: whatever happens to an answer, asking again is safe."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from flask import Flask
from httpx import Response

from tests.kit.client import Api, code_of, success
from tests.kit.in_process import in_process
from tests.service.http.tables import pair

KEY = "0b0e8f0e-5f0c-4f5e-9a53-0d4c3f1b9a77"


def same(one: Response, other: Response) -> bool:
    """Whether two answers are equal but for what is each request's own."""
    own = {"x-request-id"}
    headers = [{name: value for name, value in each.headers.items() if name not in own} for each in (one, other)]
    return (one.status_code, one.content, headers[0]) == (other.status_code, other.content, headers[1])


def test_a_move_asked_for_again_is_answered_again(client: Api) -> None:
    mover, other = pair(client)
    first = mover.post("/draws", {"source": "stock"}, Idempotency_Key=KEY)
    assert first.status_code == 201
    assert same(first, mover.post("/draws", {"source": "stock"}, Idempotency_Key=KEY))
    success(mover.post("/discards", {"card": first.json()["round"]["hand"][0]}))
    other.draw()
    assert same(first, mover.post("/draws", {"source": "stock"}, Idempotency_Key=KEY))


def test_the_record_comes_before_if_match(client: Api) -> None:
    mover, _ = pair(client)
    tag = mover.get().headers["ETag"]
    first, second = (mover.post("/draws", {"source": "stock"}, Idempotency_Key=KEY, If_Match=tag) for _ in range(2))
    assert same(first, second)


def test_another_request_under_the_same_key_is_refused(client: Api) -> None:
    mover, _ = pair(client)
    mover.post("/draws", {"source": "stock"}, Idempotency_Key=KEY)
    for path, body in (("/draws", {"source": "discard"}), ("/discards", {"card": "AS"})):
        assert code_of(mover.post(path, body, Idempotency_Key=KEY)) == (422, "idempotency_key_reused")


def test_players_do_not_share_keys(client: Api) -> None:
    mover, other = pair(client)
    card = mover.draw()["round"]["hand"][0]
    success(mover.post("/discards", {"card": card}, Idempotency_Key=KEY))
    assert other.post("/draws", {"source": "stock"}, Idempotency_Key=KEY).status_code == 201


def test_a_refusal_is_not_kept(client: Api) -> None:
    mover, other = pair(client)
    assert code_of(other.post("/draws", {"source": "stock"}, Idempotency_Key=KEY)) == (409, "not_your_turn")
    success(mover.post("/discards", {"card": mover.draw()["round"]["hand"][0]}))
    assert other.post("/draws", {"source": "stock"}, Idempotency_Key=KEY).status_code == 201


def test_a_token_is_needed_all_the_same(client: Api) -> None:
    mover, _ = pair(client)
    mover.post("/draws", {"source": "stock"}, Idempotency_Key=KEY)
    stranger = client.post(f"{mover.path}/draws", {"source": "stock"}, Idempotency_Key=KEY)
    assert code_of(stranger) == (401, "token_missing")


@pytest.mark.parametrize("key", ["", "a b", "x" * 201, "é"])
def test_a_key_is_visible_ascii(client: Api, key: str) -> None:
    mover, _ = pair(client)
    refused = mover.post("/draws", {"source": "stock"}, Idempotency_Key=key)
    assert code_of(refused) == (422, "invalid_fields")
    assert refused.json()["errors"][0]["header"] == "Idempotency-Key"


def test_a_game_is_created_once(client: Api) -> None:
    body = {"variant": "rami", "player_name": "Ann"}
    first, second = (client.post("/v1/games", body, Idempotency_Key=f"{KEY}-1") for _ in range(2))
    assert same(first, second)
    assert client.get(first.headers["Location"], second.json()["token"]).status_code == 200
    assert code_of(client.post("/v1/games", {"variant": "rummy"}, Idempotency_Key=f"{KEY}-1")) == (
        422,
        "idempotency_key_reused",
    )


def test_a_game_of_bots_is_created_once(client: Api) -> None:
    body = {"variant": "rami", "seats": 2, "bots": [{"level": "easy"}] * 2}
    first, second = (client.post("/v1/games", body, Idempotency_Key=f"{KEY}-bots") for _ in range(2))
    assert same(first, second)
    assert first.json()["token"] is first.json()["player_id"] is None


def test_a_seat_is_taken_once(client: Api) -> None:
    host = client.create("rami", seats=4)
    first, second = (
        client.post(f"{host.path}/players", {"player_name": '"token":"-"'}, Idempotency_Key=KEY) for _ in range(2)
    )
    assert same(first, second)
    assert client.get(host.path, first.json()["token"]).status_code == 200
    assert len(host.view()["players"]) == 2
    assert client.post(f"{host.path}/players", {}, Idempotency_Key=KEY + "2").json()["player_id"] == "p3"


@pytest.mark.parametrize("path", ["", "/nowhere/players"])
def test_without_a_token_the_key_has_to_be_strong(client: Api, path: str) -> None:
    refused = client.post(f"/v1/games{path}", {"variant": "rami"} if not path else {}, Idempotency_Key="short")
    assert code_of(refused) == (422, "invalid_fields")
    assert refused.json()["errors"][0]["code"] == "bad_key"


def test_twenty_at_once_are_one_move_and_twenty_equal_answers(client: Api, app: Flask) -> None:
    mover, _ = pair(client)
    before = mover.view()["version"]

    def draw(_: int) -> Response:
        alone = replace(mover, api=replace(client, http=in_process(app)))
        return alone.post("/draws", {"source": "stock"}, Idempotency_Key=KEY)

    with ThreadPoolExecutor(20) as pool:
        answers = list(pool.map(draw, range(20)))
    assert all(same(answers[0], each) for each in answers)
    assert mover.view()["version"] == before + 1


def test_a_game_of_bots_is_found_again_however_far_it_still_has_to_go(client: Api) -> None:
    body = {"variant": "rummy", "seats": 2, "bots": [{}, {}], "options": {"target": 10_000}}
    first, second = (client.post("/v1/games", body, Idempotency_Key=f"{KEY}-far") for _ in range(2))
    assert same(first, second)
