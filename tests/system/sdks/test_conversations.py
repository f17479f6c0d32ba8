"""Recorded conversations: a client replays them without a service, and each recording is the same."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from service.rules.catalogue import VARIANTS
from tests.kit.clients.client import Api
from tests.kit.servers.documents import blocks
from tests.system.sdks.programs import in_python
from tools.conversations.recording import as_lines, record

MOST_BYTES = 200_000
"""The size of a conversation, without compression."""


@pytest.fixture
def api(url: str) -> Iterator[Api]:
    with closing(Api.at(url)) as api:
        yield api


def test_a_client_replays_a_recorded_round_without_a_service(api: Api, sdks: Path, tmp_path: Path) -> None:
    programs = in_python(sdks, tmp_path / "programs")
    exchanges = record(api, "rami")
    (programs.folder / "rami.jsonl").write_text(as_lines(exchanges), "utf-8")
    (example,) = blocks("openapi/SANDBOX.md", "python")
    (programs.folder / "replay.py").write_text(example.replace("build/conversations/", ""))
    last = next(each["response"]["body"] for each in reversed(exchanges) if each["request"]["method"] == "POST")
    assert programs.run("replay") == f"{last['status']} {' '.join(last['winners'])}\n"
    (programs.folder / "replay.py").write_text(example.replace("build/conversations/", "").replace('"Ann"', '"Bob"'))
    with pytest.raises(AssertionError, match="AssertionError"):
        programs.run("replay")


@pytest.mark.soak
def test_conversations_are_the_same_each_time_and_of_moderate_size(api: Api) -> None:
    first, second = ({name: as_lines(record(api, name)) for name in VARIANTS} for _ in range(2))
    assert first == second
    sizes = {name: len(text.encode()) for name, text in first.items()}
    assert not {name: size for name, size in sizes.items() if size > MOST_BYTES}
