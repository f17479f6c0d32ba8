"""The interface of a fuzzing target: a reader of bytes, seed texts, known words."""

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from importlib import import_module
from typing import Protocol, cast

TARGETS = ("cards", "moves", "requests", "words")

Attempt = Callable[[bytes], None]
"""Raises an error if the service handles these bytes wrongly."""


class Target(Protocol):
    """A module of this package that can be fuzzed."""

    SEEDS: Sequence[bytes]
    WORDS: Sequence[str]

    def ready(self, redis_url: str) -> AbstractContextManager[Attempt]:
        """Prepare attempts."""


def load(name: str) -> Target:
    """The target of this name; importing it imports the code under test."""
    return cast("Target", import_module(f"tools.fuzz.{name}"))
