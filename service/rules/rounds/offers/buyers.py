"""Who may buy the top discard, and what they have answered (EXT-11)."""

from service.rules.model.state import Offer, Round, State, replace
from service.rules.model.variant import Variant


def offer_to_buyers(variant: Variant, state: State, rnd: Round, discarder: int | None) -> Round:
    """The round with the top discard on offer to the seats that may buy it; `discarder` is None for the upcard."""
    if not variant.buying.buys or not has_cards_to_sell(variant, rnd):
        return rnd
    others = (seat for seat in state.playing if seat not in (discarder, rnd.turn))
    asked = tuple(seat for seat in others if not rnd.opened[seat] and buys_left(variant, rnd, seat))
    return replace(rnd, offer=Offer(asked)) if asked else rnd


def buys_left(variant: Variant, rnd: Round, seat: int) -> int:
    """Number of discards that the seat may still buy in this round."""
    return variant.buying.most - (rnd.bought[seat] if rnd.bought else 0)


def has_cards_to_sell(variant: Variant, rnd: Round) -> bool:
    """Whether there is a discard, and cards enough for the penalty and the next draw, in a renewed stock if needed."""
    if not rnd.discard:
        return False
    return not is_stock_short(variant, rnd) or (
        rnd.renewals_since < variant.close.max_turnovers
        and len(rnd.stock) + len(rnd.discard) - 1 > variant.buying.penalty_cards
    )


def is_stock_short(variant: Variant, rnd: Round) -> bool:
    """Whether the stock has too few cards for the penalty and the next draw."""
    return len(rnd.stock) <= variant.buying.penalty_cards


def may_answer(rnd: Round, seat: int) -> bool:
    """Whether the seat may answer the offer, before or after the player at turn asks for the stock."""
    return rnd.offer is not None and seat in rnd.offer.waiting


def without_seats_that_left(state: State, rnd: Round) -> Round:
    """The round with its discard on offer only to seats that still play and are not at turn, if any (CORE-21)."""
    offer = rnd.offer
    if offer is None:
        return rnd
    asked, buyers, declined = (
        tuple(seat for seat in seats if seat in state.playing and seat != rnd.turn)
        for seats in (offer.asked, offer.buyers, offer.declined)
    )
    return replace(rnd, offer=Offer(asked, buyers, declined) if asked else None)
