"""Rounds of four turns each: takes into melds that stay in the hand, shows in the last turn, Ù (PHOM)."""

from collections.abc import Callable
from typing import Any

from service.rules.four_turns.declaring import declare
from service.rules.four_turns.feeding import discard
from service.rules.four_turns.fourth_turn import show
from service.rules.four_turns.taking import draw
from service.rules.model.events import Events
from service.rules.model.moves import Declare, Discard, Draw, Show
from service.rules.model.state import State
from service.rules.model.variant import Variant

PLAYS: dict[type, Callable[[Variant, State, int, Any], tuple[State, Events]]] = {
    Draw: draw,
    Discard: discard,
    Show: show,
    Declare: declare,
}
"""What is played in them, besides the cut and giving up."""
