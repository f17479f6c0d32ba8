"""Tokens and keys are in the answers that give them and nowhere else: not at rest, in no log, metric or trace."""

import hashlib
import re
from base64 import urlsafe_b64decode
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import chain

from service.standalone.embedded_server import join_server
from service.store import StoreConnection, connect
from service.store.connections.interface import Reply
from service.tables.model.table import Table, decode_table
from tests.kit.client import Api
from tests.kit.running import Running, free_port
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
"""How everything under a key of each type is read."""


def store_of(running: Running) -> Kept:
    """Everything the store has, by its key."""
    server = join_server(running.data_dir / "redis")
    try:
        with closing(connect(server.url)) as link:
            return {key: list(flat(_all(link, key))) for key in link.call("KEYS", "*")}
    finally:
        server.leave()


def _all(link: StoreConnection, key: bytes) -> Reply:
    command, *rest = READ[link.call("TYPE", key)]
    return link.call(command, key, *rest)


def flat(reply: Reply) -> Iterator[bytes]:
    """All that is in a reply, without its form."""
    if isinstance(reply, bytes):
        yield reply
    else:
        yield from chain.from_iterable(map(flat, reply))


def tables_in(kept: Kept) -> list[Table]:
    """The games in the store."""
    hashes = (value for key, value in kept.items() if re.fullmatch(rb"game:\{[a-z2-7]{16}\}", key))
    return [decode_table(fields[fields.index(b"state") + 1]) for fields in hashes]


def forms(secret: str) -> Iterator[bytes]:
    """What a secret would be recognised by: itself, and a token's proof as it is, as bytes and as digits."""
    yield secret.encode()
    if "." in secret:
        proof = secret.partition(".")[2]
        raw = urlsafe_b64decode(proof + "=")
        yield from (proof.encode(), raw, raw.hex().encode())


def found(secrets: list[str], *texts: bytes) -> list[str]:
    """Those of them that stand in a text."""
    return [secret for secret in secrets if any(form in text for form in forms(secret) for text in texts)]


def inner(tables: list[Table]) -> list[str]:
    """What only the store knows: what tokens are made from, and the seeds of rounds that nobody has played yet."""
    nonces = [player.nonce for each in tables for player in each.players if player.nonce]
    assert nonces
    return [*nonces, *(each.next_seed for each in tables)]


def test_whatever_is_used_no_secret_is_kept_or_said(start: Callable[..., Running]) -> None:
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
    unsaid = [*sent, *game.codes, *inner(tables_in(kept))]
    assert f'"operation":"rematch","game_id":"{seats[0].game_id}"' in running.log.read_text()
    assert not found(unsaid, running.log.read_bytes(), metrics, *collector.bodies)
