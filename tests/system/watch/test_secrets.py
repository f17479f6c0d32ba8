"""Tokens and keys are only in the answers that give them: not in the store, a log, a metric or a trace."""

import hashlib
import re
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import chain

from service.standalone.embedded_server import join_server
from service.store import StoreConnection, connect
from service.store.connections.interface import Reply
from service.tables.model.stored_table import decode_table
from service.tables.model.table import Table
from tests.kit.clients.client import Api
from tests.kit.servers.running import Running, free_port
from tests.system.watch.collector import collecting
from tests.system.watch.everything import Everything
from tests.system.watch.reading import Metrics
from tests.system.watch.test_traces import found as span

API_KEY = "an API key that is Ann's and nobody else's"
"""Sent with every request."""
Kept = dict[bytes, list[bytes]]
READ = {
    b"string": ("GET",),
    b"hash": ("HGETALL",),
    b"list": ("LRANGE", 0, -1),
    b"zset": ("ZRANGE", 0, -1),
    b"stream": ("XRANGE", "-", "+"),
}
"""The command that reads everything under a key of each type."""


def store_of(running: Running) -> Kept:
    """Everything in the store, by key."""
    server = join_server(running.data_dir / "redis")
    try:
        with closing(connect(server.url)) as link:
            return {key: list(flattened(_all(link, key))) for key in link.call("KEYS", "*")}
    finally:
        server.leave()


def _all(link: StoreConnection, key: bytes) -> Reply:
    command, *rest = READ[link.call("TYPE", key)]
    return link.call(command, key, *rest)


def flattened(reply: Reply) -> Iterator[bytes]:
    """All bytes in a reply, whatever its form."""
    if isinstance(reply, bytes):
        yield reply
    else:
        yield from chain.from_iterable(map(flattened, reply))


def tables_in(kept: Kept) -> list[Table]:
    """The games in the store."""
    hashes = (value for key, value in kept.items() if re.fullmatch(rb"game:\{[a-z2-7]{16}\}", key))
    return [decode_table(fields[fields.index(b"state") + 1]) for fields in hashes]


def searchable_forms(secret: str) -> Iterator[bytes]:
    """The forms of a secret to search for: itself, and a token's proof as text, as bytes and as digits."""
    yield secret.encode()
    if "." in secret:
        proof = secret.partition(".")[2]
        raw = urlsafe_b64decode(proof + "=")
        yield from (proof.encode(), raw, raw.hex().encode())


def found(secrets: list[str], *texts: bytes) -> list[str]:
    """The secrets that stand in one of the texts."""
    return [secret for secret in secrets if any(form in text for form in searchable_forms(secret) for text in texts)]


def store_secrets(tables: list[Table]) -> list[str]:
    """Secrets that only the store knows: the nonces of tokens, and the seeds of rounds not played yet."""
    nonces = [player.nonce for each in tables for player in each.players if player.nonce]
    assert nonces
    return [*nonces, *(each.next_seed for each in tables)]


def test_no_secret_is_in_the_store_logs_metrics_or_traces(start: Callable[..., Running]) -> None:
    port = free_port()
    with collecting() as collector:
        running = start(
            METRICS_PORT=port,
            ACCESS_LOG_EVERY=1,
            API_KEYS=f"ann:1000000:{hashlib.sha256(API_KEY.encode()).hexdigest()}",
            REQUESTS_PER_TOKEN=1_000_000,
            GAMES_PER_ADDRESS=1_000_000,
            OTEL_EXPORTER_OTLP_ENDPOINT=collector.url,
            OTEL_BSP_SCHEDULE_DELAY="50",
        )
        with closing(Api.at(running.url)) as api:
            api.http.headers["X-API-Key"] = API_KEY
            game = Everything(api)
            seats = game.run()
        metrics, kept = Metrics.at(port).text.encode(), store_of(running)
        for name in ("rematch", "worker.step", "store.commit"):
            span(collector, name)
        assert running.stop() == 0
    sent = [*game.tokens, *game.keys, API_KEY, (running.data_dir / "secret_key").read_text()]
    assert len(set(game.tokens)) == 6
    assert len(kept) > 8
    assert not found(sent, *kept, *chain.from_iterable(kept.values()))
    assert not found(sent, *(path.read_bytes() for path in (running.data_dir / "redis").rglob("*") if path.is_file()))
    unsaid = [*sent, *game.codes, *store_secrets(tables_in(kept))]
    assert f'"operation":"rematch","game_id":"{seats[0].game_id}"' in running.log.read_text()
    assert not found(unsaid, running.log.read_bytes(), metrics, *collector.bodies)
