"""Draws from the stock and the discard pile, and passes (CORE-07, CORE-13, OPT-17 to OPT-19)."""

from service.rules.melding.borrowing import cards_from_hand
from service.rules.model.cards import Card, Hand, in_order
from service.rules.model.enums import Block, Pickup
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import CallsClosed, CardDrawn, DiscardTaken, Events, Passed, RoundEvent, StockRenewed
from service.rules.model.moves import Draw, LayDown, Pass, Source
from service.rules.model.state import Phase, Round, State, Turn, replace, replace_at
from service.rules.model.variant import Variant
from service.rules.rounds import shuffle
from service.rules.rounds.deal import round_key
from service.rules.rounds.ending import end_blocked, end_void
from service.rules.rounds.melds_and_lay_offs import NEW_MELDS_REFUSES, lay_down
from service.rules.rounds.turn import is_stock_dry, require_turn, running_round

DrawResult = tuple[State, Events]
DRAW_REFUSES = (
    Reason.STOCK_EMPTY,
    Reason.DISCARD_PILE_EMPTY,
    Reason.CARD_NOT_IN_PILE,
    Reason.CALL_PENDING,
    Reason.SECOND_CARD_DUE,
    Reason.NO_SECOND_CARD,
    Reason.UPCARD_PASSED,
    Reason.MELDS_NOT_HERE,
    Reason.MUST_OPEN_WITH_DISCARD,
    Reason.CARD_NOT_HELD,
    *NEW_MELDS_REFUSES,
)
PASS_REFUSES = (Reason.NOTHING_TO_PASS, Reason.CALL_PENDING)


def draw(variant: Variant, state: State, seat: int, move: Draw) -> DrawResult:
    """Draw one card from the stock or the discard pile (CORE-07), or two if the first is the top discard (BOAT-02)."""
    rnd = require_draw(state, seat)
    check_second_card(variant, rnd, move)
    if move.source is Source.DISCARD:
        after, events = take_discard(variant, state, rnd, move)
    elif move.card is not None:
        raise IllegalMove(Reason.CARD_NOT_IN_PILE, "CORE-07")
    elif move.melds:
        raise IllegalMove(Reason.MELDS_NOT_HERE, "CAL-04")
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
        rnd = _add_to_hand(rnd, card, replace(rnd.this_turn, drawn=card))
        return replace(state, round=rnd), CardDrawn(seat=rnd.turn, card=card)
    card = rnd.discard[-1]
    rnd = replace(rnd, discard=rnd.discard[:-1])
    rnd = _add_to_hand(
        rnd, card, replace(rnd.this_turn, barred=(*rnd.this_turn.barred, *_barred_cards(variant, rnd, card)))
    )
    return replace(state, round=rnd), DiscardTaken(seat=rnd.turn, card=card)


def refuse_discard(variant: Variant, state: State, seat: int, move: Pass) -> DrawResult:
    """Pass when no stock is left: the round ends blocked or void (OPT-17, CORE-16)."""
    rnd = require_draw(state, seat)
    if not may_pass(variant, rnd):
        raise IllegalMove(Reason.NOTHING_TO_PASS, _rule_against_passing(variant))
    events = (*_closing_events(rnd), Passed(seat=seat))
    if variant.close.block is not Block.OFF:
        return end_blocked(variant, state, rnd, events)
    return end_void(variant, state, rnd, "CORE-16", events)


def _rule_against_passing(variant: Variant) -> str:
    """The rule that forbids a pass while a card can be drawn; OPT-17 where the variant could have that option."""
    if variant.knock.upcard_offered:
        return "GIN-02"
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
    return is_stock_dry(variant, rnd) or (
        must_open_with_discard(variant, rnd) and stock_refusal_rule(variant, rnd) is not None
    )


def takeable_discards(variant: Variant, rnd: Round) -> Hand:
    """The cards of the discard pile that may be drawn: its top card, any card, or none (OPT-18, BLOC-02)."""
    if variant.draw.discards_stay or is_upcard_declined(variant, rnd):
        return ()
    return rnd.discard if variant.draw.pickup is Pickup.ANY else rnd.discard[-1:]


def is_upcard_declined(variant: Variant, rnd: Round) -> bool:
    """Whether both players have passed the upcard, so that the first draw comes from the stock (GIN-02)."""
    return variant.knock.upcard_offered and rnd.phase is Phase.DRAW and not any(rnd.turns)


def must_open_with_discard(variant: Variant, rnd: Round) -> bool:
    """Whether the player to draw may take a discard only to open with it (CAL-04)."""
    return variant.draw.must_open and not rnd.opened[rnd.turn]


