"""The tests of the card table's own logic, in TypeScript, which Node runs."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.system.web.conftest import NODE, TESTS


@pytest.mark.parametrize("name", sorted(path.name.split(".")[0] for path in TESTS.glob("*.test.ts")))
def test_page_passes_its_own_tests(bundled: Path, name: str) -> None:
    done = subprocess.run(
        [NODE, "--enable-source-maps", "--test", "--test-reporter=tap", bundled / f"{name}.test.mjs"],
        check=False,
        cwd=TESTS,
        capture_output=True,
        text=True,
    )
    assert re.search(r"^# pass [1-9]", done.stdout, re.MULTILINE), done.stdout + done.stderr
    assert done.returncode == 0, done.stdout
