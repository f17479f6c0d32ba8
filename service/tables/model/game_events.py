"""The events of a table outside its rounds, and the stored form of every event."""

import msgspec

from service.rules.catalogue import RENAMED_VARIANTS
from service.rules.model.cards import Hand
from service.rules.model.events import AnyEvent
from service.tables.model.refusals import Refusal, TableError


class GameCreated(msgspec.Struct, frozen=True, tag="game_created"):
    """The game was created."""

    variant: str
    seats: int

    def __post_init__(self) -> None:
        """A stored event may have the variant's former id."""
        if self.variant in RENAMED_VARIANTS:
            msgspec.structs.force_setattr(self, "variant", RENAMED_VARIANTS[self.variant])


class PlayerJoined(msgspec.Struct, frozen=True, tag="player_joined"):
    """A player took a seat; `bot` is the level of a bot."""

    player_id: str
    name: str
    bot: str | None


class PlayerLeft(msgspec.Struct, frozen=True, tag="player_left"):
    """A player left; `bot` is the level of the bot that plays on for them, if one does."""

    player_id: str
    bot: str | None


class PlayerAway(msgspec.Struct, frozen=True, tag="player_away"):
    """A player missed too many turns in a row; `bot` plays until they return, None means that the seat forfeits."""

    player_id: str
    bot: str | None


class PlayerReturned(msgspec.Struct, frozen=True, tag="player_returned"):
    """A player who was away plays again."""

    player_id: str


class ClockAdvanced(msgspec.Struct, frozen=True, tag="clock_advanced"):
    """A sandbox's clock was moved ahead."""

    seconds: int


class GameStarted(msgspec.Struct, frozen=True, tag="game_started"):
    """Seats were drawn: the players in seat order, and the cards that each of them drew (CORE-04)."""

    order: tuple[str, ...]
    draws: tuple[Hand, ...]
    dealer: str


class PlayerRemoved(msgspec.Struct, frozen=True, tag="player_removed"):
    """The player `by` removed a player before the start."""

    player_id: str
    by: str


class GameAbandoned(msgspec.Struct, frozen=True, tag="game_abandoned"):
    """Everybody left before the start, or the wait for more players was too long."""


class RematchOpened(msgspec.Struct, frozen=True, tag="rematch_opened"):
    """A player of the finished game asked for another one, which has the id `rematch`."""

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
    """A stored event: its number, the version and the time of its commit, and its round (0: before the first)."""

    seq: int
    version: int
    at: int
    round: int
    event: GameEvent


_decoder = msgspec.msgpack.Decoder(StoredEvent)
encode_event = msgspec.msgpack.Encoder().encode


def decode_event(stored: bytes) -> StoredEvent:
    """The event from its stored form. Raises TableError for one that this release does not know."""
    try:
        return _decoder.decode(stored)
    except msgspec.ValidationError as error:
        raise TableError(Refusal.NEWER_RELEASE) from error
