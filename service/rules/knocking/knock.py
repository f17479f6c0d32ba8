"""Knocking: with how much deadwood, and which melds are shown (GIN-04, GIN-05, SGIN-02, OGIN-01, KNOCK-02)."""

from service.rules import arrange
from service.rules.arrange import Deadwood, Split
from service.rules.knocking import showdown
from service.rules.model.cards import RANKS, Card, Hand, without
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import Discarded, Events, Knocked
from service.rules.model.moves import Knock
from service.rules.model.state import Phase, Round, State, replace
from service.rules.model.variant import Variant
from service.rules.rounds.turn import may_discard, require_held, require_turn, take_from_hand
from service.rules.scoring.round_score import card_values, points_in

ONE_POINT_EACH = dict.fromkeys(RANKS, 1)


def knock(variant: Variant, state: State, seat: int, move: Knock) -> tuple[State, Events]:
    """Discard and show the hand: the play is over, and the other hands are shown."""
    rnd = _discard_to_knock(variant, state, seat, move.discard)
    count = len(rnd.hands[seat])
    shown, laid = showdown.spread_hand(variant, rnd, seat, move.melds or _melds_to_show(variant, state, rnd))
    left, value, most = shown.spreads[-1].deadwood, shown.spreads[-1].value, deadwood_limit(variant, rnd)
    if not may_knock(variant, rnd, left, value):
        raise IllegalMove(Reason.DEADWOOD_TOO_HIGH, variant.knock.rule, deadwood=value, limit=most)
    discarded = Discarded(seat=seat, card=move.discard, count=count)
    knocked = Knocked(seat=seat, melds=laid, deadwood=left, value=value, limit=most)
    return showdown.begin_showdown(variant, state, shown, (discarded, knocked))


def _discard_to_knock(variant: Variant, state: State, seat: int, card: Card) -> Round:
    """The round with the knocker's discard on the pile."""
    if variant.knock.compare is None:
        raise IllegalMove(Reason.NOT_IN_THIS_VARIANT, "CORE-17")
    rnd = require_turn(state, seat, Phase.PLAY)
    require_held(rnd, seat, (card,))
    if not may_discard(rnd, card):
        raise IllegalMove(Reason.DISCARD_JUST_TAKEN, "CORE-08", cards=(card,))
    return replace(take_from_hand(rnd, seat, (card,)), discard=(*rnd.discard, card))


def deadwood_limit(variant: Variant, rnd: Round) -> int | None:
    """The most deadwood with which this round can be knocked; None: any, or not known before the deal (OGIN-01)."""
    if not variant.knock.limit_by_upcard:
        return variant.knock.limit
    if rnd.upcard is None:
        return None
    return 0 if rnd.upcard[0] == "A" else points_in(variant, (rnd.upcard,))


def may_knock(variant: Variant, rnd: Round, deadwood: Hand, value: int) -> bool:
    """Whether a hand that leaves this deadwood is good enough (GIN-04, SGIN-02)."""
    most = deadwood_limit(variant, rnd)
    return most is None or value <= most or (variant.knock.one_deadwood_card and len(deadwood) == 1)


def discards_to_knock(variant: Variant, rnd: Round) -> list[Card]:
    """The cards with whose discard the player at turn may knock, the least deadwood first."""
    hand = rnd.hands[rnd.turn]
    left = deadwood_tables(variant).after_discards(hand)
    most = deadwood_limit(variant, rnd)
    allowed = [card for card, value in left.items() if most is None or value <= most]
    if variant.knock.one_deadwood_card:
        loose = arrange.deadwood(variant.melds.ace, ONE_POINT_EACH).after_discards(hand)
        allowed = [card for card in left if card in allowed or loose[card] == 1]
    return sorted((card for card in allowed if may_discard(rnd, card)), key=left.__getitem__)


def deadwood_tables(variant: Variant) -> Deadwood:
    """What splits hands into melds and deadwood by the variant's values."""
    return arrange.deadwood(variant.melds.ace, card_values(variant))


def _melds_to_show(variant: Variant, state: State, rnd: Round) -> tuple[Hand, ...]:
    """The melds of the split with the least deadwood; of several the one that leaves the opponent most (GIN-05)."""
    best = _best_splits(variant, rnd, rnd.hands[rnd.turn])
    if len(best) == 1 or not variant.knock.lay_offs or not best[0].value:
        return best[0].melds
    return max(best, key=lambda split: _left_to_opponent(variant, state, rnd, split)).melds


def _best_splits(variant: Variant, rnd: Round, hand: Hand) -> list[Split]:
    """The splits with the least deadwood, where it matters among those that allow the knock (SGIN-02)."""
    if not variant.knock.one_deadwood_card:
        return deadwood_tables(variant).splits(hand)
    every = [
        split
        for split in deadwood_tables(variant).every_split(hand)
        if may_knock(variant, rnd, split.left, split.value)
    ]
    least = min((split.value for split in every), default=None)
    return [split for split in every if split.value == least] or deadwood_tables(variant).splits(hand)


def _left_to_opponent(variant: Variant, state: State, rnd: Round, split: Split) -> int:
    """What the opponent would be left with after the best lay-offs on these melds."""
    shown, _ = showdown.spread_hand(variant, rnd, rnd.turn, split.melds)
    opponent = state.after(rnd.turn)
    best = showdown.best_show(variant, shown, opponent)
    gone = (*(card for meld in best.melds for card in meld), *(card for each in best.lay_offs for card in each.cards))
    return points_in(variant, without(rnd.hands[opponent], gone))
