"""What these tests share: the service in this process, held to its contract."""

from collections.abc import Iterator

import pytest
from werkzeug.test import Client

from tests.kit.client import Api
from tests.service.contract.served import served


@pytest.fixture(scope="session")
def service(redis_url: str) -> Iterator[Api]:
    """A sandbox; what goes wrong in it is answered with 500, as clients would see it."""
    with served(redis_url) as service:
        yield service


@pytest.fixture
def raw(service: Api) -> Client:
    """A client that sends what it is given, however it is made."""
    return of(service)


@pytest.fixture
def limited(redis_url: str) -> Iterator[Client]:
    """A client of a service that takes one request."""
    with served(redis_url, requests_per_address=1) as service:
        yield of(service)


def of(service: Api) -> Client:
    """A client of the application behind this one."""
    return Client(service.http._transport.app)  # type: ignore[attr-defined]  # that is what it is made of
