"""The store: games on a Redis-compatible server. Bytes in, bytes out; it knows no rules and no tables."""

from service.store.bot_tables import BotTables, Shortage
from service.store.clock import StoreClock
from service.store.connections.connect import connect
from service.store.connections.interface import NotReplicated, StoreConnection, StoreUnavailable
from service.store.fill import measure_fill
from service.store.games import GameStore
from service.store.indexes.deadlines import DeadlineClaim, Deadlines, behind_all
from service.store.indexes.lobby import BadCursor, Lobby, LobbyEntry, LobbyPage
from service.store.inventory import Inventory
from service.store.pubsub.feed import Feed, FeedUpdate
from service.store.pubsub.presence import SPECTATORS, Attendance, PresenceReport, PresenceStore
from service.store.tallies import RateLimit, Tallies
from service.store.values import (
    AnswerRecord,
    Commit,
    Listing,
    RoundMoves,
    StoredAnswer,
    StoredGame,
    StoredRound,
    StreamEntry,
)

__all__ = [
    "SPECTATORS",
    "AnswerRecord",
    "Attendance",
    "BadCursor",
    "BotTables",
    "Commit",
    "DeadlineClaim",
    "Deadlines",
    "Feed",
    "FeedUpdate",
    "GameStore",
    "Inventory",
    "Listing",
    "Lobby",
    "LobbyEntry",
    "LobbyPage",
    "NotReplicated",
    "PresenceReport",
    "PresenceStore",
    "RateLimit",
    "RoundMoves",
    "Shortage",
    "StoreClock",
    "StoreConnection",
    "StoreUnavailable",
    "StoredAnswer",
    "StoredGame",
    "StoredRound",
    "StreamEntry",
    "Tallies",
    "behind_all",
    "connect",
    "measure_fill",
]
