"""The view of a round: what a seat or a spectator may see of it (CORE-22), built field by field."""

import msgspec

from service.rules.knocking.knock import deadwood_limit
from service.rules.legal.legal_moves import legal_moves
from service.rules.model.cards import Card, Hand
from service.rules.model.enums import Pickup
from service.rules.model.melds import Meld
from service.rules.model.moves import PlayersMove
from service.rules.model.result import Ending, Gain, RoundResult
from service.rules.model.rule_fields import WantedMeld
from service.rules.model.state import Offer, Phase, Round, Spread, State, TakenDiscard
from service.rules.model.variant import Variant
from service.rules.rounds.offers.buyers import buys_left


class OfferView(msgspec.Struct, frozen=True):
    """The top discard on offer, as a seat sees it: only its own answer is shown (EXT-11)."""

    asked: tuple[int, ...]
    is_open: bool
    """Whether the player at turn has asked for the stock and waits for the answers."""
    answer: bool | None
    """Whether the viewer buys the card; None: no answer yet, or none of the viewer's business."""


class SeatView(msgspec.Struct, frozen=True):
    """A round as `seat` sees it (None: a spectator). `hand` is this seat's own; seats, counts and piles are public."""

    seat: int | None
    number: int
    scored: int
    """Number of scored rounds before this one, which decides its contract (CTR-02)."""
    contract: tuple[WantedMeld, ...]
    """The melds that open in this deal, where openings consist of exactly these (CTR-04)."""
    dealer: int
    turn: int | None
    phase: Phase
    hand: Hand
    hand_counts: tuple[int, ...]
    in_round: tuple[int, ...]
    """The seats that play in the round: not those out of the game, nor those that have forfeited or left the round."""
    stock_count: int
    discard_count: int
    discard_pile: Hand
    wild: Card | None
    """The card turned at the deal that makes the other cards of its rank wild (IND-01)."""
    melds: tuple[Meld, ...]
    knock_limit: int | None
    """The most deadwood a knock may leave in this round; None: any amount, or knocking is not part of the game."""
    left: tuple[Gain, ...]
    """The seats that left this round, with what each owes for it (IND-06, IND-07)."""
    spreads: tuple[Spread, ...]
    """The deadwood of each hand shown after a knock, and its value; the knocker's first."""
    taken: tuple[TakenDiscard, ...]
    """The discards that seats took into melds in their hands, with the seat that fed each (PHOM-03)."""
    calls_waiting: tuple[int, ...]
    calls_held: bool
    entering: tuple[int, ...]
    """The seats that are asked whether they come back into the game (EXT-02)."""
    entry_total: int
    """The total with which they come back."""
    offer: OfferView | None
    """The top discard on offer, before and after the player at turn asks for the stock (EXT-11)."""
    buys_left: tuple[int, ...]
    """Number of discards that each seat may still buy."""
    turns: tuple[int, ...]
    drawn: Card | None
    result: RoundResult | None
    hands: tuple[Hand, ...]
    """All hands once the round is over; empty before that."""
    totals: tuple[int, ...]
    legal_moves: tuple[PlayersMove, ...]


def view(variant: Variant, state: State, seat: int | None) -> SeatView | None:
    """Return the current or last round as `seat` may see it, or None before the first round."""
    rnd = state.round
    if rnd is None:
        return None
    scored = _scored_before(state, rnd)
    variant = variant.in_round(rnd).in_deal(scored)
    over = rnd.phase is Phase.OVER
    return SeatView(
        seat=seat,
        number=state.number,
        scored=scored,
        contract=variant.opening.melds if variant.opening.exact else (),
        dealer=rnd.dealer,
        turn=None if over else rnd.turn,
        phase=rnd.phase,
        hand=rnd.hands[seat] if seat is not None and rnd.hands else (),
        hand_counts=tuple([len(hand) for hand in rnd.hands]),
        in_round=state.in_round,
        stock_count=len(rnd.stock),
        discard_count=len(rnd.discard),
        discard_pile=open_discards(variant, rnd),
        wild=rnd.wild,
        melds=rnd.melds,
        knock_limit=deadwood_limit(variant, rnd),
        left=rnd.left,
        spreads=rnd.spreads,
        taken=rnd.taken,
        calls_waiting=rnd.calls.waiting if rnd.calls else (),
        calls_held=rnd.calls is not None and rnd.calls.held,
        entering=state.entering,
        entry_total=state.entry_total,
        offer=None if over or rnd.offer is None else _offer_view(rnd, rnd.offer, seat),
        buys_left=tuple([buys_left(variant, rnd, each) for each in range(state.seats)]) if variant.buying.buys else (),
        turns=rnd.turns,
        drawn=rnd.this_turn.drawn if seat == rnd.turn else None,
        result=rnd.result,
        hands=rnd.hands if over else (),
        totals=state.totals,
        legal_moves=() if seat is None else tuple(legal_moves(variant, state, seat)),
    )


def _scored_before(state: State, rnd: Round) -> int:
    """Number of scored rounds before this one, which may be over."""
    is_scored = rnd.result is not None and rnd.result.ending is not Ending.VOID
    return state.scored - is_scored


def _offer_view(rnd: Round, offer: Offer, seat: int | None) -> OfferView:
    answer = True if seat in offer.buyers else (False if seat in offer.declined else None)
    return OfferView(offer.asked, rnd.phase is Phase.BUYING, answer)


def open_discards(variant: Variant, rnd: Round) -> Hand:
    """The visible part of the discard pile, bottom card first: its top card or two, or all of it (CORE-22)."""
    if variant.draw.open_discards or variant.draw.pickup is Pickup.ANY:
        return rnd.discard
    return rnd.discard[-2:] if variant.draw.two_cards else rnd.discard[-1:]
