"""The page's tests, bundled for Node."""

import subprocess
from pathlib import Path

import pytest

from openapi.sdks import tools

TESTS = Path(__file__).parents[3] / "web" / "tests"
NODE = tools.PROGRAMS_DIR / "node"


@pytest.fixture(scope="session")
def bundled(sdks: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder with the bundled tests."""
    folder = tmp_path_factory.mktemp("bundled")
    subprocess.run([NODE, TESTS / "bundle.mjs", folder], check=True, cwd=TESTS)
    return folder
