"""The one HTTP client of tests and tools: it knows the contract's operations by their ids, and no rule of any game.

An `Api` is a service, over a network (`Api.at`) or in this process (`Api.inside`); a `Seat` is a player or a spectator.
Event streams, which come bit by bit, are read in `tests.kit.clients.event_streams`; odd bytes go by werkzeug's client.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Self

import httpx

from tests.kit.clients.contract import PROBLEM, Contract
from tests.kit.clients.in_process import Application, in_process

Json = dict[str, Any]
Query = Mapping[str, str | int] | str
Listener = Callable[["Seat | None", httpx.Response], None]

FINISHED = "finished"
TLS = httpx.create_ssl_context()
"""One TLS context for all clients: they need none, but each would make its own, which takes longer than a move."""


class UnexpectedAnswer(AssertionError):
    """An answer with another status than it has to have."""

    def __init__(self, response: httpx.Response) -> None:
        super().__init__(f"{response.status_code}: {response.text}")
        self.response = response


def connected(url: str) -> httpx.Client:
    """A connection to the service at a URL."""
    return httpx.Client(base_url=url, timeout=40, verify=TLS)


@dataclass(frozen=True)
class Api:
    """A service and its contract; the listener gets every answer."""

    http: httpx.Client
    contract: Contract
    listener: Listener | None = None
    others: list[httpx.Client] = field(default_factory=list, compare=False)

    @classmethod
    def at(cls, url: str, listener: Listener | None = None) -> Self:
        """The service at a URL."""
        return cls.over(connected(url), listener)

    @classmethod
    def over(cls, http: httpx.Client, listener: Listener | None = None) -> Self:
        """The service that this connection reaches, with the contract that it serves."""
        return cls(http, Contract(http.get("/openapi.json").raise_for_status().json()), listener)

    @classmethod
    def inside(cls, app: Application, contract: Contract | None = None) -> Self:
        """The service that is an application in this process, held to the published contract."""
        held_to = contract or Contract.published()
        return cls(in_process(app), held_to, held_to.listen)

    def strict(self) -> Self:
        """The same service; every answer, and every body that it accepts, has to be one of the contract's."""
        return replace(self, listener=self.contract.listen)

    def apart(self) -> "Api":
        """The same service on a connection of its own."""
        self.others.append(connected(str(self.http.base_url)))
        return replace(self, http=self.others[-1])

    def close(self) -> None:
        """Closes every connection, since a stopping server would wait for them."""
        for http in (self.http, *self.others):
            http.close()

    def request(
        self, method: str, path: str, *, seat: "Seat | None" = None, token: str | None = None, **sent: Any
    ) -> httpx.Response:
        """The answer to any request; `sent` is what httpx takes."""
        bearer = seat.token if seat else token
        headers = {"Authorization": f"Bearer {bearer}"} if bearer else {}
        headers |= {name.replace("_", "-"): value for name, value in (sent.pop("headers", None) or {}).items()}
        as_bytes = {name.encode(): _header_bytes(value) for name, value in headers.items()}
        response = self.http.request(method, path, headers=as_bytes, **sent)
        if self.listener:
            self.listener(seat, response)
        return response

    def get(self, path: str, token: str | None = None, **headers: str) -> httpx.Response:
        """The answer to a GET; `headers` are named as keywords are, `If_Match`."""
        return self.request("GET", path, token=token, headers=headers)

    def post(self, path: str, body: object = None, token: str | None = None, **headers: str) -> httpx.Response:
        """The answer to a POST with a JSON body."""
        return self.request("POST", path, token=token, json={} if body is None else body, headers=headers)

    def call(
        self,
        operation: str,
        body: object = None,
        *,
        seat: "Seat | None" = None,
        token: str | None = None,
        query: Query | None = None,
        headers: Mapping[str, str] | None = None,
        **ids: object,
    ) -> httpx.Response:
        """The answer to an operation; `ids` are the parameters of its path."""
        method, path, _ = self.contract.by_id[operation]
        at = path.format(**ids)
        return self.request(method, at, seat=seat, token=token, json=body, params=query, headers=headers)

    def create(self, variant: str, **options: object) -> "Seat":
        """The creator's seat in a new game, or a spectator's where bots fill it."""
        return self.seated(self.call("createGame", {"variant": variant, **options}))

    def seated(self, response: httpx.Response) -> "Seat":
        """The seat that an answer of createGame, joinGame or quickPlay gives."""
        given = body_of(response, httpx.codes.CREATED)
        return Seat(self, given["game"]["game_id"], given["player_id"], given["token"])

    def table(self, variant: str, persons: int, bots: int = 0, /, **options: object) -> "list[Seat]":
        """The persons' seats, in the order of joining, in a started game with easy bots."""
        body = {"seats": persons + bots, "bots": [{"level": "easy"}] * bots, **options}
        creator = self.create(variant, **body)
        return [creator, *(self.join(creator.game_id) for _ in range(persons - 1))]

    def join(self, game_id: str, **body: object) -> "Seat":
        """The seat of one more player."""
        return self.seated(self.call("joinGame", body, game_id=game_id))


