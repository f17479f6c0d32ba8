"""Every setting of the service, typed, read once from the environment."""

import os
from collections.abc import Callable, Mapping
from dataclasses import MISSING, Field, dataclass, field, fields
from enum import StrEnum
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
)

METRICS_DIRECTORY_VARIABLE = "PROMETHEUS_MULTIPROC_DIR"
"""No setting but prometheus-client's own variable: the folder in which processes leave what they count."""


class SettingsError(ValueError):
    """A setting is missing or wrong; the message is one line that names the variable and says what it takes."""


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
    """What can be set. A field without a default must be set; `rummy serve` sets those two where they are not."""

    redis_url: Annotated[str, read_redis_url] = field(repr=False)
    """One server (redis, rediss, unix), or `redis+sentinel://h1:26379,h2:26379/mymaster/0`, or a cluster,
    `redis+cluster://h1:7000,h2:7000`, of which some nodes will do; the latter two with TLS as `rediss+...`. Users and
    passwords stand before the first host; those of sentinels are options, `?sentinel_password=...`.

    Private because it may carry a password.
    """
    durability: Annotated[Durability, read_one_of(Durability)] = Durability.LOCAL
    """With `local`, a failover costs whatever no replica has yet. With `replicated` a change is acknowledged once one
    has it, and where none confirms it within a second, the answer is 503 `not_replicated`: what was acknowledged
    outlives the loss of its primary. It may be lost where the old primary lives on beside the new one, with a replica
    that confirms to it: cut off together, or by a forced `SENTINEL FAILOVER` (do it COORDINATED).
    """
    secret_key: Annotated[str, read_secret] = field(repr=False)
    """Signs the players' tokens: whoever knows it can play for anyone."""
    data_dir: Annotated[Path, Path] = Path("data")
    """Where `rummy serve` keeps the embedded server's files and the secret key."""
    appendfsync: Annotated[Fsync, read_one_of(Fsync)] = Fsync.EVERYSEC
    """With everysec a power cut may cost the last second or two of play; killed processes cost nothing with either.

    Nothing is kept on a full disk: answers are 503 until there is room. What was acknowledged as it filled up is lost
    with everysec if the server ends before that; with always the server ends at once, and has acknowledged nothing.
    """
    host: Annotated[str, read_host] = "127.0.0.1"
    port: Annotated[int, read_number(1, 65535)] = 8000
    metrics_port: Annotated[int | None, read_number(1, 65535)] = None
    """Where Prometheus finds the metrics, on the same address; nobody else is to get there. Not set: nowhere."""
    workers: Annotated[int, read_number(1, 64)] = _core_count()
    """Web worker processes: one a core."""
    sandbox: Annotated[bool, read_flag] = False
    """Lets clients stack the pack and move the clock: for their own tests."""
    cors_origins: Annotated[tuple[str, ...], read_origins] = ("*",)
    """Safe for all by default: a page can send no token that the player has not given it."""
    trusted_proxies: Annotated[Networks, read_networks] = ()
    """Whose X-Forwarded-* headers count."""
    max_body_bytes: Annotated[int, read_number(1024, 16 * 1024 * 1024)] = 64 * 1024
    body_seconds: Annotated[int, read_number(1, 300)] = 20
    """A request whose body has not come within so many seconds is refused, and its connection closed."""
    access_log_every: Annotated[int, read_number(0, 1_000_000)] = 0
    """One answer in so many is a line in the log; 0: none. All of them cost a tenth of the throughput."""
    requests_per_token: Annotated[int, read_number(0, 1_000_000)] = 0
    """Requests that a player's token may make in a minute; 0: any number."""
    requests_per_address: Annotated[int, read_number(0, 10_000_000)] = 0
    """Requests that may come from one address in a minute, all its players' together; 0: any number."""
    games_per_address: Annotated[int, read_number(0, 1_000_000)] = 0
    """Requests for a new game that may come from one address in an hour; 0: any number."""
    api_keys: Annotated[tuple[ApiKey, ...], read_api_keys] = field(default=(), repr=False)
    """Who may use the service, and how much. Not set: everybody may."""
    game_ttl_seconds: Annotated[int, read_number(60, 10 * 365 * 86400)] = 7 * 86400
    """How long a game is kept after its last change."""
    waiting_seconds: Annotated[int, read_number(60, 30 * 86400)] = 3600
    """How long a game waits for players while nobody comes or leaves; then it is abandoned."""
    stream_heartbeat_seconds: Annotated[int, read_number(1, 300)] = 15
    """A silent event stream says so often that it is alive; whoever is connected is known for three times as long."""
    stream_stall_seconds: Annotated[int, read_number(1, 300)] = 10
    """A reader who takes nothing of an event stream for so long is dropped; he can resume."""
    stream_seconds: Annotated[int, read_number(1, 7 * 86400)] = 3600
    """An event stream ends after so long, and its reader comes back: to a younger process, and his token is checked."""
    streams_per_player: Annotated[int, read_number(1, 1000)] = 8
    """Event streams that a player's token may have open at once, through all processes."""
    spectators_per_game: Annotated[int, read_number(0, 100_000)] = 200
    """Event streams that a game's spectators may have open at once, all together."""
    streams_per_worker: Annotated[int, read_number(1, 100_000)] = 4000
    """Event streams and waiting requests that one web worker takes; for other requests it has 1000 connections more."""

    @classmethod
    def from_env(cls, environ: Mapping[str, str]) -> Self:
        """The settings of this environment; an empty variable counts as not set. Raises SettingsError."""
        given = with_secret_files(environ)
        readers = get_type_hints(cls, include_extras=True)
        return cls(**{f.name: _setting_value(f, readers[f.name].__metadata__[0], given) for f in fields(cls)})


def with_secret_files(environ: Mapping[str, str]) -> dict[str, str]:
    """This environment with what its files hold: SECRET_KEY_FILE names the file of SECRET_KEY. Raises SettingsError."""
    given = {name: value for name, value in environ.items() if value.strip()}
    for name in (f.name.upper() for f in fields(Settings) if not f.repr):
        if path := given.pop(f"{name}_FILE", None):
            if name in given:
                raise SettingsError(f"{name} and {name}_FILE are both set")
            given[name] = _read_secret_file(path.strip(), f"{name}_FILE")
    return given


def _read_secret_file(path: str, name: str) -> str:
    try:
        text = Path(path).read_text().strip()
    except (OSError, UnicodeError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is no text"
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
        raise SettingsError(f"{name} is not set")
    return setting.default


def _parse_setting(name: str, text: str, read: Callable[[str], object], *, private: bool) -> object:
    try:
        return read(text)
    except ValueError as error:
        given = "" if private else f", not {text!r}"
        raise SettingsError(f"{name} {error}{given}") from None
