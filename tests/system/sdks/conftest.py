"""Example programs for every test that takes them: once in each language."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.running import Running
from tests.system.sdks.compiling import compiled
from tests.system.sdks.programs import EXAMPLES, LANGUAGES, Programs


@pytest.fixture(scope="session")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service for all programs."""
    with Running.start(tmp_path_factory.mktemp("service") / "data", WORKERS=1, SANDBOX="true") as running:
        yield running.url


@pytest.fixture(params=LANGUAGES)
def programs(request: pytest.FixtureRequest, sdks: Path, tmp_path: Path) -> Programs:
    """The example programs in one language."""
    return LANGUAGES[request.param](sdks, tmp_path / "programs")


@pytest.fixture(scope="session")
def classes(sdks: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Kotlin SDK, its example and the tests' programs, compiled with stand-ins for OkHttp and Retrofit."""
    stand_ins = Path(__file__).parent / "compiled"
    sources = [sdks / "kotlin" / "src", EXAMPLES / "kotlin", stand_ins]
    return compiled(sources, tmp_path_factory.mktemp("kotlin"))
