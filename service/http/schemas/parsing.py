"""Reading requests: JSON bodies, content types, queries, and every wrong field named by its JSON pointer."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from itertools import islice
from string import printable
from typing import Any
from urllib.parse import parse_qsl, quote

import marshmallow as ma
import msgspec
from flask import Request, request
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import ClientDisconnected, RequestEntityTooLarge

from service.http.problems.problem import PROBLEMS, Fault, FaultLocation, HttpProblem, ProblemError

JSON_MEDIA_TYPE = "application/json"
MAX_FAULTS = 50
"""An answer names so many: a body of 64 KB can have twenty thousand."""
_BYTE_OFFSET = re.compile(r"\(byte (\d+)\)$")
_FAULT_LOCATIONS = {"json": FaultLocation.BODY, "query": FaultLocation.QUERY}


def json_body(sent: Request) -> Any:
    """What the body says; an empty one is an empty object. Raises ProblemError when it is not JSON."""
    raw = sent.get_data(cache=True)
    if sent.content_length is None and len(raw) == sent.max_content_length:
        raise RequestEntityTooLarge  # werkzeug cuts a body of unknown length off there, and says nothing
    if len(raw) < (sent.content_length or 0):
        raise ClientDisconnected  # of this it says nothing either
    if not raw:
        return {}
    if JSON_MEDIA_TYPE not in {sent.content_type, sent.mimetype}:
        raise ProblemError(HttpProblem.UNSUPPORTED_MEDIA_TYPE, headers={"Accept-Post": JSON_MEDIA_TYPE})
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ProblemError(HttpProblem.BAD_JSON, facts={"place": _error_offset(raw, error)}) from None


def _error_offset(raw: bytes, error: Exception) -> int:
    """The byte at which a body is no longer JSON; its end, where the decoder, whose words are English, does not say."""
    if found := _BYTE_OFFSET.search(str(error)):
        return int(found[1])
    try:
        raw.decode()
    except UnicodeDecodeError as wrong:
        return wrong.start
    return len(raw)


def query_parameters(sent: Request) -> dict[str, str]:
    """What the query says. Raises ProblemError where it says something twice."""
    # bytes that are no UTF-8 are the same raw as percent-encoded; werkzeug fails at the raw ones
    pairs = parse_qsl(quote(sent.query_string, safe=printable), keep_blank_values=True)
    said = dict(pairs)
    if len(said) < len(pairs):
        repeated = [name for name, times in Counter(name for name, _ in pairs).items() if times > 1]
        found = [Fault(FaultLocation.QUERY, name, "repeated") for name in repeated[:MAX_FAULTS]]
        raise ProblemError(HttpProblem.INVALID_FIELDS, faults=found)
    return said


class RequestParser(FlaskParser):
    """Reads arguments for flask-smorest, in one step; what is to be done with unknown fields is the schema's to say."""

    def parse(self, argmap: Any, req: Request | None = None, *, location: str | None = None, **_: Any) -> Any:
        """The arguments as the schema makes them. Raises ProblemError, with the first wrong fields."""
        sent = json_body(request) if location == "json" else query_parameters(request)
        try:
            return argmap.load(sent)
        except ma.ValidationError as error:
            found = tuple(islice(faults_from(error.messages, _FAULT_LOCATIONS[location or "json"]), MAX_FAULTS))
        code = _problem_code(found)
        named = sorted(fault.name.rpartition("/")[2] for fault in found if _fault_code(fault) == code)
        raise ProblemError(code, faults=found, facts={"options": named})


def _problem_code(found: Iterable[Fault]) -> str:
    """A fault that is a problem of its own, else that some fields are wrong."""
    return next((code for code in map(_fault_code, found) if code in PROBLEMS), HttpProblem.INVALID_FIELDS)


def _fault_code(fault: Fault) -> str:
    """The fault's code without its facts."""
    return fault.code.partition(":")[0]


def faults_from(messages: Any, place: FaultLocation = FaultLocation.BODY) -> Iterator[Fault]:
    """The faults in what marshmallow says of a request, in the order of the request's schema."""
    for path, code in _leaves(messages):
        name = "".join(f"/{_pointer_step(step)}" for step in path) if place is FaultLocation.BODY else ".".join(path)
        yield Fault(place, name, code)


def _leaves(messages: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(messages, Mapping):
        for key, inner in messages.items():
            yield from _leaves(inner, path if key == "_schema" else (*path, str(key)))
    else:
        yield from ((path, str(code)) for code in messages)


def _pointer_step(step: str) -> str:
    """A step of a JSON pointer (RFC 6901)."""
    return step.replace("~", "~0").replace("/", "~1")
