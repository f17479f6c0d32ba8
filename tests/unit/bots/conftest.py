"""Fixtures for bots."""

from types import SimpleNamespace

import pytest

from service.bots.easy import overlooking


@pytest.fixture
def attentive_beginners(monkeypatch: pytest.MonkeyPatch) -> None:
    """The easy bots overlook no card, so that what they do with it is certain."""
    monkeypatch.setattr(overlooking, "random_for_view", lambda _: SimpleNamespace(random=lambda: 1.0))
