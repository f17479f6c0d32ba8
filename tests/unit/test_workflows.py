"""The workflows run what exists here, and keep neither secrets nor addresses."""

import re
from pathlib import Path

import pytest
import yaml

from openapi.sdks.generate import SDKS

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
RELEASE = ROOT / ".github" / "workflows" / "release.yml"
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
each_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)


def commands(path: Path) -> list[str]:
    """The commands of all steps, among them those of .ci/run."""
    jobs = yaml.safe_load(path.read_text())["jobs"].values()
    steps = [step["run"] for job in jobs for step in job["steps"] if "run" in step]
    return [(ROOT / step).read_text() if step == ".ci/run" else step for step in steps]


@each_workflow
def test_workflow_makes_only_targets_of_the_makefile(path: Path) -> None:
    made = re.findall(r"^make (?:--\S+ )*([a-z -]+?)(?: >|$)", "\n".join(commands(path)), re.MULTILINE)
    assert made
    assert {target for line in made for target in line.split()} <= TARGETS


@each_workflow
def test_workflow_names_no_address_and_uses_no_secret(path: Path) -> None:
    assert "://" not in path.read_text()
    assert "secrets." not in path.read_text()


def test_release_publishes_only_what_one_job_has_tested_and_built() -> None:
    jobs = yaml.safe_load(RELEASE.read_text())["jobs"]
    assert {name for name, job in jobs.items() if job.get("needs") != "build"} == {"build"}
    assert (ROOT / ".ci" / "run").read_text() in commands(RELEASE)
    others = [step.get("run", "") for name in jobs.keys() - {"build"} for step in jobs[name]["steps"]]
    assert [command for command in others if "make " in command] == []


def test_release_attaches_the_client_of_each_language() -> None:
    text = RELEASE.read_text()
    assert [
        sdk.language for sdk in SDKS if not re.search(rf"build/sdks/{sdk.language}/| sdks/{sdk.language}\b", text)
    ] == []
