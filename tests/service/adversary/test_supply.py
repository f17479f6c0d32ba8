"""The supply chain: pinned hashes, the SBOM, and the references in SECURITY.md."""

import json
import re
import sys
from pathlib import Path

import pytest

from tests.kit.servers.programs import ROOT, output

SECURITY = (ROOT / ".github" / "SECURITY.md").read_text()
LOCKS = ROOT / "deploy" / "locks"
PIN = re.compile(r"^([a-z0-9-]+)==(\S+)(.*(?:\n    --hash=.*)+)", re.MULTILINE)


def test_make_installs_nothing_without_its_hash() -> None:
    """The only exceptions are this project and uv, which makes the lock files; those are reviewed before use."""
    recipes = (ROOT / "Makefile").read_text().replace("\\\n", "")
    installs = re.findall(r"^\t.*(?:\$\(INSTALL\)|pip install) (.*)", recipes, re.MULTILINE)
    assert len(installs) >= 8
    assert [each.split()[-1] for each in installs if "--require-hashes" not in each] == ["uv==0.13.8", "."]


@pytest.mark.soak
def test_the_sbom_has_every_package_with_every_hash(tmp_path: Path) -> None:
    listed = tmp_path / "runtime.cdx.json"
    tool = (Path(sys.prefix) / "audit" / "bin" / "python", "-W", "ignore", "-m", "cyclonedx_py", "requirements")
    output(*tool, "--pyproject", ROOT / "pyproject.toml", "-o", listed, LOCKS / "runtime.txt")
    bom = json.loads(listed.read_text())
    assert (bom["bomFormat"], bom["metadata"]["component"]["name"]) == ("CycloneDX", "rummy-service")
    assert {
        (part["name"], part["version"], frozenset(kept["content"] for kept in part["externalReferences"][0]["hashes"]))
        for part in bom["components"]
    } == {
        (name, version, frozenset(re.findall("sha256:([0-9a-f]{64})", rest)))
        for name, version, rest in PIN.findall((LOCKS / "runtime.txt").read_text())
    }


def test_tests_of_a_change_need_no_vulnerability_database() -> None:
    assert "audit" not in (ROOT / ".ci" / "run").read_text()
    prerequisites = re.findall(r"^(?:tests?|check|soak):([^#\n]*)", (ROOT / "Makefile").read_text(), re.MULTILINE)
    assert len(prerequisites) == 4
    assert not any("audit" in names.split() for names in prerequisites)


@pytest.mark.parametrize("path", sorted(set(re.findall(r"`(tests/[a-z_/.]+)`", SECURITY))))
def test_tests_named_in_the_threat_model_exist(path: str) -> None:
    assert (ROOT / path).exists()


@pytest.mark.parametrize("setting", sorted(set(re.findall(r"`([A-Z]+_[A-Z_]+)`", SECURITY))))
def test_settings_named_in_the_threat_model_exist(setting: str) -> None:
    assert f"    {setting.lower()}: " in (ROOT / "service" / "settings.py").read_text()


@pytest.mark.parametrize("target", sorted(set(re.findall(r"make ([a-z-]+)", SECURITY))))
def test_make_targets_named_in_the_threat_model_exist(target: str) -> None:
    assert re.search(f"^{target}: ", (ROOT / "Makefile").read_text(), re.MULTILINE)
