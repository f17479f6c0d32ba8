"""The thinking bot for rounds of four turns each: plays as the practised one does, but knows which cards are dead."""

from service.bots.memory import Memory
from service.bots.normal import four_turns as normal
from service.rules.moves import PlayersMove
from service.rules.variant import Variant
from service.rules.view import SeatView


def choose(variant: Variant, view: SeatView, memory: Memory) -> PlayersMove:
    """The move for this seat; it depends on nothing but the view and what was told."""
    return normal.chosen(variant, view, frozenset(memory.unseen))
