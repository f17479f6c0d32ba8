"""Connects to a rummy service and takes seats there."""

from collections.abc import Callable

from . import models
from .api.games import create_game
from .api.lobby import quick_play
from .api.players import join_game
from .client import Client
from .models import CreateGameRequest, JoinGameRequest, QuickPlayRequest
from .retries import PATIENCE_SECONDS, until_answered
from .seat import Seat, new_key


def connect(
    url: str, api_key: str | None = None, language: str | None = None, *, patience: float = PATIENCE_SECONDS
) -> "Rummy":
    """The service at `url`; nothing is sent yet.

    `api_key` is the operator's key, if the service requires one; `language` is that of texts for people: `fr` or `en`.
    Its verbs repeat a request without an answer for `patience` seconds.

    >>> rummy = connect("http://127.0.0.1:8000", language="fr")
    """
    headers = {"X-API-Key": api_key, "Accept-Language": language}
    return Rummy(Client(url, headers={name: value for name, value in headers.items() if value}), patience)


class Rummy:
    """A service, which `connect` returns.

    The generated calls that need no token take its `client`: `list_variants.sync(client=rummy.client)`.
    """

    def __init__(self, client: Client, patience: float) -> None:
        self.client = client
        self._patience = patience

    def create(self, request: CreateGameRequest, key: str | None = None) -> Seat:
        """Opens a table and takes its first seat; a spectator's place where bots fill the table.

        `key` is the Idempotency-Key, at least 22 random characters: the same request gets the same seat and token.

        >>> seat = rummy.create(CreateGameRequest("rami", player_name="Ann", bots=[BotInput("easy")]))
        """
        return self._seated(key, lambda key: create_game.sync(client=self.client, body=request, idempotency_key=key))

    def join(self, game_id: str, request: JoinGameRequest | None = None, key: str | None = None) -> Seat:
        """Takes a seat at a table that waits for players; `key` as for `create`.

        >>> table = rummy.create(CreateGameRequest("rami", player_name="Ann", seats=2))
        >>> seat = rummy.join(table.game_id, JoinGameRequest(player_name="Bob"))
        """
        body = request or JoinGameRequest()
        return self._seated(
            key, lambda key: join_game.sync(game_id, client=self.client, body=body, idempotency_key=key)
        )

    def quick_play(self, request: QuickPlayRequest, key: str | None = None) -> Seat:
        """Takes a seat at the fitting table that has waited longest, or at a new one; `key` as for `create`.

        >>> seat = rummy.quick_play(QuickPlayRequest("rami", player_name="Cleo"))
        """
        return self._seated(key, lambda key: quick_play.sync(client=self.client, body=request, idempotency_key=key))

    def seat(self, game_id: str, token: str | None = None) -> Seat:
        """The seat that belongs to a kept token; without a token, a spectator's place.

        >>> seat = rummy.seat(seat.game_id, seat.token)
        """
        client = self.client.with_token(token) if token else self.client
        return Seat(client, game_id, token, self._patience)

    def _seated(self, key: str | None, ask: Callable[[str], models.Seat]) -> Seat:
        key_sent = key or new_key()
        answer = until_answered(lambda: ask(key_sent), self._patience)
        return self.seat(answer.game.game_id, answer.token)
