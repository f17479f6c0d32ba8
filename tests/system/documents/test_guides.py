"""Runs every example of the guides."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.kit.servers.documents import ADDRESS, blocks, run
from tests.kit.servers.running import Running
from tests.system.sdks.programs import LANGUAGES

GUIDE = "openapi/GUIDE.md"
ENDINGS = {
    "python": """
print("opened:", table.token is not None)
show(ann, 3)
""",
    "typescript": """
console.log('opened:', seat.token !== null);
await show();
""",
}
"""Calls what the examples only define, and shows the beginning of the game that they play."""


def test_examples_of_the_sandbox_guide_work(start: Callable[..., Running], tmp_path: Path) -> None:
    script = "\n".join(blocks("openapi/SANDBOX.md", "bash"))
    said = run(script.replace(ADDRESS, start(SANDBOX="on").url), tmp_path).splitlines()
    assert said[:2] == ['"drawn":"4S"', '"status":"finished"']
    assert [line.rpartition(":")[2] for line in said[2:6]] == ['"draw"', '"away"', '"playing"', '"finished"']
    assert set(said[6:]) == {'"winners":["p'}


def test_guide_examples_in_curl_work(start: Callable[..., Running], tmp_path: Path) -> None:
    script = "\n".join(blocks(GUIDE, "bash"))
    said = run(script.replace(ADDRESS, start().url), tmp_path).splitlines()
    assert said[0] == '"player_id":"p1","token":"p1'
    assert int(said[1]) == len(set(re.findall(r"^id: \d+$", (tmp_path / "stream.txt").read_text(), re.MULTILINE))) > 5
    assert said[2].startswith('"deadwood":[')


@pytest.mark.parametrize("language", LANGUAGES)
def test_guide_examples_with_the_sdks_work(
    start: Callable[..., Running], sdks: Path, tmp_path: Path, language: str
) -> None:
    programs = LANGUAGES[language](sdks, tmp_path / "programs")
    for other in programs.folder.glob(f"*{programs.suffix}"):
        other.unlink()
    program = "\n".join((*blocks(GUIDE, language), ENDINGS[language])).replace(ADDRESS, start().url)
    (programs.folder / f"guide{programs.suffix}").write_text(program)
    assert programs.check() == ""
    hint, opened, *told = programs.run("guide").splitlines()[-5:]
    assert "points are unmatched" in hint
    assert opened.lower() == "opened: true"
    assert told == ["1 game_created", "2 player_joined", "3 player_joined"]
