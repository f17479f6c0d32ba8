"""Idempotency-Key: the attempt that the current request is, by its header."""

import hashlib
import re
from typing import TYPE_CHECKING

import msgspec
from flask import request

from service.http.problems.problem import Fault, FaultLocation, HttpProblem, ProblemError
from service.http.schemas.parsing import json_body, json_value
from service.tables.storage.change_request import Attempt

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

IDEMPOTENCY_KEY_HEADER = "Idempotency-Key"
MAX_KEY_LENGTH = 200
MIN_STRONG_KEY_LENGTH = 22
"""Characters of a key that stands in for a token: 128 bits in base64."""
_KEY = re.compile(r"[\x21-\x7e]{1,200}")


def current_attempt(environ: "WSGIEnvironment", owner: str, shortest: int = 1) -> Attempt | None:
    """The current request, a POST, as an attempt of `owner`, or None if it has no key.

    Raises ProblemError for a malformed key, and for one of fewer than `shortest` characters.
    """
    key = environ.get("HTTP_IDEMPOTENCY_KEY")
    if key is None or environ["REQUEST_METHOD"] != "POST":
        return None
    if not _KEY.fullmatch(key) or len(key) < shortest:
        raise ProblemError(
            HttpProblem.INVALID_FIELDS,
            faults=[Fault(FaultLocation.HEADER, IDEMPOTENCY_KEY_HEADER, f"bad_key:{shortest}:{MAX_KEY_LENGTH}")],
        )
    # Parsed: spaces, escapes, the order of members and the spelling of a number make no other request.
    parsed = msgspec.json.encode(json_value(json_body(environ)), order="sorted")
    return Attempt(owner, key, _fingerprint(parsed), _fingerprint(request.get_data(cache=True)))


def _fingerprint(body: bytes) -> bytes:
    """Hash of the request with this body."""
    text = f"{request.method} {request.path}\n".encode() + body
    return hashlib.sha256(text).digest()[:16]
