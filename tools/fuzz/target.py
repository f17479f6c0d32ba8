"""What can be fuzzed: a reader, texts to begin with, words that it knows."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from importlib import import_module
from typing import Protocol, cast

TARGETS = ("cards", "moves", "requests", "words")

Attempt = Callable[[bytes], None]
"""Raises where the service does with these bytes what it must not."""


class Target(Protocol):
    """A module of this package that can be fuzzed."""

    SEEDS: Sequence[bytes]
    WORDS: Sequence[str]

    def ready(self, redis_url: str) -> AbstractContextManager[Attempt]:
        """All is set up for attempts."""


def load(name: str) -> Target:
    """The target of this name; importing it imports what it is about."""
    return cast("Target", import_module(f"tools.fuzz.{name}"))
