"""What openapi-generator writes beside the sources: our version and licence, and nothing of others."""

import re
from pathlib import Path

import pytest

from openapi.sdks.generate import HERE, SDKS, STOCK, sdks_of, write_all
from tests.kit.servers.programs import ROOT
from tests.system.sdks.sources.test_models import DOCUMENT

VERSION = DOCUMENT["info"]["version"]
MANIFESTS = {
    "kotlin": ("build.gradle", f"version = '{VERSION}'"),
    "swift": ("README.md", f"version {VERSION}"),
    "go": ("README.md", f"rummy v{VERSION}\n"),
    "java": ("pom.xml", f"<version>{VERSION}</version>"),
    "dart": ("pubspec.yaml", f"version: {VERSION}\n"),
    "csharp": ("src/Rummy.Client/Rummy.Client.csproj", f"<Version>{VERSION}</Version>"),
}
CODE = {".kt", ".swift", ".go", ".java", ".dart", ".cs"}
COMMENT = re.compile(r"^( *)/\*\*\n(.*?)\s*\*/", re.MULTILINE | re.DOTALL)
LATER = [pytest.param(sdk.language, marks=pytest.mark.soak) for sdk in STOCK]


@pytest.mark.parametrize("language", ["kotlin", "swift", *LATER])
def test_sdk_has_the_contracts_version_and_the_projects_licence(sdks: Path, language: str) -> None:
    folder = made(sdks, language)
    manifest, line = MANIFESTS[language]
    assert line in (folder / manifest).read_text()
    assert (folder / "LICENSE").read_text() == (ROOT / "LICENSE").read_text()


@pytest.mark.parametrize("language", ["kotlin", "swift", *LATER])
def test_sdk_names_no_homepage_placeholder_or_script_of_others(sdks: Path, language: str) -> None:
    beside = [path for path in made(sdks, language).rglob("*") if path.is_file() and path.suffix not in CODE]
    assert len(beside) <= 6, beside
    text = "".join(path.read_text() for path in beside)
    assert (
        re.findall(
            r"https?://(?!127\.0\.0\.1|maven\.apache\.org/POM/)|[Oo]penAPITools|GIT_\w+|Proprietary|Unlicense", text
        )
        == []
    )


def made(sdks: Path, language: str) -> Path:
    """The folder of an SDK; those that are not in `sdks` yet are written."""
    write_all(sdks, tuple(sdk for sdk in STOCK if sdk.language == language))
    return sdks / language


@pytest.mark.parametrize("language", ["kotlin", "swift"])
def test_comments_are_plain_text_with_a_margin(sdks: Path, language: str) -> None:
    sources = {path: path.read_text() for path in (sdks / language).rglob("*.*") if path.suffix in CODE}
    escaped = [path.name for path, text in sources.items() if re.search(r"&#?\w+;", text)]
    assert escaped == []
    comments = [each for text in sources.values() for each in COMMENT.findall(text)]
    assert len(comments) > 40
    margin = {"kotlin": "{} *", "swift": "{} "}[language]
    for indent, lines in comments:
        assert all(line.startswith(margin.format(indent)) for line in lines.splitlines() if line.strip()), lines


def test_the_table_of_languages_names_each_sdk_and_its_test() -> None:
    rows = re.findall(
        r"^\| `(\w+)` \| [^|]+ \| ([^|]+) \| `([\w/]+\.py)::(\w+)` \|$",
        (HERE.parent / "README.md").read_text(),
        re.MULTILINE,
    )
    assert {language: proof for language, proof, *_ in rows} == {sdk.language: sdk.proof for sdk in SDKS}
    for _, _, file, name in rows:
        assert f"\ndef {name}(" in (Path(__file__).parents[1] / file).read_text()


def test_sdks_are_chosen_by_their_languages() -> None:
    assert [sdk.language for sdk in sdks_of(["typescript", "go"])] == ["typescript", "go"]


def test_a_language_without_an_sdk_is_refused_with_the_languages_that_have_one() -> None:
    with pytest.raises(ValueError, match=r"no SDK for cobol, elm: choose among python, typescript"):
        sdks_of(["elm", "go", "cobol"])
