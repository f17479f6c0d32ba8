"""Reading requests: JSON bodies, content types, and every wrong field named by its JSON pointer."""

from collections.abc import Iterator, Mapping
from typing import Any, NoReturn

import marshmallow as ma
import msgspec
from flask import Request
from webargs import core
from webargs.flaskparser import FlaskParser

from service.http.problems import KINDS, Code, Fault, Place, ProblemError

JSON = "application/json"
_PLACES = {"json": Place.BODY, "query": Place.QUERY, "headers": Place.HEADER}


def json_body(request: Request) -> Any:
    """What the body says; an empty body says nothing. Raises ProblemError when it is not JSON."""
    raw = request.get_data(cache=True)
    if not raw:
        return core.missing
    if request.mimetype != JSON:
        raise ProblemError(Code.UNSUPPORTED_MEDIA_TYPE, headers={"Accept-Post": JSON})
    try:
        return msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise ProblemError(Code.BAD_JSON, facts={"reason": _reason(error)}) from None


def _reason(error: Exception) -> str:
    return "nested too deeply" if isinstance(error, RecursionError) else str(error)


class BodyParser(FlaskParser):
    """Reads arguments for flask-smorest; what is to be done with unknown fields is the schema's to say."""

    def __init__(self) -> None:
        super().__init__(unknown=None)

    def load_json(self, req: Request, schema: ma.Schema) -> Any:
        """The JSON body of a request."""
        return json_body(req)

    def handle_error(self, error: ma.ValidationError, req: Request, schema: ma.Schema, **_: Any) -> NoReturn:
        """Ends the request with a problem that lists every wrong field."""
        assert isinstance(error.messages, dict)  # noqa: S101 - the parser puts them under their location
        [(location, messages)] = error.messages.items()
        found = tuple(faults(messages, _PLACES[location]))
        codes = (fault.code.partition(":")[0] for fault in found)
        raise ProblemError(next((code for code in codes if code in KINDS), Code.INVALID_FIELDS), faults=found) from None


def faults(messages: Mapping[Any, Any], place: Place = Place.BODY) -> Iterator[Fault]:
    """The faults in what marshmallow says of a request, in the order of the request's schema."""
    for path, code in _leaves(messages):
        name = "".join(f"/{_escaped(step)}" for step in path) if place is Place.BODY else ".".join(path)
        yield Fault(place, name, code)


def _leaves(messages: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], str]]:
    if isinstance(messages, Mapping):
        for key, inner in messages.items():
            yield from _leaves(inner, path if key == "_schema" else (*path, str(key)))
    else:
        yield from ((path, str(code)) for code in messages)


def _escaped(step: str) -> str:
    """A step of a JSON pointer (RFC 6901)."""
    return step.replace("~", "~0").replace("/", "~1")
