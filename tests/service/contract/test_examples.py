"""The example of an answer is what follows from the example of its request."""

from typing import Any

import msgspec
import pytest

from service.http.contract.example_games import MOVES
from service.http.schemas.vocabulary import Action
from tests.kit.clients.client import Json
from tests.kit.clients.contract import Contract

CONTRACT = Contract.published()


def as_body(action: Action) -> Json:
    """The request for the last move of an example game."""
    move: Json = msgspec.json.decode(msgspec.json.encode(MOVES[action].moves[-1]))
    if action in {Action.KNOCK, Action.SHOW, Action.DECLARE}:
        move["melds"] = [{"cards": cards} for cards in move["melds"]]
    for lay_off in move.get("lay_offs", ()):
        del lay_off["type"]
    return {name: value for name, value in move.items() if name != "type"}


def answer_example(name: str) -> Any:
    """The example of the answer to a request that is carried out."""
    return CONTRACT.by_id[name].description["responses"]["201"]["content"]["application/json"]["example"]


def dry_run_of(name: str) -> Any:
    """The example of the answer to a dry run."""
    return CONTRACT.by_id[name].description["responses"]["200"]["content"]["application/json"]["example"]


@pytest.mark.parametrize("action", [*MOVES, Action.DEAL_ROUND])
def test_a_dry_run_tells_of_the_game_just_before_the_move(action: Action) -> None:
    assert dry_run_of(action)["version"] == answer_example(action)["version"] - 1


def test_dry_runs_tell_the_points_of_melds_and_the_deadwood_of_knocks_and_shows() -> None:
    assert dry_run_of(Action.MELD)["points"] == 12
    assert (dry_run_of(Action.KNOCK)["deadwood"], dry_run_of(Action.SHOW)["deadwood"]) == (4, 41)


def test_every_move_has_a_game_of_its_own() -> None:
    assert {*MOVES} == {*Action} - {Action.DEAL_ROUND}


@pytest.mark.parametrize("action", MOVES)
def test_a_game_ends_with_the_move_that_the_request_asks_for(action: Action) -> None:
    assert CONTRACT.body_example(action) == as_body(action)


def test_a_turn_of_the_examples_moves_its_cards() -> None:
    drawn, melded, discarded = (answer_example(name)["round"] for name in ("draw", "meld", "discard"))
    asked = CONTRACT.body_example("meld")["melds"][0]["cards"]
    assert set(asked) < set(drawn["hand"])
    assert (melded["melds"][0]["cards"], set(melded["hand"])) == (asked, set(drawn["hand"]) - set(asked))
    card = CONTRACT.body_example("discard")["card"]
    assert (discarded["discard_pile"], set(discarded["hand"])) == ([card], set(melded["hand"]) - {card})


def test_the_bots_of_the_examples_are_at_their_tables() -> None:
    created, added = answer_example("createGame")["game"], answer_example("addBot")
    asked = CONTRACT.body_example("createGame")["bots"]
    assert [player["bot"] for player in created["players"] if player["bot"]] == [bot["level"] for bot in asked]
    assert added["players"][-1]["bot"] == CONTRACT.body_example("addBot")["level"]
