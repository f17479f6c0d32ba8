"""Whether to take the discard: for a meld, for a knock, or because the hand becomes worth more than it is."""

from collections.abc import Mapping, Sequence

from service.bots.hard.gin.discarding import DISCARD, candidates
from service.bots.hard.gin.outlook import Outlook
from service.bots.learnt.decision import Decision, Features, MoveOption, weights_for_view, worth
from service.bots.memory import Memory
from service.rules.arrange.one_pack.masks import CARD_BIT, mask_of
from service.rules.knocking.knock import deadwood_tables
from service.rules.model.moves import Draw, Pass, Source
from service.rules.model.state import Phase
from service.rules.model.variant import Variant
from service.rules.view import SeatView

WORTH_UNIT = 10.0
"""The worth of a hand that counts as 1 in the features."""
OTHERWISE = (Draw(Source.STOCK), Pass())


def draw_options(variant: Variant, view: SeatView, memory: Memory) -> Sequence[MoveOption]:
    """To take the discard or not; only to take it if it makes gin; none where the wall allows nothing else (GIN-10)."""
    take = Draw(Source.DISCARD)
    otherwise = next((move for move in OTHERWISE if move in view.legal_moves), None)
    if view.phase is Phase.WALL or take not in view.legal_moves or otherwise is None:
        return []
    if _makes_gin(variant, view):
        return [MoveOption(take, {})]
    return [MoveOption(take, _features(variant, view, memory)), MoveOption(otherwise, {})]


DRAW = Decision("gin draw", draw_options)


def _makes_gin(variant: Variant, view: SeatView) -> bool:
    """Whether the hand with the discard is whole in melds once another card is thrown."""
    least, hand = deadwood_tables(variant).of_mask, mask_of((*view.hand, view.discard_pile[-1]))
    return any(least(hand ^ CARD_BIT[card]) == 0 for card in view.hand)


def _features(variant: Variant, view: SeatView, memory: Memory) -> Features:
    """What the hand with the card and the best discard has, beyond the hand as it is."""
    outlook, card = Outlook(variant, view, memory), view.discard_pile[-1]
    now, hand = outlook.features(mask_of(view.hand)), mask_of((*view.hand, card))
    weights = weights_for_view(DISCARD.name, variant, view)

    def value(features: Features) -> float:
        return worth(outlook.staged(features), weights)

    hands = [outlook.features(hand ^ CARD_BIT[each]) for each in candidates(outlook, hand, view.hand)]
    best = max(hands, key=value)
    more = (value(best) - value(now)) / WORTH_UNIT
    return {
        "always": 1.0,
        "late": outlook.late,
        "first turn": float(view.phase is Phase.UPCARD),
        "makes a meld": float(card not in outlook.table.split((*view.hand, card)).left),
        "knock next": now["knock next"],
        "worth": more,
        "worth, close": more * outlook.opponent.closeness,
        **_differences(outlook, now, best),
    }


def _differences(outlook: Outlook, now: Mapping[str, float], best: Mapping[str, float]) -> Features:
    more = {name: best[name] - now[name] for name in now}
    return {
        "loose cards": more["loose cards"],
        "deadwood": more["deadwood"],
        "deadwood, late": more["deadwood"] * outlook.late,
        "more knocks next": more["knock next"],
        "more knocks next, late": more["knock next"] * outlook.late,
        "more gins next, close": more["gin next"] * outlook.opponent.closeness,
        "more knocks thrown": more["knock thrown"],
        "more melds next": more["meld next"],
    }
