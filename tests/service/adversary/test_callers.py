"""Authorisation by object and by function: every operation, requested by every caller without permission.

Each request is made at a table where it succeeds for the player; the player makes it last, after all refusals.
"""

from typing import Any

import pytest

from tests.kit.clients.client import Api, Json
from tests.kit.clients.contract import Contract
from tests.service.adversary.callers import LIARS, Caller, asked, beside_a_bot, example, hidden, outcome, situation_of
from tests.service.adversary.outcomes import INVALID, OUTCOMES
from tests.service.contract.situations import Situation, waiting

OPERATIONS = [*Contract.published().by_id]
OF_A_GAME = [operation["operationId"] for _, path, operation in Contract.published().operations if "{game_id}" in path]
TRYING = [
    operation["operationId"]
    for _, _, operation in Contract.published().operations
    if "dry_run" in {parameter.get("name") for parameter in operation.get("parameters", ())}
]
NO_GAME = "aaaaaaaaaaaaaaaa"


def test_every_operation_has_an_expected_outcome() -> None:
    assert set(OUTCOMES) == set(OPERATIONS)


@pytest.mark.parametrize("operation_id", OPERATIONS)
def test_caller_without_a_valid_token_gets_the_expected_outcome(service: Api, operation_id: str) -> None:
    expected = OUTCOMES[operation_id]
    situation = situation_of(service, operation_id)
    for caller in (Caller.NOBODY, *LIARS):
        right = expected.nobody if caller is Caller.NOBODY else expected.liar
        assert outcome(asked(service, operation_id, caller, situation)) == right, caller
        if right[0] == "2":
            situation = situation_of(service, operation_id)
    if situation.seat:
        assert service.call(operation_id, situation.body, token=situation.token, **situation.ids).is_success


@pytest.mark.parametrize("operation_id", OF_A_GAME)
def test_unlisted_game_looks_nonexistent_to_callers_without_a_valid_token(service: Api, operation_id: str) -> None:
    secret = hidden(service)
    situation = situation_of(secret, operation_id)
    for caller in (Caller.NOBODY, *LIARS):
        answer = asked(secret, operation_id, caller, situation)
        malformed = caller is Caller.MALFORMED and operation_id != "joinGame"
        assert outcome(answer) == (INVALID if malformed else OUTCOMES[operation_id].unlisted), caller
        nothing = Situation(situation.seat, situation.body, {**situation.ids, "game_id": NO_GAME}, situation.others)
        assert without_request_id(answer.json()) == without_request_id(
            asked(secret, operation_id, caller, nothing).json()
        )
    if situation.seat:
        assert secret.call(operation_id, situation.body, token=situation.token, **situation.ids).is_success


@pytest.mark.parametrize("seats", [2, 3], ids=["from a game", "before it starts"])
def test_departed_player_is_treated_as_a_stranger(service: Api, seats: int) -> None:
    host, guest = waiting(service, seats)
    guest.leave()
    ids: dict[str, Any] = {"game_id": host.game_id, "player_id": host.player_id, "number": "1"}
    for operation_id in set(OF_A_GAME) - {"joinGame"}:
        answer = service.call(operation_id, example(service, operation_id), token=guest.token, **ids)
        assert outcome(answer) == OUTCOMES[operation_id].liar, operation_id


@pytest.mark.parametrize("operation_id", OPERATIONS)
def test_nobody_plays_for_a_bot(service: Api, operation_id: str) -> None:
    situation = beside_a_bot(service, operation_id)
    assert outcome(asked(service, operation_id, Caller.BOT, situation)) == OUTCOMES[operation_id].liar
    own = situation.token or ""
    borrowed = service.call(operation_id, situation.body, token=own.replace("p1.", "p2."), **situation.ids)
    assert outcome(borrowed) == OUTCOMES[operation_id].liar


@pytest.mark.parametrize("operation_id", OF_A_GAME)
def test_other_player_acts_only_in_their_own_name(service: Api, operation_id: str) -> None:
    situation = situation_of(service, operation_id)
    answer = asked(service, operation_id, Caller.OTHER_SEAT, situation)
    assert outcome(answer) == OUTCOMES[operation_id].other
    if answer.is_success and answer.content and situation.seat:
        assert viewer(answer.json(), situation.seat.game_id) in {None, situation.others[0].player_id}
        players = situation.seat.view()["players"]
        assert situation.seat.player_id in [player["player_id"] for player in players]


@pytest.mark.parametrize("operation_id", TRYING)
def test_dry_run_needs_the_same_permission_as_the_move(service: Api, operation_id: str) -> None:
    expected, situation = OUTCOMES[operation_id], situation_of(service, operation_id)
    answers = {
        caller: outcome(asked(service, operation_id, caller, situation, dry_run="true"))
        for caller in (Caller.NOBODY, *LIARS, Caller.OTHER_SEAT)
    }
    others = {
        Caller.NOBODY: expected.nobody,
        Caller.OTHER_SEAT: expected.other.replace("201", "200"),
    }  # an allowed dry run answers 200
    assert answers == dict.fromkeys(LIARS, expected.liar) | others


def test_moves_offer_a_dry_run() -> None:
    assert {"draw", "meld", "discard", "callRummy"} <= set(TRYING)


def without_request_id(problem: Json) -> Json:
    """A problem without the field that differs from request to request."""
    return {name: value for name, value in problem.items() if name != "request_id"}


def viewer(said: Json, game_id: str) -> str | None:
    """The viewer of an answer that shows game `game_id`, or None if it does not show that game."""
    game: Json = said.get("game", said)
    return game["viewer"] if "viewer" in game and game["game_id"] == game_id else None
