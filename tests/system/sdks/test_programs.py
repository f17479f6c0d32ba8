"""Programs that use the Python and the TypeScript SDK play whole games, and are type-checked against it."""

import re
from collections.abc import Iterator
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from random import Random

import httpx
import pytest

from tests.kit.clients.client import Api, Json, Seat
from tests.kit.games.players import Choose, play, without_knowledge
from tests.system.sdks.liar import lying
from tests.system.sdks.programs import Programs
from tests.system.sdks.untrusted import untrusted


def cutting(choose: Choose) -> Choose:
    """The policy `choose`, with a contribution of its own to each cut."""

    def chosen(view: Json) -> Json:
        move, rnd = choose(view), view["round"]
        return move | {"contribution": f"pack {rnd['number']}"} if move["action"] == "cut" else move

    return chosen


@pytest.fixture(scope="module")
def finished(url: str) -> Iterator[Seat]:
    """A spectator of a finished game whose players cut each pack."""
    with closing(Api.at(url)) as api:
        seats = api.table("gin-rummy", 2, options={"rounds": 2, "cut": True})
        play(seats, cutting(without_knowledge(Random(1))))
        yield replace(seats[0], token=None)


@pytest.mark.parametrize("variant", [pytest.param("gin-rummy", marks=pytest.mark.soak), "phom"])
def test_play_program_plays_and_follows_a_whole_game(programs: Programs, url: str, variant: str) -> None:
    game_id, *events, result = programs.run("play", url, variant).splitlines()
    path = f"{url}/v1/games/{game_id}"
    game = httpx.get(path).json()
    assert (game["status"], game["variant"]) == ("finished", variant)
    assert result == " ".join(["won by", *game["winners"]])
    recorded = httpx.get(f"{path}/events?limit=500").json()["events"]
    assert events == [f"{event['seq']} {event['type']}" for event in recorded]


def test_watch_program_shows_all_events(programs: Programs, url: str, finished: Seat) -> None:
    seen = programs.run("watch", url, finished.game_id).splitlines()
    assert [int(line.split()[0]) for line in seen] == [event["seq"] for event in finished.events()]


def test_shuffles_program_verifies_the_deals_of_a_game(programs: Programs, url: str, finished: Seat) -> None:
    fair = ["round 1: fair", "round 2: fair"]
    assert programs.run("shuffles", url, finished.game_id).splitlines() == fair
    told = finished.record(1)
    for fact, found in (("seed", "another seed than"), ("contribution", "not the order that the seed gives")):
        with lying(url, told[fact], told[fact][::-1]) as liar:
            first, second = programs.run("shuffles", liar, finished.game_id).splitlines()
        assert first.startswith(f"round 1: {found}")
        assert second == fair[1]


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


def test_a_service_without_a_trusted_certificate_is_asked_once(programs: Programs, tmp_path: Path) -> None:
    with untrusted(tmp_path) as server:
        assert programs.run("untrusted", server.url).strip().lower() == "true"
    assert server.connections == 1


@pytest.mark.soak
def test_type_checker_accepts_the_programs_and_rejects_a_wrong_body(programs: Programs) -> None:
    assert programs.check() == ""
    if programs.suffix == ".py":
        programs.change("refusals", "body=DiscardRequest(card)", "body=DrawRequest(Source.STOCK)")
        assert 'has incompatible type "DrawRequest"; expected "DiscardRequest"' in programs.check()
    else:
        programs.change("refusals", "discard({ ...seat, body: { card }", "discard({ ...seat, body: { cards: card }")
        assert "'cards' does not exist in type 'DiscardRequest'" in programs.check()


def test_programs_use_no_any_casts_or_type_ignores(programs: Programs) -> None:
    assert (
        re.findall(r"\bAny\b|\bany\b(?! )|\bcast\b|type: ignore|@ts-|\bas (?!const)\w+\b(?=[,;)])", programs.sources())
        == []
    )
