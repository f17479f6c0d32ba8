"""Plays whole games knowing the contract alone: no card, no rule, no variant, nothing of the service's code.

Every body that is sent and every answer is held against the contract that the service itself gives.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from random import Random
from typing import Any, Self

import httpx

from tests.kit.contract import Answered, Contract

Json = dict[str, Any]
NOTHING: Mapping[str, Any] = {}
FINISHED = "finished"
MOST_REQUESTS = 20_000
BEST_FIRST = 0.8
"""How often the first of the legal moves is chosen; else any of them."""


@dataclass(frozen=True)
class Service:
    """A service at some address, and the operations of its contract by their ids."""

    http: httpx.Client
    contract: Contract
    operations: dict[str, tuple[str, str, Json]]

    @classmethod
    def at(cls, http: httpx.Client) -> Self:
        """Whatever the service says of itself in /openapi.json."""
        contract = Contract(http.get("/openapi.json").raise_for_status().json())
        by_id = {operation["operationId"]: (method, path, operation) for method, path, operation in contract.operations}
        return cls(http, contract, by_id)

    def ask(
        self,
        operation_id: str,
        body: Json | None = None,
        token: str | None = None,
        ids: Mapping[str, str] = NOTHING,
        **sent: Any,
    ) -> httpx.Response:
        """Whatever the service answers, as far as the contract has such an answer; `sent` is more of the request."""
        method, template, _ = self.operations[operation_id]
        path = template.format(**ids)
        headers = {**({"Authorization": f"Bearer {token}"} if token else {}), **sent.pop("headers", {})}
        answer = self.http.request(method, path, json=body, headers=headers, **sent)
        self.contract.check(method, path, Answered.of(answer.status_code, answer.headers.items(), answer.text))
        return answer

    def call(
        self,
        operation_id: str,
        body: Json | None = None,
        token: str | None = None,
        query: Mapping[str, int] = NOTHING,
        **ids: str,
    ) -> Json:
        """Calls an operation, which has to succeed, with a body of the contract's; what it answers."""
        if body is not None:
            self.contract.check_body(self.operations[operation_id][2], body)
        answer = self.ask(operation_id, body, token, ids, params=query)
        assert answer.is_success, answer.text
        said: Json = answer.json()
        return said


@dataclass(frozen=True)
class Seat:
    """A place at a table: what the answer of createGame or joinGame said."""

    service: Service
    game_id: str
    player_id: str
    token: str

    @classmethod
    def given(cls, service: Service, answer: Json) -> Self:
        """The seat in an answer that gives one."""
        return cls(service, answer["game"]["game_id"], answer["player_id"], answer["token"])

    def call(self, operation_id: str, body: Json | None = None, query: Mapping[str, int] = NOTHING) -> Json:
        """Calls an operation on the game."""
        return self.service.call(operation_id, body, self.token, query, game_id=self.game_id)

    def make(self, move: Json) -> Json:
        """Makes a legal move: `action` is the operation, everything else its body."""
        return self.call(move["action"], {name: value for name, value in move.items() if name != "action"})

    def events(self) -> list[Json]:
        """Everything that has happened, page by page."""
        page = self.call("listEvents", query={"after": 0})
        events: list[Json] = page["events"]
        while page["more"]:
            page = self.call("listEvents", query={"after": page["last_seq"]})
            events += page["events"]
        return events


def sit_down(service: Service, variant: str, persons: int, bots: int, options: Json) -> list[Seat]:
    """A new game with so many strangers and bots at its table; it starts when the last of them has sat down."""
    asked = {"variant": variant, "seats": persons + bots, "bots": [{}] * bots, "options": options}
    creator = Seat.given(service, service.call("createGame", asked))
    others = [Seat.given(service, service.call("joinGame", {}, game_id=creator.game_id)) for _ in range(1, persons)]
    return [creator, *others]


def short(service: Service, variant: str, rounds: int = 0) -> Json:
    """Options for few rounds, each soon void if it leads nowhere; as far as the variant has such options."""
    options = {option["name"]: option for option in service.call("getVariant", variant=variant)["options"]}
    wanted = {"rounds": rounds, "max_turnovers": 0}
    return {name: max(least, options[name]["least"]) for name, least in wanted.items() if name in options}


def play(seats: list[Seat], chance: Random) -> Json:
    """Plays until the game is finished: whoever has legal moves makes one of them. The game as it is then."""
    for _ in range(MOST_REQUESTS):
        for seat in seats:
            game = seat.call("getGame")
            while game["legal_moves"]:
                game = seat.make(one_of(game["legal_moves"], chance))
            if game["status"] == FINISHED:
                return game
    raise AssertionError("the game does not end")


def one_of(moves: list[Json], chance: Random) -> Json:
    """The move that somebody makes who knows nothing: mostly the first, which the service deems best."""
    return moves[0] if chance.random() < BEST_FIRST else chance.choice(moves)
