"""Requests: counted by Locust under their operation, repeated after an error, checked against the contract."""

import secrets
from collections.abc import Mapping
from typing import Any, NamedTuple, Self

import gevent
import msgspec
from locust.contrib.fasthttp import FastHttpSession, FastResponse

from tests.kit.clients.client import Json
from tests.kit.clients.contract import Answered
from tools.load.run import Run

TRIES = 6
SAMPLED = 0.02
"""The share of successful answers checked against the contract: a check costs more than the rest of a request."""
NOTHING: Mapping[str, str] = {}


class UnreachableError(Exception):
    """The service answered nothing but errors: the player gives up."""


class Answer(NamedTuple):
    """The final answer to a request."""

    status: int
    headers: dict[str, str]
    content: bytes

    @classmethod
    def of(cls, response: FastResponse) -> Self:
        """The answer; its status is 0 if there was none."""
        headers = {name.lower(): value for name, value in (response.headers or {}).items()}
        return cls(response.status_code, headers, response.content or b"")

    @property
    def failed(self) -> bool:
        """Whether this is an error of the service or the network that a repeated request may overcome."""
        return self.status in {0, 429} or self.status >= 500

    @property
    def made(self) -> bool:
        """Whether the request succeeded."""
        return 200 <= self.status < 300

    @property
    def etag(self) -> str:
        """The entity tag of the view."""
        return self.headers.get("etag", "")

    def json(self) -> Json:
        """The body."""
        said: Json = msgspec.json.decode(self.content)
        return said


class Asker:
    """One user's connection to the service."""

    def __init__(self, session: FastHttpSession, run: Run) -> None:
        self._session = session
        self._run = run

    def ask(
        self,
        operation: str,
        body: object = None,
        *,
        kind: str = "",
        query: str = "",
        headers: Mapping[str, str] = NOTHING,
        **ids: str,
    ) -> Answer:
        """Sends a request until an answer is no error; `kind` separates requests in Locust's figures."""
        method, path, _ = self._run.api.contract.by_id[operation]
        own = {"Content-Type": "application/json", **fresh_key()} if method == "POST" else {}
        sent: dict[str, Any] = {"headers": own | dict(headers)}
        if body is not None:
            sent["data"] = msgspec.json.encode(body)
        for number in range(1, TRIES + 1):
            answer = self._once(method, path.format(**ids) + query, f"{operation} {kind}".strip(), sent)
            if not answer.failed:
                self._compare(method, path.format(**ids), answer)
                return answer
            gevent.sleep(float(answer.headers.get("retry-after", 0.2 * number)))
        raise UnreachableError(f"{operation}: {answer.status} {answer.content[:200]!r}")

    def _once(self, method: str, path: str, name: str, sent: dict[str, Any]) -> Answer:
        with self._session.request(method, path, name=name, catch_response=True, **sent) as response:
            answer = Answer.of(response)
            if not answer.failed:
                response.success()  # the caller knows which answer is right
        return answer

    def _compare(self, method: str, path: str, answer: Answer) -> None:
        if answer.status >= 400 or self._run.chance.random() < SAMPLED:
            with self._run.judging(f"{method} {path}"):
                self._run.check_contract(method, path, Answered(answer.status, answer.headers, answer.content.decode()))


def fresh_key() -> dict[str, str]:
    """A header with a new idempotency key: the request takes effect once, however often it is sent."""
    return {"Idempotency-Key": secrets.token_urlsafe(18)}
