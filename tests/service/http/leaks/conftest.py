"""Fixture: the search for leaks."""

from collections.abc import Iterator
from random import Random

import pytest
from flask import Flask

from service.store import StoreConnection
from tests.service.http.conftest import Clock
from tests.service.http.leaks.search import Search


@pytest.fixture
def search(app: Flask, clock: Clock, link: StoreConnection) -> Iterator[Search]:
    """A search with a fixed seed; its thousands of games are removed from the store afterwards."""
    yield Search(app, clock, Random(22))
    link.call("FLUSHALL")
