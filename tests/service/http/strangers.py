"""Looking for a game, in tests: quick play, and the tables that others have opened."""

from werkzeug.test import TestResponse

from tests.service.http.client import Client, Json, Seat


def quick(client: Client, key: str | None = None, **asked: object) -> TestResponse:
    headers = {"Idempotency_Key": key} if key else {}
    return client.post("/v1/quick-play", {"variant": "rami", **asked}, None, **headers)


def seat(client: Client, key: str | None = None, **asked: object) -> Seat:
    return client.seat(quick(client, key, **asked))


def opened(client: Client, asked: Json) -> Seat:
    given = {"turn_seconds": 60, **asked}
    return client.game(**{name: value for name, value in given.items() if value is not None})
