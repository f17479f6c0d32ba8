"""Reading OpenAPI documents: operations, their parameters, references."""

from collections.abc import Iterator
from typing import Any

Json = dict[str, Any]
METHODS = ("get", "put", "post", "delete", "patch", "head", "options")
PROBLEM_MEDIA_TYPE = "application/problem+json"


def operations(document: Json) -> Iterator[tuple[str, Json, Json]]:
    """The name of each operation, the path item it belongs to, and the operation."""
    for path, methods in document["paths"].items():
        for method in METHODS:
            if method in methods:
                yield methods[method].get("operationId", f"{method} {path}"), methods, methods[method]


def parameters(document: Json, path: Json, operation: Json) -> dict[tuple[str, str], Json]:
    """The parameters of an operation and of its path, by place and name."""
    listed = (resolved(document, each) for each in (*path.get("parameters", ()), *operation.get("parameters", ())))
    return {(each["in"], each["name"]): each for each in listed}


def resolved(document: Json, node: Json) -> Json:
    """The node that `node` refers to with what stands beside the reference, or `node` itself."""
    while "$ref" in node:
        found: Any = document
        for step in node["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        node = {**found, **{name: value for name, value in node.items() if name != "$ref"}}
    return node
