"""The Kotlin SDK, compiled."""

import os
from pathlib import Path

import pytest

from openapi.sdks.generate import exclusive_lock
from tests.system.sdks.kotlin.compiling import compiled
from tests.system.sdks.programs import EXAMPLES


@pytest.fixture(scope="session")
def classes(sdks: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Kotlin SDK, its example and the tests' programs, compiled once with stand-ins for OkHttp and Retrofit."""
    own = tmp_path_factory.getbasetemp()
    folder = (own.parent if "PYTEST_XDIST_WORKER" in os.environ else own) / "kotlin"
    folder.mkdir(exist_ok=True)
    with exclusive_lock(folder / "lock"):
        if not (folder / "classes").exists():
            compiled([sdks / "kotlin" / "src", EXAMPLES / "kotlin", Path(__file__).parent / "compiled"], folder)
    return folder / "classes"
