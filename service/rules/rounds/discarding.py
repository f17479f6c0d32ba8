"""Discarding and its consequences: calls, a void round or the next turn (CORE-07, CORE-16, OPT-01)."""

from service.rules.melding.building import can_extend
from service.rules.model.cards import Card, Hand
from service.rules.model.enums import Block
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import Discarded, Events
from service.rules.model.moves import Discard
from service.rules.model.state import Phase, Round, State, replace
from service.rules.model.variant import Variant
from service.rules.rounds.ending import end_blocked, end_void, end_with_stock, go_out
from service.rules.rounds.offers.buyers import offer_to_buyers
from service.rules.rounds.offers.calls import open_to_calls
from service.rules.rounds.turn import (
    card_to_lay_off,
    end_turn,
    is_at_wall,
    may_discard,
    must_knock,
    require_held,
    require_turn,
    take_from_hand,
)

DiscardResult = tuple[State, Events]
REFUSES = (
    Reason.CARD_NOT_HELD,
    Reason.LAY_OFF_OWED,
    Reason.DISCARD_JUST_TAKEN,
    Reason.DISCARD_FITS,
    Reason.ONLY_TO_KNOCK,
)


def discard(variant: Variant, state: State, seat: int, move: Discard) -> DiscardResult:
    """Discard a card: this ends the turn, or completes a call of rummy (CORE-07, OPT-01)."""
    rnd = require_turn(state, seat, Phase.PLAY, Phase.CALLERS_DISCARD)
    require_held(rnd, seat, (move.card,))
    if card_to_lay_off(rnd):
        raise IllegalMove(Reason.LAY_OFF_OWED, "CORE-08")
    if not may_discard(rnd, move.card):
        raise IllegalMove(Reason.DISCARD_JUST_TAKEN, "CORE-08", cards=(move.card,))
    if variant.turn.keeps_fitting_cards and move.card not in possible_discards(variant, rnd):
        raise IllegalMove(Reason.DISCARD_FITS, "S40-02", cards=(move.card,))
    if must_knock(variant, rnd):
        raise IllegalMove(Reason.ONLY_TO_KNOCK, "GIN-10")
    return put_on_pile(variant, state, rnd, move.card)


def possible_discards(variant: Variant, rnd: Round) -> Hand:
    """The cards that the player at turn may discard, each once (CORE-08, S40-02)."""
    cards = tuple([card for card in dict.fromkeys(rnd.hands[rnd.turn]) if may_discard(rnd, card)])
    if not variant.turn.keeps_fitting_cards or rnd.opened[rnd.turn]:
        return cards
    fit_nowhere = (card for card in cards if not any(can_extend(meld, card, variant.melds) for meld in rnd.melds))
    return tuple(fit_nowhere) or cards


def put_on_pile(variant: Variant, state: State, rnd: Round, card: Card, events: Events = ()) -> DiscardResult:
    """Discard `card`, which must be allowed; a player with no card left goes out (CORE-12)."""
    seat = rnd.turn
    rnd = replace(take_from_hand(rnd, seat, (card,)), discard=(*rnd.discard, card))
    events = (*events, Discarded(seat=seat, card=card, count=len(rnd.hands[seat])))
    if not rnd.hands[seat]:
        return go_out(variant, state, rnd, seat, events)
    if rnd.phase is Phase.CALLERS_DISCARD:
        return _wait_for_draw(variant, state, resume_after_call(rnd), seat, events)
    return _begin_next_turn(variant, state, end_turn(state, rnd, seat), seat, events)


def resume_after_call(rnd: Round) -> Round:
    """Continue the round after a caller's discard, with the player after the original discarder (OPT-01)."""
    assert rnd.resume is not None
    return replace(rnd, turn=rnd.resume, resume=None, phase=Phase.DRAW)


def _begin_next_turn(variant: Variant, state: State, rnd: Round, seat: int, events: Events) -> DiscardResult:
    """Begin the next turn, unless the round ends: no stock left, or too many turns without progress (CORE-16)."""
    if variant.draw.discards_stay and not rnd.stock:
        return end_with_stock(variant, state, rnd, events)
    if rnd.idle >= variant.close.max_idle * len(state.playing):
        return _end_idle(variant, state, rnd, events)
    if is_at_wall(variant, rnd):
        return _offer_last_discard(variant, state, rnd, events)
    return _wait_for_draw(variant, state, rnd, seat, events)


def _end_idle(variant: Variant, state: State, rnd: Round, events: Events) -> DiscardResult:
    """End a round without progress: as by a refusal where that ends it, else as void (CORE-16)."""
    if not rnd.stock and variant.close.stock_end:
        return end_with_stock(variant, state, rnd, events)
    if not rnd.stock and variant.close.block is not Block.OFF:
        return end_blocked(variant, state, rnd, events)
    return end_void(variant, state, rnd, "CORE-16", events)


def _offer_last_discard(variant: Variant, state: State, rnd: Round, events: Events) -> DiscardResult:
    """Offer the last discard to the next player for a knock, or end the round as void (GIN-10)."""
    if variant.knock.wall_knock:
        return replace(state, round=replace(rnd, phase=Phase.WALL)), events
    return end_void(variant, state, rnd, "GIN-10", events)


def _wait_for_draw(variant: Variant, state: State, rnd: Round, discarder: int, events: Events) -> DiscardResult:
    """Wait for the next draw, with the discard open to calls or to buyers where the game has them (OPT-01, EXT-11)."""
    rnd, call_events = open_to_calls(variant, state, offer_to_buyers(variant, state, rnd, discarder), discarder)
    return replace(state, round=rnd), (*events, *call_events)
