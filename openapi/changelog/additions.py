"""Finds what an OpenAPI contract has and an older one lacks: operations, fields, values, problems, media types."""

from collections.abc import Iterator
from dataclasses import dataclass

from openapi.documents import PROBLEM_MEDIA_TYPE, Json, operations, resolved

Path = tuple[str, ...]


@dataclass(frozen=True)
class Part:
    """One part of a contract: its kind, where it stands, and what the contract says of it."""

    kind: str
    path: Path
    text: str = ""

    def __str__(self) -> str:
        said = " ".join(self.text.split())
        return f"{self.kind.capitalize()} `{'.'.join(self.path)}`{said and f': {said}'}"


def additions(old: Json, new: Json) -> list[str]:
    """The parts of `new` that `old` lacks; of a new part not its own parts. Problems are listed once for each code."""
    known = {(part.kind, part.path) for part in _parts(old)}
    added = {part.path: part for part in _parts(new) if (part.kind, part.path) not in known}
    whole = (part for path, part in added.items() if not any(path[:end] in added for end in range(1, len(path))))
    return [*map(str, whole), *_new_problems(old, new)]


def _parts(document: Json) -> Iterator[Part]:
    for name, _, _, operation, parameters in operations(document):
        yield Part("operation", (name,), operation.get("summary", ""))
        for (place, parameter), described in parameters.items():
            yield Part(f"{place} parameter", (name, parameter), described.get("description", ""))
        for status, response in operation["responses"].items():
            given = resolved(document, response)
            yield from (Part("header", (name, status, header)) for header in given.get("headers", {}))
            yield from (Part("media type", (name, status, media_type)) for media_type in given.get("content", {}))
        body = resolved(document, operation.get("requestBody", {}))
        yield from (Part("media type", (name, "body", media_type)) for media_type in body.get("content", {}))
    for name, schema in document.get("components", {}).get("schemas", {}).items():
        yield Part("schema", (name,), schema.get("description", ""))
        yield from _parts_of_schema((name,), schema)


def _parts_of_schema(path: Path, schema: Json) -> Iterator[Part]:
    values = (*schema.get("enum", ()), *schema.get("x-extensible-enum", ()))
    yield from (Part("value", (*path, str(value))) for value in values)
    for name, inner in schema.get("properties", {}).items():
        yield Part("field", (*path, name), inner.get("description", ""))
        yield from _parts_of_schema((*path, name), inner)
    inside = (schema.get("items"), schema.get("additionalProperties"))
    ways = (way for key in ("anyOf", "oneOf", "allOf") for way in schema.get(key, ()))
    for each in (*(inner for inner in inside if isinstance(inner, dict)), *ways):
        yield from _parts_of_schema(path, each)


def _new_problems(old: Json, new: Json) -> Iterator[str]:
    known = _problems(old)
    names = {name for name, *_ in operations(old)}
    for code, by in _problems(new).items():
        if added := [name for name in by if name in names and name not in known.get(code, ())]:
            yield f"Problem `{code}` of {', '.join(f'`{name}`' for name in added)}"


def _problems(document: Json) -> dict[str, list[str]]:
    """The operations that may answer with each problem."""
    found: dict[str, list[str]] = {}
    for name, _, _, operation, _ in operations(document):
        for response in operation["responses"].values():
            content = resolved(document, response).get("content", {}).get(PROBLEM_MEDIA_TYPE, {})
            for code in content.get("examples", {}):
                found.setdefault(code, []).append(name)
    return found
