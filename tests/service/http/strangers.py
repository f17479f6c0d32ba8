"""Quick play and waiting games, for tests."""

from httpx import Response

from tests.kit.clients.client import Api, Json, Seat


def quick(client: Api, key: str | None = None, **asked: object) -> Response:
    headers = {"Idempotency_Key": key} if key else {}
    return client.post("/v1/quick-play", {"variant": "rami", **asked}, None, **headers)


def seat(client: Api, key: str | None = None, **asked: object) -> Seat:
    return client.seated(quick(client, key, **asked))


def opened(client: Api, asked: Json) -> Seat:
    given = {"variant": "rami", "turn_seconds": 60, **asked}
    return client.seated(client.post("/v1/games", {name: value for name, value in given.items() if value is not None}))
