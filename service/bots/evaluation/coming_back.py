"""Whether a player who has gone out comes back into the game (EXT-02)."""

from service.rules.model.moves import Pass, PlayersMove, ReEnter
from service.rules.model.variant import Variant
from service.rules.view import SeatView


def answer_offer_to_come_back(variant: Variant, view: SeatView) -> PlayersMove:
    """Comes back if the chance to win the pot is worth the stake that it costs (EXT-03).

    The chance is taken for the player's share of all room, the points that a player may still get without going out:
    in simulated games of three to five equal players it was at most 0.08 off. All who are asked count as coming back.
    """
    target = variant.match.target
    assert target is not None  # noqa: S101 - without a target nobody goes out
    own = target - view.entry_total
    others = sum(max(0, target - total) for total in view.totals) + own * (len(view.entering) - 1)
    pot = len(view.totals) + len(view.entering)
    return ReEnter() if own * pot > own + others else Pass()
