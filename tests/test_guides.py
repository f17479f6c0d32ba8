"""The guides are true: every example in them is run."""

from collections.abc import Callable
from pathlib import Path

from tests.documents import ADDRESS, blocks, run
from tests.running import Running


def test_the_sandbox_is_as_its_guide_says(start: Callable[..., Running], tmp_path: Path) -> None:
    script = "\n".join(blocks("openapi/SANDBOX.md", "bash"))
    said = run(script.replace(ADDRESS, start(SANDBOX="on").url), tmp_path).splitlines()
    assert said[:2] == ['"drawn":"4S"', '"status":"finished"']
    assert [line.rpartition(":")[2] for line in said[2:5]] == ['"away"', '"playing"', '"finished"']
    assert set(said[5:]) == {'"winners":["p'}
