"""Parsing of requests: JSON bodies, content types and queries; each wrong field is named by its JSON pointer."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from string import printable
from typing import TYPE_CHECKING, Any
from urllib.parse import parse_qsl, quote

import marshmallow as ma
import msgspec
from flask import Request, request
from webargs.flaskparser import FlaskParser
from werkzeug.exceptions import ClientDisconnected, RequestEntityTooLarge

from service.http.problems.problem import PROBLEMS, Fault, FaultLocation, HttpProblem, ProblemError

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIEnvironment

JSON_MEDIA_TYPE = "application/json"
WHOLE_BODY_KEY = "rummy.body"
"""Key in the WSGI environment of a body that has been read: all of it, and it is not too long."""
SHORT_BODY = 32
"""Bytes of the longest body that a process remembers: one member, with a card or a word."""
REMEMBERED_BODIES = 5_000
MAX_FAULTS = 50
"""Most wrong fields that an answer names; a body of 64 KB can have twenty thousand."""
MAX_NAME_LENGTH = 40
"""Characters of a member's name that an answer repeats."""
_BYTE_OFFSET = re.compile(r"\(byte (\d+)\)$")
_FAULT_LOCATIONS = {"json": FaultLocation.BODY, "query": FaultLocation.QUERY}


def json_body(environ: "WSGIEnvironment") -> bytes:
    """The request's body, empty or declared as plain JSON. Raises ProblemError for another media type or a coding."""
    raw: bytes = environ[WHOLE_BODY_KEY] if WHOLE_BODY_KEY in environ else _checked_body(request)
    if raw:
        _check_is_plain_json(environ)
    return raw


def json_value(raw: bytes) -> Any:
    """The JSON value of a body; an empty body is an empty object. Raises ProblemError if it is not JSON."""
    if not raw:
        return {}
    try:
        value = _decode(raw)
        if raw.count(b":") > 1:  # most moves have one member
            _members.raw_decode(raw.decode().lstrip())
        return value
    except (msgspec.DecodeError, UnicodeDecodeError, OverflowError, RecursionError) as error:
        raise ProblemError(HttpProblem.BAD_JSON, facts={"place": _error_offset(raw, error)}) from None


def loaded_body(schema: ma.Schema, raw: bytes) -> dict[str, Any]:
    """The values of the schema's fields in a body. Raises ProblemError and ValidationError.

    Most moves are a card or a place to draw from, the same few hundred short bodies in all games: each is read once.
    Lists and objects are not among them, since all requests would share their values.
    """
    if len(raw) <= SHORT_BODY and raw.count(b"{") < 2 and b"[" not in raw:
        return dict(_loaded_short_body(schema, raw))
    return _loaded(schema, raw)


def _loaded(schema: ma.Schema, raw: bytes) -> dict[str, Any]:
    values: dict[str, Any] = schema.load(json_value(raw))
    return values


_loaded_short_body = lru_cache(maxsize=REMEMBERED_BODIES)(_loaded)


def _checked_body(http_request: Request) -> bytes:
    """A body that has not been read yet, or not as a whole. Raises HTTPException if it is too long or too short."""
    raw = http_request.get_data(cache=True)
    if http_request.content_length is None and len(raw) == http_request.max_content_length:
        raise RequestEntityTooLarge  # werkzeug cuts a body of unknown length off there without an error
    if len(raw) < (http_request.content_length or 0):
        raise ClientDisconnected  # werkzeug reports no error here either
    return raw


def _check_is_plain_json(environ: "WSGIEnvironment") -> None:
    """Raises ProblemError (415) for a body of another media type or with a coding; RFC 9110 §15.5.16 names headers."""
    if environ.get("HTTP_CONTENT_ENCODING", "identity").lower() != "identity":
        raise ProblemError(HttpProblem.UNSUPPORTED_CODING, headers={"Accept-Encoding": "identity"})
    if environ.get("CONTENT_TYPE") != JSON_MEDIA_TYPE and request.mimetype != JSON_MEDIA_TYPE:
        raise ProblemError(HttpProblem.UNSUPPORTED_MEDIA_TYPE, headers={"Accept-Post": JSON_MEDIA_TYPE})


