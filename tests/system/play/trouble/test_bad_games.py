"""Impossible games, unlisted games, and what only a sandbox accepts."""

from collections.abc import Iterator
from contextlib import closing

import pytest

from tests.kit.clients.client import Api, Json, code_of
from tests.kit.games.decks import deck
from tests.kit.servers.running import Running

CREATIONS: dict[str, tuple[int, str, Json]] = {
    "unknown variant": (422, "unknown_variant", {"variant": "whist"}),
    "former variant": (422, "variant_renamed", {"variant": "rami-complet"}),
    "too many players": (422, "player_count", {"variant": "rummy", "seats": 7}),
    "one player": (422, "player_count", {"variant": "rummy", "seats": 1}),
    "too many bots": (422, "too_many_bots", {"variant": "rummy", "seats": 2, "bots": [{"level": "easy"}] * 3}),
    "unknown option": (422, "unknown_option", {"variant": "rummy", "options": {"bluff": True}}),
    "option out of range": (422, "option_out_of_range", {"variant": "rummy", "options": {"target": 0}}),
    "option of a wrong type": (422, "invalid_fields", {"variant": "rummy", "options": {"target": "100"}}),
    "contradiction": (
        422,
        "options_contradict",
        {"variant": "rummy", "options": {"concealed": True, "call_rummy": True}},
    ),
    "both ends": (422, "options_contradict", {"variant": "rummy", "options": {"target": 100, "rounds": 2}}),
    "option that does not apply": (
        422,
        "option_not_applicable",
        {"variant": "toss-rummy", "options": {"discard_pickup": "top"}},
    ),
    "no variant": (422, "invalid_fields", {}),
    "unknown field": (422, "invalid_fields", {"variant": "rummy", "wager": 5}),
    "long name": (422, "invalid_fields", {"variant": "rummy", "player_name": "x" * 41}),
    "control characters": (422, "invalid_fields", {"variant": "rummy", "player_name": "a\nb"}),
    "bad stake": (422, "invalid_fields", {"variant": "rummy", "options": {"stake": {"amount": 0.1, "label": "CAD"}}}),
    "short pack": (422, "bad_deck", {"variant": "rummy", "deck": ["AS"] * 52}),
    "bad seed": (422, "invalid_fields", {"variant": "rummy", "seed": "xyz"}),
}


@pytest.mark.rule("OPT-20")
@pytest.mark.parametrize("mistake", CREATIONS)
def test_an_impossible_game_is_not_created(api: Api, mistake: str) -> None:
    status, code, body = CREATIONS[mistake]
    answer = api.call("createGame", body)
    assert code_of(answer) == (status, code)
    assert "Location" not in answer.headers


def test_all_refused_options_are_named(api: Api) -> None:
    answer = api.call("createGame", {"variant": "rummy", "options": {"concealed": True, "borrow": "any"}})
    assert {error["pointer"] for error in answer.json()["errors"]} == {"/options/concealed", "/options/borrow"}
    assert answer.json()["rule"] == "OPT-20"


def test_an_unlisted_game_is_hidden_without_its_token_or_join_code(api: Api) -> None:
    creator = api.create("rummy", visibility="unlisted", seats=3)
    stranger, other = creator.spectator(), api.create("rummy")
    for operation in ("getGame", "listEvents", "getScores", "startGame"):
        assert code_of(stranger.call(operation)) == (404, "game_not_found")
        with_other_token = api.call(operation, seat=other, game_id=creator.game_id)
        assert code_of(with_other_token) == (404, "game_not_found")
    for body in ({}, {"join_code": "AAAAAAAA"}):
        assert code_of(stranger.call("joinGame", body)) == (404, "game_not_found")
    assert creator.game_id not in api.call("listGames", query={"limit": 100}).text
    assert len(creator.view()["players"]) == 1
    code = creator.view()["join_code"]
    assert api.join(creator.game_id, join_code=code).view()["viewer"] == "p2"


@pytest.fixture(scope="module")
def api_without_sandbox(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    """A client of a service with default settings: no sandbox."""
    running = Running.start(tmp_path_factory.mktemp("plain"), WORKERS=1)
    with running as started, closing(Api.at(started.url)) as client:
        yield client


@pytest.mark.parametrize("fixed", [{"seed": "0" * 64}, {"deck": deck("rummy", ["", ""])}])
def test_cards_can_be_fixed_only_in_the_sandbox(api_without_sandbox: Api, fixed: Json) -> None:
    assert code_of(api_without_sandbox.call("createGame", {"variant": "rummy", **fixed})) == (403, "sandbox_only")
    seat = api_without_sandbox.create("rummy")
    assert code_of(seat.call("dealRound", fixed)) == (403, "sandbox_only")
