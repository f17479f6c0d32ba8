"""Dry runs: the answer says whether the move would be made, and nothing changes."""

from random import Random

import pytest

from service.http.schemas.vocabulary import Action
from tests.kit.clients.client import Api, Json, Seat, body_for, body_of, code_of, success
from tests.kit.games.players import play
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
    worth = {"version": before[0].json()["version"], "points": None, "deadwood": None}
    assert (answer.status_code, answer.json()) == (200, worth)
    assert "ETag" not in answer.headers  # the game's tag names another content
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


def test_dry_run_of_a_deal_reveals_nothing_of_the_next_round(client: Api) -> None:
    [seat] = client.table("knock-rummy", 1, 1, seed="11" * 32)
    play([seat], lambda view: view["legal_moves"][0], lambda view: view["status"] == "between_rounds")
    version = seat.view()["version"]
    worths = [
        seat.call("dealRound", {"seed": f"{seed:064x}"}, {"dry_run": "true"}).json()
        for seed in range(100)  # the bot knocks in its first turn after about one deal in eight
    ]
    assert worths == 100 * [{"version": version, "points": None, "deadwood": None}]


def worth(seat: Seat, path: str, body: object) -> tuple[int | None, int | None]:
    """The points of the melds, and the deadwood, that a dry run tells."""
    told = body_of(seat.post(f"{path}?dry_run=true", body))
    return told["points"], told["deadwood"]


@pytest.mark.rule("CAL-03", "CAL-04")
def test_dry_run_tells_the_points_of_all_its_melds(client: Api) -> None:
    eldest, _ = dealt(client, "caloochi", "KC KD KH AS AC JOKER 5C 6C 7C 2S", rest="KS KS")
    opening = melds("KC KD KH", "AS AC JOKER:AD")
    with_discard = melds("KC KD KS", "AS AC JOKER:AD")
    assert worth(eldest, "/draws", {"source": "discard", "melds": with_discard}) == (75, None)
    assert worth(eldest, "/draws", {"source": "stock"}) == (None, None)
    eldest.draw()
    assert worth(eldest, "/melds", {"melds": opening}) == (75, None)
    assert worth(eldest, "/discards", {"card": "2S"}) == (None, None)
    success(eldest.post("/melds", {"melds": opening}))
    assert worth(eldest, "/melds", {"melds": melds("5C 6C 7C")}) == (18, None)
    assert worth(eldest, "/layoffs", {"meld_id": "m1", "cards": ["KS"]}) == (None, None)


@pytest.mark.rule("GIN-04", "GIN-05")
@pytest.mark.parametrize("showdown", ["automatic", "manual"])
def test_dry_run_of_a_knock_tells_the_deadwood_of_the_knocker_alone(client: Api, showdown: str) -> None:
    hands = "AS 2S 3S 7C 7D 7H JD QD KD 4C", "TC TD TH 4S 5S KC QC 9C 6H 6D"
    eldest, dealer = dealt(client, "gin-rummy", *hands, "8C 9H", showdown=showdown)
    eldest.move("passTurn")
    dealer.move("passTurn")
    eldest.draw()
    assert worth(eldest, "/knocks", {"discard": "9H"}) == (None, 4)
    assert worth(eldest, "/knocks", {"discard": "4C"}) == (None, 9)
    named = {"discard": "9H", "melds": melds("AS 2S 3S", "JD QD KD")}
    assert code_of(eldest.post("/knocks?dry_run=true", named)) == (422, "deadwood_too_high")
    assert eldest.view()["round"]["phase"] == "play"


@pytest.mark.rule("GIN-12")
def test_dry_run_of_a_show_tells_the_deadwood_after_its_lay_offs(client: Api) -> None:
    hands = "AS 2S 3S 7C 7D 7H JD QD KD 4C", "TC TD TH 4S 5S KC QC 9C 6H 6D"
    eldest, dealer = dealt(client, "gin-rummy", *hands, "8C 9H", showdown="manual")
    eldest.move("passTurn")
    dealer.move("passTurn")
    eldest.draw()
    knocked = eldest.move("knock", discard="9H")
    (run,) = [each["meld_id"] for each in knocked["round"]["melds"] if "AS" in each["cards"]]
    shown = {"melds": melds("TC TD TH")}
    assert worth(dealer, "/shows", shown) == (None, 50)
    assert worth(dealer, "/shows", {**shown, "lay_offs": [{"meld_id": run, "cards": ["4S", "5S"]}]}) == (None, 41)


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
