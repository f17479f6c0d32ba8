"""Choices made by bytes: each byte changes one choice, so that the fuzzer can vary a promising input."""

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")


class Feed:
    """Bytes to choose by; once they run out, every choice is the first option."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def __bool__(self) -> bool:
        """Whether bytes are left."""
        return self._at < len(self._data)

    def number(self, below: int) -> int:
        """A whole number from 0 up to `below`, exclusive, from as few bytes as possible."""
        return int.from_bytes(self.bytes((below - 1).bit_length() + 7 >> 3)) % below

    def one_of(self, options: Sequence[T]) -> T:
        """One of `options`."""
        return options[self.number(len(options))]

    def rarely(self, one_in: int = 8) -> bool:
        """True in one of `one_in` cases."""
        return self.number(one_in) == one_in - 1

    def several(self, options: Sequence[T], most: int) -> list[T]:
        """Up to `most` of `options`, with repetition."""
        return [self.one_of(options) for _ in range(self.number(most + 1))]

    def bytes(self, most: int) -> bytes:
        """The next bytes, at most `most`."""
        found = self._data[self._at : self._at + most]
        self._at += most
        return found

    def text(self, most: int = 60) -> str:
        """Any text: bytes that are not UTF-8 are read as Latin-1."""
        raw = self.bytes(self.number(most + 1))
        try:
            return raw.decode()
        except UnicodeDecodeError:
            return raw.decode("latin-1")
