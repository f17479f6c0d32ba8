"""The TypeScript SDK as it is published: its archive, installed by npm in an empty folder without a network."""

import json
import re
import shutil
import tarfile
from pathlib import Path

import pytest

from openapi.sdks import tools
from openapi.sdks.archives import build_typescript
from openapi.sdks.generate import CONTRACT
from tests.kit.servers.documents import ADDRESS
from tests.kit.servers.programs import ROOT

VERSION = json.loads(CONTRACT.read_bytes())["info"]["version"]
STRICT = (
    "--noEmit", "--strict", "--noUncheckedIndexedAccess", "--exactOptionalPropertyTypes",
    "--target", "es2023", "--module", "nodenext",
)  # fmt: skip


@pytest.fixture(scope="module")
def client(sdks: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder in which npm has installed the archive."""
    folder = tmp_path_factory.mktemp("client")
    shutil.copy(archive(sdks), folder)
    [command] = re.findall(r"^    npm (install .+)$", (sdks / "typescript" / "README.md").read_text(), re.MULTILINE)
    tools.run_tool("npm", *command.split(), "--offline", "--no-audit", "--cache", folder / "cache", at=folder)
    return folder


def archive(sdks: Path) -> Path:
    """The one archive of the SDK."""
    [found] = (sdks / "typescript").glob("*.tgz")
    return found


def examples(client: Path) -> list[str]:
    """The programs in the README of the installed package."""
    readme = client / "node_modules" / "rummy-client" / "README.md"
    return re.findall(r"```ts\n(.*?)```", readme.read_text(), re.DOTALL)


def test_installed_package_plays_the_game_of_its_readme(client: Path, url: str) -> None:
    program = client / "play.mts"
    program.write_text(examples(client)[0].replace(ADDRESS, url))
    assert re.fullmatch(r"won by p[12]\n", tools.run_tool("node", program, at=client))


@pytest.mark.soak
def test_installed_package_type_checks_a_strict_client(client: Path) -> None:
    (client / "checked.mts").write_text("".join(examples(client)))
    tools.run_tool("node", tools.NODE_MODULES / "typescript" / "bin" / "tsc", *STRICT, "checked.mts", at=client)


def test_archive_has_the_contracts_version_a_license_and_nothing_but_the_package(sdks: Path, tmp_path: Path) -> None:
    with tarfile.open(archive(sdks)) as packed:
        packed.extractall(tmp_path, filter="data")
    package = tmp_path / "package"
    manifest = json.loads((package / "package.json").read_bytes())
    assert archive(sdks).name == f"rummy-client-{VERSION}.tgz"
    assert (manifest["version"], manifest["license"], manifest["engines"]) == (VERSION, "MIT", {"node": ">=20"})
    assert (package / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    assert {path.name for path in package.iterdir()} == {"package.json", "README.md", "LICENSE", "dist"}
    assert (package / manifest["types"]).exists()
    assert (package / manifest["main"]).exists()


def test_same_sources_give_the_same_archive(sdks: Path, tmp_path: Path) -> None:
    again = tmp_path / "typescript"
    shutil.copytree(
        sdks / "typescript", again, ignore=shutil.ignore_patterns("*.tgz", "node_modules"), copy_function=shutil.copy
    )
    build_typescript(again)
    [second] = again.glob("*.tgz")
    assert second.read_bytes() == archive(sdks).read_bytes()
