"""Plain English: nobody is a "he", and a test's name begins with what it is about."""

import ast
import re
from pathlib import Path

import pytest

from tests.unit.test_documents import ROOT, tracked

CHECKED = ("*.py", "*.md", "*.toml", "*.yaml", "*.yml", "*.txt", "*.lua", "*.sh", "*.conf", "*.ts", "Makefile")
"""The files that are read."""
WHERE = (
    *("service", "openapi", "deploy", "tools", "docs", ".github", ".pre-commit-config.yaml"),
    *("README.md", "CONTRIBUTING.md", "CHANGELOG.md", "Makefile", "pyproject.toml"),
    "tests",
)
"""The beginnings of the paths that are read."""
NOT_ENGLISH = ("service/rules/texts/fr/",)
PRONOUN = re.compile(r"(?<![a-z])(?:he|him|his|himself)(?![a-z])", re.IGNORECASE)
FRENCH = re.compile(r'\bfr = (?:"(?:[^"\\]|\\.)*"|\'[^\']*\')')
"""The French half of a text with two languages."""
OWN_WORDS = Path(__file__).name


def lines_with_pronouns(path: Path) -> list[str]:
    """The lines of a file that call somebody "he", each with its number."""
    text = path.read_text("utf-8").splitlines()
    return [f"{number}: {line.strip()}" for number, line in enumerate(text, 1) if PRONOUN.search(FRENCH.sub("", line))]


FILES = sorted(
    path
    for pattern in CHECKED
    for path in tracked(pattern)
    if (name := str(path.relative_to(ROOT))).startswith(WHERE) and not name.startswith(NOT_ENGLISH)
    if path.name != OWN_WORDS
)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_nobody_is_he(path: Path) -> None:
    assert lines_with_pronouns(path) == []


def test_a_pronoun_is_found_in_english_only(tmp_path: Path) -> None:
    text = tmp_path / "texts.toml"
    text.write_text('a = { en = "They pay.", fr = "His." }\nb = "The player pays, and he leaves."\nc = "this, ahead"\n')
    assert lines_with_pronouns(text) == ['2: b = "The player pays, and he leaves."']


def test_no_test_name_begins_with_a_conjunction() -> None:
    named = [
        f"{path.relative_to(ROOT)}: {node.name}"
        for path in tracked("tests/*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and re.match(r"test_(?:and|or|nor|but)_", node.name)
    ]
    assert named == []
