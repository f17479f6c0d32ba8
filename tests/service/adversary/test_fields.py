"""Mass assignment: no field of a body, at any depth, sets an internal field of a table, a player or a round."""

from itertools import chain

import pytest

from service.http.schemas import answers, rounds
from service.http.schemas.parsing import MAX_FAULTS
from service.rules.model.state import State
from service.tables.model.table import Player, Table
from tests.kit.clients.client import Api, Json, success
from tests.service.adversary.callers import situation_of
from tests.service.adversary.spec import OPERATIONS, TAKING, Place, address, objects
from tests.service.contract.situations import Situation

KEPT = (Table, Player, State, answers.Game, answers.Player, rounds.Round, answers.Seat)
INTERNAL = sorted(
    {*chain(*(kind.__struct_fields__ for kind in KEPT)), "__class__", "__proto__", "_version", "id", "admin"}
)
"""Names of fields that the service stores or answers, and names that other services were vulnerable to."""
WRONG_QUERIES = {"trial=true": "unknown_field", "trial": "unknown_field", "trial=1&trial=2": "repeated"}
OBJECTS = [(operation_id, place) for operation_id in TAKING for place in objects(operation_id)]


@pytest.mark.parametrize(("operation_id", "place"), OBJECTS, ids=lambda each: getattr(each, "pointer", each))
def test_no_object_takes_an_internal_field(service: Api, operation_id: str, place: Place) -> None:
    names = [name for name in INTERNAL if name not in place.schema["properties"]]
    for some in (names[at : at + 30] for at in range(0, len(names), 30)):
        refused = service.http.post(address(operation_id), json=place.holding(dict.fromkeys(some, 1)))
        unknown = {error["pointer"] for error in refused.json()["errors"] if error["code"].startswith("unknown_")}
        assert refused.status_code == 422
        assert {f"{place.pointer}/{name}" for name in some} <= unknown


@pytest.mark.parametrize("operation_id", TAKING)
def test_request_with_an_unknown_field_changes_nothing(service: Api, operation_id: str) -> None:
    situation = situation_of(service, operation_id)
    more: Json = {**(situation.body or {}), "version": 1, "player_id": "p2"}
    refused = service.call(operation_id, more, token=situation.token, **situation.ids)
    assert (refused.status_code, refused.json()["code"]) == (422, "invalid_fields")
    assert service.call(operation_id, situation.body, token=situation.token, **situation.ids).is_success


@pytest.mark.parametrize("operation_id", OPERATIONS)
def test_request_with_an_unknown_parameter_changes_nothing(service: Api, operation_id: str) -> None:
    situation = situation_of(service, operation_id)
    before = visible_state(service, situation)
    for query, code in WRONG_QUERIES.items():
        refused = service.call(operation_id, situation.body, token=situation.token, query=query, **situation.ids)
        assert (refused.status_code, refused.json()["code"]) == (422, "invalid_fields")
        assert [(error["parameter"], error["code"]) for error in refused.json()["errors"]] == [("trial", code)]
    assert visible_state(service, situation) == before
    assert service.call(operation_id, situation.body, token=situation.token, **situation.ids).is_success


def visible_state(service: Api, situation: Situation) -> tuple[Json, str | None]:
    """The newest waiting games, and the ETag of the situation's game or None."""
    game = situation.seat.call("getGame") if situation.seat else None
    return success(service.call("listGames", query={"limit": 100})), game.headers["ETag"] if game else None


def test_refusal_names_at_most_max_faults(service: Api) -> None:
    told = service.http.post("/v1/games", json={f"field{number}": 1 for number in range(4000)})
    assert len(told.json()["errors"]) == MAX_FAULTS
