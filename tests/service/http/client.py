"""A client for these tests: Flask's, with every answer held against the contract."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.kit.contract import Answered, Contract

Json = dict[str, Any]
PATHS = {"draw": "draws", "meld": "melds", "layOff": "layoffs", "discard": "discards", "dealRound": "rounds"}
PATHS |= {"passTurn": "passes", "callRummy": "calls", "cut": "cuts", "swapJoker": "swaps"}
PATHS |= {"knock": "knocks", "show": "shows", "declare": "declarations"}


@dataclass(frozen=True)
class Client:
    """Asks the service; `contract` checks what it says."""

    http: FlaskClient
    contract: Contract

    def ask(self, method: str, path: str, **sent: Any) -> TestResponse:
        """Any request."""
        response = self.http.open(path, method=method, buffered=True, **sent)
        text = response.get_data().decode(errors="replace")  # some pages carry pictures
        answered = Answered.of(response.status_code, response.headers.items(), text)
        self.contract.check(method, path.partition("?")[0], answered)
        return response

    def get(self, path: str, token: str | None = None, **headers: str) -> TestResponse:
        """A request that reads."""
        return self.ask("GET", path, headers=_headers(token, headers))

    def post(self, path: str, body: object = None, token: str | None = None, **headers: str) -> TestResponse:
        """A request with a JSON body."""
        return self.ask("POST", path, json={} if body is None else body, headers=_headers(token, headers))

    def events(self, path: str, token: str | None, limit: int = 500) -> "list[Json]":
        """All events of the game at this path as the bearer of the token is told them, page after page."""
        found: list[Json] = []
        more = True
        while more:
            after = found[-1]["seq"] if found else 0
            page = said(self.get(f"{path}/events?after={after}&limit={limit}", token))
            assert page["last_seq"] == (page["events"][-1]["seq"] if page["events"] else after)
            found += page["events"]
            more = page["more"]
        return found

    def game(self, **asked: object) -> "Seat":
        """A new game of rami, its creator seated."""
        return self.seat(self.post("/v1/games", {"variant": "rami", **asked}))

    def table(self, **asked: object) -> "tuple[Seat, Seat]":
        """A started game of two, the player at turn first."""
        ann = self.game(player_name="Ann", seats=2, **asked)
        bob = ann.join(player_name="Bob")
        return (ann, bob) if bob.look()["round"]["turn"] == ann.player_id else (bob, ann)

    def seat(self, given: TestResponse) -> "Seat":
        """The seat in an answer of createGame or joinGame."""
        assert given.status_code == 201, given.text
        return Seat(self, said(given)["game"]["game_id"], said(given)["player_id"], said(given)["token"])


@dataclass(frozen=True)
class Seat:
    """A player of a game, with his token."""

    client: Client
    game_id: str
    player_id: str
    token: str

    @property
    def path(self) -> str:
        """Address of the game."""
        return f"/v1/games/{self.game_id}"

    def get(self, path: str = "", **headers: str) -> TestResponse:
        """Looks at something of the game."""
        return self.client.get(self.path + path, self.token, **headers)

    def post(self, path: str, body: object = None, **headers: str) -> TestResponse:
        """Does something in the game."""
        return self.client.post(self.path + path, body, self.token, **headers)

    def join(self, **asked: object) -> "Seat":
        """Somebody else sits down."""
        return self.client.seat(self.client.post(f"{self.path}/players", asked))

    def delete(self, path: str, **headers: str) -> TestResponse:
        """Takes something away."""
        return self.client.ask("DELETE", self.path + path, headers=_headers(self.token, headers))

    def leave(self) -> None:
        """Leaves the game."""
        assert self.delete("/players/me").status_code == 204

    def look(self) -> Json:
        """The game as the player sees it."""
        return self.done(self.get())

    def events(self, *types: str) -> list[Json]:
        """The events of the game so far as the player is told them; of these types, or all."""
        found = self.client.events(self.path, self.token)
        return [event for event in found if not types or event["type"] in types]

    def draw(self) -> Json:
        """Draws from the stock."""
        return self.done(self.post("/draws", {"source": "stock"}))

    def act(self, move: Json) -> Json:
        """Makes one of the legal moves."""
        body = {name: value for name, value in move.items() if name != "action"}
        return self.done(self.post(f"/{PATHS[move['action']]}", body))

    @staticmethod
    def done(response: TestResponse) -> Json:
        """The body of an answer that has to be a success."""
        assert response.status_code < 400, response.text
        body: Json = said(response)
        return body


def _headers(token: str | None, headers: Mapping[str, str]) -> dict[str, str]:
    own = {"Authorization": f"Bearer {token}"} if token else {}
    return own | {name.replace("_", "-"): value for name, value in headers.items()}


def said(response: TestResponse) -> Any:
    """The body of an answer."""
    return response.json


def code_of(response: TestResponse) -> tuple[int, str]:
    """Status and code of a refusal, which has to be a problem."""
    assert response.mimetype == "application/problem+json", response.text
    problem = said(response)
    assert problem["status"] == response.status_code
    assert problem["request_id"] == response.headers["X-Request-Id"]
    return response.status_code, problem["code"]
