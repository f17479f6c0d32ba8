"""What these tests share."""

from random import Random

import pytest
from flask import Flask

from tests.http.conftest import Clock
from tests.http.leaks.search import Search


@pytest.fixture
def search(app: Flask, clock: Clock) -> Search:
    """A search that always goes the same way."""
    return Search(app, clock, Random(22))
