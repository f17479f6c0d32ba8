"""What happens at a table besides the rounds, and the form in which every event is kept."""

import msgspec

from service.rules.model.cards import Hand
from service.rules.model.events import AnyEvent


class GameCreated(msgspec.Struct, frozen=True, tag="game_created"):
    """The game was created."""

    variant: str
    seats: int


class PlayerJoined(msgspec.Struct, frozen=True, tag="player_joined"):
    """Somebody took a seat; `bot` is the level of a bot."""

    player_id: str
    name: str
    bot: str | None


class PlayerLeft(msgspec.Struct, frozen=True, tag="player_left"):
    """Somebody left; `bot` is the level of the bot that plays on for him, if one does."""

    player_id: str
    bot: str | None


class PlayerAway(msgspec.Struct, frozen=True, tag="player_away"):
    """The clock played somebody's turn too often in a row; `bot` plays until he returns, None: his seat forfeits."""

    player_id: str
    bot: str | None


class PlayerReturned(msgspec.Struct, frozen=True, tag="player_returned"):
    """Somebody who was away plays himself again."""

    player_id: str


class ClockAdvanced(msgspec.Struct, frozen=True, tag="clock_advanced"):
    """A sandbox's clock was moved ahead."""

    seconds: int


class GameStarted(msgspec.Struct, frozen=True, tag="game_started"):
    """Seats were drawn: the players in order of their seats, and the cards each of them drew (CORE-04)."""

    order: tuple[str, ...]
    draws: tuple[Hand, ...]
    dealer: str


class PlayerRemoved(msgspec.Struct, frozen=True, tag="player_removed"):
    """Somebody was taken off the table before the start, by `by`."""

    player_id: str
    by: str


class GameAbandoned(msgspec.Struct, frozen=True, tag="game_abandoned"):
    """Everybody left before the start, or the wait for more players was too long."""


class RematchOpened(msgspec.Struct, frozen=True, tag="rematch_opened"):
    """A player of the finished game has asked for another, which has the id `rematch`."""

    player_id: str
    rematch: str


TableEvent = (
    GameCreated
    | PlayerJoined
    | PlayerLeft
    | PlayerAway
    | PlayerReturned
    | PlayerRemoved
    | GameStarted
    | ClockAdvanced
    | GameAbandoned
    | RematchOpened
)
GameEvent = AnyEvent | TableEvent


class StoredEvent(msgspec.Struct, frozen=True):
    """An event as it is kept: its number, the version it came with, when, and in which round (0: before the first)."""

    seq: int
    version: int
    at: int
    round: int
    event: GameEvent


_decoder = msgspec.msgpack.Decoder(StoredEvent)
encode_event = msgspec.msgpack.Encoder().encode


def decode_event(stored: bytes) -> StoredEvent:
    """The event from its stored form."""
    return _decoder.decode(stored)
