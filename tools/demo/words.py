"""Cards and names in a form for people."""

import os
from collections.abc import Iterable
from dataclasses import dataclass
from typing import IO, Self

SUITS = {"C": "♣", "D": "♦", "H": "♥", "S": "♠"}
RED, BOLD, DIM, PLAIN = "\x1b[31m", "\x1b[1m", "\x1b[2m", "\x1b[0m"


@dataclass(frozen=True)
class Words:
    """Formats words, with or without colours."""

    coloured: bool

    @classmethod
    def fitting(cls, output: IO[str]) -> Self:
        """Colours for a terminal, unless NO_COLOR is set (no-color.org)."""
        return cls(output.isatty() and not os.environ.get("NO_COLOR"))

    def card(self, card: str) -> str:
        """A card: its rank and the symbol of its suit."""
        text = card[:-1].replace("T", "10") + SUITS[card[-1]]
        return self._in(RED, text) if card[-1] in "DH" else text

    def cards(self, cards: Iterable[str]) -> str:
        """Several cards."""
        return " ".join(map(self.card, cards))

    def name(self, name: str, width: int = 0) -> str:
        """A player's name, padded to `width`."""
        return self._in(BOLD, name) + " " * (width - len(name))

    def aside(self, text: str) -> str:
        """A secondary remark."""
        return self._in(DIM, text)

    def _in(self, style: str, text: str) -> str:
        return f"{style}{text}{PLAIN}" if self.coloured else text
