"""What a seat can win and lose in a round, estimated from its view."""

from typing import NamedTuple

from service.bots.memory import Memory
from service.rules.model.cards import Hand
from service.rules.model.enums import HiddenRummy
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import counted_points, points_in, winners_melds
from service.rules.view import SeatView


class RoundStakes(NamedTuple):
    """Points: what the seat gets if it goes out first, and what it pays if another seat does."""

    won: float
    lost: float


def round_stakes(
    variant: Variant, view: SeatView, memory: Memory, left: Hand, *, in_one_turn: bool = True
) -> RoundStakes:
    """The stakes of a seat left with the cards `left`; `in_one_turn` says that it can still go rummy (OPT-12)."""
    others = [count for seat, count in enumerate(view.hand_counts) if seat != view.seat]
    average = points_in(variant, memory.unseen) / max(1, len(memory.unseen))
    mine, melds = counted_points(variant, left), average * sum(view.hand_counts) / len(view.hand_counts)
    if variant.score is winners_melds:
        return RoundStakes(mine * len(others), melds)
    theirs = average * sum(others)
    rummy = variant.close.hidden_rummy
    may_double = in_one_turn and not _has_melds_on_table(view, view.seat)
    threatened = len({meld.owner for meld in view.melds} - {view.seat}) < len(others)
    if rummy is HiddenRummy.WINNERS_MELDS:
        mine_doubled = 2 * points_in(variant, view.hand) * len(others)
        return RoundStakes(mine_doubled if may_double else theirs, 2 * melds if threatened else mine)
    times = 2 if rummy is HiddenRummy.LOSERS_HANDS else 1
    return RoundStakes(theirs * (times if may_double else 1), mine * (times if threatened else 1))


def _has_melds_on_table(view: SeatView, seat: int | None) -> bool:
    return any(meld.owner == seat for meld in view.melds)
