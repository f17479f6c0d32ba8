"""Problems as clients receive them: RFC 9457 bodies with stable codes and texts in the client's language."""

import tomllib
from collections.abc import Iterable, Mapping
from enum import StrEnum
from importlib.resources import files
from typing import Annotated, Any

import msgspec
from flask import Response, request
from msgspec import UNSET, Meta, UnsetType

from service.http.problems.card_texts import cards_text
from service.http.problems.language import Language, Translation, preferred_language
from service.http.problems.meld_titles import meld_title
from service.http.problems.request_id import request_id
from service.http.problems.rule_links import rule_url
from service.rules.model.errors import Reason
from service.rules.model.melds import Meld

PROBLEM_MEDIA_TYPE = "application/problem+json"
PROBLEMS_PATH = "/problems"
OPEN_FACTS: Mapping[str, tuple[str, ...]] = {
    Reason.CARD_NOT_HELD: ("cards",),
    Reason.NOT_A_MELD: ("cards",),
    Reason.JOKER_AMBIGUOUS: ("cards", "jokers"),
    Reason.DOES_NOT_FIT: ("cards",),
    Reason.DISCARD_JUST_TAKEN: ("cards",),
    Reason.NOT_THE_PATTERN: ("cards",),
    Reason.OPENING_TOO_LOW: ("points", "needed"),
    Reason.NO_SUCH_JOKER: ("cards",),
    Reason.NO_MELD_FOR_TAKEN: ("cards",),
    Reason.TAKEN_CARD_STAYS: ("cards",),
    Reason.MELD_HELD_BACK: ("cards",),
    Reason.NOT_ALL_MELDED: ("cards",),
    Reason.WILD_CARD_STAYS: ("cards",),
    Reason.DISCARD_FITS: ("cards",),
}
"""Facts that the problems of a code have as fields, besides the words of its detail."""


CARD_FACTS = frozenset({"cards", "others"})
"""Names of facts that are lists of cards."""


class HttpProblem(StrEnum):
    """Codes of the problems of HTTP itself; tables and rules have enums of their own."""

    BAD_REQUEST = "bad_request"
    BAD_JSON = "bad_json"
    REPEATED_MEMBER = "repeated_member"
    TOKEN_MISSING = "token_missing"  # noqa: S105 - a code, no secret
    TOKEN_INVALID = "token_invalid"  # noqa: S105 - a code, no secret
    API_KEY_REQUIRED = "api_key_required"
    API_KEY_UNKNOWN = "api_key_unknown"
    NOT_FOUND = "not_found"
    METHOD_NOT_ALLOWED = "method_not_allowed"
    NOT_ACCEPTABLE = "not_acceptable"
    PRECONDITION_FAILED = "precondition_failed"
    BODY_TOO_LARGE = "body_too_large"
    URI_TOO_LONG = "uri_too_long"
    UNSUPPORTED_MEDIA_TYPE = "unsupported_media_type"
    EXPECTATION_FAILED = "expectation_failed"
    UNSUPPORTED_CODING = "unsupported_coding"
    INVALID_FIELDS = "invalid_fields"
    UNKNOWN_VARIANT = "unknown_variant"
    IDEMPOTENCY_KEY_REUSED = "idempotency_key_reused"
    SEAT_GIVEN_UP = "seat_given_up"
    TOO_MANY_STREAMS = "too_many_streams"
    TOO_MANY_SPECTATORS = "too_many_spectators"
    TOO_MANY_WAITING = "too_many_waiting"
    TOO_MANY_REQUESTS = "too_many_requests"
    TOO_MANY_GAMES = "too_many_games"
    TOO_MANY_BOT_TABLES = "too_many_bot_tables"
    BOT_TABLES_FULL = "bot_tables_full"
    HEADERS_TOO_LARGE = "headers_too_large"
    INTERNAL_ERROR = "internal_error"
    UNSUPPORTED_TRANSFER_CODING = "unsupported_transfer_coding"
    STORE_UNAVAILABLE = "store_unavailable"
    STREAMS_FULL = "streams_full"
    NOT_REPLICATED = "not_replicated"
    OVERLOADED = "overloaded"


_Card = Annotated[str, Meta(extra_json_schema={"x-component": "Card"})]
_Place = Annotated[str, Meta(extra_json_schema={"x-component": "Place"})]


