"""Reads Swift sources."""

import re
from pathlib import Path

import tree_sitter_swift
from tree_sitter import Node

from tests.system.sdks.sources.models import Field, Fields, Language, Model, Words, camel, parsed, text, within

SWIFT = Language(
    text="String",
    whole="Int",
    truth="Bool",
    moment="Date",
    value="OptionValue",
    list="[{}]",
    map="[String: {}]",
    name=camel,
)


def model(source: Path) -> Model:
    """The one model of a file."""
    [declared] = [
        node
        for node in parsed(tree_sitter_swift.language(), source).named_children
        if node.type == "class_declaration" and text(node.child_by_field_name("name")) == source.stem
    ]
    if text(declared.child_by_field_name("declaration_kind")) == "enum":
        return Words(dict(_cases(declared)), open=False)
    if "RawRepresentable" in [text(each) for each in within(declared, "inheritance_specifier")]:
        return Words(dict(re.findall(r'static let (\w+) = \w+\(rawValue: "(.*)"\)', text(declared))), open=True)
    [keys] = [
        each for each in within(declared, "class_declaration") if text(each.child_by_field_name("name")) == "CodingKeys"
    ]
    names = dict(_cases(keys))
    body = declared.child_by_field_name("body")
    fields = [_field(node) for node in body.named_children if node.type == "property_declaration"] if body else []
    return Fields({names[field.name]: field for field in fields if field.name in names})


def _cases(enum: Node) -> list[tuple[str, str]]:
    """The cases with their JSON values."""
    found = re.findall(r"^\s*case (\S+)(?: = \"(.*)\")?$", text(enum), re.MULTILINE)
    return [(bare(name), value or bare(name)) for name, value in found]


def bare(name: str) -> str:
    """A name without the backticks that escape a reserved word."""
    return name.strip("`")


def _field(node: Node) -> Field:
    name, kind = text(node.child_by_field_name("name")), text(next(within(node, "type_annotation"))).lstrip(": ")
    return Field(bare(name), kind.removesuffix("?"), kind.endswith("?"))


def operations(source: Path) -> dict[str, str]:
    """The operations of a group, and the type that each returns."""
    calls = re.findall(r"open func (\w+)\(.*\) async throws\(ErrorResponse\)(?: -> (\w+))? \{", source.read_text())
    return {bare(name): answer for name, answer in calls}
