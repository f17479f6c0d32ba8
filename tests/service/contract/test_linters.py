"""The contract under Spectral and Redocly, with the rules they recommend; their configuration says what is off."""

import json
import shutil
from pathlib import Path

import pytest

from tests.kit.clients.contract import FILE
from tests.kit.servers.npm import NODE_MODULES, node

pytestmark = pytest.mark.soak

LINTERS = {
    "spectral": ("@stoplight/spectral-cli/dist/index.js", "-F", "hint", "-r", "spectral.yaml"),
    "redocly": ("@redocly/cli/bin/cli.js", "--max-problems", "9", "--config", "redocly.yaml"),
}
CLEAN = {
    "spectral": "No results with a severity of 'hint' or higher found!",
    "redocly": "Your API description is valid.",
}
each_linter = pytest.mark.parametrize("linter", LINTERS)


def findings(linter: str, folder: Path) -> str:
    """What a linter says of the contract in a folder; empty if it finds nothing."""
    program, *arguments = LINTERS[linter]
    done = node(NODE_MODULES / program, "lint", *arguments, "openapi.json", at=folder)
    said = done.stdout + done.stderr
    return "" if done.returncode == 0 and CLEAN[linter] in said and "warning" not in said else said


@each_linter
def test_linter_finds_nothing(linter: str) -> None:
    assert findings(linter, FILE.parent) == ""


@each_linter
def test_linter_finds_what_is_wrong(linter: str, tmp_path: Path) -> None:
    shutil.copy(FILE.parent / f"{linter}.yaml", tmp_path)
    bad = json.loads(FILE.read_text("utf-8"))
    bad["paths"]["/v1/games"]["get"]["operationId"] = "createGame"
    (tmp_path / "openapi.json").write_text(json.dumps(bad))
    assert "operation" in findings(linter, tmp_path)
