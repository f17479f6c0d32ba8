"""Moves that are only tried: the answer says whether they would be made, and nothing happens."""

from random import Random

import pytest

from service.http.schemas.vocabulary import Action
from tests.service.http.client import PATHS, Client, Json, Seat, code_of, said
from tests.service.http.tables import dealt, melds

DRAW: Json = {"source": "stock"}
KEY = "0b0e8f0e-5f0c-4f5e-9a53-0d4c3f1b9a77"


def tried(seat: Seat, move: Json) -> tuple[int, int]:
    """What trying a legal move comes to: the status, and the version of the game shown."""
    body = {name: value for name, value in move.items() if name != "action"}
    answer = seat.post(f"/{PATHS[move['action']]}?dry_run=true", body)
    return answer.status_code, said(answer)["version"]


def test_every_move_can_be_tried(client: Client) -> None:
    for _, path, operation in client.contract.operations:
        queries = [each for each in operation.get("parameters", []) if each.get("name") == "dry_run"]
        is_move = operation["operationId"] in set(Action)
        assert len(queries) == is_move, path
        assert ({"200", "201"} <= set(operation["responses"])) == is_move, path


def test_nothing_happens_and_nothing_is_shown(client: Client) -> None:
    mover, other = client.table()
    before = mover.get(), other.get(), said(mover.get("/events"))
    answer = mover.post("/draws?dry_run=true", DRAW, Idempotency_Key=KEY)
    assert (answer.status_code, answer.data) == (200, before[0].data)
    assert answer.headers["ETag"] == before[0].headers["ETag"]
    assert (mover.get().data, other.get().data, said(mover.get("/events"))) == (
        before[0].data,
        before[1].data,
        before[2],
    )
    made = mover.post("/draws", DRAW, Idempotency_Key=KEY)
    assert (made.status_code, said(made)["version"]) == (201, said(before[0])["version"] + 1)


@pytest.mark.parametrize("variant", ["rummy", "gin-rummy", "phom", "caloochi", "nowrang"])
def test_every_legal_move_would_be_made_and_is_made(client: Client, variant: str) -> None:
    chance = Random(variant)
    seats = client.table(variant=variant)
    for _ in range(40):
        seat = next((seat for seat in seats if seat.look()["legal_moves"]), None)
        moves = seat.look()["legal_moves"] if seat else []
        if seat is None:
            break
        version = seat.look()["version"]
        assert {tried(seat, move) for move in chance.sample(moves, min(4, len(moves)))} == {(200, version)}
        assert seat.look()["version"] == version
        seat.act(chance.choice(moves))


def test_a_move_that_would_be_refused_gets_the_very_problem(client: Client) -> None:
    mover, other = dealt(client, "rummy", "2C 3C 9H")
    for seat, path, body in (
        (other, "/draws", DRAW),
        (mover, "/discards", {"card": "2C"}),
        (mover, "/melds", {"melds": melds("2C 3C 9H")}),
        (mover, "/discards", {"card": "1C"}),
        (mover, "/discards", {}),
        (mover, "/passes", {}),
    ):
        problems = [said(seat.post(path + query, body)) for query in ("?dry_run=true", "?dry_run=false", "")]
        for problem in problems:
            assert problem.pop("request_id")
        assert problems[0] == problems[1] == problems[2]
        assert problems[0]["code"]


def test_a_refusal_names_what_was_tried_and_no_more(client: Client) -> None:
    mover, _ = dealt(client, "rummy", "2C 3C 9H", rest="KH KS")
    mover.draw()
    refused = mover.post("/melds?dry_run=true", {"melds": melds("2C 3C 9H")})
    assert code_of(refused) == (422, "not_a_meld")
    assert said(refused)["rule"] == "CORE-09"


def test_the_state_the_client_has_in_mind_counts(client: Client) -> None:
    mover, _ = client.table()
    tag = mover.get().headers["ETag"]
    assert mover.post("/draws?dry_run=true", DRAW, If_Match=tag).status_code == 200
    mover.draw()
    assert code_of(mover.post("/draws?dry_run=true", DRAW, If_Match=tag)) == (412, "precondition_failed")


def test_only_players_try(client: Client) -> None:
    mover, _ = client.table()
    assert code_of(client.post(f"{mover.path}/draws?dry_run=true", DRAW)) == (401, "token_missing")
    waiting = client.game(seats=2)
    assert code_of(waiting.post("/draws?dry_run=true", DRAW)) == (409, "game_not_started")


@pytest.mark.parametrize(
    ("query", "fault"), [("dry_run=yes", "not_flag"), ("dry_run=", "not_flag"), ("dry=1", "unknown_field")]
)
def test_a_wrong_query_is_refused_and_nothing_is_made_of_it(client: Client, query: str, fault: str) -> None:
    mover, _ = client.table()
    refused = mover.post(f"/draws?{query}", DRAW)
    assert code_of(refused) == (422, "invalid_fields")
    assert [(error["parameter"], error["code"]) for error in said(refused)["errors"]] == [
        (query.partition("=")[0], fault)
    ]
    assert mover.look()["round"]["phase"] == "draw"
