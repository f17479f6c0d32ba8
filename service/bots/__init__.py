"""Players that see exactly what their seat sees, and choose among the moves it may make."""

from service.bots import concealed, easy, four_turns, jokers, knocking, runs
from service.rules.choices import Family, JokerLimit
from service.rules.moves import PlayersMove
from service.rules.state import Phase
from service.rules.variant import Variant
from service.rules.view import SeatView


def _easy(variant: Variant, view: SeatView) -> PlayersMove:
    """The simple bot for this kind of game."""
    if view.phase is Phase.CUT:
        return easy.choose(variant, view)
    if variant.family is Family.FOUR_TURNS:
        return four_turns.choose(variant, view)
    if variant.pattern.lengths:
        return runs.choose(variant, view)
    if variant.melds.jokers is not JokerLimit.NONE or variant.opening.required or _has_doubles(variant, view):
        return concealed.choose(variant, view) if variant.close.concealed else jokers.choose(variant, view)
    knocks = variant.knock.compare is not None
    return knocking.choose(variant, view) if knocks else easy.choose(variant, view)


def _has_doubles(variant: Variant, view: SeatView) -> bool:
    cards = variant.whole_pack(len(view.hand_counts))
    return len(set(cards)) < len(cards)


_BY_LEVEL = {"easy": _easy}
LEVELS: tuple[str, ...] = tuple(_BY_LEVEL)
"""How well bots play, the weakest first."""


def choose(level: str, variant: Variant, view: SeatView) -> PlayersMove:
    """The move a bot of this level makes on this view of its seat, which must have legal moves.

    The same view always gets the same move.
    """
    return _BY_LEVEL[level](variant, view)
