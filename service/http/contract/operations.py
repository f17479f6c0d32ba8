"""How a view says which operation of the contract it is: its id, what it reads, answers and refuses."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import wraps
from http import HTTPStatus
from inspect import getdoc
from typing import Any

import marshmallow as ma
import msgspec
from flask import request
from flask_smorest import Blueprint

from service.http.problems.problem import PROBLEM_MEDIA_TYPE, PROBLEMS, HttpProblem, ProblemError
from service.http.schemas.fields import RequestSchema
from service.http.schemas.parsing import JSON_MEDIA_TYPE, RequestParser

ViewFunction = Callable[..., Any]
NO_QUERY = RequestSchema()


@dataclass(frozen=True)
class StreamedAnswer:
    """Another form of an answer: a text whose parts are bodies of these types as they come."""

    media_type: str
    example: Callable[[], str]
    parts: tuple[type[msgspec.Struct], ...]


@dataclass(frozen=True)
class Answer:
    """A successful answer: its status, the type of its body, an example of it, and the headers it carries.

    Where its media type is not JSON the body is text.
    """

    status: HTTPStatus
    description: str
    body: type[msgspec.Struct] | type[str] | None = None
    example: Callable[[], object] | None = None
    headers: tuple[str, ...] = ()
    media_type: str = JSON_MEDIA_TYPE
    streamed: StreamedAnswer | None = None


@dataclass(frozen=True)
class Operation:
    """What the contract says of an operation beyond its path, its texts and what it reads."""

    id: str
    answers: tuple[Answer, ...]
    problems: tuple[str, ...]
    security: tuple[tuple[str, ...], ...]
    """Alternatives: the names of the security schemes that a request uses together."""
    headers: tuple[str, ...] = ()
    """The parameter components for the headers it reads."""

    @property
    def media_types(self) -> tuple[str, ...]:
        """What it can answer with, first what it does for those who do not mind."""
        first = self.answers[0]
        return (first.media_type, first.streamed.media_type) if first.streamed else (first.media_type,)

    def to_openapi(self) -> dict[str, Any]:
        """The operation in OpenAPI's words."""
        responses = {str(int(answer.status)): _response_object(answer) for answer in self.answers}
        return {
            "operationId": self.id,
            "security": [{name: [] for name in names} for names in self.security],
            "responses": {
                **responses,
                **_problem_responses(self.problems),
                "default": {"$ref": "#/components/responses/Problem"},
            },
        }


class Resource(Blueprint):  # type: ignore[misc]  # flask-smorest has no types
    """A group of operations; its views are plain functions whose docstrings are summary and description."""

    ARGUMENTS_PARSER = RequestParser()

    def __init__(self, name: str, description: str) -> None:
        super().__init__(name, __name__, url_prefix="/v1", description=description)
        self._prepare_doc_cbks.append(self._document_operation)

    def get(
        self, path: str, operation: Operation, *, query: ma.Schema | None = None
    ) -> Callable[[ViewFunction], ViewFunction]:
        """Registers a view that reads; `query` describes the query string."""

        def register(view: ViewFunction) -> ViewFunction:
            read = self.arguments(query, location="query") if query else _refuse_query
            described = read(_checked_view(view, operation))
            self.add_url_rule(path, operation.id, described, methods=["GET"])
            return view

        return register

    def post(
        self, path: str, operation: Operation, body: ma.Schema, *, example: object, query: ma.Schema | None = None
    ) -> Callable[[ViewFunction], ViewFunction]:
        """Registers a view that takes a body; an instance of its schema, since a class is built for each request.

        What `query` describes comes as keywords.
        """

        def register(view: ViewFunction) -> ViewFunction:
            needed = any(field.required for field in body.fields.values())
            about = getdoc(body)
            read = self.arguments(body, required=needed, example=example, description=about)
            described = read(_checked_view(view, operation))
            asked = self.arguments(query, location="query", as_kwargs=True) if query else _refuse_query
            self.add_url_rule(path, operation.id, asked(described), methods=["POST"])
            return view

        return register

    def delete(self, path: str, operation: Operation) -> Callable[[ViewFunction], ViewFunction]:
        """Registers a view that takes something away."""

        def register(view: ViewFunction) -> ViewFunction:
            described = _refuse_query(_checked_view(view, operation))
            self.add_url_rule(path, operation.id, described, methods=["DELETE"])
            return view

        return register

    @staticmethod
    def _document_operation(doc: dict[str, Any], info: Mapping[str, Any], **_: Any) -> dict[str, Any]:
        operation: Operation = info["operation"]
        parameters = [*doc.get("parameters", ()), *operation.headers]
        return {**doc, **({"parameters": parameters} if parameters else {}), **operation.to_openapi()}


