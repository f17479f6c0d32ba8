"""Follows a game to its end: over event streams, or by long polls where streams do not get through."""

import random
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import httpx
from attrs import frozen

from . import errors
from .api.events import list_events
from .api.games import get_game
from .client import Client, limits
from .fallback import Fallback
from .frames import frames
from .models import Event, Game
from .retries import FAILURES, PATIENCE_SECONDS, Backoff
from .types import UNSET

EVENT_STREAM = "text/event-stream"
SILENCE_SECONDS = 30.0
"""Seconds without a word after which a stream counts as dead; the service sends something every 15."""
RECONNECT_SECONDS = 1.0
LONG_POLL = "wait=20"
IDLE_SECONDS = 0.25
"""The pause after a long poll without events: a gateway may have made it a short one."""
FINAL_STATUSES = frozenset({"finished", "abandoned"})
LAST_EVENTS = frozenset({"game_ended", "game_abandoned"})


@frozen
class GameReset:
    """The service has lost events after a failure of its store: `seq` is now the last one, `game` the present game."""

    seq: int
    game: Game
    type_: str = "reset"


def is_over(game: Game) -> bool:
    """Whether nothing more will be played."""
    return game.status in FINAL_STATUSES


def follow(
    client: Client, game_id: str, after: int = 0, patience: float = PATIENCE_SECONDS
) -> Iterator[Event | GameReset]:
    """The events of a game after number `after`, as they happen, until the game is over.

    Goes on where it was after a lost connection. Raises ProblemError if the service refuses, for instance because the
    token is void (401), and the last error if no answer comes for `patience` seconds.
    """
    return _Following(client, game_id, after, patience).events()


class _Following:
    """How far a reader has followed a game."""

    def __init__(self, client: Client, game_id: str, after: int, patience: float) -> None:
        self._client = client
        self._game_id = game_id
        self._after = after
        self._backoff = Backoff(patience)
        self._fallback = Fallback()
        self._is_ending = False
        """Whether the last event was the end of the game."""
        self._is_done = False
        """Whether the game is over and all of its events are read."""

    def events(self) -> Iterator[Event | GameReset]:
        """All events, over as many connections as it takes."""
        while not self._is_done:
            try:
                yield from self._page() if self._fallback.is_poll_next() else self._stream()
            except FAILURES as error:
                if not self._fallback.turns_to_polls(error):
                    self._backoff.wait(error)

    def _stream(self) -> Iterator[Event | GameReset]:
        """The events of one stream."""
        with self._opened() as answer:
            for name, data in frames(answer.iter_bytes()):
                yield from self._received(name, data)
        if not self._is_done and not self._is_ending:
            time.sleep(random.uniform(RECONNECT_SECONDS / 2, RECONNECT_SECONDS))  # noqa: S311 - keeps clients apart

    @contextmanager
    def _opened(self) -> Iterator[httpx.Response]:
        headers = {"Accept": EVENT_STREAM, "Last-Event-ID": str(self._after)}
        http, url = self._client.get_httpx_client(), f"/v1/games/{self._game_id}/events"
        silence = limits(self._client, SILENCE_SECONDS)
        with http.stream("GET", url, headers=headers, timeout=silence) as answer:
            self._is_done = answer.status_code == httpx.codes.NO_CONTENT
            if not self._is_done and not answer.headers.get("Content-Type", "").startswith(EVENT_STREAM):
                answer.read()
                raise errors.of(answer)
            yield answer

    def _page(self) -> Iterator[Event | GameReset]:
        """The events of one page; after a page without events, asks whether the game is over."""
        wait = UNSET if self._is_ending else LONG_POLL
        page = list_events.sync(self._game_id, client=self._client, after=self._after, prefer=wait)
        self._backoff.reset()
        self._fallback.got_page()
        if page.reset:
            yield self._reset(page.last_seq)
        for event in page.events:
            yield self._next(event)
        self._is_done = not page.events and is_over(self._game())
        if not page.events and not self._is_done:
            time.sleep(IDLE_SECONDS)

    def _received(self, name: str, data: dict[str, Any]) -> Iterator[Event | GameReset]:
        """The event or reset in a message of a stream; nothing for presence."""
        self._backoff.reset()
        if name in {"message", "reset"}:
            self._fallback.got_event()
            yield self._next(Event.from_dict(data)) if name == "message" else self._reset(data["last_seq"])

    def _next(self, event: Event) -> Event:
        self._after = event.seq
        self._is_ending = event.type_ in LAST_EVENTS
        return event

    def _reset(self, last_seq: int) -> GameReset:
        game = self._game()
        self._after = last_seq
        self._is_ending = is_over(game)
        return GameReset(last_seq, game)

    def _game(self) -> Game:
        return self._backoff.until_answered(lambda: get_game.sync(self._game_id, client=self._client))
