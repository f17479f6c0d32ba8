"""Holds every answer against the contract: status, headers, type of content, and body down to the last field."""

import json
import re
from functools import cached_property
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator
from referencing import Registry, Resource
from werkzeug.test import TestResponse

Json = dict[str, Any]
FILE = Path("openapi/openapi.json")
URI = "urn:contract"


class Contract:
    """The published contract, less the `default` answers, with which nothing could fail."""

    def __init__(self, document: Json) -> None:
        self.document = document
        for _, _, operation in self.operations:
            operation["responses"].pop("default")
        for schema in document["components"]["schemas"].values():
            if "properties" in schema:
                schema["additionalProperties"] = False  # answers may grow, but not unnoticed
        resource = Resource.from_contents({"$schema": "https://json-schema.org/draft/2020-12/schema", **document})
        self._registry: Registry[Any] = Registry().with_resource(URI, resource)

    @classmethod
    def published(cls) -> "Contract":
        """The contract as it is in the file."""
        return cls(json.loads(FILE.read_text("utf-8")))

    @cached_property
    def operations(self) -> list[tuple[str, str, Json]]:
        """Method, path and description of each operation."""
        return [
            (method.upper(), path, operation)
            for path, methods in self.document["paths"].items()
            for method, operation in methods.items()
            if method != "parameters"
        ]

    def check(self, method: str, path: str, response: TestResponse) -> None:
        """Fails where the answer is none that the contract has for this request."""
        operation = self.find(method, path)
        if operation is None:
            return
        status = str(response.status_code)
        assert status in operation["responses"], f"{operation['operationId']} does not list {status}: {response.text}"
        listed = operation["responses"][status]
        for name, header in listed.get("headers", {}).items():
            required = self.document["components"]["headers"][header["$ref"].rpartition("/")[2]]["required"]
            assert name in response.headers or not required, f"{operation['operationId']} {status} lacks {name}"
        content = listed.get("content")
        if content is None:
            assert not response.data
            return
        assert response.mimetype in content
        self.validate(content[response.mimetype]["schema"], response.json)
        if response.mimetype == "application/problem+json":
            assert response.json is not None
            assert response.json["code"] in content[response.mimetype]["examples"], response.text

    def find(self, method: str, path: str) -> Json | None:
        """The operation for a request, if there is one."""
        for known, template, operation in self.operations:
            if known == method and re.fullmatch(re.sub(r"{\w+}", "[^/]+", template), path):
                return operation
        return None

    def validate(self, schema: Json, body: object) -> None:
        """Fails where the body is not of the schema."""
        full = {"$id": URI + "/here", **_absolute(schema)}
        Draft202012Validator(
            full, registry=self._registry, format_checker=Draft202012Validator.FORMAT_CHECKER
        ).validate(body)


def _absolute(schema: Any) -> Any:
    if isinstance(schema, list):
        return [_absolute(each) for each in schema]
    if not isinstance(schema, dict):
        return schema
    return {
        name: URI + value if name == "$ref" and value.startswith("#") else _absolute(value)
        for name, value in schema.items()
    }