def stock_refusal_rule(variant: Variant, rnd: Round) -> str | None:
    """The rule that forbids a draw from the stock, or None if a card can be drawn."""
    if rnd.stock:
        return None
    if variant.close.block is not Block.OFF:
        return "OPT-17"
    if is_stock_dry(variant, rnd):
        return "CORE-16"
    if variant.draw.reshuffle:
        return None if len(rnd.discard) > 1 else "OPT-19"
    return None if rnd.discard else "CORE-13"


def take_discard(variant: Variant, state: State, rnd: Round, move: Draw) -> DrawResult:
    """Take a card of the discard pile, visible to all; it may not be discarded in this turn (CORE-08)."""
    if is_upcard_declined(variant, rnd):
        raise IllegalMove(Reason.UPCARD_PASSED, "GIN-02")
    if not takeable_discards(variant, rnd):
        raise IllegalMove(Reason.DISCARD_PILE_EMPTY, "BLOC-02" if rnd.discard else "CORE-07")
    card = rnd.discard[-1] if move.card is None else move.card
    # The same answer for a covered card as for one that lies elsewhere: which it is stays secret.
    if card not in takeable_discards(variant, rnd):
        raise IllegalMove(Reason.CARD_NOT_IN_PILE, "CORE-07")
    at = len(rnd.discard) - 1 - rnd.discard[::-1].index(card)
    taken = replace(rnd, discard=rnd.discard[:at] + rnd.discard[at + 1 :])
    after = replace(state, round=_add_to_hand(taken, card, Turn(barred=_barred_cards(variant, rnd, card))))
    events = (DiscardTaken(seat=rnd.turn, card=card),)
    if not must_open_with_discard(variant, rnd) and not move.melds:
        return after, events
    return _open_with(variant, after, rnd, card, move, events)


def _barred_cards(variant: Variant, rnd: Round, card: Card) -> Hand:
    """The card itself, which may not be discarded in this turn (CORE-08).

    None if the hand already had one like it, or where any card may be discarded (NOW-02).
    """
    return () if variant.draw.may_discard_taken or card in rnd.hands[rnd.turn] else (card,)


def _open_with(variant: Variant, state: State, rnd: Round, card: Card, move: Draw, events: Events) -> DrawResult:
    """Open with melds that use the card just taken; refuse the whole draw if they do not open (CAL-04)."""
    if not must_open_with_discard(variant, rnd):
        raise IllegalMove(Reason.MELDS_NOT_HERE, "CAL-04")
    if not any(card in cards_from_hand(new) for new in move.melds):
        raise IllegalMove(Reason.MUST_OPEN_WITH_DISCARD, "CAL-04")
    after, meld_events = lay_down(variant, state, rnd.turn, LayDown(move.melds))
    return after, (*events, *meld_events)


def _draw_from_stock(variant: Variant, state: State, rnd: Round) -> DrawResult:
    """Take the top of the stock, renewing it first if it is empty (CORE-13)."""
    if rule := stock_refusal_rule(variant, rnd):
        raise IllegalMove(Reason.STOCK_EMPTY, rule)
    events: Events = ()
    if not rnd.stock:
        rnd = _renew_stock(variant, rnd)
        events = (StockRenewed(seat=rnd.turn, stock_count=len(rnd.stock), reshuffled=variant.draw.reshuffle),)
    card = rnd.stock[0]
    rnd = _add_to_hand(replace(rnd, stock=rnd.stock[1:]), card, Turn(drawn=card))
    return replace(state, round=rnd), (*events, CardDrawn(seat=rnd.turn, card=card))


def _add_to_hand(rnd: Round, card: Card, this_turn: Turn) -> Round:
    """Add a drawn card to the hand; calls on the last discard are over (OPT-01)."""
    hand = in_order((*rnd.hands[rnd.turn], card))
    return replace(rnd, hands=replace_at(rnd.hands, rnd.turn, hand), phase=Phase.PLAY, this_turn=this_turn, calls=None)


def _renew_stock(variant: Variant, rnd: Round) -> Round:
    """Turn the whole discard pile over (CORE-13), or shuffle it, usually all but its top card (OPT-19, COMPLET-01)."""
    number = rnd.renewals + 1
    if variant.draw.reshuffle:
        cards = rnd.discard if variant.draw.reshuffle_top_card else rnd.discard[:-1]
        stock = shuffle.shuffle_cards(cards, round_key(rnd), shuffle.reshuffle_label(number))
        rnd = replace(rnd, stock=stock, discard=rnd.discard[len(cards) :])
    else:
        rnd = replace(rnd, stock=rnd.discard, discard=())
    return replace(rnd, renewals=number, renewals_since=rnd.renewals_since + 1)
