"""Whole requests to the service in this process: every answer matches the contract, is short, and reveals no token."""

import hashlib
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from importlib import import_module
from itertools import islice
from random import Random
from unittest.mock import patch

import msgspec
from flask import Flask
from redis import Redis
from werkzeug.test import run_wsgi_app

from service.app import build_app
from service.http.problems.problem import PROBLEM_MEDIA_TYPE, PROBLEMS
from service.setting_readers import ApiKey, read_networks
from service.store import GameStore, Lobby, StoreConnection, connect
from service.tables.storage.repository import Tables
from tests.kit.clients.client import Api
from tests.kit.clients.contract import Answered
from tests.kit.games.context import context_on
from tests.service.adversary.spec import CONTRACT
from tests.service.contract.situations import SITUATIONS, Situation
from tools.fuzz.asked import KEY, NAMES, Asked, asked
from tools.fuzz.feed import Feed
from tools.fuzz.target import Attempt

NOW = 1_767_225_600_000
MOST_REQUESTS = 3
SHORT = 16_384
"""The most bytes of a refusal, whatever is wrong with the request."""
LONG = 200_000
"""The most bytes of an answer to a valid request."""
DOCUMENTS = 1_000_000
"""The most bytes of the contract and of the pages that show it."""
FOREVER = 10 * 365 * 86_400
WORDS = ()
SEEDS = [
    *(bytes([0, number]) + bytes(20) for number in range(len(NAMES))),
    *(Random(number).randbytes(90) for number in range(150)),
]


@contextmanager
def ready(redis_url: str) -> Iterator[Attempt]:
    """Prepares the service for requests."""
    with tried(redis_url) as service:
        yield service.attempt


@contextmanager
def tried(redis_url: str) -> Iterator["Tried"]:
    """The service as servers run it, with a table for each operation."""
    with ExitStack() as stack:
        link = connect(f"{redis_url}?db=1")
        stack.callback(link.close)
        stack.enter_context(patch.object(import_module("service.http.resources.events"), "MAX_WAIT_SECONDS", 0))
        keys = (ApiKey("ann", 10**7, hashlib.sha256(KEY.encode()).hexdigest()),)
        apps = [
            stack.enter_context(_app(link, sandbox=True)),
            stack.enter_context(_app(link, api_keys=keys, trusted_proxies=read_networks("127.0.0.1"), cors_origins=())),
        ]
        client = stack.enter_context(Redis.from_url(f"{redis_url}?db=1"))
        client.flushdb()
        service = Api.inside(apps[0], CONTRACT)
        made = {name: SITUATIONS[name](service) for name in NAMES}
        yield Tried(apps, made, client)


@contextmanager
def _app(link: StoreConnection, **changed: object) -> Iterator[Flask]:
    """The service on the store of `link`, with a clock that stands still; it raises its own errors."""
    tables = Tables(GameStore(link, FOREVER), Lobby(link), lambda: NOW, waiting_seconds=FOREVER)
    with context_on(link, tables, **changed) as context:
        app = build_app(context)
        app.config["PROPAGATE_EXCEPTIONS"] = True
        yield app


@dataclass
class Tried:
    """The service under attempts; each attempt begins with the same store."""

    apps: list[Flask]
    situations: Mapping[str, Situation]
    redis: Redis
    known: set[int] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Saves the content of the store."""
        self.kept = {key: value for key in self.redis.scan_iter() if (value := self.redis.dump(key))}

    def attempt(self, data: bytes) -> None:
        """Sends a few requests and checks each answer."""
        feed = Feed(data)
        app = self.apps[feed.rarely(4)]
        for _ in range(MOST_REQUESTS):
            if not feed:
                break
            self.check(*self.ask(app, feed))
        self._restore()

    def ask(self, app: Flask, feed: Feed) -> tuple[Asked, Answered]:
        """The next request and its answer."""
        sent = asked(feed, self.situations)
        body, status, headers = run_wsgi_app(app, sent.environ)
        stream = headers.get("Content-Type") == "text/event-stream"
        text = b"".join(islice(body, 1) if stream else body).decode(errors="replace")
        if close := getattr(body, "close", None):
            close()
        return sent, Answered.of(int(status[:3]), headers.items(), text)

    def check(self, sent: Asked, answered: Answered) -> None:
        """Checks the answer against the contract, and for what no answer may contain."""
        told = "".join(f"{name}: {value}" for name, value in answered.headers.items())
        assert not {"\r", "\n", "\0"} & set(told)
        assert "x-request-id" in answered.headers
        assert not (sent.token and len(sent.token) > 20 and sent.token in told + answered.text)
        assert len(answered.text) <= _most(sent.path, answered.status)
        if answered.status >= 400 and sent.method != "HEAD":
            assert answered.media_type == PROBLEM_MEDIA_TYPE
            assert msgspec.json.decode(answered.text)["code"] in PROBLEMS
        if sent.broken and answered.status == 400:
            return  # the contract has this answer as the `default` of every operation
        seen = hash((sent.method, answered.status, answered.text, *sorted(answered.headers)))
        if seen not in self.known:
            self.known.add(seen)
            CONTRACT.check(sent.method, sent.path, answered)

    def _restore(self) -> None:
        with self.redis.pipeline(transaction=False) as batch:
            batch.flushdb()
            for key, value in self.kept.items():
                batch.restore(key, 0, value)
            batch.execute()


def _most(path: str, status: int) -> int:
    """The most bytes of an answer."""
    if status >= 400:
        return SHORT
    return LONG if path.startswith("/v1/") else DOCUMENTS
