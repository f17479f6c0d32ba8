"""The players of the yardstick: the service's bot levels, and players that only this tool knows."""

from service import bots
from service.bots import LEVELS, THINKING_LEVELS, SeenEvent
from service.rules.catalogue import VARIANTS
from service.rules.model.moves import PlayersMove
from service.rules.model.state import State
from service.rules.model.variant import Variant
from service.rules.view import SeatView
from tools.bots.players import all_seeing, baseline, openspiel, rlcard

BASELINE = "baseline"
ALL_SEEING = "all-seeing"
GIN_PLAYERS = {BASELINE: baseline.choose, "openspiel": openspiel.choose, "rlcard": rlcard.choose}
"""Players that know only gin rummy and its relatives; those of other projects need the packages of the lock `bots`."""
PLAYERS = (*LEVELS, *GIN_PLAYERS, ALL_SEEING)


def can_play(player: str, name: str) -> bool:
    """Whether the player knows the variant."""
    return player not in GIN_PLAYERS or VARIANTS[name].knock.upcard_offered


def choose(player: str, variant: Variant, state: State, view: SeatView, events: tuple[SeenEvent, ...]) -> PlayersMove:
    """The player's move from what its seat sees and the events of the round; the all-seeing one looks at `state`.

    Only thinking levels read the events.
    """
    if player in GIN_PLAYERS:
        return GIN_PLAYERS[player](variant, view)
    if player == ALL_SEEING:
        return all_seeing.choose(variant, state, view)
    return bots.choose(player, variant, view, events if player in THINKING_LEVELS else ())
