"""Buying: the top discard goes to another player before the player at turn draws from the stock (EXT-11, EXT-14)."""

from service.rules.model.cards import in_order
from service.rules.model.enums import OfferKind
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import Bought, Events, OfferMade, StockRenewed
from service.rules.model.moves import Buy, CloseOffer, Draw, Pass, Source
from service.rules.model.state import Offer, Phase, Round, State, replace, replace_at
from service.rules.model.variant import Variant
from service.rules.rounds import drawing
from service.rules.rounds.offers.buyers import is_stock_short, may_answer, without_seats_that_left
from service.rules.rounds.turn import running_round

BuyingResult = tuple[State, Events]
BUY_REFUSES = (Reason.NOTHING_TO_BUY, Reason.NOT_IN_THIS_VARIANT)


def draw_after_offer(variant: Variant, state: State, seat: int, move: Draw) -> BuyingResult:
    """Draw; a draw from the stock waits for the players who may buy the top discard."""
    rnd = state.round
    if rnd is None or rnd.offer is None or rnd.phase is not Phase.DRAW:
        return drawing.draw(variant, state, seat, move)
    drawn = drawing.draw(variant, _without_offer(state, rnd), seat, move)  # refuses what is not allowed
    if move.source is Source.DISCARD:
        return drawn
    asked = OfferMade(seat=seat, what=OfferKind.BUY, waiting=rnd.offer.asked)
    return _close_if_answered(variant, replace(state, round=replace(rnd, phase=Phase.BUYING)), (asked,))


def _without_offer(state: State, rnd: Round) -> State:
    return replace(state, round=replace(rnd, phase=Phase.DRAW, offer=None))


def buy(variant: Variant, state: State, seat: int, move: Buy) -> BuyingResult:
    """Ask for the top discard; the nearest player behind the one at turn who asks for it gets it."""
    rnd, offer = _require_offer(variant, state, seat)
    return _with_answer(variant, state, rnd, replace(offer, buyers=(*offer.buyers, seat)))


def decline_or_pass(variant: Variant, state: State, seat: int, move: Pass) -> BuyingResult:
    """Decline the discard that is offered, or pass at the turn (OPT-17)."""
    if state.round is None or not may_answer(state.round, seat):
        return drawing.refuse_discard(variant, state, seat, move)
    rnd, offer = _require_offer(variant, state, seat)
    return _with_answer(variant, state, rnd, replace(offer, declined=(*offer.declined, seat)))


def _require_offer(variant: Variant, state: State, seat: int) -> tuple[Round, Offer]:
    """Return the round and its offer; refuse a seat that may not answer it."""
    if not variant.buying.buys:
        raise IllegalMove(Reason.NOT_IN_THIS_VARIANT, "CORE-17")
    rnd = running_round(state)
    if rnd.offer is None or not may_answer(rnd, seat):
        raise IllegalMove(Reason.NOTHING_TO_BUY, "EXT-11")
    return rnd, rnd.offer


def _with_answer(variant: Variant, state: State, rnd: Round, offer: Offer) -> BuyingResult:
    """Record an answer, which no event tells: it is a secret until the offer closes."""
    return _close_if_answered(variant, replace(state, round=replace(rnd, offer=offer)), ())


def _close_if_answered(variant: Variant, state: State, events: Events) -> BuyingResult:
    """Close the offer if the player at turn waits for it and every player has answered."""
    rnd = state.round
    if rnd is None or rnd.phase is not Phase.BUYING or (rnd.offer is not None and rnd.offer.waiting):
        return state, events
    after, closing_events = close_offer(variant, state, CloseOffer())
    return after, (*events, *closing_events)


def close_offer(variant: Variant, state: State, move: CloseOffer) -> BuyingResult:
    """Close the offer: a player who has not answered has passed. Sell the discard, then draw for the player at turn."""
    rnd = running_round(state)
    if rnd.phase is not Phase.BUYING:
        raise IllegalMove(Reason.WRONG_PHASE, "EXT-11")
    buyers = rnd.offer.buyers if rnd.offer else ()
    events: Events = ()
    state = _without_offer(state, rnd)
    if buyers:
        state, events = _sell(variant, state, min(buyers, key=lambda seat: state.distance(rnd.turn, seat)))
    after, drawing_events = drawing.draw(variant, state, rnd.turn, Draw(Source.STOCK))
    return after, (*events, *drawing_events)


def _sell(variant: Variant, state: State, buyer: int) -> BuyingResult:
    """Give the top discard to `buyer`, with the penalty cards; a stock that is short is renewed first."""
    rnd = running_round(state)
    events: Events = ()
    if is_stock_short(variant, rnd):
        rnd = drawing.renew_stock(variant, rnd)
        events = (StockRenewed(seat=rnd.turn, stock_count=len(rnd.stock), reshuffled=variant.draw.reshuffle),)
    card, penalty = rnd.discard[-1], rnd.stock[: variant.buying.penalty_cards]
    hand = in_order((*rnd.hands[buyer], card, *penalty))
    bought = rnd.bought or (0,) * state.seats
    rnd = replace(
        rnd,
        hands=replace_at(rnd.hands, buyer, hand),
        stock=rnd.stock[len(penalty) :],
        discard=rnd.discard[:-1],
        bought=replace_at(bought, buyer, bought[buyer] + 1),
    )
    event = Bought(seat=buyer, card=card, penalty_count=len(penalty), penalty_cards=penalty)
    return replace(state, round=rnd), (*events, event)


def after_forfeit(variant: Variant, state: State) -> BuyingResult:
    """Take seats that have left out of the offer; it closes if the player at turn waits for nobody else (CORE-21)."""
    rnd = running_round(state)
    if rnd.offer is None:
        return state, ()
    return _close_if_answered(variant, replace(state, round=without_seats_that_left(state, rnd)), ())
