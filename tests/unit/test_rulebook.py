"""Every number of the rulebook has a test, and every number that is cited exists."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from service.rules.catalogue import VARIANTS

TESTS = Path(__file__).parents[1]
SERVICE = TESTS.parent / "service"
ALWAYS_PLAYED = frozenset({"core", "options"})


@cache
def rulebook() -> dict[str, tuple[str, ...]]:
    """The numbers of each section of `rules.txt`: the core, the options, and one section for every variant."""
    sections: dict[str, tuple[str, ...]] = {}
    section = ""
    for line in (TESTS / "rules.txt").read_text("utf-8").splitlines():
        if heading := re.fullmatch(r"\[(.+)\]", line):
            section = heading[1]
            sections[section] = ()
        elif line and not line.startswith("#"):
            sections[section] += (line,)
    return sections


NUMBERS = frozenset(number for numbers in rulebook().values() for number in numbers)
NUMBER = re.compile(rf"\b(?:{'|'.join(sorted({number.split('-')[0] for number in NUMBERS}))})-\d+")


@cache
def marked() -> dict[str, str]:
    """The numbers that tests are marked with, each with a file that has it."""
    files = sorted(TESTS.rglob("*.py"))
    return {number: file.name for file in files for number in markers(ast.parse(file.read_text("utf-8")))}


def markers(tree: ast.AST) -> Iterator[str]:
    """The arguments of every `pytest.mark.rule(...)`, wherever it stands."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule":
            yield from (ast.literal_eval(argument) for argument in node.args)


def test_the_list_is_in_order_and_names_each_number_once() -> None:
    numbers = [number for section in rulebook().values() for number in section]
    assert len(set(numbers)) == len(numbers)
    for section in rulebook().values():
        prefix = section[0].split("-")[0]
        assert section == tuple(f"{prefix}-{place:02}" for place in range(1, len(section) + 1))


def test_every_marker_names_a_number_of_the_rulebook() -> None:
    assert {number: file for number, file in marked().items() if number not in NUMBERS} == {}


def test_every_number_the_service_cites_is_one_of_the_rulebook() -> None:
    files = [file for kind in ("*.py", "*.toml") for file in sorted(SERVICE.rglob(kind))]
    cited = {(number, file.name) for file in files for number in NUMBER.findall(file.read_text("utf-8"))}
    assert {(number, file) for number, file in cited if number not in NUMBERS} == set()


def test_every_variant_has_its_section() -> None:
    assert set(VARIANTS) <= set(rulebook())


@pytest.mark.parametrize("section", rulebook())
def test_every_number_has_a_test(section: str) -> None:
    missing = [number for number in rulebook()[section] if number not in marked()]
    if missing and section not in VARIANTS.keys() | ALWAYS_PLAYED:
        pytest.skip(f"{section} is not played yet; without a test: {', '.join(missing)}")
    assert missing == []
