"""A player's first melds of a round: what they must total and hold (CAL-03, ROMME-04, BLOC-04, BLOCJ-03)."""

from collections.abc import Iterable

from service.rules.cards import JOKER, RANKS, Hand
from service.rules.errors import IllegalMove, Reason
from service.rules.melds import Kind, Meld
from service.rules.state import Round
from service.rules.variant import Variant


def opens(variant: Variant, rnd: Round) -> bool:
    """Whether the next melding request of the player at turn is one that has to open."""
    return variant.opening.required and not variant.close.concealed and not rnd.opened[rnd.turn]


def check_opening(variant: Variant, rnd: Round, melds: tuple[Meld, ...], rest: Hand) -> None:
    """Refuse first melds that do not open."""
    rules = variant.opening
    if not opens(variant, rnd) or (rules.whole_hand_opens and rnd.turns[rnd.turn] == 0 and len(rest) == 1):
        return
    total = points(variant, melds)
    if total < rules.points:
        raise IllegalMove(Reason.OPENING_TOO_LOW, rules.rule, points=total, needed=rules.points)
    if rules.clean_run and not any(meld.kind is Kind.RUN and JOKER not in meld.cards for meld in melds):
        raise IllegalMove(Reason.OPENING_NEEDS_CLEAN_RUN, rules.rule)


def points(variant: Variant, melds: Iterable[Meld]) -> int:
    """What melds count towards an opening: a joker as the card it stands for."""
    return sum(_points(variant, meld) for meld in melds)


def _points(variant: Variant, meld: Meld) -> int:
    ranks = [place[0] for place in meld.places]
    values = variant.values
    total = sum(values.melded_ace if rank == "A" else min(RANKS.index(rank) + 1, 10) for rank in ranks)
    low_ace = meld.kind is Kind.RUN and ranks[0] == "A"
    return total - values.melded_ace + values.melded_low_ace if low_ace else total
