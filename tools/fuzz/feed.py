"""Choices made by bytes: whoever changes a byte changes one choice, so that what has led deep can be varied there."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Feed:
    """Bytes to choose by; when they have run out, the first of everything is chosen, and nothing goes on."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def __bool__(self) -> bool:
        """Whether there is more."""
        return self._at < len(self._data)

    def number(self, below: int) -> int:
        """A whole number from 0, made of as few bytes as will do."""
        return int.from_bytes(self.bytes((below - 1).bit_length() + 7 >> 3)) % below

    def one_of(self, options: Sequence[T]) -> T:
        """One of these."""
        return options[self.number(len(options))]

    def rarely(self, one_in: int = 8) -> bool:
        """Whether something happens that mostly does not."""
        return self.number(one_in) == one_in - 1

    def several(self, options: Sequence[T], most: int) -> list[T]:
        """So many of these at most, any of them again."""
        return [self.one_of(options) for _ in range(self.number(most + 1))]

    def bytes(self, most: int) -> bytes:
        """The next bytes, so many at most."""
        found = self._data[self._at : self._at + most]
        self._at += most
        return found

    def text(self, most: int = 60) -> str:
        """Any text: bytes that are no UTF-8 are characters of Latin-1."""
        raw = self.bytes(self.number(most + 1))
        try:
            return raw.decode()
        except UnicodeDecodeError:
            return raw.decode("latin-1")
