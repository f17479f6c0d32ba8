"""Problems as clients see them: RFC 9457 bodies with stable codes, worded in the client's language."""

import tomllib
from collections.abc import Iterable, Mapping
from enum import StrEnum
from importlib.resources import files
from typing import Annotated, Any

import msgspec
from flask import Response
from msgspec import UNSET, Meta, UnsetType

from service.http.problems.language import Language, Text, preferred
from service.http.problems.request_id import request_id

MEDIA_TYPE = "application/problem+json"
PAGE = "/problems"


class Code(StrEnum):
    """The problems of HTTP itself; those of tables and of the rules have the codes of their own enums."""

    BAD_REQUEST = "bad_request"
    BAD_JSON = "bad_json"
    TOKEN_MISSING = "token_missing"  # noqa: S105 - a code, no secret
    TOKEN_INVALID = "token_invalid"  # noqa: S105 - a code, no secret
    API_KEY_REQUIRED = "api_key_required"
    API_KEY_UNKNOWN = "api_key_unknown"
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    NOT_ACCEPTABLE = "not_acceptable"
    PRECONDITION_FAILED = "precondition_failed"
    BODY_TOO_LARGE = "body_too_large"
    UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type"
    INVALID_FIELDS = "invalid_fields"
    UNKNOWN_VARIANT = "unknown_variant"
    IDEMPOTENCY_KEY_REUSED = "idempotency_key_reused"
    SEAT_GIVEN_UP = "seat_given_up"
    TOO_MANY_STREAMS = "too_many_streams"
    TOO_MANY_SPECTATORS = "too_many_spectators"
    TOO_MANY_REQUESTS = "too_many_requests"
    TOO_MANY_GAMES = "too_many_games"
    INTERNAL_ERROR = "internal_error"
    STORE_UNAVAILABLE = "store_unavailable"
    STREAMS_FULL = "streams_full"
    NOT_REPLICATED = "not_replicated"


class Kind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all problems of one code have in common; braces in `detail` name facts of the occasion."""

    status: int
    title: Text
    detail: Text


def _texts(name: str) -> Mapping[str, Any]:
    return tomllib.loads(files(__package__).joinpath("texts", name).read_text("utf-8"))


KINDS = msgspec.convert({**_texts("problems.toml"), **_texts("refusals.toml")}, dict[str, Kind])
"""Every problem the service knows, by code."""
FIELD_TEXTS = msgspec.convert(_texts("fields.toml"), dict[str, Text])
OPTION_TEXTS = msgspec.convert(_texts("options.toml"), dict[str, Text])


class Place(StrEnum):
    """In what part of a request a field is."""

    BODY = "pointer"
    QUERY = "parameter"
    HEADER = "header"


class Fault(msgspec.Struct, frozen=True):
    """One wrong field: where it is, and a code of `fields.toml` with its facts, as in `range:2:6`."""

    place: Place
    name: str
    code: str

    def worded(self, language: Language) -> "FieldError":
        """The fault as the client is told of it."""
        code, *facts = self.code.split(":")
        detail = FIELD_TEXTS[code].said_in(language).format(*facts)
        return FieldError(code=code, detail=detail, **{self.place.value: self.name})


class FieldError(msgspec.Struct, frozen=True):
    """What is wrong with one field; one of `pointer`, `parameter` and `header` says where it is."""

    code: Annotated[str, Meta(description="What is wrong, never translated.")]
    detail: Annotated[str, Meta(description="What is wrong, for people.")]
    pointer: Annotated[str, Meta(description="JSON Pointer (RFC 6901) into the body.")] | UnsetType = UNSET
    parameter: Annotated[str, Meta(description="Name of the query parameter.")] | UnsetType = UNSET
    header: Annotated[str, Meta(description="Name of the header.")] | UnsetType = UNSET


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused or failed (RFC 9457)."""

    type: Annotated[str, Meta(description="Where this kind of problem is described, relative to the service.")]
    title: Annotated[str, Meta(description="The kind of problem, for people, in English or French.")]
    status: Annotated[int, Meta(description="The status of the answer.")]
    detail: Annotated[str, Meta(description="What happened, for people, in English or French.")]
    code: Annotated[str, Meta(extra_json_schema={"x-component": "ProblemCode"})]
    request_id: Annotated[str, Meta(description="The X-Request-Id of the answer.")]
    rule: Annotated[str, Meta(description="The number of the rule that refused.")] | UnsetType = UNSET
    errors: (
        Annotated[list[FieldError], Meta(description="The fields that are wrong, or the first fifty.")] | UnsetType
    ) = UNSET
    version: Annotated[int, Meta(description="The game's version now.")] | UnsetType = UNSET


class ProblemError(Exception):
    """Ends a request with a problem; `facts` fill the braces of the code's detail."""

    def __init__(
        self,
        code: str,
        *,
        rule: str | None = None,
        faults: Iterable[Fault] = (),
        version: int | None = None,
        headers: Mapping[str, str] | None = None,
        facts: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.faults = tuple(faults)
        self.version = version
        self.headers = dict(headers or {})
        self.facts = facts or {}

    def worded(self, language: Language) -> Problem:
        """The problem as the client is told of it."""
        kind = KINDS[self.code]
        return Problem(
            type=f"{PAGE}#{self.code}",
            title=kind.title.said_in(language),
            status=kind.status,
            detail=_filled(kind.detail.said_in(language), self.facts),
            code=self.code,
            request_id=request_id(),
            rule=self.rule or UNSET,
            errors=[fault.worded(language) for fault in self.faults] or UNSET,
            version=UNSET if self.version is None else self.version,
        )

    def response(self) -> Response:
        """The answer that tells of the problem."""
        language = preferred()
        problem = self.worded(language)
        told = {"Content-Language": language.value, "Vary": "Accept-Language", "Cache-Control": "no-store"}
        return Response(msgspec.json.encode(problem), problem.status, told | self.headers, content_type=MEDIA_TYPE)


class _Said(dict[str, str]):
    """Facts as text; one that nobody gave is left open rather than fail a refusal."""

    def __missing__(self, name: str) -> str:
        return "?"


def _filled(text: str, facts: Mapping[str, object]) -> str:
    return text.format_map(_Said({name: _listed(fact) for name, fact in facts.items()}))


def _listed(fact: object) -> str:
    return ", ".join(map(str, fact)) if isinstance(fact, list | tuple | set | frozenset) else str(fact)
