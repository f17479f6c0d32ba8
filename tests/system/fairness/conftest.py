"""Fixtures of these tests."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.variant import Variant


@pytest.fixture(params=VARIANTS)
def variant(request: pytest.FixtureRequest) -> Variant:
    """Each variant in turn."""
    return VARIANTS[request.param]
