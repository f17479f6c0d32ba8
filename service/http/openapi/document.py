"""Writes the contract as an OpenAPI 3.1 document, from the operations, the request schemas and the answer types."""

from collections.abc import Iterator
from copy import deepcopy
from importlib.metadata import version
from inspect import cleandoc, getdoc
from pathlib import Path
from typing import Any

import msgspec
from flask import Flask
from flask_smorest import Api

from service.http.contract.operations import HEADER_PARAMETERS_KEY
from service.http.openapi.descriptions import describe_open_set
from service.http.openapi.docs import API_TITLE
from service.http.openapi.event_schemas import SCHEMA_REF_PREFIX, event_schemas
from service.http.openapi.examples import add_examples, problem_example
from service.http.openapi.parameters import HEADER_PARAMETERS, PATH_PARAMETERS, RESPONSE_HEADERS, SECURITY_SCHEMES
from service.http.problems.language import Language
from service.http.problems.problem import PROBLEM_MEDIA_TYPE, PROBLEMS, Problem
from service.http.resources import RESOURCES
from service.http.schemas import answers, records, variants
from service.http.schemas.fields import EnumField, RequestSchema
from service.http.schemas.vocabulary import OPEN_SETS, SCALAR_SCHEMAS
from service.http.views import hints

DISTRIBUTION_NAME = "rummy-service"
EXAMPLE_REQUEST_ID = "9f2c4e1b7a3d5f60"
SERVERS = [{"url": "/", "description": "The service that serves this document."}]
RENAMED_COMPONENTS = {
    "NewMeld": "MeldInput",
    "Swap": "SwapInput",
    "Borrow": "BorrowInput",
    "ShownLayOff": "ShowLayOffInput",
    "LayOffWithDraw": "LayOffInput",
}
"""Component names of move types that legal moves share with request bodies."""
ANSWER_TYPES = (
    answers.Seat,
    answers.DryRun,
    answers.GamePage,
    hints.Hint,
    records.EventPage,
    records.Presence,
    records.Reset,
    records.RoundRecord,
    records.Scores,
    variants.Variants,
    variants.Variant,
    Problem,
)
DEFAULT_PROBLEM_RESPONSE = {
    "description": "Any problem.",
    "content": {PROBLEM_MEDIA_TYPE: {"schema": {"$ref": f"{SCHEMA_REF_PREFIX}Problem"}}},
}
OPERATION_KEYS = ("parameters", "requestBody", "operationId", "security", "responses", "summary", "description", "tags")
API_DESCRIPTION = """\
Play games of the rummy family with a client that knows no rules: every view of a game lists the viewer's legal moves,
and every move answers with the game as the player then sees it.

createGame, joinGame, quickPlay and rematch give a player a token, which identifies the player from then on. Every
refusal is a problem (RFC 9457) with a stable `code`. Strings with `x-extensible-enum` are sets that grow: clients must
accept values that they do not know. A service may require a key of its operator (`X-API-Key`) in every request, and may
limit the number of requests: RateLimit and RateLimit-Policy tell how many are left; 429 with Retry-After means none.
Names and other texts in requests consist of printable characters, without spaces at either end.
"""


class ContractApi(Api):  # type: ignore[misc]  # flask-smorest has no types
    """Flask-smorest's API, with the contract's default response for every operation."""

    DEFAULT_ERROR_RESPONSE_NAME = "Problem"


def write_document(path: Path) -> None:
    """Writes the document of the installed version to `path`; needs no store."""
    document = openapi_document(_api(version(DISTRIBUTION_NAME)))
    path.write_bytes(msgspec.json.format(msgspec.json.encode(document), indent=1) + b"\n")


def openapi_document(api: ContractApi) -> dict[str, Any]:
    """The finished document."""
    document: dict[str, Any] = deepcopy(api.spec.to_dict())
    for path in document["paths"].values():
        _finish_path(path)
    components = document["components"]
    components["schemas"] = dict(sorted({**_answer_schemas(), **_request_schemas(components["schemas"])}.items()))
    components["parameters"] = HEADER_PARAMETERS
    components["headers"] = RESPONSE_HEADERS
    components["securitySchemes"] = SECURITY_SCHEMES
    components["examples"] = _problem_examples(str(document["paths"]))
    return {
        part: _with_references(document[part]) for part in ("openapi", "info", "servers", "tags", "paths", "components")
    }


