"""The committed page: built from the sources beside it, packed, and small."""

import gzip
import re
import subprocess
from pathlib import Path

import pytest

from service.http.web.pages import BUILT
from tests.system.web.conftest import NODE, TESTS

SCRIPT_BYTES, FRENCH_BYTES, STYLE_BYTES = 74 * 1024, 10 * 1024, 12 * 1024
"""The page, the words that a French page has besides, and the style; all in gzip."""


def files(folder: Path) -> dict[str, bytes]:
    """The files in a folder but those in gzip: their bytes depend on the processor."""
    return {path.name: path.read_bytes() for path in folder.iterdir() if path.suffix != ".gz"}


def test_the_committed_page_is_what_its_sources_build(sdks: Path, tmp_path: Path) -> None:
    assert (sdks / "typescript").exists()
    built = tmp_path / "built"
    subprocess.run([NODE, TESTS.parent / "build.mjs", built], check=True)
    assert files(BUILT) == files(built), "run `make web` and commit service/http/web/built"


@pytest.mark.soak
@pytest.mark.parametrize("project", [TESTS.parent, TESTS], ids=["page", "tests"])
def test_sources_have_no_type_errors(sdks: Path, project: Path) -> None:
    assert (sdks / "typescript").exists()
    compiler = TESTS.parent / "node_modules" / "typescript" / "bin" / "tsc"
    done = subprocess.run([NODE, compiler, "-p", project], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout


def test_every_file_has_its_copy_in_gzip() -> None:
    packed = {path.stem: gzip.decompress(path.read_bytes()) for path in BUILT.glob("*.gz")}
    assert packed == files(BUILT)


def test_the_page_stays_small() -> None:
    sizes = {(path.name.partition(".")[0], path.suffixes[-2]): path.stat().st_size for path in BUILT.glob("*.gz")}
    assert sizes["table", ".js"] <= SCRIPT_BYTES
    assert sizes["french", ".js"] <= FRENCH_BYTES
    assert sizes["table", ".css"] <= STYLE_BYTES


def test_french_signs_stay_with_their_words() -> None:
    [french] = BUILT.glob("french.*.js")
    assert re.findall(r".{9}(?: [:;!?»]|« )", french.read_text("utf-8")) == []
