"""The store: games on a Redis-compatible server. Bytes in, bytes out; it knows no rules and no tables."""

from service.store.connections.connect import connect
from service.store.connections.interface import Link, NotReplicated, StoreUnavailable
from service.store.games import GameStore
from service.store.indexes.deadlines import Claim, Deadlines
from service.store.indexes.lobby import BadCursor, Entry, Lobby, Page
from service.store.pubsub.feed import Feed, News
from service.store.pubsub.presence import SPECTATORS, Here, Presence, Present
from service.store.tallies import Limit, Tallies
from service.store.values import Answer, Commit, Listing, Logged, Played, Recorded, RoundRecord, Stored

__all__ = [
    "SPECTATORS",
    "Answer",
    "BadCursor",
    "Claim",
    "Commit",
    "Deadlines",
    "Entry",
    "Feed",
    "GameStore",
    "Here",
    "Limit",
    "Link",
    "Listing",
    "Lobby",
    "Logged",
    "News",
    "NotReplicated",
    "Page",
    "Played",
    "Presence",
    "Present",
    "Recorded",
    "RoundRecord",
    "StoreUnavailable",
    "Stored",
    "Tallies",
    "connect",
]
