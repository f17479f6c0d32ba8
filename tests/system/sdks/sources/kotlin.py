"""Reads Kotlin sources."""

from pathlib import Path

import tree_sitter_kotlin
from tree_sitter import Node

from tests.system.sdks.sources.models import Field, Fields, Language, Model, Words, parsed, parts, text, within

KOTLIN = Language(
    text="kotlin.String",
    whole="kotlin.Int",
    truth="kotlin.Boolean",
    moment="java.time.OffsetDateTime",
    value="kotlinx.serialization.json.JsonPrimitive",
    list="kotlin.collections.List<{}>",
    map="kotlin.collections.Map<kotlin.String, {}>",
    name=lambda word: "_".join(parts(word)).upper(),
)


def model(source: Path) -> Model:
    """The one model of a file."""
    [declared] = [node for node in parsed(tree_sitter_kotlin.language(), source).named_children if _is_class(node)]
    said = text(next(within(declared, "modifiers")))
    entries = list(within(declared, "enum_entry"))
    if entries:
        assert all(_json_name(entry) == _string(entry, -1) for entry in entries)
        return Words({_name(entry): _json_name(entry) for entry in entries}, open=False)
    if "@JvmInline" in said:
        known = [node for node in within(declared, "property_declaration") if f" = {source.stem}(" in text(node)]
        return Words({_name(node): _string(node) for node in known}, open=True)
    if "sealed" in said:
        return Fields({field.name: field for field in map(_property, within(declared, "property_declaration"))})
    parameters = [node for node in within(declared, "class_parameter") if "@Transient" not in text(node)]
    return Fields(dict(_field(node) for node in parameters))


def _is_class(node: Node) -> bool:
    return node.type == "class_declaration"


def _json_name(node: Node) -> str:
    """The value of the node's SerialName."""
    return _string(next(each for each in within(node, "annotation") if "SerialName" in text(each)))


def _name(node: Node) -> str:
    """The name of an entry or a property."""
    declared = next(within(node, "variable_declaration"), node)
    return text(next(child for child in declared.named_children if child.type == "identifier"))


def _string(node: Node, which: int = 0) -> str:
    return text(list(within(node, "value_argument"))[which]).strip('"')


def _field(node: Node) -> tuple[str, Field]:
    name, of = [child for child in node.named_children if child.type in {"identifier", "user_type", "nullable_type"}][
        :2
    ]
    kind = text(of)
    # A name that is also a word of the language stands between backticks, which are no part of it.
    return _json_name(node), Field(text(name).strip("`"), kind.removesuffix("?"), kind.endswith("?"))


def _property(node: Node) -> Field:
    """A property of an interface, whose JSON name is the same word."""
    name, kind = text(next(within(node, "variable_declaration"))).split(": ")
    return Field(name, kind.removesuffix("?"), kind.endswith("?"))


def operations(source: Path) -> dict[str, str]:
    """The operations of a group, and the type that each returns."""
    functions = within(parsed(tree_sitter_kotlin.language(), source), "function_declaration")
    return {text(each.child_by_field_name("name")): _answer(each) for each in functions}


def _answer(function: Node) -> str:
    return text(function).rpartition("): Response<")[2].removesuffix(">")
