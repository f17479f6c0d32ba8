"""Checks every answer against the contract: status, headers, media type, and body down to the last field."""

import json
import re
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import Any, NamedTuple, Self

import httpx
from jsonschema_rs import Draft202012Validator

Json = dict[str, Any]
FILE = Path(__file__).parents[3] / "openapi" / "openapi.json"
JSON = "application/json"
PROBLEM = "application/problem+json"
TEXTS = {"text/markdown", "text/html", "text/event-stream"}


class Answered(NamedTuple):
    """An answer, whatever client has read it; names of headers are in lower case."""

    status: int
    headers: dict[str, str]
    text: str

    @classmethod
    def of(cls, status: int, headers: Iterable[tuple[str, str]], text: str) -> Self:
        """The answer with the names of its headers in lower case."""
        return cls(status, {name.lower(): value for name, value in headers}, text)

    @property
    def media_type(self) -> str:
        """The type of the body without its parameters."""
        return self.headers.get("content-type", "").partition(";")[0]


class Operation(NamedTuple):
    """An operation of the contract, as it is described there."""

    method: str
    path: str
    """Its parameters in braces."""
    description: Json


class Contract:
    """The published contract without its `default` responses, which every answer would match."""

    def __init__(self, document: Json) -> None:
        self.document = document
        for _, _, operation in self.operations:
            operation["responses"].pop("default", None)
        for schema in document["components"]["schemas"].values():
            if "properties" in schema:
                schema["additionalProperties"] = False  # answers may grow, but not unnoticed
        self._validators: dict[str, Draft202012Validator] = {}

    @classmethod
    def published(cls) -> "Contract":
        """The contract in the file."""
        return cls(json.loads(FILE.read_text("utf-8")))

    @cached_property
    def operations(self) -> list[Operation]:
        """Every operation."""
        return [
            Operation(method.upper(), path, operation)
            for path, methods in self.document["paths"].items()
            for method, operation in methods.items()
            if method != "parameters"
        ]

    @cached_property
    def by_id(self) -> dict[str, Operation]:
        """Every operation by its operationId."""
        return {operation.description["operationId"]: operation for operation in self.operations}

    def body_example(self, operation_id: str) -> Json:
        """The example of an operation's body."""
        body: Json = self.by_id[operation_id].description["requestBody"]["content"][JSON]["example"]
        return body

    def listen(self, _: object, response: httpx.Response) -> None:
        """Fails where an answer, or a body that was accepted, is none of the contract's; a listener of `Api`."""
        request = response.request
        answer = Answered.of(response.status_code, response.headers.items(), response.text)
        self.check(request.method, request.url.path, answer)
        operation = self.find(request.method, request.url.path)
        if operation and response.is_success and request.content and "requestBody" in operation:
            self.check_body(operation, json.loads(request.content))

    def check(self, method: str, path: str, answer: Answered) -> None:
        """Fails if the contract has no such answer to this request."""
        operation = self.find(method, path)
        if operation is None:
            return
        status = str(answer.status)
        assert status in operation["responses"], f"{operation['operationId']} does not list {status}: {answer.text}"
        listed = operation["responses"][status]
        for name, header in listed.get("headers", {}).items():
            required = self.document["components"]["headers"][header["$ref"].rpartition("/")[2]]["required"]
            assert name.lower() in answer.headers or not required, f"{operation['operationId']} {status} lacks {name}"
        content = listed.get("content")
        if content is None:
            assert not answer.text
            return
        assert answer.media_type in content
        said: Any = answer.text if answer.media_type in TEXTS else json.loads(answer.text)
        self.validate(content[answer.media_type]["schema"], said)
        if answer.media_type == PROBLEM:
            assert said["code"] in content[PROBLEM]["examples"], answer.text

    def check_body(self, operation: Json, body: object) -> None:
        """Fails if the contract does not allow this request body."""
        self.validate(operation["requestBody"]["content"][JSON]["schema"], body)

    def find(self, method: str, path: str) -> Json | None:
        """The operation of a request, or None."""
        fits = (each for known, pattern, each in self._patterns if known == method and pattern.fullmatch(path))
        return next(fits, None)

    @cached_property
    def _patterns(self) -> list[tuple[str, re.Pattern[str], Json]]:
        return [(method, re.compile(re.sub(r"{\w+}", "[^/]+", path)), each) for method, path, each in self.operations]

    def validate(self, schema: Json, body: object) -> None:
        """Fails if `body` does not match `schema`."""
        self._validator(json.dumps(schema)).validate(body)

    def _validator(self, schema: str) -> Draft202012Validator:
        if schema not in self._validators:
            self._validators[schema] = Draft202012Validator(self._inlined(json.loads(schema)), validate_formats=True)
        return self._validators[schema]

    def _inlined(self, schema: Any) -> Any:
        """The schema without references: here is no document that they lead into."""
        if isinstance(schema, list):
            return [self._inlined(each) for each in schema]
        if not isinstance(schema, dict):
            return schema
        beside = {name: self._inlined(value) for name, value in schema.items() if name != "$ref"}
        if "$ref" in schema:
            return self._inlined(self.document["components"]["schemas"][schema["$ref"].rpartition("/")[2]]) | beside
        return beside
