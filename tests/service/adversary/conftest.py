"""Fixtures: the service in this process, with every answer checked against the contract."""

from collections.abc import Iterator

import pytest
from werkzeug.test import Client

from tests.kit.clients.client import Api
from tests.service.contract.served import served


@pytest.fixture(scope="session")
def service(redis_url: str) -> Iterator[Api]:
    """A sandbox; an internal error is answered with 500, as clients would see it."""
    with served(redis_url) as service:
        yield service


@pytest.fixture
def raw(service: Api) -> Client:
    """A client that sends any request without checks."""
    return of(service)


@pytest.fixture
def limited(redis_url: str) -> Iterator[Client]:
    """A client of a service with a limit of one request."""
    with served(redis_url, requests_per_address=1) as service:
        yield of(service)


def of(service: Api) -> Client:
    """A client of the application behind `service`."""
    return Client(service.http._transport.app)  # type: ignore[attr-defined]  # that is what it is made of
