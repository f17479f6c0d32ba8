"""Rounds of four turns: taken discards go into melds in the hand, the fourth turn shows them, Ù wins at once (PHOM)."""

from collections.abc import Callable
from typing import Any

from service.rules.four_turns.declaring import declare_whole_hand
from service.rules.four_turns.feeding import discard_and_feed
from service.rules.four_turns.fourth_turn import show_in_fourth_turn
from service.rules.four_turns.taking import draw_or_take
from service.rules.model.events import Events
from service.rules.model.moves import Declare, Discard, Draw, Show
from service.rules.model.state import State
from service.rules.model.variant import Variant

FOUR_TURN_PLAYS: dict[type, Callable[[Variant, State, int, Any], tuple[State, Events]]] = {
    Draw: draw_or_take,
    Discard: discard_and_feed,
    Show: show_in_fourth_turn,
    Declare: declare_whole_hand,
}
"""The handlers of these rounds, besides cut and forfeit."""
