"""Callers other than the player, and their tokens: malformed, forged, of another player, or void."""

from dataclasses import dataclass, field
from enum import StrEnum

import httpx

from service.http.protocol.tokens import player_token
from tests.kit.clients.client import Api, Json, Seat
from tests.kit.games.context import SECRET_KEY
from tests.service.contract.situations import SITUATIONS, Situation


class Caller(StrEnum):
    """Every kind of caller other than the player."""

    NOBODY = "brings no token: a spectator"
    MALFORMED = "brings what is no token"
    FORGED = "has made its own token"
    ELSEWHERE = "plays at another table, under the same id"
    REVOKED = "has a token that is void by now"
    BOT = "claims to be a bot of the table"
    OTHER_SEAT = "plays at the same table"


SIGNED = {
    Caller.FORGED: ("another key, which is not the service's", "nonce"),
    Caller.REVOKED: (SECRET_KEY, "a nonce that is no longer valid"),
    Caller.BOT: (SECRET_KEY, "None"),
}
"""The keys and nonces of tokens that are made here. A bot has no nonce."""
LIARS = (Caller.MALFORMED, Caller.FORGED, Caller.ELSEWHERE, Caller.REVOKED)
"""Callers with a token that proves nothing at the table; `BOT` is tested at a table of its own."""


@dataclass(frozen=True)
class Hidden(Api):
    """The same service, with every game unlisted."""

    codes: dict[str, str] = field(default_factory=dict)

    def create(self, variant: str, **options: object) -> Seat:
        """A new unlisted game; its code is kept."""
        seat = super().create(variant, **{**options, "visibility": "unlisted"})
        self.codes[seat.game_id] = seat.view()["join_code"]
        return seat

    def join(self, game_id: str, **body: object) -> Seat:
        """The seat of one more player, who has the code."""
        return super().join(game_id, **{**body, "join_code": self.codes[game_id]})


def hidden(service: Api) -> Hidden:
    """A client of the service whose games are all unlisted."""
    return Hidden(service.http, service.contract, service.listener)


def token(service: Api, caller: Caller, situation: Situation) -> str | None:
    """The token that `caller` sends in the name of the situation's player, or None."""
    player_id = situation.seat.me if situation.seat else "p1"
    if caller in SIGNED:
        key, nonce = SIGNED[caller]
        return player_token(
            (key,), situation.ids.get("game_id", ""), "p2" if caller is Caller.BOT else player_id, nonce
        )
    brought = {Caller.MALFORMED: lambda: f"{player_id}.nonsense"}
    brought[Caller.ELSEWHERE] = lambda: same_id_elsewhere(service, player_id).bearer
    brought[Caller.OTHER_SEAT] = lambda: situation.others[0].bearer
    return brought[caller]() if caller in brought else None


def same_id_elsewhere(service: Api, player_id: str) -> Seat:
    """A player of another game with the same player id."""
    seat = service.create("rami", seats=4)
    while seat.player_id != player_id:
        seat = service.join(seat.game_id)
    return seat


def beside_a_bot(service: Api, operation_id: str) -> Situation:
    """A table with a bot, p2; the request is the example in the contract."""
    host = service.create("rami", seats=4, bots=[{}])
    ids = {"game_id": host.game_id, "player_id": "p2", "number": "1", "variant": "rami", "text": "core"}
    return Situation(host, example(service, operation_id), ids)


def example(service: Api, operation_id: str) -> Json | None:
    """The example body of an operation in the contract, or None."""
    sent = service.contract.by_id[operation_id].description.get("requestBody")
    found: Json | None = sent["content"]["application/json"]["example"] if sent else None
    return found


def asked(service: Api, operation_id: str, caller: Caller, situation: Situation, **query: str) -> httpx.Response:
    """The answer to this request when `caller` makes it."""
    proof = token(service, caller, situation)
    return service.call(operation_id, situation.body, token=proof, query=query, **situation.ids)


def outcome(answer: httpx.Response) -> str:
    """The status of an answer, followed by the code of a problem."""
    return str(answer.status_code) if answer.is_success else f"{answer.status_code} {answer.json()['code']}"


def situation_of(service: Api, operation_id: str) -> Situation:
    """A table at which the operation succeeds for the situation's player."""
    assert operation_id in SITUATIONS, "say in tests/service/contract/situations.py how this operation succeeds"
    return SITUATIONS[operation_id](service)
