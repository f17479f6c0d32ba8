"""Dry runs: the answer says whether the move would be made, and nothing changes."""

from random import Random

import pytest

from service.http.schemas.vocabulary import Action
from tests.kit.client import Api, Json, Seat, body_for, code_of
from tests.service.http.tables import dealt, melds, pair

DRAW: Json = {"source": "stock"}
KEY = "0b0e8f0e-5f0c-4f5e-9a53-0d4c3f1b9a77"


def try_move(seat: Seat, move: Json) -> tuple[int, int]:
    """Tries a legal move: the status of the answer, and the version of the game shown."""
    answer = seat.call(move["action"], body_for(move), {"dry_run": "true"})
    return answer.status_code, answer.json()["version"]


def test_every_move_offers_a_dry_run(client: Api) -> None:
    for _, path, operation in client.contract.operations:
        queries = [each for each in operation.get("parameters", []) if each.get("name") == "dry_run"]
        is_move = operation["operationId"] in set(Action)
        assert len(queries) == is_move, path
        assert ({"200", "201"} <= set(operation["responses"])) == is_move, path


def test_dry_run_changes_nothing_and_reveals_nothing(client: Api) -> None:
    mover, other = pair(client)
    before = mover.get(), other.get(), mover.get("/events").json()
    answer = mover.post("/draws?dry_run=true", DRAW, Idempotency_Key=KEY)
    assert (answer.status_code, answer.content) == (200, before[0].content)
    assert answer.headers["ETag"] == before[0].headers["ETag"]
    assert (mover.get().content, other.get().content, mover.get("/events").json()) == (
        before[0].content,
        before[1].content,
        before[2],
    )
    made = mover.post("/draws", DRAW, Idempotency_Key=KEY)
    assert (made.status_code, made.json()["version"]) == (201, before[0].json()["version"] + 1)


@pytest.mark.parametrize("variant", ["rummy", "gin-rummy", "phom", "caloochi", "nowrang"])
def test_dry_run_accepts_every_legal_move(client: Api, variant: str) -> None:
    chance = Random(variant)
    seats = pair(client, variant=variant)
    for _ in range(40):
        seat = next((seat for seat in seats if seat.view()["legal_moves"]), None)
        moves = seat.view()["legal_moves"] if seat else []
        if seat is None:
            break
        version = seat.view()["version"]
        assert {try_move(seat, move) for move in chance.sample(moves, min(4, len(moves)))} == {(200, version)}
        assert seat.view()["version"] == version
        seat.act(chance.choice(moves))


def test_dry_run_gives_the_same_problem_as_the_move(client: Api) -> None:
    mover, other = dealt(client, "rummy", "2C 3C 9H")
    for seat, path, body in (
        (other, "/draws", DRAW),
        (mover, "/discards", {"card": "2C"}),
        (mover, "/melds", {"melds": melds("2C 3C 9H")}),
        (mover, "/discards", {"card": "1C"}),
        (mover, "/discards", {}),
        (mover, "/passes", {}),
    ):
        problems = [seat.post(path + query, body).json() for query in ("?dry_run=true", "?dry_run=false", "")]
        for problem in problems:
            assert problem.pop("request_id")
        assert problems[0] == problems[1] == problems[2]
        assert problems[0]["code"]


def test_refused_dry_run_names_the_rule(client: Api) -> None:
    mover, _ = dealt(client, "rummy", "2C 3C 9H", rest="KH KS")
    mover.draw()
    refused = mover.post("/melds?dry_run=true", {"melds": melds("2C 3C 9H")})
    assert code_of(refused) == (422, "not_a_meld")
    assert refused.json()["rule"] == "CORE-09"


def test_dry_run_respects_if_match(client: Api) -> None:
    mover, _ = pair(client)
    tag = mover.get().headers["ETag"]
    assert mover.post("/draws?dry_run=true", DRAW, If_Match=tag).status_code == 200
    mover.draw()
    assert code_of(mover.post("/draws?dry_run=true", DRAW, If_Match=tag)) == (412, "precondition_failed")


def test_dry_run_needs_a_token_and_a_started_game(client: Api) -> None:
    mover, _ = pair(client)
    assert code_of(client.post(f"{mover.path}/draws?dry_run=true", DRAW)) == (401, "token_missing")
    waiting = client.create("rami", seats=2)
    assert code_of(waiting.post("/draws?dry_run=true", DRAW)) == (409, "game_not_started")


@pytest.mark.parametrize(
    ("query", "fault"), [("dry_run=yes", "not_flag"), ("dry_run=", "not_flag"), ("dry=1", "unknown_field")]
)
def test_malformed_dry_run_query_is_refused_and_changes_nothing(client: Api, query: str, fault: str) -> None:
    mover, _ = pair(client)
    refused = mover.post(f"/draws?{query}", DRAW)
    assert code_of(refused) == (422, "invalid_fields")
    assert [(error["parameter"], error["code"]) for error in refused.json()["errors"]] == [
        (query.partition("=")[0], fault)
    ]
    assert mover.view()["round"]["phase"] == "draw"
