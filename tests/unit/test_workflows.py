"""The workflows run what exists here, and keep neither secrets nor addresses."""

import re
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parents[2]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
TARGETS = set(re.findall(r"^([a-z-]+):", (ROOT / "Makefile").read_text(), re.MULTILINE))
each_workflow = pytest.mark.parametrize("path", WORKFLOWS, ids=lambda path: path.stem)


def commands(path: Path) -> list[str]:
    """The commands of all steps."""
    jobs = yaml.safe_load(path.read_text())["jobs"].values()
    return [step["run"] for job in jobs for step in job["steps"] if "run" in step]


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
    jobs = yaml.safe_load((ROOT / ".github" / "workflows" / "release.yml").read_text())["jobs"]
    assert {name for name, job in jobs.items() if job.get("needs") != "build"} == {"build"}
    assert "make test" in commands(ROOT / ".github" / "workflows" / "release.yml")
    others = [step.get("run", "") for name in jobs.keys() - {"build"} for step in jobs[name]["steps"]]
    assert [command for command in others if "make " in command] == []
