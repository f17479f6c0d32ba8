"""The turn: the seat it belongs to, and the state it leaves (CORE-07, CORE-08, CORE-17)."""

from service.rules.model.cards import Card, Hand, holds, in_order, without
from service.rules.model.enums import Block
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.melds import Meld
from service.rules.model.state import Phase, Round, State, Turn, replace, replace_at
from service.rules.model.variant import Variant

TURN_REFUSES = (Reason.ROUND_NOT_RUNNING, Reason.NOT_YOUR_TURN, Reason.WRONG_PHASE)
"""Why any move may be refused."""


def running_round(state: State) -> Round:
    """Return the round in play; refuse the move if there is none."""
    if state.over or state.round is None or state.round.phase is Phase.OVER:
        raise IllegalMove(Reason.ROUND_NOT_RUNNING, "CORE-17")
    return state.round


def require_turn(state: State, seat: int, *phases: Phase) -> Round:
    """Return the round; refuse the move if it is another seat's turn or another phase (CORE-17)."""
    rnd = running_round(state)
    if seat != rnd.turn:
        raise IllegalMove(Reason.NOT_YOUR_TURN, "CORE-17")
    if rnd.phase not in phases:
        raise IllegalMove(Reason.WRONG_PHASE, "CORE-17")
    return rnd


def require_held(rnd: Round, seat: int, cards: Hand) -> None:
    """Refuse cards that the seat does not hold (CORE-17)."""
    if not holds(rnd.hands[seat], cards):
        raise IllegalMove(Reason.CARD_NOT_HELD, "CORE-17", cards=cards)


def take_from_hand(rnd: Round, seat: int, cards: Hand) -> Round:
    """The round with `cards` removed from the seat's hand."""
    return replace(rnd, hands=replace_at(rnd.hands, seat, without(rnd.hands[seat], cards)))


def add_to_hand(rnd: Round, cards: Hand, this_turn: Turn) -> Round:
    """The round with cards drawn into the hand of the player at turn; calls on the last discard are over (OPT-01)."""
    hand = in_order((*rnd.hands[rnd.turn], *cards))
    return replace(rnd, hands=replace_at(rnd.hands, rnd.turn, hand), phase=Phase.PLAY, this_turn=this_turn, calls=None)


def replace_meld(rnd: Round, new_meld: Meld) -> Round:
    """The round with `new_meld` in place of the meld with the same id."""
    return replace(rnd, melds=tuple(new_meld if meld.id == new_meld.id else meld for meld in rnd.melds))


def card_to_lay_off(rnd: Round) -> Card | None:
    """The card taken from the pile if it is the only card left; it must then be laid off (CORE-08)."""
    hand = rnd.hands[rnd.turn]
    return hand[0] if len(hand) == 1 and rnd.phase is Phase.PLAY and hand[0] in rnd.this_turn.barred else None


def may_discard(rnd: Round, card: Card) -> bool:
    """Whether the player at turn, who holds `card`, may discard it (CORE-08)."""
    return card not in rnd.this_turn.barred


def must_knock(variant: Variant, rnd: Round) -> bool:
    """Whether the player at turn took the last discard of the round, which is allowed only to knock (GIN-10)."""
    return rnd.phase is Phase.PLAY and is_at_wall(variant, rnd) and rnd.this_turn.drawn is None


def is_at_wall(variant: Variant, rnd: Round) -> bool:
    """Whether the stock is down to the number of cards at which the round ends (GIN-10)."""
    return variant.knock.wall is not None and len(rnd.stock) <= variant.knock.wall


def require_melding(variant: Variant) -> None:
    """Refuse melds and lay-offs in games that do not allow them during play (GIN-03, KNOCK-01)."""
    if variant.turn.melding_barred:
        raise IllegalMove(Reason.NO_MELDING_IN_PLAY, variant.turn.melding_barred)


def require_lay_offs(variant: Variant) -> None:
    """Refuse lay-offs in games that have none (GIN-03, OPT-14)."""
    require_melding(variant)
    if variant.close.concealed:
        raise IllegalMove(Reason.CONCEALED, "OPT-14")


def is_stock_dry(variant: Variant, rnd: Round) -> bool:
    """Whether the stock is empty and may not be renewed (OPT-17, R500-06, CORE-16)."""
    limit_reached = rnd.renewals_since >= variant.close.max_turnovers
    return not rnd.stock and (variant.close.block is not Block.OFF or bool(variant.close.stock_end) or limit_reached)


def record_progress(
    rnd: Round, seat: int, *, melds: int = 0, lay_offs: int = 0, cards: Hand = (), points: int = 0
) -> Round:
    """Record melds or lay-offs of `cards`, worth `points`; the count that makes a round void restarts (CORE-16)."""
    this_turn = replace(
        rnd.this_turn,
        melds=rnd.this_turn.melds + melds,
        lay_offs=rnd.this_turn.lay_offs + lay_offs,
        laid=rnd.this_turn.laid + cards,
        laid_points=with_points(rnd.this_turn, points),
    )
    opened = replace_at(rnd.opened, seat, True) if melds else rnd.opened
    return replace(rnd, this_turn=this_turn, opened=opened, renewals_since=0)


def with_points(this_turn: Turn, points: int) -> int | None:
    """The points of the cards laid in this turn and `points`; None if an earlier release laid some of them (OPT-12)."""
    if this_turn.laid and this_turn.laid_points is None:
        return None
    return (this_turn.laid_points or 0) + points


def end_turn(state: State, rnd: Round, seat: int) -> Round:
    """End the seat's turn: count it, and let the next player draw."""
    this_turn = rnd.this_turn
    return replace(
        rnd,
        turn=state.next_in_round(rnd, seat),
        phase=Phase.DRAW,
        this_turn=Turn(),
        turns=replace_at(rnd.turns, seat, rnd.turns[seat] + 1),
        laid_down=replace_at(rnd.laid_down, seat, rnd.laid_down[seat] or bool(this_turn.laid)),
        idle=0 if made_progress(this_turn) else rnd.idle + 1,
    )


def made_progress(this_turn: Turn) -> bool:
    """Whether the turn had a draw from the stock, a meld or a lay-off, so that it is not idle (CORE-16)."""
    return bool(this_turn.drawn is not None or this_turn.melds or this_turn.lay_offs)