def _number(text: str) -> float:
    """A number with a fraction or an exponent; 1.0 is 1, as in JSON Schema. Raises OverflowError beyond all floats."""
    number = float(text)
    whole = int(number)
    return whole if whole == number else number


def _check_members(members: list[tuple[str, object]]) -> None:
    """Raises ProblemError if an object has two members of one name, of which parsers choose either (RFC 8259 §4)."""
    if len(members) > len(dict(members)):
        [(name, _)] = Counter(name for name, _ in members).most_common(1)
        raise ProblemError(HttpProblem.REPEATED_MEMBER, facts={"member": name[:MAX_NAME_LENGTH]})


_decode = msgspec.json.Decoder(float_hook=_number).decode
_members = json.JSONDecoder(object_pairs_hook=_check_members, parse_int=float)
"""Reads a body again for its repeated members, which msgspec passes over; it counts no digits of long numbers."""


def _error_offset(raw: bytes, error: Exception) -> int:
    """The byte at which `raw` is no longer JSON, or its end where the decoder's English message names none."""
    if offset := _BYTE_OFFSET.search(str(error)):
        return int(offset[1])
    try:
        raw.decode()
    except UnicodeDecodeError as wrong:
        return wrong.start
    return len(raw)


def query_parameters(environ: "WSGIEnvironment") -> dict[str, str]:
    """The parameters of the query. Raises ProblemError if one is repeated."""
    query = environ.get("QUERY_STRING", "")
    # bytes that are not UTF-8 mean the same raw and percent-encoded; werkzeug fails on raw ones
    pairs = parse_qsl(quote(query.encode("latin-1"), safe=printable), keep_blank_values=True)
    parameters = dict(pairs)
    if len(parameters) < len(pairs):
        repeated = [name for name, times in Counter(name for name, _ in pairs).items() if times > 1]
        faults = [Fault(FaultLocation.QUERY, name, "repeated") for name in repeated[:MAX_FAULTS]]
        raise ProblemError(HttpProblem.INVALID_FIELDS, faults=faults)
    return parameters


class RequestParser(FlaskParser):
    """Reads the arguments of flask-smorest's views in one step. The schema decides about unknown fields."""

    def parse(self, argmap: Any, req: Request | None = None, *, location: str | None = None, **_: Any) -> Any:
        """The arguments that the schema loads. Raises ProblemError with the first wrong fields."""
        environ = request.environ
        try:
            if location == "json":
                return loaded_body(argmap, json_body(environ))
            return argmap.load(query_parameters(environ))
        except ma.ValidationError as error:
            faults = tuple(islice(faults_from(error.messages, _FAULT_LOCATIONS[location or "json"]), MAX_FAULTS))
        code = _problem_code(faults)
        named = sorted(fault.name.rpartition("/")[2] for fault in faults if _fault_code(fault) == code)
        raise ProblemError(code, faults=faults, facts={"options": named})


def _problem_code(faults: Iterable[Fault]) -> str:
    """The code of a fault that is a problem of its own, else `invalid_fields`."""
    return next((code for code in map(_fault_code, faults) if code in PROBLEMS), HttpProblem.INVALID_FIELDS)


def _fault_code(fault: Fault) -> str:
    """The fault's code without its facts."""
    return fault.code.partition(":")[0]


_UNKNOWN = frozenset({"unknown_field", "unknown_option"})
"""Codes of faults of a member, even of one with the name under which marshmallow tells the faults of a whole schema."""


def faults_from(messages: Any, place: FaultLocation = FaultLocation.BODY) -> Iterator[Fault]:
    """The faults in marshmallow's `messages`, in the order of the schema."""
    for path, code in _leaves(messages):
        name = "".join(f"/{_pointer_step(step)}" for step in path) if place is FaultLocation.BODY else ".".join(path)
        yield Fault(place, name, code)


def _leaves(messages: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(messages, Mapping):
        for key, inner in messages.items():
            is_whole = key == "_schema" and not _UNKNOWN.issuperset(inner)
            yield from _leaves(inner, path if is_whole else (*path, str(key)))
    else:
        yield from ((path, str(code)) for code in messages)


def _pointer_step(step: str) -> str:
    """A step of a JSON pointer (RFC 6901)."""
    return step.replace("~", "~0").replace("/", "~1")
