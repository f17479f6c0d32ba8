"""Draws from the stock and the discard pile, and passes (CORE-07, CORE-13, OPT-17 to OPT-19)."""

from service.rules.model.enums import Block, DiscardUse
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import CallsClosed, CardDrawn, DiscardTaken, Events, Passed, RoundEvent, StockRenewed
from service.rules.model.moves import Draw, Pass, Source
from service.rules.model.state import Phase, Round, State, Turn, replace
from service.rules.model.variant import Variant
from service.rules.rounds import shuffle
from service.rules.rounds.deal import round_key
from service.rules.rounds.ending import end_blocked, end_void, end_with_stock
from service.rules.rounds.pile_draws import (
    TAKE_DISCARD_REFUSES,
    barred_cards,
    is_stock_only,
    required_use,
    take_discard,
)
from service.rules.rounds.turn import add_to_hand, is_stock_dry, require_turn, running_round

DrawResult = tuple[State, Events]
DRAW_REFUSES = (
    Reason.STOCK_EMPTY,
    Reason.CALL_PENDING,
    Reason.SECOND_CARD_DUE,
    Reason.NO_SECOND_CARD,
    *TAKE_DISCARD_REFUSES,
)
PASS_REFUSES = (Reason.NOTHING_TO_PASS, Reason.CALL_PENDING, Reason.NOT_IN_THIS_VARIANT)


def draw(variant: Variant, state: State, seat: int, move: Draw) -> DrawResult:
    """Draw one card from the stock or the discard pile (CORE-07), or two if the first is the top discard (BOAT-02)."""
    rnd = require_draw(state, seat)
    check_second_card(variant, rnd, move)
    if move.source is Source.DISCARD:
        after, events = take_discard(variant, state, rnd, move)
    elif move.card is not None or move.depth is not None:
        raise IllegalMove(Reason.CARD_NOT_IN_PILE, "CORE-07")
    elif move.melds or move.lay_off or move.swap:
        raise IllegalMove(Reason.MELDS_NOT_HERE, "CAL-04" if move.melds else "EXT-04")
    else:
        after, events = _draw_from_stock(variant, state, rnd)
    if move.second is not None:
        after, event = _draw_second(variant, after, running_round(after), move.second)
        events = (*events, event)
    return after, (*_closing_events(rnd), *events)


def second_sources(variant: Variant, rnd: Round) -> tuple[Source, ...]:
    """The sources of a second card after the top discard; none: the draw is one card (BOAT-02)."""
    if not variant.draw.two_cards or not rnd.discard:
        return ()
    from_pile = (Source.DISCARD,) if len(rnd.discard) > 1 else ()
    return (*from_pile, Source.STOCK) if rnd.stock else from_pile


def check_second_card(variant: Variant, rnd: Round, move: Draw) -> None:
    """Refuse a second card that is not available, and a draw without one where it is required (BOAT-02)."""
    allowed = second_sources(variant, rnd) if move.source is Source.DISCARD else ()
    if move.second is None and allowed:
        raise IllegalMove(Reason.SECOND_CARD_DUE, "BOAT-02")
    if move.second is not None and move.second not in allowed:
        raise IllegalMove(Reason.NO_SECOND_CARD, "BOAT-02")


def _draw_second(variant: Variant, state: State, rnd: Round, source: Source) -> tuple[State, RoundEvent]:
    """Draw the second card; if it comes from the pile, it may not be discarded either (BOAT-03)."""
    if source is Source.STOCK:
        card = rnd.stock[0]
        rnd = replace(rnd, stock=rnd.stock[1:])
        rnd = add_to_hand(rnd, (card,), replace(rnd.this_turn, drawn=card))
        return replace(state, round=rnd), CardDrawn(seat=rnd.turn, card=card)
    card = rnd.discard[-1]
    rnd = replace(rnd, discard=rnd.discard[:-1])
    barred = (*rnd.this_turn.barred, *barred_cards(variant, rnd, card))
    rnd = add_to_hand(rnd, (card,), replace(rnd.this_turn, barred=barred))
    return replace(state, round=rnd), DiscardTaken(seat=rnd.turn, card=card)


