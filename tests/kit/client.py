"""A thin client for tests: it knows the contract's operations by their ids and no rule of any game."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

import httpx

Json = dict[str, Any]
Paths = Mapping[str, tuple[str, str]]
Listener = Callable[["Seat | None", httpx.Response], None]


TLS = httpx.create_ssl_context()
"""Not needed here, but every client would make one of its own, which takes longer than a move."""


def connected(url: str) -> httpx.Client:
    """A connection to the service."""
    return httpx.Client(base_url=url, timeout=40, verify=TLS)


@dataclass(frozen=True)
class Api:
    """The service at one address; `paths` are method and path by operationId, read from the contract it serves."""

    http: httpx.Client
    paths: Paths
    listener: Listener | None = None
    others: list[httpx.Client] = field(default_factory=list)

    @classmethod
    def at(cls, url: str, listener: Listener | None = None) -> Self:
        """The service that answers there."""
        http = connected(url)
        return cls(http, _paths(http.get("/openapi.json").raise_for_status().json()), listener)

    def apart(self) -> "Api":
        """The same with a connection of its own."""
        self.others.append(connected(str(self.http.base_url)))
        return replace(self, http=self.others[-1])

    def close(self) -> None:
        """Ends every connection: a server that stops would wait for them."""
        for http in (self.http, *self.others):
            http.close()

    def call(
        self,
        operation: str,
        body: object = None,
        *,
        seat: "Seat | None" = None,
        query: Mapping[str, str | int] | None = None,
        headers: Mapping[str, str] | None = None,
        **ids: object,
    ) -> httpx.Response:
        """Whatever the service answers; `headers` are named as keywords are, `If_Match`."""
        method, path = self.paths[operation]
        sent = {name.replace("_", "-"): value for name, value in (headers or {}).items()}
        if seat and seat.token:
            sent.setdefault("Authorization", f"Bearer {seat.token}")
        response = self.http.request(method, path.format(**ids), json=body, params=query, headers=sent)
        if self.listener:
            self.listener(seat, response)
        return response

    def create(self, variant: str, **asked: object) -> "Seat":
        """A new game; the seat is its creator's, or a spectator's where bots fill it."""
        return self.seated(self.call("createGame", {"variant": variant, **asked}))

    def seated(self, response: httpx.Response) -> "Seat":
        """The seat that an answer of createGame or joinGame gives."""
        given = body_of(response, httpx.codes.CREATED)
        return Seat(self, given["game"]["game_id"], given["player_id"], given["token"])

    def table(self, variant: str, persons: int, bots: int = 0, /, **asked: object) -> "list[Seat]":
        """A started game with so many persons, who have joined one after the other."""
        asked = {"seats": persons + bots, "bots": [{"level": "easy"}] * bots, **asked}
        creator = self.create(variant, **asked)
        return [creator, *(self.join(creator.game_id) for _ in range(persons - 1))]

    def join(self, game_id: str, **asked: object) -> "Seat":
        """One more player."""
        return self.seated(self.call("joinGame", asked, game_id=game_id))


@dataclass(frozen=True)
class Seat:
    """Somebody who looks at a game: a player with his token, or a spectator without one."""

    api: Api
    game_id: str
    player_id: str | None = None
    token: str | None = field(default=None, repr=False)

    def call(
        self, operation: str, body: object = None, query: Mapping[str, str | int] | None = None, /, **headers: str
    ) -> httpx.Response:
        """Whatever the service answers to this operation on the game; what its path names is part of that."""
        _, path = self.api.paths[operation]
        ids = {"game_id": self.game_id, **(query or {})}
        rest = {name: value for name, value in (query or {}).items() if f"{{{name}}}" not in path}
        return self.api.call(operation, body, seat=self, query=rest or None, headers=headers, **ids)

    def make(self, move: Json, **headers: str) -> httpx.Response:
        """Sends a move as `legal_moves` lists it: `action` is the operation, the rest its body, verbatim."""
        return self.call(move["action"], body_for(move), **headers)

    def move(self, action: str, **body: object) -> Json:
        """Makes a move that has to be accepted; the game as it is then."""
        return body_of(self.make({"action": action, **body}), httpx.codes.CREATED)

    def view(self) -> Json:
        """The game as this seat sees it."""
        return body_of(self.call("getGame"))

    def events(self, after: int = 0) -> list[Json]:
        """All events after that number."""
        found: list[Json] = []
        more = True
        while more:
            page = body_of(self.call("listEvents", None, {"after": after, "limit": 500}))
            found += page["events"]
            after, more = page["last_seq"], page["more"]
        return found

    def scores(self) -> Json:
        """The scores of the game."""
        return body_of(self.call("getScores"))

    def record(self, number: int) -> Json:
        """All of an ended round."""
        return body_of(self.call("getRound", None, {"number": number}))

    def apart(self) -> "Seat":
        """The same player at another device."""
        return self.by(self.api.apart())

    def by(self, api: Api) -> "Seat":
        """The same player on another connection."""
        return replace(self, api=api)

    def spectator(self) -> "Seat":
        """Somebody without a token who looks at the same game."""
        return replace(self, player_id=None, token=None)


def body_for(move: Json) -> Json:
    """The body that goes with a legal move."""
    return {name: value for name, value in move.items() if name != "action"}


def body_of(response: httpx.Response, status: int = httpx.codes.OK) -> Json:
    """The body of an answer that has to have this status."""
    assert response.status_code == status, f"{response.status_code}: {response.text}"
    body: Json = response.json()
    return body


def code_of(response: httpx.Response) -> tuple[int, str]:
    """Status and code of a refusal, which has to be a problem."""
    assert response.headers["Content-Type"] == "application/problem+json", response.text
    problem = response.json()
    assert problem["status"] == response.status_code
    return response.status_code, problem["code"]


def _paths(contract: Json) -> Paths:
    operations = (
        (operation["operationId"], method.upper(), path)
        for path, methods in contract["paths"].items()
        for method, operation in methods.items()
        if isinstance(operation, dict) and "operationId" in operation
    )
    return {operation: (method, path) for operation, method, path in operations}
