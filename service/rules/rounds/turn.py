"""Whose turn it is and what a turn leaves behind (CORE-07, CORE-08, CORE-17)."""

from service.rules.model.cards import Card, Hand, holds, without
from service.rules.model.enums import Block
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.melds import Meld
from service.rules.model.state import Phase, Round, State, Turn, replace, replace_at
from service.rules.model.variant import Variant


def running_round(state: State) -> Round:
    """The round in play; refused when there is none."""
    if state.over or state.round is None or state.round.phase is Phase.OVER:
        raise IllegalMove(Reason.ROUND_NOT_RUNNING, "CORE-17")
    return state.round


def require_turn(state: State, seat: int, *phases: Phase) -> Round:
    """The round, when it waits for this seat in one of these phases; refused otherwise (CORE-17)."""
    rnd = running_round(state)
    if seat != rnd.turn:
        raise IllegalMove(Reason.NOT_YOUR_TURN, "CORE-17")
    if rnd.phase not in phases:
        raise IllegalMove(Reason.WRONG_PHASE, "CORE-17")
    return rnd


def require_held(rnd: Round, seat: int, cards: Hand) -> None:
    """Refuse cards the seat does not hold (CORE-17)."""
    if not holds(rnd.hands[seat], cards):
        raise IllegalMove(Reason.CARD_NOT_HELD, "CORE-17", cards=cards)


def take_from_hand(rnd: Round, seat: int, cards: Hand) -> Round:
    """The round with cards taken out of a hand."""
    return replace(rnd, hands=replace_at(rnd.hands, seat, without(rnd.hands[seat], cards)))


def replace_meld(rnd: Round, changed: Meld) -> Round:
    """The round with one meld on the table changed."""
    return replace(rnd, melds=tuple(changed if meld.id == changed.id else meld for meld in rnd.melds))


def card_to_lay_off(rnd: Round) -> Card | None:
    """The card just taken from the pile when it is the only one left: it must be laid off (CORE-08)."""
    hand = rnd.hands[rnd.turn]
    return hand[0] if len(hand) == 1 and rnd.phase is Phase.PLAY and hand[0] in rnd.this_turn.barred else None


def may_discard(rnd: Round, card: Card) -> bool:
    """Whether the player at turn, who holds the card, may discard it (CORE-08)."""
    return card not in rnd.this_turn.barred


def must_knock(variant: Variant, rnd: Round) -> bool:
    """Whether the player at turn has taken the last discard of the round, which is only to knock with (GIN-10)."""
    return rnd.phase is Phase.PLAY and is_at_wall(variant, rnd) and rnd.this_turn.drawn is None


def is_at_wall(variant: Variant, rnd: Round) -> bool:
    """Whether the stock is at the end at which the round is void (GIN-10)."""
    return variant.knock.wall is not None and len(rnd.stock) <= variant.knock.wall


def require_melding(variant: Variant) -> None:
    """Refuse to meld or lay off during play where it is no part of it (GIN-03, KNOCK-01)."""
    if variant.turn.melding_barred:
        raise IllegalMove(Reason.NO_MELDING_IN_PLAY, variant.turn.melding_barred)


def is_stock_dry(variant: Variant, rnd: Round) -> bool:
    """Whether the stock is used up and may not be renewed any more (OPT-17, CORE-16)."""
    limit_reached = rnd.renewals_since >= variant.close.max_turnovers
    return not rnd.stock and (variant.close.block is not Block.OFF or limit_reached)


def record_progress(rnd: Round, seat: int, *, melded: int = 0, lay_offs: int = 0, laid: Hand = ()) -> Round:
    """The round after a meld or a lay-off: the counts that make a round void start again (CORE-16)."""
    this_turn = replace(
        rnd.this_turn,
        melds=rnd.this_turn.melds + melded,
        lay_offs=rnd.this_turn.lay_offs + lay_offs,
        laid=rnd.this_turn.laid + laid,
    )
    opened = replace_at(rnd.opened, seat, True) if melded else rnd.opened
    return replace(rnd, this_turn=this_turn, opened=opened, renewals_since=0)


def end_turn(state: State, rnd: Round, seat: int) -> Round:
    """The round with the seat's turn counted and the next player to draw."""
    this_turn = rnd.this_turn
    moved_on = this_turn.drawn is not None or this_turn.melds or this_turn.lay_offs
    return replace(
        rnd,
        turn=state.after(seat),
        phase=Phase.DRAW,
        this_turn=Turn(),
        turns=replace_at(rnd.turns, seat, rnd.turns[seat] + 1),
        laid_down=replace_at(rnd.laid_down, seat, rnd.laid_down[seat] or bool(this_turn.laid)),
        idle=0 if moved_on else rnd.idle + 1,
    )
