"""The store: games on a Redis-compatible server. Bytes in, bytes out; it knows no rules and no tables."""

from service.store.connect import Link, StoreUnavailable, connect
from service.store.deadlines import Claim, Deadlines
from service.store.feed import Feed
from service.store.games import GameStore
from service.store.lobby import BadCursor, Entry, Lobby, Page
from service.store.values import Answer, Commit, Listing, Logged, Played, Recorded, RoundRecord, Stored

__all__ = [
    "Answer",
    "BadCursor",
    "Claim",
    "Commit",
    "Deadlines",
    "Entry",
    "Feed",
    "GameStore",
    "Link",
    "Listing",
    "Lobby",
    "Logged",
    "Page",
    "Played",
    "Recorded",
    "RoundRecord",
    "StoreUnavailable",
    "Stored",
    "connect",
]
