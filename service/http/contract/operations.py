"""Operations of the contract: what each answers and refuses, and how a view becomes one through flask-smorest."""

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
from service.http.protocol.accept import accepted_media_types
from service.http.schemas.fields import RequestSchema
from service.http.schemas.parsing import JSON_MEDIA_TYPE, RequestParser

ViewFunction = Callable[..., Any]
NO_QUERY = RequestSchema()
HEADER_PARAMETERS_KEY = "x-header-parameters"
"""Key for the names of the headers that an operation reads; the document has them among its parameters."""


@dataclass(frozen=True)
class Answer:
    """A successful answer of an operation."""

    status: HTTPStatus
    description: str
    body: type[msgspec.Struct] | Mapping[str, Any] | None = None
    """The type of the body, or its schema; None: no body."""
    headers: tuple[str, ...] = ()
    media_type: str = JSON_MEDIA_TYPE

    def document(self) -> dict[str, Any]:
        """The answer as a response of OpenAPI."""
        document = {"description": self.description, "headers": _header_refs(*self.headers)}
        if self.body is None:
            return document
        schema = {"$ref": f"#/components/schemas/{self.body.__name__}"} if isinstance(self.body, type) else self.body
        return {**document, "content": {self.media_type: {"schema": schema}}}


@dataclass(frozen=True)
class Operation:
    """An operation as the contract declares it, without its path, its texts and its arguments."""

    id: str
    answers: tuple[Answer, ...]
    problems: tuple[str, ...]
    security: tuple[tuple[str, ...], ...]
    """Alternatives: the names of the security schemes that a request uses together."""
    headers: tuple[str, ...] = ()
    """Names of the parameter components for the headers that it reads."""

    @property
    def media_types(self) -> tuple[str, ...]:
        """The media types of its first answer; the first of them is the default."""
        return tuple(answer.media_type for answer in self.answers if answer.status == self.answers[0].status)


class Resource(Blueprint):  # type: ignore[misc]  # flask-smorest has no types
    """A group of operations. Views are plain functions; their docstrings are the summary and the description."""

    ARGUMENTS_PARSER = RequestParser()

    def __init__(self, name: str, description: str) -> None:
        super().__init__(name, __name__, url_prefix="/v1", description=description)

    def get(
        self, path: str, operation: Operation, *, query: ma.Schema | None = None
    ) -> Callable[[ViewFunction], ViewFunction]:
        """Registers a view that reads; it receives what `query` describes as its first argument."""

        def register(view: ViewFunction) -> ViewFunction:
            read_query = self.arguments(query, location="query") if query else _refuse_query
            self.add_url_rule(path, operation.id, read_query(self._describe(view, operation)), methods=["GET"])
            return view

        return register

    def post(
        self,
        path: str,
        operation: Operation,
        body: ma.Schema,
        *,
        example: Mapping[str, object],
        query: ma.Schema | None = None,
    ) -> Callable[[ViewFunction], ViewFunction]:
        """Registers a view that takes a body, of which the contract gives `example`.

        The view receives the body as its first argument, and what `query` describes as keywords. `body` is an instance:
        flask-smorest would make one of a class for each request.
        """

        def register(view: ViewFunction) -> ViewFunction:
            required = any(field.required for field in body.fields.values())
            read_body = self.arguments(body, required=required, description=getdoc(body), example=example)
            described = read_body(self._describe(view, operation))
            if query:
                read_query = self.arguments(query, location="query", as_kwargs=True)
                described = _skip_empty_query(described, read_query(described), query.load({}))
            else:
                described = _refuse_query(described)
            self.add_url_rule(path, operation.id, described, methods=["POST"])
            return view

        return register

    def delete(self, path: str, operation: Operation) -> Callable[[ViewFunction], ViewFunction]:
        """Registers a view that removes something."""

        def register(view: ViewFunction) -> ViewFunction:
            described = _refuse_query(self._describe(view, operation))
            self.add_url_rule(path, operation.id, described, methods=["DELETE"])
            return view

        return register

    def _describe(self, view: ViewFunction, operation: Operation) -> ViewFunction:
        """The view with all that the operation declares; each other decorator of flask-smorest would be a call more."""
        documents = self.doc(
            operationId=operation.id,
            security=[{name: [] for name in names} for names in operation.security],
            responses={**_answer_responses(operation.answers), **_problem_responses(operation.problems)},
            **{HEADER_PARAMETERS_KEY: operation.headers},
        )
        return _check_accept_first(view, documents(view), operation.media_types)


def _check_accept_first(view: ViewFunction, documented: ViewFunction, media_types: tuple[str, ...]) -> ViewFunction:
    """The view, with the attributes of its documented form, which would only call it."""

    @wraps(documented)
    def checked(*args: Any, **kwargs: Any) -> Any:
        check_accept(media_types)
        return view(*args, **kwargs)

    return checked


def _skip_empty_query(view: ViewFunction, reading: ViewFunction, defaults: Mapping[str, Any]) -> ViewFunction:
    """The view with `defaults` for a request without a query, as most are; for any other, `reading`."""

    @wraps(reading)
    def checked(*args: Any, **kwargs: Any) -> Any:
        if request.environ.get("QUERY_STRING"):
            return reading(*args, **kwargs)
        return view(*args, **kwargs, **defaults)

    return checked


def _refuse_query(view: ViewFunction) -> ViewFunction:
    @wraps(view)
    def checked(*args: Any, **kwargs: Any) -> Any:
        if request.environ.get("QUERY_STRING"):  # most requests have none, and need no parser
            Resource.ARGUMENTS_PARSER.parse(NO_QUERY, location="query")
        return view(*args, **kwargs)

    return checked


def check_accept(offered: tuple[str, ...]) -> None:
    """Raises ProblemError (406) if the client accepts none of the `offered` media types (RFC 9110, 12.5.1)."""
    accept = request.environ.get("HTTP_ACCEPT")
    if accept in {None, "", "*/*", *offered} or any(map(accepted_media_types().__getitem__, offered)):
        return
    raise ProblemError(HttpProblem.NOT_ACCEPTABLE, facts={"offered": offered})


def _answer_responses(answers: Iterable[Answer]) -> dict[int, Any]:
    """The responses by status; answers of one status differ in their media types."""
    responses: dict[int, Any] = {}
    for answer in answers:
        document = answer.document()
        known = responses.setdefault(int(answer.status), document)
        known.get("content", {}).update(document.get("content", {}))
    return responses


def _problem_responses(problems: Iterable[str]) -> dict[int, Any]:
    """The responses by status, each with its problems in the order of PROBLEMS."""
    by_status: dict[int, list[str]] = {}
    for code in sorted(set(map(str, problems)), key=list(PROBLEMS).index):
        by_status.setdefault(PROBLEMS[code].status, []).append(code)
    return {status: _problem_response(status, codes) for status, codes in by_status.items()}


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
