"""The contract as an OpenAPI 3.1 document, made from the operations, the request schemas and the types of answers."""

from inspect import getdoc
from typing import Any

import msgspec
from flask import Flask
from flask_smorest import Api

from service.http.openapi.descriptions import describe_open_set
from service.http.openapi.parameters import HEADER_PARAMETERS, PATH_PARAMETERS, RESPONSE_HEADERS, SECURITY_SCHEMES
from service.http.problems.handlers import register_error_handlers
from service.http.problems.language import Language
from service.http.problems.problem import PROBLEM_MEDIA_TYPE, PROBLEMS, Problem, ProblemError
from service.http.resources import RESOURCES
from service.http.schemas import answers, records
from service.http.schemas.fields import EnumField
from service.http.schemas.vocabulary import OPEN_SETS, SCALAR_SCHEMAS
from service.http.views import hints

API_TITLE = "Rummy"
EXAMPLE_REQUEST_ID = "9f2c4e1b7a3d5f60"
SERVERS = [{"url": "/", "description": "The service that gave this document."}]
RENAMED_COMPONENTS = {
    "NewMeld": "MeldInput",
    "Swap": "SwapInput",
    "Borrow": "BorrowInput",
    "ShownLayOff": "ShowLayOffInput",
}
"""Contract names of the types of moves, which legal moves share with the bodies of requests."""
SCHEMA_REF_PREFIX = "#/components/schemas/"
ANSWER_TYPES = (
    answers.Seat,
    answers.GamePage,
    hints.Hint,
    records.EventPage,
    records.Presence,
    records.RoundRecord,
    records.Scores,
    records.Variants,
    records.Variant,
    Problem,
)
API_DESCRIPTION = """\
Play games of the rummy family with a client that knows no rules: every view of a game lists the viewer's legal moves,
and every move answers with the game as the mover then sees it.

A player is known by the token that createGame or joinGame gave him. Every refusal is a problem (RFC 9457) with a stable
`code`. Strings with `x-extensible-enum` are sets that will grow: clients must live with values they do not know.
A service may ask for a key of whoever runs it, in the header X-API-Key of every request. It may limit how many requests
it takes: RateLimit and RateLimit-Policy tell how many are left, 429 with Retry-After that there are none.
Names and other texts that are sent are printable characters without spaces at their ends.
"""


class ContractApi(Api):  # type: ignore[misc]  # flask-smorest has no types
    """Flask-smorest's API with our errors and without pages of its own."""

    DEFAULT_ERROR_RESPONSE_NAME = None

    def _register_error_handlers(self) -> None:
        register_error_handlers(self._app)

    def _register_responses(self) -> None:
        """Operations list their own."""

    def _register_pagination_header(self) -> None:
        """Pages have cursors."""

    def _register_etag_headers(self) -> None:
        """Tags are those of versions."""


def add_api(app: Flask, version: str) -> ContractApi:
    """Adds every operation to the app."""
    info = {"description": API_DESCRIPTION, "license": {"name": "MIT License", "identifier": "MIT"}}
    api = ContractApi(
        app,
        spec_kwargs={
            "title": API_TITLE,
            "version": version,
            "openapi_version": "3.1.0",
            "info": info,
            "servers": SERVERS,
        },
    )
    for name, parameter in HEADER_PARAMETERS.items():
        api.spec.components.parameter(name, parameter["in"], parameter)
    for resource in RESOURCES:
        api.register_blueprint(resource)
    return api


def openapi_document(api: ContractApi) -> dict[str, Any]:
    """The finished document."""
    made: dict[str, Any] = api.spec.to_dict()
    components = made["components"]
    components["schemas"] = dict(sorted({**_answer_schemas(), **_request_schemas(api, components["schemas"])}.items()))
    components["parameters"] = HEADER_PARAMETERS
    components["headers"] = RESPONSE_HEADERS
    components["securitySchemes"] = SECURITY_SCHEMES
    components["responses"] = {"Problem": _default_problem_response()}
    components["examples"] = _problem_examples(str(made["paths"]))
    for path in made["paths"].values():
        _describe_path(path)
    return {
        part: _with_references(made[part]) for part in ("openapi", "info", "servers", "tags", "paths", "components")
    }


def encode_document(api: ContractApi) -> bytes:
    """The document as it is written to a file and served."""
    return msgspec.json.format(msgspec.json.encode(openapi_document(api)), indent=1) + b"\n"


def _request_schemas(api: ContractApi, schemas: dict[str, Any]) -> dict[str, Any]:
    """Apispec's schemas with the docstrings as descriptions: given as Meta they would displace additionalProperties."""
    for key, name in api.ma_plugin.converter.refs.items():
        schemas[name]["description"] = getdoc(key[0])
    return schemas


def _answer_schemas() -> dict[str, Any]:
    enums = [*EnumField.known.values()]
    _, schemas = msgspec.json.schema_components([*ANSWER_TYPES, *enums], ref_template=SCHEMA_REF_PREFIX + "{name}")
    named = {RENAMED_COMPONENTS.get(name, name): schema for name, schema in schemas.items()}
    for name, schema in named.items():
        schema["title"] = name
    typed = {name: {"type": "string", **schema} if "enum" in schema else schema for name, schema in named.items()}
    return {**typed, **_scalar_schemas()}


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
    """The document with every use of a named component made a reference to it."""
    if isinstance(node, list):
        return [_with_references(each) for each in node]
    if not isinstance(node, dict):
        return _renamed_reference(node)
    if "x-component" in node:
        said = {name: node[name] for name in ("description", "default") if name in node}
        return {"$ref": SCHEMA_REF_PREFIX + node["x-component"], **said}
    return {name: _with_references(each) for name, each in node.items()}


def _renamed_reference(value: Any) -> Any:
    if isinstance(value, str) and value.startswith(SCHEMA_REF_PREFIX):
        name = value.removeprefix(SCHEMA_REF_PREFIX)
        return SCHEMA_REF_PREFIX + RENAMED_COMPONENTS.get(name, name)
    return value


def _describe_path(path: dict[str, Any]) -> None:
    for parameter in path.get("parameters", []):
        parameter.update(PATH_PARAMETERS[parameter["name"]])


def _default_problem_response() -> dict[str, Any]:
    return {
        "description": "Any problem.",
        "content": {PROBLEM_MEDIA_TYPE: {"schema": {"$ref": SCHEMA_REF_PREFIX + "Problem"}}},
    }


def _problem_examples(paths: str) -> dict[str, Any]:
    return {
        code: {
            "summary": kind.title.en,
            "description": kind.detail.en,
            "value": msgspec.to_builtins(ProblemError(code).to_problem(Language.EN))
            | {"request_id": EXAMPLE_REQUEST_ID},
        }
        for code, kind in sorted(PROBLEMS.items())
        if f"/examples/{code}'" in paths
    }
