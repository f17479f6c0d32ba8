"""The hand-written part of the TypeScript SDK against services that end, break, refuse, and never answer."""

import re
from pathlib import Path

import pytest

from tests.system.sdks.programs import TRIALS, in_typescript


@pytest.mark.parametrize("name", sorted(path.stem for path in TRIALS.glob("*.test.ts")))
def test_client_passes_its_own_tests(sdks: Path, tmp_path: Path, name: str) -> None:
    found = in_typescript(sdks, tmp_path / "programs").run(name)
    [(passed, failed)] = re.findall(r"pass (\d+)\n. fail (\d+)\n", found)
    assert int(passed) > 9, found
    assert failed == "0"
