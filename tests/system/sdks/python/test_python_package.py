"""The Python SDK as it is published: its archives, and the examples in its documents."""

import doctest
import importlib
import re
import shutil
import sys
import sysconfig
import venv
import zipfile
from contextlib import closing
from pathlib import Path

import httpx
import pytest

from openapi.sdks.archives import build_python
from tests.kit.servers.documents import ADDRESS
from tests.kit.servers.programs import ROOT, output
from tests.system.sdks.python.scripted import CONTRACT

LAYER = sorted(path.stem for path in (ROOT / "openapi" / "sdks" / "python" / "layer").glob("*.py"))


def wheel(folder: Path) -> Path:
    """The one wheel of the SDK in a folder."""
    [found] = (folder / "dist").glob("*.whl")
    return found


def test_installed_wheel_plays_the_game_of_its_readme(sdks: Path, url: str, tmp_path: Path) -> None:
    venv.create(tmp_path, with_pip=False)
    site = Path(sysconfig.get_path("purelib", vars={"base": str(tmp_path), "platbase": str(tmp_path)}))
    (site / "dependencies.pth").write_text(sysconfig.get_path("purelib"))  # there is no network to install them from
    python = tmp_path / "bin" / "python"
    pip = ("pip", "--python", python, "--disable-pip-version-check", "--quiet")
    output(sys.executable, "-m", *pip, "install", "--no-index", wheel(sdks / "python"))
    assert Path(output(python, "-c", "import rummy_client; print(rummy_client.__file__)", cwd=tmp_path)).is_relative_to(
        site
    )
    [program] = re.findall(r"```python\n(.*?)```", (sdks / "python" / "README.md").read_text(), re.DOTALL)
    assert re.search(r"^won by p\d$", output(python, "-c", program.replace(ADDRESS, url), cwd=tmp_path), re.MULTILINE)


def test_wheel_has_the_version_of_the_contract_types_and_a_license(sdks: Path) -> None:
    version = CONTRACT["info"]["version"]
    with zipfile.ZipFile(wheel(sdks / "python")) as archive:
        names = archive.namelist()
        metadata = archive.read(f"rummy_client-{version}.dist-info/METADATA").decode()
    assert {"Name: rummy-client", f"Version: {version}", "License-Expression: MIT"} <= set(metadata.splitlines())
    assert f"pip install rummy_client-{version}-py3-none-any.whl" in metadata
    assert "Author: the rummy service authors" in metadata
    assert {"rummy_client/py.typed", f"rummy_client-{version}.dist-info/licenses/LICENSE"} <= set(names)


def test_same_sources_give_the_same_archives(sdks: Path, tmp_path: Path) -> None:
    again = tmp_path / "again"
    shutil.copytree(sdks / "python", again, ignore=shutil.ignore_patterns("dist"), copy_function=shutil.copy)
    build_python(again)
    first, second = (
        {path.name: path.read_bytes() for path in (folder / "dist").iterdir()} for folder in (sdks / "python", again)
    )
    assert len(first) == 2
    assert first == second


def test_docs_name_no_error_that_does_not_exist(sdks: Path) -> None:
    package = sdks / "python" / "rummy_client"
    named = {name for path in package.rglob("*.py") for name in re.findall(r"\berrors\.([A-Z]\w+)", path.read_text())}
    defined = set(re.findall(r"^(?:class|def) (\w+)", (package / "errors.py").read_text(), re.MULTILINE))
    assert {"ProblemError", "UnexpectedAnswer"} <= named <= defined


@pytest.mark.parametrize("module", LAYER)
def test_examples_in_docstrings_work(sdks: Path, url: str, monkeypatch: pytest.MonkeyPatch, module: str) -> None:
    monkeypatch.syspath_prepend(sdks / "python")
    package, models = importlib.import_module("rummy_client"), importlib.import_module("rummy_client.models")
    with closing(httpx.HTTPTransport()) as transport:
        rummy = package.Rummy(package.Client(url, httpx_args={"transport": transport}), 30)
        seat = rummy.create(models.CreateGameRequest("rami", bots=[models.BotInput("easy")]))
        exported = {name: getattr(package, name) for name in package.__all__}
        known = vars(models) | exported | {"rummy": rummy, "seat": seat}
        for test in doctest.DocTestFinder(exclude_empty=True).find(importlib.import_module(f"rummy_client.{module}")):
            test.globs |= known
            assert doctest.DocTestRunner().run(test).failed == 0
