"""All settings of the service, typed, read once from the environment."""

import os
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Self, get_type_hints

from service.setting_readers import (
    ApiKey,
    Networks,
    read_api_keys,
    read_flag,
    read_host,
    read_networks,
    read_number,
    read_one_of,
    read_origins,
    read_redis_url,
    read_secret,
    split_secret,
)

METRICS_DIRECTORY_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""Not a setting but prometheus-client's own variable: the folder in which processes write their metrics."""


class SettingsError(ValueError):
    """A setting is missing or wrong; the message is one line that names the variable and the values it takes."""


class Fsync(StrEnum):
    """When the embedded server writes its append-only file through to the disk."""

    EVERYSEC = "everysec"
    ALWAYS = "always"


class Durability(StrEnum):
    """When a change counts as made."""

    LOCAL = "local"
    REPLICATED = "replicated"


def _core_count() -> int:
    return max(1, min(64, os.cpu_count() or 1))


@dataclass(frozen=True, kw_only=True)
class Settings:
    """The settings. A field without a default is required; `rummy serve` fills in those two if they are not set."""

    redis_url: Annotated[str, read_redis_url] = field(repr=False)
    """One server (redis, rediss, unix), or `redis+sentinel://h1:26379,h2:26379/mymaster/0`, or a cluster,
    `redis+cluster://h1:7000,h2:7000`, of which a few nodes suffice; the latter two with TLS as `rediss+...`. The user
    and password stand before the first host; those for sentinels are options, `?sentinel_password=...`.

    Private because it may contain a password.
    """
    durability: Annotated[Durability, read_one_of(Durability)] = Durability.LOCAL
    """With `local`, a failover loses changes that no replica has yet. With `replicated`, a change is acknowledged once
    a replica has it; if none confirms it within a second, the answer is 503 `not_replicated`. Acknowledged changes then
    survive the loss of their primary. They may be lost if the old primary goes on beside the new one with a replica
    that confirms to it: cut off together, or after a forced `SENTINEL FAILOVER` (do it COORDINATED).
    """
    secret_key: Annotated[str, read_secret] = field(repr=False)
    """Signs the players' tokens: with it, anybody can play for anyone.

    Several, separated by spaces, commas or line ends: the first signs, and tokens of all of them are valid.
    """
    data_dir: Annotated[Path, Path] = Path("data")
    """Where `rummy serve` keeps the embedded server's files and the secret key."""
    appendfsync: Annotated[Fsync, read_one_of(Fsync)] = Fsync.EVERYSEC
    """With everysec a power cut may cost the last second or two of play; killed processes cost nothing with either.

    A full disk takes no writes: answers are 503 until there is room. With everysec, changes acknowledged while it
    filled up are lost if the server ends before that. With always, the server ends at once and has acknowledged none of
    them.
    """
    maxmemory_mb: Annotated[int, read_number(16, 1024 * 1024)] = 512
    """The memory that the embedded server may fill; then it refuses writes, which the service answers with 503."""
    store_fill_percent: Annotated[int, read_number(1, 100)] = 80
    """From this share of the store's `maxmemory` on, no new game is opened (503 `store_nearly_full`): the rest is for
    the games in play. Without a `maxmemory` there is no limit.
    """
    host: Annotated[str, read_host] = "127.0.0.1"
    port: Annotated[int, read_number(1, 65535)] = 8000
    metrics_port: Annotated[int | None, read_number(1, 65535)] = None
    """The port for Prometheus on the same address, which others must not reach. Not set: no metrics."""
    workers: Annotated[int, read_number(1, 64)] = _core_count()
    """Number of web worker processes: one for each core."""
    sandbox: Annotated[bool, read_flag] = False
    """Lets clients stack the pack and move the clock, for their own tests."""
    table_page: Annotated[bool, read_flag] = True
    """Serves the card table at / to browsers; without it, and where `api_keys` are set, they are taken to /docs."""
    cors_origins: Annotated[tuple[str, ...], read_origins] = ("*",)
    """Safe for all by default: a page can send only a token that the player has given it."""
    trusted_proxies: Annotated[Networks, read_networks] = ()
    """The proxies whose X-Forwarded-* headers count."""
    max_body_bytes: Annotated[int, read_number(1024, 16 * 1024 * 1024)] = 64 * 1024
    requests_per_worker: Annotated[int, read_number(2, 10_000)] = 50
    """Requests that one web worker handles at once, beside those that wait for events. It refuses the others with 503,
    and refuses those that belong to no game from half of this number on.
    """
    body_seconds: Annotated[int, read_number(1, 300)] = 20
    """Seconds after which a request without its whole body is refused and its connection closed.

    A client has as long to take an answer.
    """
    access_log_every: Annotated[int, read_number(0, 1_000_000)] = 0
    """One answer in this many is logged; 0: none. Logging all of them costs a tenth of the throughput."""
    requests_per_token: Annotated[int, read_number(0, 1_000_000)] = 0
    """Requests that a player's token may make in a minute; 0: any number."""
    requests_per_address: Annotated[int, read_number(0, 10_000_000)] = 0
    """Requests that may come from one address in a minute, those of all its players together; 0: any number."""
    games_per_address: Annotated[int, read_number(0, 1_000_000)] = 0
    """Requests for a new game that may come from one address in an hour; 0: any number."""
    bot_tables: Annotated[int, read_number(0, 1_000_000)] = 100
    """Tables filled by bots that may be opened in an hour; 0: any number. A person's bots are not concerned."""
    bot_tables_per_address: Annotated[int, read_number(0, 1_000_000)] = 10
    """Tables filled by bots that one address may open in an hour; 0: any number."""
    api_keys: Annotated[tuple[ApiKey, ...], read_api_keys] = field(default=(), repr=False)
    """The clients that may use the service, and how much. Not set: everybody may."""
    game_ttl_seconds: Annotated[int, read_number(60, 10 * 365 * 86400)] = 7 * 86400
    """How long a game is kept after its last change."""
    waiting_seconds: Annotated[int, read_number(60, 30 * 86400)] = 3600
    """How long a game waits while no player comes or leaves; then it is abandoned."""
    stream_heartbeat_seconds: Annotated[int, read_number(1, 300)] = 15
    """Seconds between heartbeats of a silent event stream; a player counts as connected for three times as long."""
    stream_stall_seconds: Annotated[int, read_number(1, 300)] = 10
    """An event stream whose reader takes nothing for this long is closed; the reader can resume."""
    stream_seconds: Annotated[int, read_number(1, 7 * 86400)] = 3600
    """An event stream ends after this time, and its reader reconnects: to a younger process, with the token checked
    again.
    """
    streams_per_player: Annotated[int, read_number(1, 1000)] = 8
    """Event streams that a player's token may have open at once, in all processes."""
    spectators_per_game: Annotated[int, read_number(0, 100_000)] = 200
    """Event streams that all spectators of a game together may have open at once."""
    streams_per_address: Annotated[int, read_number(0, 100_000)] = 1000
    """Event streams and waiting requests that one address may have at one web worker; 0: any number."""
    streams_per_worker: Annotated[int, read_number(1, 100_000)] = 4000
    """Event streams and waiting requests that one web worker takes; it has 1000 more connections for other requests."""

    @cached_property
    def secret_keys(self) -> tuple[str, ...]:
        """The keys in `secret_key`."""
        return split_secret(self.secret_key)

    @classmethod
    def from_env(cls, environ: Mapping[str, str]) -> Self:
        """The settings of this environment; an empty variable counts as not set. Raises SettingsError."""
        variables = with_secret_files(environ)
        readers = get_type_hints(cls, include_extras=True)
        return cls(**{f.name: _setting_value(f, readers[f.name].__metadata__[0], variables) for f in fields(cls)})


