"""Reading OpenAPI documents: operations, their parameters, references."""

from collections.abc import Iterator
from typing import Any, NamedTuple

Json = dict[str, Any]
METHODS = ("get", "put", "post", "delete", "patch", "head", "options")
PROBLEM_MEDIA_TYPE = "application/problem+json"


class DocumentOperation(NamedTuple):
    """An operation of a document."""

    name: str
    method: str
    path: str
    described: Json
    parameters: dict[tuple[str, str], Json]
    """The parameters of the operation and of its path, by place and name."""


def operations(document: Json) -> Iterator[DocumentOperation]:
    """All operations of a document."""
    for path, item in document["paths"].items():
        for method in METHODS:
            if method in item:
                name = item[method].get("operationId", f"{method} {path}")
                yield DocumentOperation(name, method, path, item[method], parameters(document, item, item[method]))


def parameters(document: Json, item: Json, operation: Json) -> dict[tuple[str, str], Json]:
    """The parameters of an operation and of its path, by place and name."""
    listed = (resolved(document, each) for each in (*item.get("parameters", ()), *operation.get("parameters", ())))
    return {(each["in"], each["name"]): each for each in listed}


def resolved(document: Json, node: Json) -> Json:
    """The node that `node` refers to, or `node` itself."""
    while "$ref" in node:
        found: Any = document
        for step in node["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        node = found
    return node