def _api(number: str) -> ContractApi:
    """An API with every operation, in an application of its own."""
    license_ = {"name": "MIT License", "identifier": "MIT"}
    info = {"description": API_DESCRIPTION, "contact": {"name": "The rummy service authors"}, "license": license_}
    api = ContractApi(
        Flask(__name__),
        spec_kwargs={
            "title": API_TITLE,
            "version": number,
            "openapi_version": "3.1.0",
            "info": info,
            "servers": SERVERS,
        },
    )
    api.spec.components.response(api.DEFAULT_ERROR_RESPONSE_NAME, DEFAULT_PROBLEM_RESPONSE)
    for resource in RESOURCES:
        api.register_blueprint(resource)
    return api


def _request_schemas(schemas: dict[str, Any]) -> dict[str, Any]:
    """Apispec's schemas of requests, with their docstrings: a description in Meta would displace additionalProperties.

    Flask-smorest's own schemas of errors and pages are left out, because no operation uses them.
    """
    types = {schema.__name__: schema for schema in _subclasses(RequestSchema)}
    return {name: {**schemas[name], "description": getdoc(types[name])} for name in schemas.keys() & types.keys()}


def _subclasses(schema: type[RequestSchema]) -> Iterator[type[RequestSchema]]:
    for subclass in schema.__subclasses__():
        yield subclass
        yield from _subclasses(subclass)


def _answer_schemas() -> dict[str, Any]:
    enums = [*EnumField.known.values()]
    _, schemas = msgspec.json.schema_components([*ANSWER_TYPES, *enums], ref_template=SCHEMA_REF_PREFIX + "{name}")
    named = {RENAMED_COMPONENTS.get(name, name): schema for name, schema in schemas.items()}
    for name, schema in named.items():
        schema |= {"title": name, "description": cleandoc(schema["description"])}
    typed = {name: {"type": "string", **schema} if "enum" in schema else schema for name, schema in named.items()}
    return {**typed, **event_schemas(typed["Event"]), **_scalar_schemas()}


def _scalar_schemas() -> dict[str, Any]:
    open_sets = {
        name: {
            "type": "string",
            "description": describe_open_set(name, about, known),
            "x-extensible-enum": known,
        }
        for name, (about, known) in OPEN_SETS.items()
    }
    return open_sets | {name: {"type": "string", **schema} for name, schema in SCALAR_SCHEMAS.items()}


def _with_references(node: Any) -> Any:
    """The node with a reference in place of each use of a named component."""
    if isinstance(node, list):
        return [_with_references(each) for each in node]
    if not isinstance(node, dict):
        return _renamed_reference(node)
    if "x-component" in node:
        kept = {name: node[name] for name in ("description", "default") if name in node}
        return {"$ref": SCHEMA_REF_PREFIX + node["x-component"], **kept}
    return {name: _with_references(each) for name, each in node.items()}


def _renamed_reference(value: Any) -> Any:
    if isinstance(value, str) and value.startswith(SCHEMA_REF_PREFIX):
        name = value.removeprefix(SCHEMA_REF_PREFIX)
        return SCHEMA_REF_PREFIX + RENAMED_COMPONENTS.get(name, name)
    return value


def _finish_path(path: dict[str, Any]) -> None:
    """Completes a path: descriptions of its parameters; headers, examples and order of its operations."""
    for parameter in path.get("parameters", []):
        parameter.update(PATH_PARAMETERS[parameter["name"]])
    for method in path.keys() - {"parameters"}:
        path[method] = _finished_operation(path[method])


def _finished_operation(operation: dict[str, Any]) -> dict[str, Any]:
    headers = [{"$ref": f"#/components/parameters/{name}"} for name in operation.pop(HEADER_PARAMETERS_KEY)]
    operation["parameters"] = [*operation.get("parameters", ()), *headers]
    operation["responses"] = dict(sorted(operation["responses"].items()))
    add_examples(operation)
    return {key: operation[key] for key in OPERATION_KEYS if operation.get(key) is not None}


def _problem_examples(paths: str) -> dict[str, Any]:
    return {
        code: {
            "summary": kind.title.en,
            "description": kind.detail.en,
            "value": msgspec.to_builtins(problem_example(code).to_problem(Language.EN))
            | {"request_id": EXAMPLE_REQUEST_ID},
        }
        for code, kind in sorted(PROBLEMS.items())
        if f"/examples/{code}'" in paths
    }
