"""Programs that use the Python and the TypeScript SDK play whole games, and are type-checked against it."""

import json
import re

import httpx
import pytest

from tests.system.sdks.liar import lying
from tests.system.sdks.programs import Programs


@pytest.mark.parametrize("variant", [pytest.param("gin-rummy", marks=pytest.mark.soak), "caloochi"])
def test_programs_play_watch_and_verify_a_whole_game(programs: Programs, url: str, variant: str) -> None:
    told = json.loads(programs.run("play", url, variant))
    path = f"{url}/v1/games/{told['game_id']}"
    game, scores = httpx.get(path).json(), httpx.get(f"{path}/scores").json()
    events = httpx.get(f"{path}/events?limit=1&after={told['events'] - 1}").json()
    assert (game["status"], game["variant"]) == ("finished", variant)
    assert (told["winners"], told["rounds"]) == (game["winners"], len(scores["rounds"]))
    assert told["kept"]
    assert told["committed"] == told["rounds"]
    assert told["totals"] == {each["player_id"]: each["total"] for each in scores["balances"]}
    assert [(event["seq"], event["type"]) for event in events["events"]] == [(told["events"], "game_ended")]
    assert (told["last_event"], events["more"]) == ("game_ended", False)
    seen = programs.run("watch", url, told["game_id"]).splitlines()
    assert [int(line.split()[0]) for line in seen] == list(range(1, told["events"] + 1))
    fair = [f"round {number}: fair" for number in range(1, told["rounds"] + 1)]
    assert programs.run("shuffles", url, told["game_id"]).splitlines() == fair
    told_of_first = httpx.get(f"{path}/rounds/1").json()
    for fact, found in (("seed", "another seed than"), ("contribution", "not the order that the seed gives")):
        other = told_of_first[fact][::-1]
        with lying(url, told_of_first[fact], other) as liar:
            first, *rest = programs.run("shuffles", liar, told["game_id"]).splitlines()
        assert first.startswith(f"round 1: {found}")
        assert rest == fair[1:]


def test_shuffles_program_detects_a_deal_that_does_not_come_from_the_seed(programs: Programs, url: str) -> None:
    pack = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS"]
    body = {"variant": "gin-rummy", "deck": pack, "bots": [{"level": "easy"}], "on_leave": "forfeit"}
    seat = httpx.post(f"{url}/v1/games", json=body).json()
    path = f"{url}/v1/games/{seat['game']['game_id']}"
    httpx.delete(f"{path}/players/me", headers={"Authorization": f"Bearer {seat['token']}"}).raise_for_status()
    said = programs.run("shuffles", url, seat["game"]["game_id"])
    assert said == "round 1: not the order that the seed gives\n"


def test_turn_program_plays_a_turn(programs: Programs, url: str) -> None:
    assert programs.run("turn", url) == "10 cards are left\n"


def test_refusals_are_typed_and_a_repeated_request_makes_nothing_twice(programs: Programs, url: str) -> None:
    said = dict(line.split(": ") for line in programs.run("refusals", url).lower().splitlines())
    assert said == {
        "unchanged": "true",
        "refused": "wrong_phase 409",
        "made once": "true",
        "stale": "precondition_failed true",
    }


@pytest.mark.soak
def test_type_checker_accepts_the_programs_and_rejects_a_wrong_body(programs: Programs) -> None:
    assert programs.check() == ""
    if programs.suffix == ".py":
        programs.change("play", "body=DrawRequest.from_dict(body)", "body=DiscardRequest.from_dict(body)")
        assert 'has incompatible type "DiscardRequest"; expected "DrawRequest"' in programs.check()
    else:
        programs.change("play", "case 'draw':\n      return draw(", "case 'draw':\n      return discard(")
        assert 'Type \'Omit<{ action: "draw"; } & DrawRequest, "action">\' is not assignable' in programs.check()


def test_programs_use_no_any_casts_or_type_ignores(programs: Programs) -> None:
    assert (
        re.findall(r"\bAny\b|\bany\b(?! )|\bcast\b|type: ignore|@ts-|\bas (?!const)\w+\b(?=[,;)])", programs.sources())
        == []
    )
