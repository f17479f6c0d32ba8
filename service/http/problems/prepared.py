"""Problems that are ready to send: for refusals that come before Flask, and must cost next to nothing."""

from functools import cache
from http import HTTPStatus
from typing import NamedTuple

import msgspec

from service.http.problems.language import Language
from service.http.problems.problem import PROBLEM_MEDIA_TYPE, ProblemError

_ID_PLACE = "the request's id"


class PreparedProblem(NamedTuple):
    """A problem's status line, the headers of its answer, and its body around the request's id."""

    status: str
    headers: tuple[tuple[str, str], ...]
    before_id: bytes
    after_id: bytes

    def body(self, request_id: str) -> bytes:
        """The body for this request."""
        return b"".join((self.before_id, request_id.encode(), self.after_id))


@cache
def prepared_problem(code: str, language: Language, **headers: str) -> PreparedProblem:
    """The problem of this code, which has no facts; `headers` are named with underscores."""
    error = ProblemError(code, headers={name.replace("_", "-"): value for name, value in headers.items()})
    problem = msgspec.structs.replace(error.to_problem(language), request_id=_ID_PLACE)
    before_id, _, after_id = msgspec.json.encode(problem).partition(_ID_PLACE.encode())
    all_headers = error.headers_in(language) | {"Content-Type": PROBLEM_MEDIA_TYPE}
    status = f"{problem.status} {HTTPStatus(problem.status).phrase}"
    return PreparedProblem(status, tuple(all_headers.items()), before_id, after_id)
