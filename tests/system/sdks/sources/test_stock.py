"""Stock output of openapi-generator: clients in Go and Java are compiled and play, those in Dart and C# are parsed."""

import json
import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
import tree_sitter_c_sharp
import tree_sitter_dart

from openapi.sdks.generate import STOCK, write_all
from tests.kit.servers.programs import output, program
from tests.system.sdks.kotlin import compiling
from tests.system.sdks.programs import EXAMPLES
from tests.system.sdks.sources.models import parsed

GENERATOR = compiling.SITE / "openapi_generator_cli" / "openapi-generator.jar"
"""The generator's own program, which contains the libraries that its Java clients need."""

pytestmark = pytest.mark.soak


@pytest.fixture(scope="module")
def stock(sdks: Path) -> Path:
    write_all(sdks, STOCK)
    return sdks


def in_go(sdk: Path, folder: Path, url: str) -> str:
    """The output of the Go program; it is compiled without any module from elsewhere."""
    go = program("go")
    shutil.copytree(EXAMPLES / "go", folder)
    shutil.copytree(sdk, folder / "rummy")
    (folder / "go.mod").write_text("module play\n\ngo 1.19\n\nrequire rummy v0.0.0\n\nreplace rummy => ./rummy\n")
    env = os.environ | {"GOPROXY": "off", "GOFLAGS": "-mod=mod", "GOTOOLCHAIN": "local"}
    env |= {"GOCACHE": str(folder / ".cache"), "GOPATH": str(folder / ".path")}
    output(go, "vet", "./...", cwd=folder, env=env)
    output(go, "build", "-o", "play", ".", cwd=folder, env=env)
    return output(folder / "play", url, "gin-rummy")


def in_java(sdk: Path, folder: Path, url: str) -> str:
    """The output of the Java program."""
    sources = [*sdk.rglob("*.java"), EXAMPLES / "java" / "Play.java"]
    output(program("javac"), "--release", "11", "-nowarn", "-cp", GENERATOR, "-d", folder, *sources)
    java = compiling.JAVA / "bin" / "java"
    return output(java, "-XX:TieredStopAtLevel=1", "-cp", f"{folder}:{GENERATOR}", "Play", url, "gin-rummy")


@pytest.mark.parametrize(("language", "play"), [("go", in_go), ("java", in_java)])
def test_stock_client_plays_a_whole_game(
    stock: Path, tmp_path: Path, url: str, language: str, play: Callable[[Path, Path, str], str]
) -> None:
    told = json.loads(play(stock / language, tmp_path / language, url))
    game = httpx.get(f"{url}/v1/games/{told['game_id']}").json()
    assert (game["status"], game["variant"], len(game["players"])) == ("finished", "gin-rummy", 2)
    assert told == {
        "game_id": game["game_id"],
        "winners": game["winners"],
        "rounds": game["round"]["number"],
        "first_event": "game_created",
    }


def sources_of(stock: Path, language: str, suffix: str) -> Iterator[Path]:
    yield from (stock / language).rglob(f"*{suffix}")


@pytest.mark.parametrize(
    ("language", "grammar", "suffix"),
    [("dart", tree_sitter_dart, ".dart"), ("csharp", tree_sitter_c_sharp, ".cs")],
)
def test_stock_client_parses(stock: Path, language: str, grammar: object, suffix: str) -> None:
    sources = list(sources_of(stock, language, suffix))
    assert len(sources) > 90
    for source in sources:
        parsed(grammar.language(), source)  # type: ignore[attr-defined]