def _checked_view(view: ViewFunction, operation: Operation) -> ViewFunction:
    @wraps(view)
    def checked(*args: Any, **kwargs: Any) -> Any:
        check_accept(operation.media_types)
        return view(*args, **kwargs)

    checked._apidoc = {"operation": operation}  # type: ignore[attr-defined]  # noqa: SLF001 - flask-smorest looks there
    return checked


def _refuse_query(view: ViewFunction) -> ViewFunction:
    @wraps(view)
    def checked(*args: Any, **kwargs: Any) -> Any:
        if request.environ.get("QUERY_STRING"):  # most requests have none, and need no parser to say so
            Resource.ARGUMENTS_PARSER.parse(NO_QUERY, location="query")
        return view(*args, **kwargs)

    return checked


def check_accept(offered: tuple[str, ...]) -> None:
    """Raises ProblemError (406) where the client takes nothing of what is offered."""
    accept = request.environ.get("HTTP_ACCEPT")
    if accept in {None, "*/*", *offered} or any(map(request.accept_mimetypes.__getitem__, offered)):
        return
    raise ProblemError(HttpProblem.NOT_ACCEPTABLE, facts={"offered": offered})


def _response_object(answer: Answer) -> dict[str, Any]:
    described: dict[str, Any] = {"description": answer.description}
    described["headers"] = _header_refs(*answer.headers)
    if answer.body is not None:
        schema = {"type": "string"} if answer.body is str else _schema_ref(answer.body)
        described["content"] = {answer.media_type: _media_type_object(schema, answer.example)}
    if answer.streamed:
        parts = {"type": "string", "x-event-data": {"anyOf": [_schema_ref(part) for part in answer.streamed.parts]}}
        described["content"][answer.streamed.media_type] = _media_type_object(parts, answer.streamed.example)
    return described


def _schema_ref(body: type) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{body.__name__}"}


def _media_type_object(schema: Mapping[str, Any], example: Callable[[], object] | None) -> dict[str, Any]:
    return {"schema": schema, **({"example": msgspec.to_builtins(example())} if example else {})}


def _problem_responses(codes: Iterable[str]) -> dict[str, Any]:
    by_status: dict[int, list[str]] = {}
    for code in dict.fromkeys(map(str, codes)):
        by_status.setdefault(PROBLEMS[code].status, []).append(code)
    return {str(status): _problem_response(status, by_status[status]) for status in sorted(by_status)}


def _header_refs(*names: str) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/headers/{name}"} for name in (*names, "RateLimit", "RateLimit-Policy")}


_PROBLEM_HEADERS = {401: ("WWW-Authenticate",), 412: ("ETag",), 429: ("Retry-After",), 503: ("Retry-After",)}


def _problem_response(status: int, codes: list[str]) -> dict[str, Any]:
    examples = {code: {"$ref": f"#/components/examples/{code}"} for code in codes}
    headers = (*_PROBLEM_HEADERS.get(status, ()), "Content-Language", "X-Request-Id")
    return {
        "description": f"{HTTPStatus(status).phrase}: {', '.join(codes)}.",
        "headers": _header_refs(*headers),
        "content": {PROBLEM_MEDIA_TYPE: {"schema": {"$ref": "#/components/schemas/Problem"}, "examples": examples}},
    }
