"""Writes the SDKs; each one only if the contract, its configuration or a generator has changed."""

import fcntl
import hashlib
import html
import json
import re
import shutil
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from openapi.sdks import archives, dialects, tools
from openapi.sdks.dialects import LATER_WORD
from openapi.sdks.python_models import derive_members, hide_token
from openapi.sdks.unions import MEMBER_OF, Json

HERE = Path(__file__).parent
CONTRACT = HERE.parent / "openapi.json"
VERSION_PROPERTIES = ("artifactVersion", "packageVersion", "podVersion", "pubVersion")
"""What openapi-generator calls the version of a client, each name for some languages."""
LOCKS = (HERE.parents[1] / "deploy" / "locks" / "sdks.txt", HERE / "typescript" / "package-lock.json")


@dataclass(frozen=True)
class Sdk:
    """The SDK of one language."""

    language: str
    dialect: Callable[[Json], Json]
    write: Callable[[Path, Path], None]
    """Writes the SDK for the contract (first path) into a folder (second path) that does not exist yet."""
    proof: str
    """What the tests do with it: openapi/README.md says how."""

    @property
    def configuration(self) -> Path:
        """The folder with the SDK's configuration and templates."""
        return HERE / self.language


def write_all(target: Path, sdks: tuple[Sdk, ...], contract: Path = CONTRACT) -> None:
    """Brings SDKs in a folder up to date; concurrent calls wait."""
    target.mkdir(parents=True, exist_ok=True)
    with exclusive_lock(target / ".lock"):
        for sdk in sdks:
            _update(sdk, target / sdk.language, contract)


def _update(sdk: Sdk, target: Path, contract: Path) -> None:
    stamp, digest = target / ".made-from", _digest_of_sources(sdk, contract)
    if stamp.exists() and stamp.read_text() == digest:
        return
    shutil.rmtree(target, ignore_errors=True)
    with TemporaryDirectory() as scratch:
        adapted = Path(scratch) / "openapi.json"
        adapted.write_text(json.dumps(sdk.dialect(json.loads(contract.read_bytes()))))
        sdk.write(adapted, target)
    stamp.write_text(digest)


def _digest_of_sources(sdk: Sdk, contract: Path) -> str:
    """The hash of everything that the SDK is made from."""
    configuration = (path for path in sdk.configuration.rglob("*") if path.is_file())
    sources = [contract, *LOCKS, *HERE.glob("*.py"), HERE / "generator-ignore", *configuration]
    return hashlib.sha256(b"".join(path.read_bytes() for path in sorted(sources))).hexdigest()


@contextmanager
def exclusive_lock(lock: Path) -> Iterator[None]:
    """Keeps other processes out that take the same lock."""
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _write_python(contract: Path, target: Path) -> None:
    here = HERE / "python"
    tools.run_tool(
        "openapi-python-client", "generate", "--path", contract, "--output-path", target,
        "--config", here / "config.yaml", "--custom-template-path", here / "templates", "--fail-on-warning",
    )  # fmt: skip
    derive_members(target / "rummy_client" / "models", contract)
    hide_token(target / "rummy_client" / "models")
    shutil.copytree(here / "layer", target / "rummy_client", dirs_exist_ok=True)
    shutil.copy(HERE.parents[1] / "LICENSE", target)
    archives.build_python(target)


def _write_typescript(contract: Path, target: Path) -> None:
    shutil.copytree(HERE / "typescript", target)
    shutil.copy(HERE.parents[1] / "LICENSE", target)
    (target / "node_modules").symlink_to(tools.NODE_MODULES)
    shutil.copy(contract, target / "openapi.json")
    for name in ("package.json", "README.md"):
        _write_version(target / name, json.loads(contract.read_bytes())["info"]["version"])
    tools.run_tool("node", "node_modules/@hey-api/openapi-ts/bin/run.js", at=target)
    _open_unions(target / "src" / "generated" / "types.gen.ts")
    tools.run_tool("node", "node_modules/typescript/bin/tsc", at=target)
    archives.build_typescript(target)


