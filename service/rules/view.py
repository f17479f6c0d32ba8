"""The view of a round: what a seat or a spectator may see of it (CORE-22), built field by field."""

import msgspec

from service.rules.knocking.knock import deadwood_limit
from service.rules.legal.legal_moves import legal_moves
from service.rules.model.cards import Card, Hand
from service.rules.model.enums import Pickup
from service.rules.model.melds import Meld
from service.rules.model.moves import PlayersMove
from service.rules.model.result import RoundResult
from service.rules.model.state import Phase, Round, Spread, State, TakenDiscard
from service.rules.model.variant import Variant


class SeatView(msgspec.Struct, frozen=True):
    """A round as `seat` sees it (None: a spectator). `hand` is this seat's own; seats, counts and piles are public."""

    seat: int | None
    number: int
    dealer: int
    turn: int | None
    phase: Phase
    hand: Hand
    hand_counts: tuple[int, ...]
    stock_count: int
    discard_count: int
    discard_pile: Hand
    melds: tuple[Meld, ...]
    knock_limit: int | None
    """The most deadwood a knock may leave in this round; None: any amount, or knocking is not part of the game."""
    spreads: tuple[Spread, ...]
    """The deadwood of each hand shown after a knock, and its value; the knocker's first."""
    taken: tuple[TakenDiscard, ...]
    """The discards that seats took into melds in their hands, with the seat that fed each (PHOM-03)."""
    calls_waiting: tuple[int, ...]
    calls_held: bool
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
    over = rnd.phase is Phase.OVER
    return SeatView(
        seat=seat,
        number=state.number,
        dealer=rnd.dealer,
        turn=None if over else rnd.turn,
        phase=rnd.phase,
        hand=rnd.hands[seat] if seat is not None and rnd.hands else (),
        hand_counts=tuple([len(hand) for hand in rnd.hands]),
        stock_count=len(rnd.stock),
        discard_count=len(rnd.discard),
        discard_pile=open_discards(variant, rnd),
        melds=rnd.melds,
        knock_limit=deadwood_limit(variant, rnd),
        spreads=rnd.spreads,
        taken=rnd.taken,
        calls_waiting=rnd.calls.waiting if rnd.calls else (),
        calls_held=rnd.calls is not None and rnd.calls.held,
        turns=rnd.turns,
        drawn=rnd.this_turn.drawn if seat == rnd.turn else None,
        result=rnd.result,
        hands=rnd.hands if over else (),
        totals=state.totals,
        legal_moves=() if seat is None else tuple(legal_moves(variant, state, seat)),
    )


def open_discards(variant: Variant, rnd: Round) -> Hand:
    """The visible part of the discard pile, bottom card first: its top card or two, or all of it (CORE-22)."""
    if variant.draw.open_discards or variant.draw.pickup is Pickup.ANY:
        return rnd.discard
    return rnd.discard[-2:] if variant.draw.two_cards else rnd.discard[-1:]
