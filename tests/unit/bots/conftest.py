"""Fixtures for bots."""

import pytest

from service.bots.easy import overlooking


@pytest.fixture
def attentive_beginners(monkeypatch: pytest.MonkeyPatch) -> None:
    """The easy bots overlook no discard, so that what they do with it is certain."""
    monkeypatch.setattr(overlooking, "OVERLOOKED_DISCARDS", 0)
