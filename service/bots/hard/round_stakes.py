"""What a seat may win and lose in a round, as far as can be told from what it sees."""

from typing import NamedTuple

from service.bots.memory import Memory
from service.rules.model.cards import Hand
from service.rules.model.enums import HiddenRummy
from service.rules.model.variant import Variant
from service.rules.scoring import round_score as scoring
from service.rules.view import SeatView


class Stakes(NamedTuple):
    """Points: what it gets if it goes out first, and what it gives if another does."""

    won: float
    lost: float


def stakes(variant: Variant, view: SeatView, memory: Memory, left: Hand, *, in_one_turn: bool = True) -> Stakes:
    """The stakes for a seat left with these cards; `in_one_turn` while it can still go rummy (OPT-12)."""
    others = [count for seat, count in enumerate(view.hand_counts) if seat != view.seat]
    average = scoring.value(variant, memory.unseen) / max(1, len(memory.unseen))
    mine, melds = scoring.counted(variant, left), average * sum(view.hand_counts) / len(view.hand_counts)
    if variant.score is scoring.winners_melds:
        return Stakes(mine * len(others), melds)
    theirs = average * sum(others)
    rummy = variant.close.hidden_rummy
    may_double = in_one_turn and not _has_laid(view, view.seat)
    threatened = len({meld.owner for meld in view.melds} - {view.seat}) < len(others)
    if rummy is HiddenRummy.WINNERS_MELDS:
        mine_doubled = 2 * scoring.value(variant, view.hand) * len(others)
        return Stakes(mine_doubled if may_double else theirs, 2 * melds if threatened else mine)
    times = 2 if rummy is HiddenRummy.LOSERS_HANDS else 1
    return Stakes(theirs * (times if may_double else 1), mine * (times if threatened else 1))


def _has_laid(view: SeatView, seat: int | None) -> bool:
    return any(meld.owner == seat for meld in view.melds)
