"""What these tests share."""

from collections.abc import Iterator
from random import Random

import pytest
from flask import Flask

from service.store import StoreConnection
from tests.service.http.conftest import Clock
from tests.service.http.leaks.search import Search


@pytest.fixture
def search(app: Flask, clock: Clock, link: StoreConnection) -> Iterator[Search]:
    """A search that always goes the same way; its thousands of games do not stay in the store."""
    yield Search(app, clock, Random(22))
    link.call("FLUSHALL")
