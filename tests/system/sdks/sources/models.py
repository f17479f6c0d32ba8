"""The models that an SDK must have by the contract alone, and how to read generated sources."""

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import tree_sitter

Json = dict[str, Any]
GROWING = "x-extensible-enum"


class Field(NamedTuple):
    """A field of a model; optional where it may be absent or null."""

    name: str
    type: str
    optional: bool


@dataclass(frozen=True)
class Fields:
    """A model with fields, by their JSON names."""

    fields: dict[str, Field]


@dataclass(frozen=True)
class Words:
    """A model that is one of some words; an open one accepts any other word, too."""

    words: dict[str, str]
    """The words by their names."""
    open: bool


Model = Fields | Words


@dataclass(frozen=True)
class Language:
    """A language's types and names for those of the contract."""

    text: str
    whole: str
    truth: str
    moment: str
    value: str
    list: str
    map: str
    name: Callable[[str], str]
    """Returns the name of a word."""

    def type_of(self, schemas: dict[str, Json], schema: Json) -> str:
        """The type of a schema, apart from null."""
        if "$ref" in schema:
            return self._named(schemas, schema["$ref"].rpartition("/")[2])
        match _kind(schema):
            case "array":
                return self.list.format(self.type_of(schemas, schema["items"]))
            case "object":
                return self.map.format(self.type_of(schemas, schema["additionalProperties"]))
            case kind:
                return {"string": self.text, "integer": self.whole, "boolean": self.truth}[kind]

    def _named(self, schemas: dict[str, Json], name: str) -> str:
        schema = schemas[name]
        if name == "OptionValue":
            return self.value
        if schema.get("format") == "date-time":
            return self.moment
        return name if is_model(schema) else self.type_of(schemas, schema)

    def model_of(self, schemas: dict[str, Json], schema: Json) -> Model:
        """The model that a schema must have."""
        if "enum" in schema or GROWING in schema:
            words = schema.get("enum") or schema[GROWING]
            return Words({self.name(word): word for word in words}, GROWING in schema)
        needed = schema.get("required", ())
        return Fields(
            {name: self._field(schemas, name, name in needed, of) for name, of in schema["properties"].items()}
        )

    def _field(self, schemas: dict[str, Json], name: str, needed: bool, schema: Json) -> Field:
        bare = not_null(schema)
        return Field(camel(name), self.type_of(schemas, bare), optional=not needed or bare != schema)


def is_model(schema: Json) -> bool:
    """Whether a schema is a type of its own in a client."""
    return "enum" in schema or GROWING in schema or bool(schema.get("properties"))


def not_null(schema: Json) -> Json:
    """The schema without null."""
    if "anyOf" in schema:
        [rest] = [each for each in schema["anyOf"] if each != {"type": "null"}]
        return dict(rest)
    if isinstance(schema.get("type"), list):
        return {**schema, "type": _kind(schema)}
    return schema


def _kind(schema: Json) -> str:
    kinds = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    [kind] = [kind for kind in kinds if kind != "null"]
    return str(kind)


def camel(name: str) -> str:
    """A name in the style of Kotlin and Swift: `meld_id` is `meldId`."""
    first, *rest = parts(name)
    return first + "".join(part.capitalize() for part in rest)


def parts(name: str) -> list[str]:
    """The words of a name: `dealRound` has two."""
    return re.findall(r"[A-Z]?[a-z0-9]+", name)


def parsed(language: object, source: Path) -> tree_sitter.Node:
    """The tree of a source, which must have no errors."""
    root = tree_sitter.Parser(tree_sitter.Language(language)).parse(source.read_bytes()).root_node
    assert not root.has_error, source
    return root


def within(node: tree_sitter.Node, kind: str) -> Iterator[tree_sitter.Node]:
    """Every node of a kind within a node, in order."""
    for child in node.named_children:
        if child.type == kind:
            yield child
        yield from within(child, kind)


def text(node: tree_sitter.Node | None) -> str:
    """The source text of a node."""
    return "" if node is None or node.text is None else node.text.decode()
