"""A seat at a table: the verbs of a player."""

import time
from collections.abc import Iterator
from secrets import token_urlsafe
from typing import Any

from . import errors
from .api.events import list_events
from .api.games import get_game
from .client import Client
from .following import IDLE_SECONDS, LONG_POLL, GameReset, follow, is_over
from .models import Event, EventPage, Game, LegalMove
from .retries import until_answered


class Seat:
    """A player's seat in the game `game_id`; without a token, a spectator's place.

    The generated calls take its `client`: `get_hint.sync(seat.game_id, client=seat.client)`.
    """

    def __init__(self, client: Client, game_id: str, token: str | None, patience: float) -> None:
        self.client = client
        self._http = client.get_httpx_client()  # made before threads share the seat
        self.game_id = game_id
        self.token = token
        """The player's secret; `Rummy.seat` gives this seat back for it."""
        self._patience = patience

    def play(self, move: LegalMove, key: str | None = None, **fields: Any) -> Game:
        """Makes one of the legal moves, once, and returns the game after it; sends it again until it is answered.

        `key` is the Idempotency-Key: the same move under the same key is made once, even by a program that starts anew.
        `fields` are added to the move's body, such as the `contribution` to a cut. Raises ProblemError if the service
        refuses the move, and ValueError if the move's path leads to another server.

        >>> game = seat.wait_for_turn()
        >>> game = seat.play(game.legal_moves[0])
        """
        body = move.to_dict() | fields
        path, _ = body.pop("path"), body.pop("action")
        if not path.startswith("/v"):
            raise ValueError(f"not a path of the service: {path}")
        headers = {"Idempotency-Key": key or new_key()}

        def send() -> Game:
            response = self._http.post(path, json=body, headers=headers)
            if not response.is_success:
                raise errors.of(response)
            return Game.from_dict(errors.json_of(response))

        return until_answered(send, self._patience)

    def follow(self, after: int = 0) -> Iterator[Event | GameReset]:
        """The events of the game after number `after`, as they happen, until the game is over.

        >>> for event in seat.follow():
        ...     print(event.seq, event.type_)
        ...     break
        1 game_created
        """
        return follow(self.client, self.game_id, after, self._patience)

    def wait_for_turn(self) -> Game:
        """The game, as soon as this seat may act, or once it is over.

        >>> game = seat.wait_for_turn()
        >>> len(game.legal_moves) > 0
        True
        """
        while True:
            game = self.game()
            if game.legal_moves or is_over(game):
                return game
            self._wait_for_news(game.last_seq)

    def game(self) -> Game:
        """The game as this seat sees it.

        >>> seat.game().variant
        'rami'
        """
        return until_answered(lambda: get_game.sync(self.game_id, client=self.client), self._patience)

    def _wait_for_news(self, after: int) -> None:
        def ask() -> EventPage:
            return list_events.sync(self.game_id, client=self.client, after=after, limit=1, prefer=LONG_POLL)

        if not until_answered(ask, self._patience).events:
            time.sleep(IDLE_SECONDS)


def new_key() -> str:
    """An Idempotency-Key: 128 random bits."""
    return token_urlsafe(16)
