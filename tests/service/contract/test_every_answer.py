"""Provokes every status that the contract lists for each operation; every answer is checked against the contract."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any, NamedTuple

import httpx
import pytest

from service.http.views.sse import EVENT_STREAM_MEDIA_TYPE
from service.setting_readers import ApiKey
from tests.kit.clients.client import Api
from tests.kit.clients.contract import JSON, Contract
from tests.service.contract.served import NOWHERE, served
from tests.service.contract.situations import SITUATIONS, Situation, over, waiting

NO_GAME = "aaaaaaaaaaaaaaaa"
OPERATIONS = {operation["operationId"]: operation for _, _, operation in Contract.published().operations}
PAIRS = [(name, int(status)) for name, operation in OPERATIONS.items() for status in operation["responses"]]


class Services(NamedTuple):
    """The same service in several forms.

    `strict` is no sandbox and takes no streams of spectators, `broken` has a defect, `lost` has no store.
    """

    sandbox: Api
    strict: Api
    broken: Api
    lost: Api
    full: Api
    """Its limit of requests is used up."""
    keyed: Api
    """It requires an API key."""
    overloaded: Api
    """It takes no more requests."""


@pytest.fixture(scope="module")
def services(redis_url: str) -> Iterator[Services]:
    """All forms of the service, on one store."""
    with ExitStack() as stack:
        yield Services(
            stack.enter_context(served(redis_url)),
            stack.enter_context(served(redis_url, sandbox=False, spectators_per_game=0)),
            stack.enter_context(served(redis_url, broken=True)),
            stack.enter_context(served(NOWHERE)),
            used_up(stack.enter_context(served(redis_url, requests_per_address=1))),
            stack.enter_context(served(redis_url, api_keys=(ApiKey("ann", 1, "0" * 64),))),
            stack.enter_context(served(redis_url, requests_per_worker=0)),
        )


def used_up(service: Api) -> Api:
    """Uses up the one request that the service takes; returns the service."""
    service.call("listVariants")
    return service


class OperationCase(NamedTuple):
    """An operation, and a game in which it succeeds."""

    services: Services
    operation_id: str
    situation: Situation

    def by(self, service: Api, **changed: Any) -> httpx.Response:
        """The answer of `service` to the request, with the arguments in `changed` replaced."""
        sent = {"json": self.situation.body, "token": self.situation.token, "ids": self.situation.ids, **changed}
        method, path, _ = service.contract.by_id[self.operation_id]
        return service.request(method, path.format(**sent.pop("ids")), **sent)

    def here(self, **changed: Any) -> httpx.Response:
        """The answer of the sandbox."""
        return self.by(self.services.sandbox, **changed)

    def raw(self, content: bytes, media_type: str = JSON) -> httpx.Response:
        """The answer of the sandbox to a body outside the contract."""
        return self.here(json=None, content=content, headers={"Content-Type": media_type})

    def told(self, **headers: str) -> httpx.Response:
        """The answer of the sandbox to the request with these headers."""
        return self.here(headers={name.replace("_", "-"): value for name, value in headers.items()})


Provoke = Callable[[OperationCase], httpx.Response]


def unchanged(asked: OperationCase) -> httpx.Response:
    return asked.told(If_None_Match=asked.here().headers["ETag"])


def with_an_invalid_token(asked: OperationCase) -> httpx.Response:
    return asked.here(token="p1.nonsense")


def with_unknown_ids(asked: OperationCase) -> httpx.Response:
    return asked.here(ids={**dict.fromkeys(asked.situation.ids, NO_GAME), "number": "1"})


def not_the_host(asked: OperationCase) -> httpx.Response:
    return asked.here(token=asked.situation.others[0].token)


def stacked_outside_a_sandbox(asked: OperationCase) -> httpx.Response:
    return asked.by(asked.services.strict, json={**(asked.situation.body or {}), "seed": "0" * 64})


def outside_a_sandbox(asked: OperationCase) -> httpx.Response:
    return asked.by(asked.services.strict)


def wrong_query(asked: OperationCase) -> httpx.Response:
    return asked.here(params={"limit": 0})


def as_a_dry_run(asked: OperationCase) -> httpx.Response:
    return asked.here(params={"dry_run": "true"})


def before_the_start(asked: OperationCase) -> httpx.Response:
    seat = waiting(asked.services.sandbox)[0]
    return asked.here(token=seat.token, ids={**asked.situation.ids, "game_id": seat.game_id})


def after_the_end(asked: OperationCase) -> httpx.Response:
    seat = over(asked.services.sandbox)[0]
    return asked.here(token=seat.token, ids={**asked.situation.ids, "game_id": seat.game_id})


def nothing_to_stream(asked: OperationCase) -> httpx.Response:
    seat = over(asked.services.sandbox)[0]
    headers = {"Accept": EVENT_STREAM_MEDIA_TYPE, "Last-Event-ID": str(seat.events()[-1]["seq"])}
    return asked.here(ids={"game_id": seat.game_id}, token=seat.token, headers=headers)


def one_spectator_too_many(asked: OperationCase) -> httpx.Response:
    return asked.by(asked.services.strict, token=None, headers={"Accept": EVENT_STREAM_MEDIA_TYPE})


def without_hints(asked: OperationCase) -> httpx.Response:
    seat = waiting(asked.services.sandbox, 2, hints=False)[0]
    return asked.here(token=seat.token, ids={"game_id": seat.game_id})


def seat_given_up(asked: OperationCase) -> httpx.Response:
    """Repeats a request whose seat has been left since."""
    headers = {"Idempotency-Key": secrets.token_urlsafe(24)}
    seat = asked.here(headers=headers).raise_for_status().json()
    ids = {"game_id": seat["game"]["game_id"]}
    asked.services.sandbox.call("leaveGame", token=seat["token"], **ids).raise_for_status()
    return asked.here(headers=headers)


def without_api_key(asked: OperationCase) -> httpx.Response:
    answer = asked.by(asked.services.keyed)
    assert answer.json()["code"] == "api_key_required"
    return answer


def one_request_too_many(asked: OperationCase) -> httpx.Response:
    answer = asked.by(asked.services.full)
    assert answer.json()["code"] == "too_many_requests"
    return answer


def overloaded(asked: OperationCase) -> httpx.Response:
    answer = asked.by(asked.services.overloaded)
    assert answer.json()["code"] == "overloaded"
    return answer


def takes_token(operation: dict[str, Any]) -> bool:
    """Whether a player's token can be sent with a request for this operation."""
    return any("playerToken" in schemes for schemes in operation["security"])