def refuse_discard(variant: Variant, state: State, seat: int, move: Pass) -> DrawResult:
    """Pass when no stock is left: the round ends scored, blocked or void (R500-06, OPT-17, CORE-16)."""
    if variant.draw.discards_stay:  # the round ends with the stock, so that every turn has a card to draw
        raise IllegalMove(Reason.NOT_IN_THIS_VARIANT, "BLOC-02")
    rnd = require_draw(state, seat)
    if not may_pass(variant, rnd):
        raise IllegalMove(Reason.NOTHING_TO_PASS, _rule_against_passing(variant))
    events = (*_closing_events(rnd), Passed(seat=seat))
    if variant.close.stock_end:
        return end_with_stock(variant, state, rnd, events)
    if variant.close.block is not Block.OFF:
        return end_blocked(variant, state, rnd, events)
    return end_void(variant, state, rnd, "CORE-16", events)


def _rule_against_passing(variant: Variant) -> str:
    """The rule that forbids a pass while a card can be drawn; OPT-17 where the variant could have that option."""
    if variant.knock.upcard_offered:
        return "GIN-02"
    if variant.close.stock_end:
        return variant.close.stock_end
    return "OPT-17" if variant.general else "CORE-07"


def require_draw(state: State, seat: int) -> Round:
    """Return the round; refuse a draw by another seat, or while calls are awaited (OPT-03)."""
    rnd = require_turn(state, seat, Phase.DRAW)
    if rnd.calls is not None and is_draw_held_back(rnd):
        raise IllegalMove(Reason.CALL_PENDING, "OPT-03")
    return rnd


def is_draw_held_back(rnd: Round) -> bool:
    """Whether the next draw waits for another player's answer, or for held calls with a claim to close (OPT-03)."""
    calls = rnd.calls
    if calls is None or not calls.held:
        return False
    return bool(calls.claims) or any(seat != rnd.turn for seat in calls.waiting)


def _closing_events(rnd: Round) -> Events:
    """The event of calls that this draw closes: held calls that every other seat has declined."""
    return (CallsClosed(seat=rnd.calls.discarder),) if rnd.calls is not None and rnd.calls.held else ()


def may_pass(variant: Variant, rnd: Round) -> bool:
    """Whether the player to draw may pass because the stock has no more cards."""
    if is_stock_dry(variant, rnd):
        return True
    is_pile_limited = required_use(variant, rnd) is not DiscardUse.FREE or is_stock_only(variant, rnd)
    return is_pile_limited and stock_refusal_rule(variant, rnd) is not None


def stock_refusal_rule(variant: Variant, rnd: Round) -> str | None:
    """The rule that forbids a draw from the stock, or None if a card can be drawn."""
    if rnd.stock:
        return None
    if variant.close.block is not Block.OFF:
        return "OPT-17"
    if variant.close.stock_end:
        return variant.close.stock_end
    if is_stock_dry(variant, rnd):
        return "CORE-16"
    if variant.draw.reshuffle:
        return None if len(rnd.discard) > 1 else "OPT-19"
    return None if rnd.discard else "CORE-13"


def _draw_from_stock(variant: Variant, state: State, rnd: Round) -> DrawResult:
    """Take the top of the stock, renewing it first if it is empty (CORE-13)."""
    if rule := stock_refusal_rule(variant, rnd):
        raise IllegalMove(Reason.STOCK_EMPTY, rule)
    events: Events = ()
    if not rnd.stock:
        rnd = renew_stock(variant, rnd)
        events = (StockRenewed(seat=rnd.turn, stock_count=len(rnd.stock), reshuffled=variant.draw.reshuffle),)
    card = rnd.stock[0]
    rnd = add_to_hand(replace(rnd, stock=rnd.stock[1:]), (card,), Turn(drawn=card))
    return replace(state, round=rnd), (*events, CardDrawn(seat=rnd.turn, card=card))


def renew_stock(variant: Variant, rnd: Round) -> Round:
    """Turn the whole discard pile over (CORE-13), or shuffle it, usually all but its top card (OPT-19, COMPLET-01).

    Cards that are left of the stock stay on top of it (EXT-11).
    """
    number = rnd.renewals + 1
    if variant.draw.reshuffle:
        cards = rnd.discard if variant.draw.reshuffle_top_card else rnd.discard[:-1]
        stock = shuffle.shuffle_cards(cards, round_key(rnd), shuffle.reshuffle_label(number))
        rnd = replace(rnd, stock=rnd.stock + stock, discard=rnd.discard[len(cards) :])
    else:
        rnd = replace(rnd, stock=rnd.discard, discard=())
    return replace(rnd, renewals=number, renewals_since=rnd.renewals_since + 1)
