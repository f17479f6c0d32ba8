"""The players of the yardstick: the service's bot levels, and a baseline that only this tool knows."""

from service import bots
from service.bots import LEVELS, THINKING_LEVELS, SeenEvent
from service.rules.catalogue import VARIANTS
from service.rules.model.moves import PlayersMove
from service.rules.model.variant import Variant
from service.rules.view import SeatView
from tools.bots import baseline

BASELINE = "baseline"
PLAYERS = (*LEVELS, BASELINE)


def can_play(player: str, name: str) -> bool:
    """Whether the player knows the variant: the baseline knows only gin rummy and its relatives."""
    return player != BASELINE or VARIANTS[name].knock.upcard_offered


def choose(player: str, variant: Variant, view: SeatView, events: tuple[SeenEvent, ...]) -> PlayersMove:
    """The player's move from what its seat sees and the events of the round; only thinking levels read the events."""
    if player == BASELINE:
        return baseline.choose(variant, view)
    return bots.choose(player, variant, view, events if player in THINKING_LEVELS else ())
