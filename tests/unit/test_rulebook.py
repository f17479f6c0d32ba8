"""Every rule number of docs/rulebook.md has a test, and every number that code or tests cite is there."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from service.rules.catalogue import VARIANTS

TESTS = Path(__file__).parents[1]
SERVICE = TESTS.parent / "service"
RULEBOOK = TESTS.parent / "docs" / "rulebook.md"
ENTRY = re.compile(r"^- \*\*([A-Z]+\d*-\d\d)\*\* (\S.*(?:\n  \S.*)*)$", re.MULTILINE)
"""A rule: its number, and what it means in a line or a few."""
GENERAL_SECTIONS = frozenset({"core", "options", "several-games"})


@cache
def rulebook() -> dict[str, tuple[str, ...]]:
    """The numbers of each section: the general ones, and one for every variant."""
    _, *parts = re.split(r"^## `([a-z0-9-]+)`.*$", RULEBOOK.read_text("utf-8"), flags=re.MULTILINE)
    return {
        name: tuple(number for number, _ in ENTRY.findall(text))
        for name, text in zip(parts[::2], parts[1::2], strict=True)
    }


NUMBERS = frozenset(number for numbers in rulebook().values() for number in numbers)
NUMBER = re.compile(rf"\b(?:{'|'.join(sorted({number.split('-')[0] for number in NUMBERS}))})-\d+")


@cache
def rules_with_tests() -> dict[str, str]:
    """The rule numbers that tests are marked with, each with the name of a file."""
    files = sorted(TESTS.rglob("*.py"))
    return {number: file.name for file in files for number in markers(ast.parse(file.read_text("utf-8")))}


def markers(tree: ast.AST) -> Iterator[str]:
    """The arguments of every `pytest.mark.rule(...)` in `tree`."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield from (ast.literal_eval(argument) for argument in node.args)


def test_rules_are_listed_in_order_and_once() -> None:
    numbers = [number for section in rulebook().values() for number in section]
    assert len(set(numbers)) == len(numbers)
    for name, section in rulebook().items():
        prefix = section[0].split("-")[0]
        assert section == tuple(sorted(section))
        assert {number.split("-")[0] for number in section} == {prefix}
        assert name == "several-games" or section[-1] == f"{prefix}-{len(section):02}"


def test_every_marker_names_a_rule_of_the_rulebook() -> None:
    assert {number: file for number, file in rules_with_tests().items() if number not in NUMBERS} == {}


def test_every_rule_cited_by_the_service_is_in_the_rulebook() -> None:
    files = [file for kind in ("*.py", "*.toml") for file in sorted(SERVICE.rglob(kind))]
    cited = {(number, file.name) for file in files for number in NUMBER.findall(file.read_text("utf-8"))}
    assert {(number, file) for number, file in cited if number not in NUMBERS} == set()


def test_sections_are_the_variants_and_the_general_ones() -> None:
    assert set(rulebook()) == set(VARIANTS) | GENERAL_SECTIONS


def test_every_rule_number_in_bold_has_a_text() -> None:
    bold = re.findall(r"\*\*([A-Z]+\d*-\d+)", RULEBOOK.read_text("utf-8"))
    assert bold == [number for section in rulebook().values() for number in section]


@pytest.mark.parametrize("section", rulebook())
def test_every_section_links_to_its_text_for_players(section: str) -> None:
    link = f"[{section}.md](../service/rules/texts/en/{section}.md)"
    assert link in RULEBOOK.read_text("utf-8")
    assert (SERVICE / "rules" / "texts" / "en" / f"{section}.md").exists()


@pytest.mark.parametrize("section", rulebook())
def test_every_rule_has_a_test(section: str) -> None:
    assert [number for number in rulebook()[section] if number not in rules_with_tests()] == []
