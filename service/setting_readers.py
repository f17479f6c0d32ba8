"""Readers of settings: each parses one kind of text. A ValueError says which values are right."""

import re
from collections.abc import Callable
from enum import StrEnum
from ipaddress import IPv4Network, IPv6Network, ip_network
from typing import NamedTuple, TypeVar
from urllib.parse import urlsplit

_Word = TypeVar("_Word", bound=StrEnum)
Networks = tuple[IPv4Network | IPv6Network, ...]
MIN_SECRET_LENGTH = 32
_API_KEY = re.compile(r"([A-Za-z0-9_.-]{1,40}):([1-9][0-9]{0,7}):([0-9a-f]{64})")


class ApiKey(NamedTuple):
    """A client that may use the service: its name, its requests a minute, and the SHA-256 of its key."""

    name: str
    quota: int
    digest: str


def read_redis_url(text: str) -> str:
    """The address of a Redis-compatible server, of the sentinels that know it, or of a cluster."""
    if not _is_redis_url(text):
        multi_host = "redis+sentinel://host:port,host:port/master/0 or redis+cluster://host:port,host:port"
        raise ValueError(f"takes redis://host:port/0, rediss://..., unix:///path, {multi_host}")
    return text


def _is_redis_url(text: str) -> bool:
    try:
        parts = urlsplit(text)
        hosts = [urlsplit(f"//{host}") for host in parts.netloc.rpartition("@")[2].split(",")]
        if parts.scheme in {"redis", "rediss", "unix"}:
            return len(hosts) == 1 and parts.port != 0
        path = {"sentinel": r"/[^/]*[^/\d][^/]*(/\d*)?", "cluster": "/?0?"}[parts.scheme.partition("+")[2]]
        is_redis = parts.scheme.startswith(("redis+", "rediss+"))
        return (
            is_redis
            and all(host.hostname and host.port != 0 for host in hosts)
            and bool(re.fullmatch(path, parts.path))
        )
    except (KeyError, ValueError):  # its message could show part of a password
        return False


def read_secret(text: str) -> str:
    """One or more keys that cannot be guessed; `split_secret` separates them."""
    keys = split_secret(text)
    if min(map(len, keys)) < MIN_SECRET_LENGTH or len(set(keys)) < len(keys):
        raise ValueError(
            "takes at least 32 characters that nobody can guess, or several such keys, separated by spaces"
        )
    return text


def split_secret(text: str) -> tuple[str, ...]:
    """The keys of a secret; a sentence, in which every word is too short for a key, is one key."""
    words = _split_words(text)
    return tuple(words) if any(len(word) >= MIN_SECRET_LENGTH for word in words) else (text,)


def read_host(text: str) -> str:
    """A name or an address to listen on."""
    if not text or any(c.isspace() or c in "/@" for c in text):
        raise ValueError("takes a host name or an IP address")
    return text


def read_flag(text: str) -> bool:
    """On or off."""
    values = {"on": True, "true": True, "yes": True, "1": True, "off": False, "false": False, "no": False, "0": False}
    if text.lower() not in values:
        raise ValueError("takes on or off")
    return values[text.lower()]


def read_one_of(kinds: type[_Word]) -> Callable[[str], _Word]:
    """A reader of one of these words."""

    def read(text: str) -> _Word:
        if text not in set(kinds):
            raise ValueError(f"takes {' or '.join(kinds)}")
        return kinds(text)

    return read


def read_number(least: int, most: int) -> Callable[[str], int]:
    """A reader of whole numbers in a range."""

    def read(text: str) -> int:
        if not (text.isascii() and text.isdigit() and least <= int(text[:20]) <= most):
            raise ValueError(f"takes a whole number from {least} to {most}")
        return int(text)

    return read


def read_origins(text: str) -> tuple[str, ...]:
    """The web origins whose pages may call the service: `*` for all of them, `none` for none."""
    if text in {"*", "none"}:
        return ("*",) if text == "*" else ()
    origins = tuple(_split_words(text))
    if not all(map(_is_origin, origins)):
        raise ValueError("takes *, none, or origins such as https://play.example separated by commas")
    return origins


def _is_origin(text: str) -> bool:
    try:
        parts = urlsplit(text)
    except ValueError:
        return False
    return parts.scheme in {"http", "https"} and bool(parts.netloc) and text == f"{parts.scheme}://{parts.netloc}"


def read_networks(text: str) -> Networks:
    """Addresses and networks, separated by commas."""
    try:
        return tuple(ip_network(word) for word in _split_words(text))
    except ValueError:
        raise ValueError("takes addresses or networks such as 127.0.0.1, 10.0.0.0/8 separated by commas") from None


def read_api_keys(text: str) -> tuple[ApiKey, ...]:
    """Names with their quotas and the hashes of their keys: `ann:600:<SHA-256>`."""
    matches = [_API_KEY.fullmatch(word) for word in _split_words(text)]
    keys = tuple(ApiKey(match[1], int(match[2]), match[3]) for match in matches if match)
    if len(keys) < len(matches) or len({key.name for key in keys} | {key.digest for key in keys}) < 2 * len(keys):
        raise ValueError(
            "takes name:requests a minute:SHA-256 of the key in hex, separated by spaces, no name or key twice"
        )
    return keys


def _split_words(text: str) -> list[str]:
    return text.replace(",", " ").split()