class ProblemKind(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What all problems of one code have in common; `detail` names facts in braces."""

    status: int
    title: Translation
    detail: Translation


def load_texts(name: str) -> Mapping[str, Any]:
    """The texts of a file in `texts`."""
    return tomllib.loads(files(__package__).joinpath("texts", name).read_text("utf-8"))


PROBLEMS = msgspec.convert({**load_texts("problems.toml"), **load_texts("refusals.toml")}, dict[str, ProblemKind])
"""Every kind of problem, by code."""
FAULT_TEXTS = msgspec.convert(load_texts("fields.toml"), dict[str, Translation])
OPTION_TEXTS = msgspec.convert(load_texts("options.toml"), dict[str, Translation])


class FaultLocation(StrEnum):
    """The part of a request that holds a field; the value names the member of FieldError."""

    BODY = "pointer"
    QUERY = "parameter"
    HEADER = "header"


class Fault(msgspec.Struct, frozen=True):
    """One wrong field: its place, and a code of `fields.toml` with its facts, as in `range:2:6`."""

    place: FaultLocation
    name: str
    code: str

    def to_field_error(self, language: Language) -> "FieldError":
        """The fault for the client, in `language`."""
        code, *facts = self.code.split(":")
        is_parameter = code == "unknown_field" and self.place is FaultLocation.QUERY
        text = FAULT_TEXTS["unknown_parameter" if is_parameter else code]
        detail = text.in_language(language).format(*facts)
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
    rule_url: (
        Annotated[str, Meta(description="Where that rule is explained to players, relative to the service.")]
        | UnsetType
    ) = UNSET
    errors: (
        Annotated[list[FieldError], Meta(description="The fields that are wrong, or the first fifty.")] | UnsetType
    ) = UNSET
    version: Annotated[int, Meta(description="The game's version now.")] | UnsetType = UNSET
    cards: (
        Annotated[tuple[_Card, ...], Meta(description="The cards that the refusal is about, such as those of a meld.")]
        | UnsetType
    ) = UNSET
    jokers: (
        Annotated[
            tuple[tuple[_Place, ...], ...],
            Meta(description="`joker_ambiguous`: the possible `jokers` of the request, each to be sent as it is."),
        ]
        | UnsetType
    ) = UNSET
    points: (
        Annotated[int, Meta(description="`opening_too_low`: the points of the melds in the request.")] | UnsetType
    ) = UNSET
    needed: Annotated[int, Meta(description="`opening_too_low`: the points that open.")] | UnsetType = UNSET


class ProblemError(Exception):
    """Ends a request with a problem; `facts` fill the braces of the kind's detail."""

    def __init__(
        self,
        code: str,
        *,
        rule: str | None = None,
        faults: Iterable[Fault] = (),
        version: int | None = None,
        headers: Mapping[str, str] | None = None,
        facts: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(code)
        self.code = code
        self.rule = rule
        self.faults = tuple(faults)
        self.version = version
        self.headers = dict(headers or {})
        self.facts = facts or {}

    def to_problem(self, language: Language) -> Problem:
        """The problem for the client, in `language`."""
        kind = PROBLEMS[self.code]
        return Problem(
            type=f"{PROBLEMS_PATH}#{self.code}",
            title=kind.title.in_language(language),
            status=kind.status,
            detail=fill_text(kind.detail, self.facts, language),
            code=self.code,
            request_id=request_id(),
            rule=self.rule or UNSET,
            rule_url=rule_url(self.rule) or UNSET,
            errors=[fault.to_field_error(language) for fault in self.faults] or UNSET,
            version=UNSET if self.version is None else self.version,
            **{name: self.facts[name] for name in OPEN_FACTS.get(self.code, ()) if name in self.facts},
        )

    def response(self) -> Response:
        """The response with the problem, in the client's preferred language."""
        language = preferred_language(request.environ)
        problem = self.to_problem(language)
        return Response(
            msgspec.json.encode(problem), problem.status, self.headers_in(language), content_type=PROBLEM_MEDIA_TYPE
        )

    def headers_in(self, language: Language) -> dict[str, str]:
        """The headers of the answer, except Content-Type."""
        common = {"Content-Language": language.value, "Vary": "Accept-Language", "Cache-Control": "no-store"}
        return common | self.headers


class _FactTexts(dict[str, str]):
    """Facts as text; a missing fact becomes `?`, so that the refusal is still answered."""

    def __missing__(self, name: str) -> str:
        return "?"


def fill_text(text: Translation, facts: Mapping[str, object], language: Language) -> str:
    """The text in `language` with its facts in place of their names; cards are written as players write them."""
    words = _FactTexts({name: _fact_text(name, fact, language) for name, fact in facts.items()})
    sentence = text.in_language(language)
    filled = sentence.format_map(words)
    return filled[:1].upper() + filled[1:] if sentence.startswith("{cards}") else filled


def _fact_text(name: str, fact: object, language: Language) -> str:
    if isinstance(fact, Meld):
        return f"{fact.id} ({meld_title(fact, language)})"
    if isinstance(fact, range):
        return _range_text(fact, language)
    if not isinstance(fact, list | tuple | set | frozenset):
        return str(fact)
    return cards_text(fact, language) if name in CARD_FACTS else ", ".join(map(str, fact))


def _range_text(numbers: range, language: Language) -> str:
    """The numbers for people: exactly 2, or 2 to 6."""
    least, most = numbers[0], numbers[-1]
    alone, several = _RANGES[language]
    return (alone if least == most else several).format(least, most)


_RANGES = {Language.EN: ("exactly {0}", "{0} to {1}"), Language.FR: ("exactement {0}", "de {0} à {1}")}