PROVOKED: dict[int, Provoke] = {
    200: OperationCase.here,
    201: OperationCase.here,
    204: OperationCase.here,
    304: unchanged,
    400: lambda asked: asked.raw(b'{"'),
    401: with_an_invalid_token,
    403: not_the_host,
    404: with_unknown_ids,
    406: lambda asked: asked.told(Accept="image/png"),
    409: before_the_start,
    412: lambda asked: asked.told(If_Match='"0.p1.en.1"'),
    413: lambda asked: asked.raw(b'{"name": "' + b"x" * 70_000 + b'"}'),
    415: lambda asked: asked.raw(b"{}", "text/plain"),
    422: lambda asked: asked.here(json={"no_such_field": 1}),
    429: one_request_too_many,
    500: lambda asked: asked.by(asked.services.broken),
    503: lambda asked: asked.by(asked.services.lost),
}
"""How to provoke each status, unless `SPECIAL` has an entry for the operation."""
SPECIAL: dict[tuple[str, int], Provoke] = {
    **{(name, 403): stacked_outside_a_sandbox for name in ("createGame", "dealRound")},
    ("getHint", 403): without_hints,
    ("advanceClock", 403): outside_a_sandbox,
    **{(name, 422): wrong_query for name, operation in OPERATIONS.items() if "requestBody" not in operation},
    **{(name, 409): after_the_end for name in ("joinGame", "startGame", "addBot", "leaveGame", "removePlayer")},
    **{(name, 409): after_the_end for name in ("returnToGame", "advanceClock")},
    ("listEvents", 204): nothing_to_stream,
    ("listEvents", 429): one_spectator_too_many,
    **{(name, 503): overloaded for name in ("listVariants", "getVariant", "getVariantRules", "getRules")},
    ("createGame", 409): seat_given_up,
    ("quickPlay", 409): seat_given_up,
    **{(name, 401): without_api_key for name, operation in OPERATIONS.items() if not takes_token(operation)},
    **{(name, 200): as_a_dry_run for name, operation in OPERATIONS.items() if "201" in operation["responses"]},
}


NOWHERE_AT_ALL = Situation(
    ids={"game_id": NO_GAME, "player_id": "p1", "number": "1", "variant": "rami", "text": "core"}
)
REFUSED_AT_ONCE = {without_api_key, one_request_too_many, overloaded}
"""Needs no game: the request is refused before a game is looked up."""


@pytest.mark.parametrize(("operation_id", "status"), PAIRS)
def test_every_listed_status_of_every_operation_occurs(services: Services, operation_id: str, status: int) -> None:
    assert operation_id in SITUATIONS, "say in situations.py how this operation succeeds"
    provoke = SPECIAL.get((operation_id, status)) or PROVOKED[status]
    situation = NOWHERE_AT_ALL if provoke in REFUSED_AT_ONCE else SITUATIONS[operation_id](services.sandbox)
    answer = provoke(OperationCase(services, operation_id, situation))
    assert answer.status_code == status, answer.text