def with_secret_files(environ: Mapping[str, str]) -> dict[str, str]:
    """The environment with the contents of secret files: SECRET_KEY_FILE names the file of SECRET_KEY.

    Raises SettingsError.
    """
    variables = {name: value for name, value in environ.items() if value.strip()}
    for name in (f.name.upper() for f in fields(Settings) if not f.repr):
        if path := variables.pop(f"{name}_FILE", None):
            if name in variables:
                raise SettingsError(f"{name} and {name}_FILE are both set: unset one")
            variables[name] = _read_secret_file(path.strip(), f"{name}_FILE")
    return variables


def _read_secret_file(path: str, name: str) -> str:
    try:
        text = Path(path).read_text().strip()
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not text"
        raise SettingsError(f"{name}: {path} cannot be read ({reason})") from None
    if not text:
        raise SettingsError(f"{name}: {path} is empty")
    return text


def _setting_value(setting: Field[Any], read: Callable[[str], object], environ: Mapping[str, str]) -> Any:
    name = setting.name.upper()
    text = environ.get(name, "").strip()
    if text:
        return _parse_setting(name, text, read, private=not setting.repr)
    if setting.default is MISSING:
        raise SettingsError(f"{name} is not set: set it, or {name}_FILE to a file that holds it")
    return setting.default


def _parse_setting(name: str, text: str, read: Callable[[str], object], *, private: bool) -> object:
    try:
        return read(text)
    except ValueError as error:
        actual = "" if private else f", not {text!r}"
        raise SettingsError(f"{name} {error}{actual}") from None
