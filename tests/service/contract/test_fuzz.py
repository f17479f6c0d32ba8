"""Requests of every kind that the contract allows, and of many that it forbids, made up by schemathesis.

They go to a running service and to real games in which the operation can succeed. Each answer is held against the
contract without its `default` answers, with which nothing could fail. What is made up is the same in every run.
"""

from collections.abc import Iterator
from typing import Any

import pytest
import requests
import schemathesis
from schemathesis import Case, GenerationMode, Response
from schemathesis.config import SchemathesisConfig
from schemathesis.core import NOT_SET
from schemathesis.core.parameters import ParameterLocation
from schemathesis.generation.meta import CaseMetadata, TestPhase

from tests.kit.client import Api, Json
from tests.kit.contract import Answered, Contract
from tests.kit.running import Running
from tests.service.contract.situations import SITUATIONS, Situation

MADE_UP = 12
"""Requests made up at random for each operation, besides those at the ends of every range."""
MALFORMED = {"bad_json", "invalid_fields", "body_too_large", "unsupported_media_type", "bad_request"}
"""What a request that the contract allows is never refused for; it may well be refused by the game."""
IN_WORDS = {"bad_cursor", "needs_one", "not_printable", "unreadable", "not_choice"}
"""Faults that no schema tells which generators can read, but words do: a cursor is one that the service gave, a call
needs a meld or `decline`, texts are printable, names can be read, and this release does not know all words of a set
that will grow.
"""
CONFIG = {
    "seed": 20,
    "generation": {"max-examples": MADE_UP, "deterministic": True},
    "checks": {"positive_data_acceptance": {"enabled": False}},  # MALFORMED is the stricter one
}
SCHEMA = schemathesis.openapi.from_dict(Contract.published().document, config=SchemathesisConfig.from_dict(CONFIG))


class Tables:
    """For each operation a game in which it can succeed, dealt anew once it has."""

    def __init__(self, service: Api, url: str) -> None:
        self.service = service
        self.url = url
        self.session = requests.Session()
        self._laid: dict[str, Situation] = {}

    def at(self, operation_id: str) -> Situation:
        """The game for the next request."""
        if operation_id not in self._laid:
            self._laid[operation_id] = SITUATIONS[operation_id](self.service)
        return self._laid[operation_id]

    def used(self, operation_id: str) -> None:
        """Something has happened in the game."""
        del self._laid[operation_id]


@pytest.fixture(scope="module")
def tables(service: Api, running: Running) -> Iterator[Tables]:
    """Tables of the running service."""
    made = Tables(service, running.url)
    yield made
    made.session.close()


@SCHEMA.parametrize()
def test_every_answer_is_one_of_the_contract(case: Case[Any], tables: Tables) -> None:
    operation_id = case.operation.definition.raw["operationId"]
    meta = case.meta
    assert meta is not None
    seat_in_a_game(case, meta, tables.at(operation_id))
    response = case.call(base_url=tables.url, session=tables.session)
    case.validate_response(response, transport_kwargs={"session": tables.session, "base_url": tables.url})
    check(tables.service.contract, case, response)
    if meta.generation.mode is GenerationMode.POSITIVE and response.status_code >= 400:
        assert not found_malformed(response.json()), response.text
    if meta.phase.name is TestPhase.EXAMPLES:
        assert response.status_code < 300, response.text
    if response.status_code < 300 and case.method != "GET":
        tables.used(operation_id)


def seat_in_a_game(case: Case[Any], meta: CaseMetadata, situation: Situation) -> None:
    """Makes the request one to a real game by somebody who plays there; an example becomes the move that is due."""
    if not meta.is_negative_at(ParameterLocation.PATH):
        case.path_parameters.update(situation.ids)
    if situation.token and getattr(meta.phase.data, "parameter", None) != "Authorization":
        case.headers["Authorization"] = f"Bearer {situation.token}"
    if "Prefer" in case.headers:
        case.headers["Prefer"] = "wait=0"  # there would be nothing to wait for
    if meta.phase.name is TestPhase.EXAMPLES:
        case.headers.pop("If-Match", None)
        case.query.pop("cursor", None)
        case.body = NOT_SET if situation.body is None else situation.body


def check(contract: Contract, case: Case[Any], response: Response) -> None:
    """Nothing is answered that the contract does not name, down to the last field and code."""
    headers = [(name, values[0]) for name, values in response.headers.items()]
    contract.check(case.method, case.formatted_path, Answered.of(response.status_code, headers, response.text))


def found_malformed(problem: Json) -> bool:
    """Whether a fault is found in the request itself, other than those that the contract tells in words alone."""
    faults = {error["code"] for error in problem.get("errors", ())}
    return problem["code"] in MALFORMED and not (faults and faults <= IN_WORDS)
