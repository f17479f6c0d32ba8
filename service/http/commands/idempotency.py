"""Idempotency-Key: the same request under the same key gets its first answer again."""

import hashlib
import re

import msgspec
from flask import Response, request

from service.http.context import service_context
from service.http.problems.problem import Fault, FaultLocation, HttpProblem, ProblemError
from service.store import AnswerRecord, StoredAnswer

IDEMPOTENCY_KEY_HEADER = "Idempotency-Key"
MAX_KEY_LENGTH = 200
MIN_STRONG_KEY_LENGTH = 22
"""Characters of a key that stands in for a token: 128 bits in base64."""
_KEY = re.compile(r"[\x21-\x7e]{1,200}")


class RepeatedRequest(Exception):
    """Ends a request whose answer was given before: no error."""

    def __init__(self, asked: tuple[str, str], answer: StoredAnswer) -> None:
        super().__init__("answered before")
        self.asked = asked
        self.answer = answer


class Attempt(msgspec.Struct, frozen=True):
    """A request that came with a key: whose it is, and what tells it from others."""

    owner: str
    key: str
    fingerprint: bytes

    @property
    def answer_key(self) -> tuple[str, str]:
        """Where its answer is kept: under a hash, since who knows the key of a seat is given its token again."""
        return self.owner, hashlib.sha256(self.key.encode()).hexdigest()

    def check(self, recorded: StoredAnswer | None) -> None:
        """Raises Repeated where the request was answered before, ProblemError where the key was another's."""
        if recorded is None:
            return
        if recorded.fingerprint != self.fingerprint:
            raise ProblemError(HttpProblem.IDEMPOTENCY_KEY_REUSED)
        raise RepeatedRequest(self.answer_key, recorded)

    def answer_record(self, response: Response) -> AnswerRecord:
        """The answer as it is to be kept."""
        headers = tuple(response.headers.items())
        answer = StoredAnswer(self.fingerprint, response.status_code, headers, response.get_data())
        return AnswerRecord(*self.answer_key, answer)


def current_attempt(owner: str, shortest: int = 1) -> Attempt | None:
    """What the current POST says of itself; None where it has no key. Raises ProblemError for a bad one."""
    key = request.environ.get("HTTP_IDEMPOTENCY_KEY")
    if key is None or request.method != "POST":
        return None
    if not _KEY.fullmatch(key) or len(key) < shortest:
        raise ProblemError(
            HttpProblem.INVALID_FIELDS,
            faults=[Fault(FaultLocation.HEADER, IDEMPOTENCY_KEY_HEADER, f"bad_key:{shortest}:{MAX_KEY_LENGTH}")],
        )
    return Attempt(owner, key, _fingerprint())


def _fingerprint() -> bytes:
    said = f"{request.method} {request.path}\n".encode() + request.get_data(cache=True)
    return hashlib.sha256(said).digest()[:16]


def repeated_response(game_id: str, repeated: RepeatedRequest) -> Response:
    """The first answer again, once what it tells of is as safe as if it were made now."""
    service_context().tables.store.confirm(game_id, repeated.asked)
    answer = repeated.answer
    return Response(answer.body, answer.status, list(answer.headers))