@dataclass(frozen=True)
class Seat:
    """A player with a token, or a spectator without one, in one game."""

    api: Api
    game_id: str
    player_id: str | None = None
    token: str | None = field(default=None, repr=False)

    @property
    def me(self) -> str:
        """The id of a player."""
        assert self.player_id
        return self.player_id

    @property
    def bearer(self) -> str:
        """The token of a player."""
        assert self.token
        return self.token

    @property
    def path(self) -> str:
        """The path of the game."""
        return f"/v1/games/{self.game_id}"

    def request(self, method: str, path: str = "", **sent: Any) -> httpx.Response:
        """The answer to any request below the game's path."""
        return self.api.request(method, self.path + path, seat=self, **sent)

    def get(self, path: str = "", **headers: str) -> httpx.Response:
        """The answer to a GET below the game's path."""
        return self.request("GET", path, headers=headers)

    def post(self, path: str, body: object = None, **headers: str) -> httpx.Response:
        """The answer to a POST below the game's path."""
        return self.request("POST", path, json={} if body is None else body, headers=headers)

    def delete(self, path: str, **headers: str) -> httpx.Response:
        """The answer to a DELETE below the game's path."""
        return self.request("DELETE", path, headers=headers)

    def call(
        self, operation: str, body: object = None, query: Mapping[str, str | int] | None = None, /, **headers: str
    ) -> httpx.Response:
        """The answer to an operation on the game; `query` also has what the path names besides the game."""
        path = self.api.contract.by_id[operation].path
        ids: dict[str, Any] = {"game_id": self.game_id, **(query or {})}
        rest = {name: value for name, value in (query or {}).items() if f"{{{name}}}" not in path}
        return self.api.call(operation, body, seat=self, query=rest or None, headers=headers, **ids)

    def make(self, move: Json, **headers: str) -> httpx.Response:
        """Sends a move of `legal_moves` to its `path`, or a move without one to the path of its action."""
        path = move.get("path") or self.api.contract.by_id[move["action"]].path.format(game_id=self.game_id)
        return self.api.request("POST", path, seat=self, json=body_for(move), headers=headers)

    def act(self, move: Json) -> Json:
        """The game after a move that has to be accepted."""
        return body_of(self.make(move), httpx.codes.CREATED)

    def move(self, action: str, **body: object) -> Json:
        """The game after a move that has to be accepted, its parts as keywords."""
        return self.act({"action": action, **body})

    def draw(self) -> Json:
        """The game after a draw from the stock."""
        return self.move("draw", source="stock")

    def view(self) -> Json:
        """The game as this viewer sees it."""
        return body_of(self.call("getGame"))

    def events(self, after: int = 0, limit: int = 500) -> list[Json]:
        """All events with a seq greater than `after`, in pages of `limit`."""
        found: list[Json] = []
        more = True
        while more:
            page = body_of(self.call("listEvents", None, {"after": after, "limit": limit}))
            assert page["last_seq"] == (page["events"][-1]["seq"] if page["events"] else after)
            found += page["events"]
            after, more = page["last_seq"], page["more"]
        return found

    def events_of(self, *types: str) -> list[Json]:
        """The events of these types."""
        return [event for event in self.events() if event["type"] in types]

    def scores(self) -> Json:
        """The scores of the game."""
        return body_of(self.call("getScores"))

    def record(self, number: int) -> Json:
        """The record of an ended round."""
        return body_of(self.call("getRound", None, {"number": number}))

    def join(self, **body: object) -> "Seat":
        """The seat of one more player in the same game."""
        return self.api.join(self.game_id, **body)

    def leave(self) -> None:
        """Leaves the game."""
        assert self.call("leaveGame").status_code == httpx.codes.NO_CONTENT

    def apart(self) -> "Seat":
        """The same player on another device, with its own connection."""
        return self.by(self.api.apart())

    def by(self, api: Api) -> "Seat":
        """The same player on another connection."""
        return replace(self, api=api)

    def spectator(self) -> "Seat":
        """A spectator of the same game."""
        return replace(self, player_id=None, token=None)


def _header_bytes(value: str) -> bytes:
    """The bytes of a header: one for each character where that can be."""
    try:
        return value.encode("latin-1")
    except UnicodeEncodeError:
        return value.encode()


def body_for(move: Json) -> Json:
    """The request body of a legal move."""
    return {name: value for name, value in move.items() if name not in {"action", "path"}}


def without_path(move: Json) -> Json:
    """A legal move without the path of its game."""
    return {name: value for name, value in move.items() if name != "path"}


def recorded_move(move: Json) -> Json:
    """A move of a round's record as the player sent it: without their id and what the service adds."""
    added = {"player_id", "cards_drawn", "drawn_by", "bought", "changed_melds", "stock_count", "discard_count"}
    return {name: value for name, value in move.items() if name not in added}


def body_of(response: httpx.Response, status: int = httpx.codes.OK) -> Json:
    """The body of an answer. Raises UnexpectedAnswer where the status is another."""
    if response.status_code != status:
        raise UnexpectedAnswer(response)
    body: Json = response.json()
    return body


def success(response: httpx.Response) -> Json:
    """The body of an answer. Raises UnexpectedAnswer where it is a refusal."""
    if not response.is_success:
        raise UnexpectedAnswer(response)
    body: Json = response.json()
    return body


def code_of(response: httpx.Response) -> tuple[int, str]:
    """Status and code of a refusal, which must be a problem."""
    assert response.headers["Content-Type"] == PROBLEM, response.text
    problem = response.json()
    assert problem["status"] == response.status_code
    assert problem["request_id"] == response.headers["X-Request-Id"]
    return response.status_code, problem["code"]
