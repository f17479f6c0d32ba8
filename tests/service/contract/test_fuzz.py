"""Fuzzing with schemathesis: requests of every kind that the contract allows, and many that it forbids.

They go to a running service, to games in which the operation can succeed. Each answer is checked against the contract
without its `default` answers, which would accept anything. The requests are the same in every run.
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

from tests.kit.clients.client import Api, Json
from tests.kit.clients.contract import Answered, Contract
from tests.kit.servers.running import Running
from tests.service.contract.situations import SITUATIONS, Situation

MADE_UP = 12
"""Random requests for each operation, besides those at the ends of every range."""
MALFORMED = {
    "bad_json",
    "repeated_member",
    "invalid_fields",
    "body_too_large",
    "unsupported_media_type",
    "unsupported_coding",
    "bad_request",
}
"""Codes that a request allowed by the contract never gets; the game may still refuse it."""
IN_WORDS = {"bad_cursor", "needs_one", "not_printable", "unreadable", "not_choice"}
"""Faults that the contract explains in words, because generators cannot read them from a schema.

A cursor is one that the service gave, a call needs a meld or `decline`, texts are printable, names are readable, and
this release does not know all words of a set that will grow.
"""
CONFIG = {
    "seed": 20,
    "generation": {"max-examples": MADE_UP, "deterministic": True},
    "checks": {"positive_data_acceptance": {"enabled": False}},  # the check against MALFORMED is stricter
}
SCHEMA = schemathesis.openapi.from_dict(Contract.published().document, config=SchemathesisConfig.from_dict(CONFIG))


class Tables:
    """For each operation a game in which it can succeed, replaced once it has."""

    def __init__(self, service: Api, url: str) -> None:
        self.service = service
        self.url = url
        self.session = requests.Session()
        self._laid: dict[str, Situation] = {}

    def at(self, operation_id: str) -> Situation:
        """The game for the next request of the operation."""
        if operation_id not in self._laid:
            self._laid[operation_id] = SITUATIONS[operation_id](self.service)
        return self._laid[operation_id]

    def used(self, operation_id: str) -> None:
        """Drops the game of the operation after a request has changed it."""
        del self._laid[operation_id]


@pytest.fixture(scope="module")
def tables(service: Api, running: Running) -> Iterator[Tables]:
    """Games on the running service."""
    made = Tables(service, running.url)
    yield made
    made.session.close()


@SCHEMA.parametrize()
def test_every_answer_matches_the_contract(case: Case[Any], tables: Tables) -> None:
    operation_id = case.operation.definition.raw["operationId"]
    meta = case.meta
    assert meta is not None
    seat_in_a_game(case, meta, tables.at(operation_id))
    response = case.call(base_url=tables.url, session=tables.session)
    case.validate_response(response, transport_kwargs={"session": tables.session, "base_url": tables.url})
    check(tables.service.contract, case, response)
    if meta.generation.mode is GenerationMode.POSITIVE and response.status_code >= 400:
        assert not reports_malformed_request(response.json()), response.text
    if meta.phase.name is TestPhase.EXAMPLES:
        assert response.status_code < 300, response.text
    if response.status_code < 300 and case.method != "GET":
        tables.used(operation_id)


def seat_in_a_game(case: Case[Any], meta: CaseMetadata, situation: Situation) -> None:
    """Puts a real game and its player into the request; an example gets the body of the situation."""
    if not meta.is_negative_at(ParameterLocation.PATH):
        case.path_parameters.update(situation.ids)
    if situation.token and getattr(meta.phase.data, "parameter", None) != "Authorization":
        case.headers["Authorization"] = f"Bearer {situation.token}"
    if "Prefer" in case.headers:
        case.headers["Prefer"] = "wait=0"  # no event would end the wait
    if meta.phase.name is TestPhase.EXAMPLES:
        case.headers.pop("If-Match", None)
        case.query.pop("cursor", None)
        case.body = NOT_SET if situation.body is None else situation.body


def check(contract: Contract, case: Case[Any], response: Response) -> None:
    """Fails if the answer has a status, a field or a code that the contract does not name."""
    headers = [(name, values[0]) for name, values in response.headers.items()]
    contract.check(case.method, case.formatted_path, Answered.of(response.status_code, headers, response.text))


def reports_malformed_request(problem: Json) -> bool:
    """Whether a problem reports a malformed request, apart from faults that the contract explains only in words."""
    faults = {error["code"] for error in problem.get("errors", ())}
    return problem["code"] in MALFORMED and not (faults and faults <= IN_WORDS)
