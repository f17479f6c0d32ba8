"""The lock files: exact versions with hashes, for every platform, without the address of a registry."""

import json
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LOCKS = sorted((ROOT / "deploy" / "locks").glob("*.txt"))
NPM = [
    *sorted((ROOT / "openapi").glob("**/package-lock.json")),
    ROOT / "tests/npm/package-lock.json",
    ROOT / "web/package-lock.json",
]
PIN = re.compile(r"[a-z0-9-]+==[^ ]+( ; [^\\]+)? \\\n(    --hash=sha256:[0-9a-f]{64}( \\)?\n)+")


def test_every_lock_file_exists() -> None:
    assert [lock.name for lock in LOCKS] == [
        "audit.txt",
        "bots.txt",
        "dev.txt",
        "embedded.txt",
        "fuzz.txt",
        "kotlin.txt",
        "rlcard.txt",
        "runtime.txt",
        "sdks.txt",
        "tracing.txt",
    ]


@pytest.mark.parametrize("lock", LOCKS, ids=lambda lock: lock.name)
def test_a_lock_holds_only_exact_versions_with_hashes(lock: Path) -> None:
    assert PIN.sub("", lock.read_text()) == ""


@pytest.mark.parametrize("lock", NPM, ids=lambda lock: lock.parent.name)
def test_npm_lock_names_no_download_address(lock: Path) -> None:
    packages = json.loads(lock.read_text())["packages"]
    del packages[""]
    assert packages
    assert [name for name, package in packages.items() if "resolved" in package] == []
    assert [name for name, package in packages.items() if not package["integrity"].startswith("sha512-")] == []


def test_tests_and_service_use_the_same_versions() -> None:
    pins = {lock.name: set(re.findall(r"^\S+==\S+", lock.read_text(), re.MULTILINE)) for lock in LOCKS}
    assert pins["runtime.txt"] <= pins["tracing.txt"] <= pins["dev.txt"]
