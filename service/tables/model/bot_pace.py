"""How fast the bots of a table play."""

from enum import StrEnum


class BotPace(StrEnum):
    """How long bots wait before each of their moves."""

    INSTANT = "instant"
    """Not at all: they move within the change that makes it their turn."""
    BRISK = "brisk"
    HUMAN = "human"
    """Like a person: longer in the first turn and while they lay cards down."""
