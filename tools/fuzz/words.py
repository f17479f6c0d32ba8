"""Texts from outside other than requests: settings, store URLs, and values of headers and queries."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import fields
from typing import Any

from marshmallow import ValidationError

from service.http.middleware.addresses import address_or_network
from service.http.problems.language import Language, best_language
from service.http.problems.request_id import TOKEN_PATTERN, choose_request_id
from service.http.schemas.move_requests import CutRequest
from service.http.schemas.names import MAX_CHARACTERS_PER_COMPOSED, NameField
from service.http.schemas.options import Stake
from service.http.schemas.requests import DealRoundRequest, EventsQuery
from service.settings import Settings, SettingsError
from service.store import BadCursor, connect
from service.store.indexes.lobby import _entry, _read_cursor
from tools.fuzz.target import Attempt
from tools.fuzz.work import at_most

ENOUGH = 20_000
"""Most function calls for reading a text."""
LEADING, LEADING_TO_MORE = 5_000, 300
"""Most function calls for opening a connection to a host, and for each further host of a URL."""
NEEDED = {"REDIS_URL": "unix:///nowhere", "SECRET_KEY": "s" * 32}
URLS = (
    "redis://ann:pass@h:6379/1?socket_keepalive=1",
    "redis://h?protocol=3&health_check_interval=2",
    "rediss://h/0?ssl_cert_reqs=none",
    "rediss://h?ssl_check_hostname=False",
    "unix:///run/redis.sock?db=1&password=p",
    "redis+sentinel://u:p@h1:26379,[::1]:5,h2/games/0?sentinel_password=x",
    "rediss+cluster://h1:7000,h2/0?client_name=x",
    f"redis+sentinel://{','.join(['h'] * 50)}/games",
)
WORDS = (
    *("redis", "rediss", "unix", "+sentinel", "+cluster", "://", "@", "[::1]", "?", "&", "=", "/0", ",", "%2F", "%00"),
    *("socket_timeout=", "socket_keepalive=", "retry_on_timeout=", "max_connections=", "health_check_interval="),
    *("ssl_check_hostname=", "timeout=", "retry_on_error=", "protocol=", "encoding=", "db=", "path=", "host=", "port="),
    *("10.0.0.0/8", "::/0", "https://", "*", "none", "ann:1:", "fr;q=0.5", "\u0661", "p1."),
)  # fmt: skip


def setting(name: str) -> Callable[[str], None]:
    """The setting is read, or the error names its values; errors of secret settings show nothing of them."""
    private = not next(field.repr for field in fields(Settings) if field.name.upper() == name)

    def read(text: str) -> None:
        found, said = read_as(name, text)
        if said is not None and text.strip():
            assert said.startswith(f"{name} takes ")
            assert not private or said == read_as(name, "x")[1]
        if found and name == "REDIS_URL":
            store_url(found.redis_url)

    return read


def read_as(name: str, text: str) -> tuple[Settings | None, str | None]:
    """The settings with this value for `name`, or the text of the error."""
    try:
        return Settings.from_env({**NEEDED, name: text}), None
    except SettingsError as refused:
        return None, str(refused)


def store_url(url: str) -> None:
    """A text read as a store URL opens a connection or is refused before anything is sent."""
    with suppress(ValueError), at_most(LEADING + LEADING_TO_MORE * url.count(",")):
        connect(url).close()


def cursor(text: str) -> None:
    """An accepted cursor is one that the service could have issued."""
    try:
        member = _read_cursor(text)
    except BadCursor:
        return
    assert _entry(member.encode()).since >= 0


def language(text: str) -> None:
    """The chosen language is one of the service's languages."""
    assert best_language.__wrapped__(text) in Language


def request_id(text: str) -> None:
    """A request id is short, printable and not a token."""
    found = choose_request_id(text)
    assert 0 < len(found) <= 64
    assert found.isprintable()
    assert not TOKEN_PATTERN.search(found)


def address(text: str) -> None:
    """Any address is reduced to a text that identifies its sender."""
    assert isinstance(address_or_network(text), str)


def name(text: str) -> None:
    """An accepted name is normalized to one form, which is accepted again unchanged."""
    field = NameField(metadata={"description": ""})
    with suppress(ValidationError):
        kept = field.deserialize(text)
        assert 0 < len(kept) <= 40 < MAX_CHARACTERS_PER_COMPOSED * 40
        assert field.deserialize(kept) == kept


def query(text: str) -> None:
    """An accepted number in a query is in its range."""
    with suppress(ValidationError):
        found: Any = EventsQuery().load({"after": text, "limit": text})
        assert 1 <= found["limit"] == found["after"] <= 500


def bodies(text: str) -> None:
    """Texts with a pattern match it to their very end."""
    for schema, sent in ((DealRoundRequest(), {"seed": text}), (CutRequest(), {"contribution": text})):
        with suppress(ValidationError):
            kept: Any = schema.load(sent)
            assert next(iter(sent)) not in kept or kept[next(iter(sent))] == text
    with suppress(ValidationError):
        stake: Any = Stake().load({"amount": text, "label": "x"})
        assert 0 <= float(stake["amount"]) < 10**7


SETTINGS = [field.name.upper() for field in fields(Settings)]
"""These values may hold bytes that are not text, as the environment may."""
READERS: Mapping[str, Callable[[str], None]] = {
    **{name: setting(name) for name in SETTINGS},
    **{read.__name__: read for read in (cursor, language, request_id, address, name, query, bodies)},
}
EXAMPLES = {
    "REDIS_URL": URLS,
    "API_KEYS": (f"ann:600:{'a' * 64}, bob:60:{'b' * 64}",),
    "CORS_ORIGINS": ("https://play.example, http://localhost:3000", "*"),
    "TRUSTED_PROXIES": ("127.0.0.1 10.0.0.0/8, ::1",),
    "cursor": ("MDAxNzY3MjI1NjAwMDAwOmFhYWFhYWFhYWFhYWFhYWE",),
    "language": ("fr-CA;q=0.9, en;q=0.1, *;q=nan",),
    "request_id": ("9f2c4e1b7a3d5f60", "p1." + "A" * 43),
    "address": ("2001:db8::1%eth0", "203.0.113.9"),
    "name": ("Zoe\u0308 \U0001f0a1\ufe0f",),
    "query": ("42",),
    "bodies": ("0" * 64, "0.05"),
}
SEEDS = [
    bytes([number]) + text.encode()
    for number, name in enumerate(READERS)
    for text in EXAMPLES.get(name, ("8000", "on"))
]
_BY_NUMBER = list(READERS.values())


@contextmanager
def ready(redis_url: str) -> Iterator[Attempt]:
    """Prepare nothing."""
    yield attempt


def attempt(data: bytes) -> None:
    """The first byte chooses the reader of the rest."""
    number = (data[0] if data else 0) % len(READERS)
    text = data[1:].decode(errors="surrogateescape" if number < len(SETTINGS) else "replace")
    with at_most(ENOUGH):
        _BY_NUMBER[number](text)
