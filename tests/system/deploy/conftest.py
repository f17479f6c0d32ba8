"""Fixtures of these tests: the programs, the rendered files, and the whole service as it is deployed."""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.kit.servers.programs import DEPLOY, ROOT, output, program
from tests.system.deploy.stack import Stack, started

OVERLAYS = ("staging", "production")


@pytest.fixture(scope="session")
def nginx() -> str:
    return program("nginx")


@pytest.fixture(scope="session")
def compose() -> dict[str, Any]:
    """The composition with all values filled in."""
    path = DEPLOY / "compose.yaml"
    found: dict[str, Any] = yaml.safe_load(output(program("docker-compose"), "--file", path, "config"))
    return found


@pytest.fixture(scope="session", params=OVERLAYS)
def manifests(request: pytest.FixtureRequest) -> list[dict[str, Any]]:
    """Every object of one overlay."""
    text = output(program("kubectl"), "kustomize", DEPLOY / "kubernetes" / request.param)
    return list(yaml.safe_load_all(text))


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package installed as in the image: not the source folder, but what pip makes of it."""
    target = tmp_path_factory.mktemp("site")
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    output(*pip, "--no-deps", "--no-build-isolation", "--no-index", "--target", target, ROOT)
    return target


@pytest.fixture(scope="module")
def stack(nginx: str, site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stack]:
    """nginx, two web workers, a worker and a Redis-compatible server, started as compose.yaml starts them."""
    if not Path("/proc/self/task").exists():
        pytest.skip("needs /proc, which this system does not have, to find the web workers")
    with started(nginx, site, tmp_path_factory.mktemp("stack")) as running:
        yield running
