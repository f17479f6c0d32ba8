"""The image: its linter passes, it copies what it needs, and its installed package is complete."""

import os
import re
from pathlib import Path

from tests.kit.servers.programs import DEPLOY, ROOT, output, program
from tests.system.deploy.stack import in_image

DOCKERFILE = (DEPLOY / "Dockerfile").read_text()
FILES = [path for path in sorted(DEPLOY.rglob("*")) if path.is_file() and path.parent.name not in {"secrets", "locks"}]


def test_the_dockerfile_passes_the_linter() -> None:
    output(program("hadolint"), "--failure-threshold", "style", DEPLOY / "Dockerfile")


def test_every_copied_file_exists_and_is_not_ignored() -> None:
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    assert "*" in lines
    let_through = {line.removeprefix("!") for line in lines if line.startswith("!")}
    copied = [
        word for line in re.findall(r"^COPY (?!--from)(.*)$", DOCKERFILE, re.MULTILINE) for word in line.split()[:-1]
    ]
    assert set(copied) == let_through
    assert all((ROOT / each).exists() for each in copied)


def test_packages_are_installed_by_hash() -> None:
    installs = re.findall(r"pip install (.*?)(?: \\)?$", DOCKERFILE, re.MULTILINE)
    assert [("--require-hashes" in each, each.split()[-1]) for each in installs] == [
        (True, '"deploy/locks/${LOCK}.txt"'),
        (False, "."),
    ]
    assert all("--no-deps" in each for each in installs)


def test_the_image_runs_as_an_unprivileged_user() -> None:
    assert re.findall(r"^USER (.*)$", DOCKERFILE, re.MULTILINE) == ["10001:10001"]


def test_the_installed_package_has_every_file(site: Path) -> None:
    def files(root: Path) -> set[Path]:
        return {path.relative_to(root) for path in root.rglob("*") if path.is_file() and path.suffix != ".pyc"}

    assert files(site / "service") == files(ROOT / "service")


def test_the_installed_package_writes_the_same_contract(site: Path, tmp_path: Path) -> None:
    env = {"PATH": os.environ["PATH"], "PYTHONPATH": str(site)}
    output(program("rummy"), "openapi", "contract.json", cwd=tmp_path, env=env)
    assert (tmp_path / "contract.json").read_bytes() == (ROOT / "openapi" / "openapi.json").read_bytes()


def test_command_and_healthcheck_are_written_as_lists() -> None:
    assert in_image("CMD")[0] == "gunicorn"
    assert in_image("HEALTHCHECK")[0] == "python"


def test_no_file_names_a_registry() -> None:
    names = re.compile(r"\b(docker\.io|ghcr\.io|quay\.io|gcr\.io|registry[.-][a-z]+\.|pypi\.org|index-url)")
    assert [path.name for path in FILES if names.search(path.read_text(errors="replace"))] == []
