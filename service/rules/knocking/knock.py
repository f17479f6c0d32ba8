"""Knocking: with how much deadwood, and which melds are shown (GIN-04, GIN-05, SGIN-02, OGIN-01, KNOCK-02)."""

from service.rules import arrange
from service.rules.arrange import Deadwood, Split
from service.rules.knocking import showdown
from service.rules.model import events as tell
from service.rules.model.cards import RANKS, Card, Hand, without
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.moves import Knock
from service.rules.model.state import Phase, Round, State, replace
from service.rules.model.variant import Variant
from service.rules.rounds.turn import at_turn, given_up, may_discard, require_held
from service.rules.scoring import round_score as scoring

ONE_EACH = dict.fromkeys(RANKS, 1)


def knock(variant: Variant, state: State, seat: int, move: Knock) -> tuple[State, tell.Events]:
    """Discard and show the hand: the play is over, and the other hands are shown."""
    rnd = _discarded(variant, state, seat, move.discard)
    count = len(rnd.hands[seat])
    shown, laid = showdown.spread_out(variant, rnd, seat, move.melds or _chosen(variant, state, rnd))
    left, value, most = shown.spreads[-1].deadwood, shown.spreads[-1].value, limit(variant, rnd)
    if not may_knock(variant, rnd, left, value):
        raise IllegalMove(Reason.DEADWOOD_TOO_HIGH, variant.knock.rule, deadwood=value, limit=most)
    discarded = tell.Discarded(seat=seat, card=move.discard, count=count)
    knocked = tell.Knocked(seat=seat, melds=laid, deadwood=left, value=value, limit=most)
    return showdown.begun(variant, state, shown, (discarded, knocked))


def _discarded(variant: Variant, state: State, seat: int, card: Card) -> Round:
    """The round with the knocker's discard on the pile."""
    if variant.knock.compare is None:
        raise IllegalMove(Reason.NOT_IN_THIS_VARIANT, "CORE-17")
    rnd = at_turn(state, seat, Phase.PLAY)
    require_held(rnd, seat, (card,))
    if not may_discard(rnd, card):
        raise IllegalMove(Reason.DISCARD_JUST_TAKEN, "CORE-08", cards=(card,))
    return replace(given_up(rnd, seat, (card,)), discard=(*rnd.discard, card))


def limit(variant: Variant, rnd: Round) -> int | None:
    """The most deadwood with which this round can be knocked; None: any, or not known before the deal (OGIN-01)."""
    if not variant.knock.limit_by_upcard:
        return variant.knock.limit
    if rnd.upcard is None:
        return None
    return 0 if rnd.upcard[0] == "A" else scoring.value(variant, (rnd.upcard,))


def may_knock(variant: Variant, rnd: Round, deadwood: Hand, value: int) -> bool:
    """Whether a hand that leaves this deadwood is good enough (GIN-04, SGIN-02)."""
    most = limit(variant, rnd)
    return most is None or value <= most or (variant.knock.one_deadwood_card and len(deadwood) == 1)


def discards_to_knock(variant: Variant, rnd: Round) -> list[Card]:
    """The cards with whose discard the player at turn may knock, the least deadwood first."""
    hand = rnd.hands[rnd.turn]
    left = tables(variant).after_discards(hand)
    most = limit(variant, rnd)
    allowed = [card for card, value in left.items() if most is None or value <= most]
    if variant.knock.one_deadwood_card:
        loose = arrange.deadwood(variant.melds.ace, ONE_EACH).after_discards(hand)
        allowed = [card for card in left if card in allowed or loose[card] == 1]
    return sorted((card for card in allowed if may_discard(rnd, card)), key=left.__getitem__)


def tables(variant: Variant) -> Deadwood:
    """What splits hands into melds and deadwood by the variant's values."""
    return arrange.deadwood(variant.melds.ace, scoring.values(variant))


def _chosen(variant: Variant, state: State, rnd: Round) -> tuple[Hand, ...]:
    """The melds of the split with the least deadwood; of several the one that leaves the opponent most (GIN-05)."""
    best = _best_splits(variant, rnd, rnd.hands[rnd.turn])
    if len(best) == 1 or not variant.knock.lay_offs or not best[0].value:
        return best[0].melds
    return max(best, key=lambda split: _left_to_opponent(variant, state, rnd, split)).melds


def _best_splits(variant: Variant, rnd: Round, hand: Hand) -> list[Split]:
    """The splits with the least deadwood, where it matters among those that allow the knock (SGIN-02)."""
    if not variant.knock.one_deadwood_card:
        return tables(variant).splits(hand)
    every = [split for split in tables(variant).every_split(hand) if may_knock(variant, rnd, split.left, split.value)]
    least = min((split.value for split in every), default=None)
    return [split for split in every if split.value == least] or tables(variant).splits(hand)


def _left_to_opponent(variant: Variant, state: State, rnd: Round, split: Split) -> int:
    """What the opponent would be left with after the best lay-offs on these melds."""
    shown, _ = showdown.spread_out(variant, rnd, rnd.turn, split.melds)
    opponent = state.after(rnd.turn)
    best = showdown.best(variant, shown, opponent)
    gone = (*(card for meld in best.melds for card in meld), *(card for each in best.lay_offs for card in each.cards))
    return scoring.value(variant, without(rnd.hands[opponent], gone))
