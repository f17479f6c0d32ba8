"""Rounds of four turns each: takes into melds that stay in the hand, shows in the last turn, Ù (PHOM)."""

from collections.abc import Callable
from typing import Any

from service.rules.events import Events
from service.rules.four_turns.declaring import declare
from service.rules.four_turns.discarding import discard
from service.rules.four_turns.drawing import draw
from service.rules.four_turns.showing import show
from service.rules.moves import Declare, Discard, Draw, Show
from service.rules.state import State
from service.rules.variant import Variant

PLAYS: dict[type, Callable[[Variant, State, int, Any], tuple[State, Events]]] = {
    Draw: draw,
    Discard: discard,
    Show: show,
    Declare: declare,
}
"""What is played in them, besides the cut and giving up."""
