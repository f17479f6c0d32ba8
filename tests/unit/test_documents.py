"""Documents are in order: links lead somewhere, folders have their line, and what is cited in code font exists."""

import importlib
import re
import subprocess
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)
ANCHOR = re.compile(r'<a id="([^"]+)"></a>')
CODE_BLOCK = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
FILE_NAME = re.compile(
    r"(?<![\w./-])(?:\.github|deploy|docs|openapi|service|tests|tools)/[\w./-]+\.(?:py|lua|md|toml|json|yaml|yml)"
)


def tracked(pattern: str) -> list[Path]:
    """The files of the repository that match; what is ignored or generated does not count."""
    listed = subprocess.run(
        ["git", "ls-files", "--cached", "--others", "--exclude-standard", pattern],
        check=False, cwd=ROOT, capture_output=True, text=True,
    )  # fmt: skip
    names = listed.stdout.splitlines() if listed.returncode == 0 else map(str, ROOT.glob(f"**/{pattern}"))
    return [ROOT / name for name in names if (ROOT / name).exists()]


DOCUMENTS = sorted(tracked("*.md"))
each_document = pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: str(path.relative_to(ROOT)))


def anchors(path: Path) -> set[str]:
    """The anchors of a document: those of its headings, as Git hosts make them, and those it sets itself."""
    text = CODE_BLOCK.sub("", path.read_text("utf-8"))
    slugs = (re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in HEADING.findall(text))
    return {*slugs, *ANCHOR.findall(text)}


def relative_links(path: Path) -> Iterator[tuple[Path, str]]:
    """The file and the anchor that each relative link of a document leads to."""
    for link in LINK.findall(CODE_BLOCK.sub("", path.read_text("utf-8"))):
        if not re.match(r"[a-z]+:", link):
            name, _, anchor = link.partition("#")
            yield (path.parent / name).resolve() if name else path, anchor


@each_document
def test_every_relative_link_leads_to_a_file_and_an_anchor(path: Path) -> None:
    for target, anchor in relative_links(path):
        assert target.exists(), target
        assert not anchor or anchor in anchors(target), (target, anchor)


@each_document
def test_every_file_named_in_code_font_exists(path: Path) -> None:
    text = CODE_BLOCK.sub("", path.read_text("utf-8"))
    named = {name for code in CODE.findall(text) for name in FILE_NAME.findall(code)}
    assert {name for name in named if not (ROOT / name).exists()} == set()


@each_document
def test_every_test_that_is_cited_by_its_name_exists(path: Path) -> None:
    cited = re.findall(r"`(tests/[\w/]+\.py)::(\w+)`", path.read_text("utf-8"))
    assert [name for file, name in cited if f"def {name}(" not in (ROOT / file).read_text("utf-8")] == []


def test_every_folder_of_the_service_has_its_line_in_the_architecture() -> None:
    rows = re.findall(r"^\| (`service[^|]*) \| \S", (ROOT / "docs/architecture.md").read_text("utf-8"), re.MULTILINE)
    described = [name for row in rows for name in CODE.findall(row)]
    folders = {str(path.parent.relative_to(ROOT)) for path in (ROOT / "service").rglob("*.py")}
    assert sorted(described) == sorted(folders)


DEFINITIONS = re.findall(
    r"`(\w+)(?:\.(\w+))?` (?:in|of) `(service/[\w/]+)\.py`",
    re.sub(r"\s+", " ", (ROOT / "docs/architecture.md").read_text("utf-8")),
)


@pytest.mark.parametrize(("name", "member", "module"), DEFINITIONS)
def test_what_the_architecture_says_a_module_defines_is_there(name: str, member: str, module: str) -> None:
    defined = getattr(importlib.import_module(module.replace("/", ".")), name)
    assert not member or hasattr(defined, member)


@pytest.mark.parametrize("path", sorted((ROOT / "docs" / "decisions").glob("0*.md")), ids=lambda path: path.stem)
def test_every_decision_has_its_number_and_its_line(path: Path) -> None:
    number = path.stem[:4]
    assert path.read_text("utf-8").startswith(f"# {number}: ")
    assert f"| [{number}]({path.name}) |" in path.with_name("README.md").read_text("utf-8")


def test_decisions_are_numbered_without_gaps() -> None:
    numbers = [int(path.stem[:4]) for path in sorted((ROOT / "docs" / "decisions").glob("0*.md"))]
    assert numbers == list(range(1, len(numbers) + 1))


def test_guide_quotes_the_card_table_as_it_is() -> None:
    [quoted] = re.findall(
        r"^```ts\n(.*?)^```", (ROOT / "openapi/GUIDE.md").read_text("utf-8"), re.MULTILINE | re.DOTALL
    )
    assert textwrap.indent(quoted, "  ") in (ROOT / "web/src/service/live/newest_view.ts").read_text("utf-8")