def _write_version(text: Path, version: str) -> None:
    text.write_text(text.read_text().replace("0.0.0-VERSION", version))


def _open_unions(types: Path) -> None:
    """Keeps known values apart from `string`, which would swallow them: editors then suggest them.

    The tag of an unknown member of a union is an enum, which equals no known tag: comparisons leave that member out.
    """
    text = re.sub(r"(?<=' \| )string;$", "(string & {});", types.read_text(), flags=re.MULTILINE)
    enum = f"export declare enum {LATER_WORD} {{ other = 'a word of a later release' }}"
    types.write_text(text.replace(f"export type {LATER_WORD} = string;", enum))


def _openapi_generator(language: str, sources: str = "") -> Callable[[Path, Path], None]:
    """Writes an SDK with openapi-generator; its layer by hand, if there is one, goes to the folder `sources`."""

    def write(contract: Path, target: Path) -> None:
        here = HERE / language
        templates: list[str | Path] = ["--template-dir", here / "templates"] if (here / "templates").exists() else []
        version = json.loads(contract.read_bytes())["info"]["version"]
        versions = ",".join(f"{name}={version}" for name in VERSION_PROPERTIES)
        tools.run_tool(
            "openapi-generator-cli", "generate", "--input-spec", contract, "--output", target,
            "--config", here / "config.yaml", *templates, "--additional-properties", versions,
            "--ignore-file-override", HERE / "generator-ignore",
        )  # fmt: skip
        shutil.rmtree(target / ".openapi-generator")
        (target / ".openapi-generator-ignore").unlink(missing_ok=True)
        shutil.copy(HERE.parents[1] / "LICENSE", target)
        if sources:
            shutil.copytree(here / "layer", target / sources, dirs_exist_ok=True)

    return write


def _write_kotlin(contract: Path, target: Path) -> None:
    """Writes members of a union with the fields of its interface: the templates cannot tell these from others."""
    _openapi_generator("kotlin", "src/main/kotlin/rummy/client")(contract, target)
    schemas = json.loads(contract.read_bytes())["components"]["schemas"]
    members = {name: schema[MEMBER_OF] for name, schema in schemas.items() if MEMBER_OF in schema}
    for name, union in members.items():
        module = target / "src" / "main" / "kotlin" / "rummy" / "client" / "models" / f"{name}.kt"
        inherited = rf"\bval (?=(?:{'|'.join(schemas[union]['properties'])}):)"
        module.write_text(re.sub(inherited, "override val ", module.read_text()))


def _write_swift(contract: Path, target: Path) -> None:
    """Writes texts as they are: the templates escape them as if for HTML."""
    _openapi_generator("swift", "Sources/RummyClient")(contract, target)
    for source in target.rglob("*.swift"):
        source.write_text(re.sub(r"&#?\w+;", lambda found: html.unescape(found[0]), source.read_text()))


WITH_LAYER = (
    Sdk("python", dialects.for_python, _write_python, "played"),
    Sdk("typescript", dialects.for_typescript, _write_typescript, "played"),
    Sdk("kotlin", dialects.for_kotlin, _write_kotlin, "played with stand-ins"),
    Sdk("swift", dialects.for_swift, _write_swift, "parsed, untested"),
)
STOCK = (
    Sdk("go", dialects.for_stock, _openapi_generator("go"), "played"),
    Sdk("java", dialects.for_stock, _openapi_generator("java"), "played"),
    Sdk("dart", dialects.for_dart, _openapi_generator("dart"), "parsed, untested"),
    Sdk("csharp", dialects.for_stock, _openapi_generator("csharp"), "parsed, untested"),
)
SDKS = (*WITH_LAYER, *STOCK)


def sdks_of(languages: Sequence[str]) -> tuple[Sdk, ...]:
    """The SDKs of these languages. Raises ValueError for another one."""
    known = {sdk.language: sdk for sdk in SDKS}
    if unknown := set(languages) - set(known):
        raise ValueError(f"no SDK for {', '.join(sorted(unknown))}: choose among {', '.join(known)}")
    return tuple(known[language] for language in languages)
