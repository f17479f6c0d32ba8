"""Every playthrough matches its text, and every variant has one."""

from pathlib import Path

import pytest

from service.rules.catalogue import VARIANTS
from tests.unit.rules.playthroughs.script import Playthrough

TEXTS = {path.stem: path for path in sorted(Path(__file__).parent.glob("*.txt"))}


@pytest.mark.parametrize("name", TEXTS)
def test_playthrough_matches_its_text(name: str) -> None:
    text = TEXTS[name].read_text("utf-8")
    assert Playthrough.read(text).full_text() == text


def test_every_variant_has_a_playthrough() -> None:
    assert {Playthrough.read(path.read_text("utf-8")).variant for path in TEXTS.values()} == set(VARIANTS)
