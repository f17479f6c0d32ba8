"""The knock: how much deadwood it may leave, and which melds are shown (GIN-04, GIN-05, SGIN-02, OGIN-01, KNOCK-02)."""

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
REFUSES = (
    Reason.CARD_NOT_HELD,
    Reason.NOT_A_MELD,
    Reason.DISCARD_JUST_TAKEN,
    Reason.DEADWOOD_TOO_HIGH,
    Reason.NOT_IN_THIS_VARIANT,
)


def knock(variant: Variant, state: State, seat: int, move: Knock) -> tuple[State, Events]:
    """Discard and show the hand; the play is over and the other hands are shown next."""
    rnd = _discard_to_knock(variant, state, seat, move.discard)
    count = len(rnd.hands[seat])
    after, melds = showdown.spread_hand(variant, rnd, seat, move.melds or _melds_to_show(variant, state, rnd))
    deadwood, value, limit = after.spreads[-1].deadwood, after.spreads[-1].value, deadwood_limit(variant, rnd)
    if not may_knock(variant, rnd, deadwood, value):
        raise IllegalMove(Reason.DEADWOOD_TOO_HIGH, variant.knock.rule, deadwood=value, limit=limit)
    discard_event = Discarded(seat=seat, card=move.discard, count=count)
    knock_event = Knocked(seat=seat, melds=melds, deadwood=deadwood, value=value, limit=limit)
    return showdown.begin_showdown(variant, state, after, (discard_event, knock_event))


def _discard_to_knock(variant: Variant, state: State, seat: int, card: Card) -> Round:
    """Put the knocker's discard on the pile; refuse it if the player may not discard it."""
    if variant.knock.compare is None:
        raise IllegalMove(Reason.NOT_IN_THIS_VARIANT, "CORE-17")
    rnd = require_turn(state, seat, Phase.PLAY)
    require_held(rnd, seat, (card,))
    if not may_discard(rnd, card):
        raise IllegalMove(Reason.DISCARD_JUST_TAKEN, "CORE-08", cards=(card,))
    return replace(take_from_hand(rnd, seat, (card,)), discard=(*rnd.discard, card))


def deadwood_limit(variant: Variant, rnd: Round) -> int | None:
    """The most deadwood a knock may leave; None: any amount, or unknown before the deal (OGIN-01)."""
    if not variant.knock.limit_by_upcard:
        return variant.knock.limit
    if rnd.upcard is None:
        return None
    return 0 if rnd.upcard[0] == "A" else points_in(variant, (rnd.upcard,))


def may_knock(variant: Variant, rnd: Round, deadwood: Hand, value: int) -> bool:
    """Whether a hand with this deadwood of this value may knock (GIN-04, SGIN-02)."""
    limit = deadwood_limit(variant, rnd)
    return limit is None or value <= limit or (variant.knock.one_deadwood_card and len(deadwood) == 1)


def discards_to_knock(variant: Variant, rnd: Round) -> list[Card]:
    """The cards whose discard lets the player at turn knock; the one that leaves the least deadwood first."""
    hand, tables, limit = rnd.hands[rnd.turn], deadwood_tables(variant), deadwood_limit(variant, rnd)
    if limit is not None and not variant.knock.one_deadwood_card and not tables.may_leave(hand, limit):
        return []
    values = tables.after_discards(hand)
    allowed = [card for card, value in values.items() if limit is None or value <= limit]
    if variant.knock.one_deadwood_card:
        card_counts = arrange.deadwood(variant.melds.ace, ONE_POINT_EACH).after_discards(hand)
        allowed = [card for card in values if card in allowed or card_counts[card] == 1]
    return sorted((card for card in allowed if may_discard(rnd, card)), key=values.__getitem__)


def deadwood_tables(variant: Variant) -> Deadwood:
    """The tables that split hands into melds and deadwood by the variant's values."""
    return arrange.deadwood(variant.melds.ace, card_values(variant))


def _melds_to_show(variant: Variant, state: State, rnd: Round) -> tuple[Hand, ...]:
    """The melds of a split with the least deadwood; of several, the one that leaves the opponent most (GIN-05)."""
    best = _best_splits(variant, rnd, rnd.hands[rnd.turn])
    if len(best) == 1 or not variant.knock.lay_offs or not best[0].value:
        return best[0].melds
    return max(best, key=lambda split: _opponents_deadwood(variant, state, rnd, split)).melds


def _best_splits(variant: Variant, rnd: Round, hand: Hand) -> list[Split]:
    """The splits with the least deadwood, first among those that allow the knock (SGIN-02)."""
    if not variant.knock.one_deadwood_card:
        return deadwood_tables(variant).splits(hand)
    splits = [
        split
        for split in deadwood_tables(variant).every_split(hand)
        if may_knock(variant, rnd, split.left, split.value)
    ]
    least = min((split.value for split in splits), default=None)
    return [split for split in splits if split.value == least] or deadwood_tables(variant).splits(hand)


def _opponents_deadwood(variant: Variant, state: State, rnd: Round, split: Split) -> int:
    """The deadwood of the opponent after the best lay-offs on these melds."""
    after, _ = showdown.spread_hand(variant, rnd, rnd.turn, split.melds)
    opponent = state.after(rnd.turn)
    best = showdown.best_show(variant, after, opponent)
    cards = (
        *(card for meld in best.melds for card in meld),
        *(card for lay_off in best.lay_offs for card in lay_off.cards),
    )
    return points_in(variant, without(rnd.hands[opponent], cards))
