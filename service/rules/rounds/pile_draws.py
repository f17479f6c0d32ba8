"""Draws from the discard pile: what may be taken, and what is used at once (CORE-08, CAL-04, EXT-04, EXT-05)."""

from service.rules.melding.borrowing import cards_from_hand
from service.rules.model.cards import JOKER, Card, Hand
from service.rules.model.enums import DiscardUse, Pickup
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import DiscardTaken, Events, PileTaken, RoundEvent
from service.rules.model.moves import Draw, LayDown, LayOff, SwapJoker
from service.rules.model.state import Phase, Round, State, Turn, replace
from service.rules.model.variant import Variant
from service.rules.rounds import joker_swaps, melds_and_lay_offs
from service.rules.rounds.turn import add_to_hand, running_round

UseOfDiscard = LayDown | LayOff | SwapJoker
"""What a draw does with the discard that it takes."""
TAKE_DISCARD_REFUSES = (
    Reason.DISCARD_PILE_EMPTY,
    Reason.CARD_NOT_IN_PILE,
    Reason.UPCARD_PASSED,
    Reason.STOCK_THIS_TURN,
    Reason.WILD_CARD_STAYS,
    Reason.MELDS_NOT_HERE,
    Reason.MUST_OPEN_WITH_DISCARD,
    Reason.MUST_USE_DISCARD,
    Reason.CARD_NOT_HELD,
    *melds_and_lay_offs.NEW_MELDS_REFUSES,
    Reason.UNKNOWN_MELD,
    Reason.DOES_NOT_FIT,
    Reason.NO_SUCH_JOKER,
    Reason.LAY_OFF_NEEDS_MELD,
    Reason.LAY_OFF_TOO_EARLY,
)
"""Why a discard may not be taken, or not used as the draw says."""


def takeable_discards(variant: Variant, rnd: Round) -> Hand:
    """The cards of the discard pile that a draw may name: its top card, any card, or none (OPT-18, EXT-05, BLOC-02)."""
    if variant.draw.discards_stay or pile_refusal(variant, rnd) is not None:
        return ()
    return rnd.discard if variant.draw.pickup is Pickup.ANY else rnd.discard[-1:]


def pile_refusal(variant: Variant, rnd: Round) -> IllegalMove | None:
    """Why the pile is closed to the player to draw; None if its top card may be taken."""
    if variant.knock.upcard_offered and rnd.phase is Phase.DRAW and not any(rnd.turns):  # both have passed it
        return IllegalMove(Reason.UPCARD_PASSED, "GIN-02")
    if is_stock_only(variant, rnd):
        return IllegalMove(Reason.STOCK_THIS_TURN, "R51-04")
    if variant.draw.wild_cards_stay and is_wild_card_kept(variant, rnd):
        return IllegalMove(Reason.WILD_CARD_STAYS, "IND-04", cards=rnd.discard[-1:])
    return None


def is_wild_card_kept(variant: Variant, rnd: Round) -> bool:
    """Whether a wild card on top of the pile stays: any but the upcard in eldest's first turn (IND-04)."""
    if not rnd.discard:
        return False
    top = rnd.discard[-1]
    eldest_begins = not any(rnd.turns) and rnd.turn == _eldest(rnd)
    return (top == JOKER or top[0] in variant.melds.wild_ranks) and not eldest_begins


def _eldest(rnd: Round) -> int:
    """The first seat at the dealer's left that was dealt a hand, which it keeps when it leaves the round (CORE-07)."""
    seats = len(rnd.hands)
    return next(seat % seats for seat in range(rnd.dealer + 1, rnd.dealer + seats + 1) if rnd.hands[seat % seats])


def is_stock_only(variant: Variant, rnd: Round) -> bool:
    """Whether the player to draw must take a card of the stock.

    That is so before the turn from which discards may be taken, and for a player with a single card, who would go out
    with the discard of another, where the top card must be used at once (R51-04).
    """
    rules = variant.draw
    if rnd.turns[rnd.turn] + 1 < rules.discards_from_turn:
        return True
    is_limited = rules.discard_use is DiscardUse.ALWAYS and variant.close.must_discard and not rules.down_to
    return is_limited and len(rnd.hands[rnd.turn]) == 1


def required_use(variant: Variant, rnd: Round) -> DiscardUse:
    """What the player to draw must do with a discard: FREE once a player who had to open with it has opened."""
    rules = variant.draw
    if rules.needs_use:
        return DiscardUse.ALWAYS
    return DiscardUse.FREE if rules.discard_use is DiscardUse.TO_OPEN and rnd.opened[rnd.turn] else rules.discard_use


def take_discard(variant: Variant, state: State, rnd: Round, move: Draw) -> tuple[State, Events]:
    """Take a card of the discard pile, or it and all above it, visible to all; use it at once where the draw says so.

    A card that goes to the hand may not be discarded in this turn (CORE-08), the cards above a deeper one may (EXT-05).
    """
    depth = _depth_to_take(variant, rnd, move)
    card = rnd.discard[-depth]
    use = _use_of(variant, rnd, move, depth)
    is_used = use is not None and required_use(variant, rnd) is DiscardUse.ALWAYS
    barred = () if is_used else barred_cards(variant, rnd, card)
    after = replace(state, round=with_discard(variant, rnd, depth, barred))
    events = (_taking_event(rnd.turn, cards_taken(variant, rnd, depth)),)
    if use is None:
        if not rnd.hands[rnd.turn]:  # where only a discard goes out
            melds_and_lay_offs.check_hand_left(variant, running_round(after))
        return after, events
    after, use_events = _make_use(variant, after, rnd.turn, use)
    return after, (*events, *use_events)


def _taking_event(seat: int, cards: Hand) -> RoundEvent:
    return DiscardTaken(seat=seat, card=cards[0]) if len(cards) == 1 else PileTaken(seat=seat, cards=cards)


def _make_use(variant: Variant, state: State, seat: int, use: UseOfDiscard) -> tuple[State, Events]:
    match use:
        case LayDown():
            return melds_and_lay_offs.lay_down(variant, state, seat, use)
        case LayOff():
            return melds_and_lay_offs.lay_off(variant, state, seat, use)
    return joker_swaps.take_joker(variant, state, seat, use)


def _depth_to_take(variant: Variant, rnd: Round, move: Draw) -> int:
    """The depth of the card that the draw names, 1 for the top; refuses a card that may not be taken."""
    if refusal := pile_refusal(variant, rnd):
        raise refusal
    cards = takeable_discards(variant, rnd)
    if not cards:
        raise IllegalMove(Reason.DISCARD_PILE_EMPTY, "BLOC-02" if rnd.discard else "CORE-07")
    # The same answer for a covered card as for one that lies elsewhere: which it is stays secret.
    if not _is_in_pile(cards, move):
        raise IllegalMove(Reason.CARD_NOT_IN_PILE, "CORE-07")
    return depth_of(cards, move)


def depth_of(pile: Hand, move: Draw) -> int:
    """The depth of the card of the pile that the draw names, 1 for the top."""
    if move.depth is not None:
        return move.depth
    return 1 if move.card is None else pile[::-1].index(move.card) + 1


def _is_in_pile(cards: Hand, move: Draw) -> bool:
    """Whether `cards`, which may be taken, have the card that the draw names, at its depth if it names one."""
    if move.depth is None:
        return move.card is None or move.card in cards
    return 0 < move.depth <= len(cards) and move.card in {None, cards[-move.depth]}


def cards_taken(variant: Variant, rnd: Round, depth: int) -> Hand:
    """The cards that a draw of the discard at this depth brings, the deepest first."""
    at = len(rnd.discard) - depth
    return rnd.discard[at:] if variant.draw.down_to else rnd.discard[at : at + 1]


def with_discard(variant: Variant, rnd: Round, depth: int, barred: Hand = ()) -> Round:
    """The round with the cards that such a draw brings in the hand of the player at turn."""
    at, taken = len(rnd.discard) - depth, cards_taken(variant, rnd, depth)
    left = replace(rnd, discard=rnd.discard[:at] + rnd.discard[at + len(taken) :])
    return add_to_hand(left, taken, Turn(barred=barred))


def may_take_to_hand(variant: Variant, rnd: Round, card: Card) -> bool:
    """Whether a discard may go into the hand: as its only card it has to fit on a meld (CORE-08)."""
    is_only = not rnd.hands[rnd.turn] and bool(barred_cards(variant, rnd, card))
    return not is_only or melds_and_lay_offs.can_lay_off(variant, rnd, card)


def barred_cards(variant: Variant, rnd: Round, card: Card) -> Hand:
    """The card itself, which may not be discarded in this turn (CORE-08).

    None if the hand already had one like it, or where any card may be discarded (NOW-02).
    """
    return () if variant.draw.may_discard_taken or card in rnd.hands[rnd.turn] else (card,)


def _use_of(variant: Variant, rnd: Round, move: Draw, depth: int) -> UseOfDiscard | None:
    """The use of the card that the draw names; refuses a use where there is none, and none where one is required."""
    required, uses, card = required_use(variant, rnd), _uses_named(move), rnd.discard[-depth]
    if required is DiscardUse.FREE or (not uses and is_free_top(variant, depth)):
        if uses:
            raise IllegalMove(Reason.MELDS_NOT_HERE, "CAL-04" if move.melds else "EXT-04")
        return None
    if len(uses) != 1 or not uses_card(uses[0], card):
        raise IllegalMove(*_NOT_USED[required])
    if required is DiscardUse.TO_OPEN and not move.melds:
        raise IllegalMove(Reason.MUST_OPEN_WITH_DISCARD, "CAL-04")
    if variant.draw.down_to and (move.swap or len(move.melds) > 1):
        raise IllegalMove(Reason.MUST_USE_DISCARD, "EXT-05")
    return uses[0]


_NOT_USED = {
    DiscardUse.TO_OPEN: (Reason.MUST_OPEN_WITH_DISCARD, "CAL-04"),
    DiscardUse.ALWAYS: (Reason.MUST_USE_DISCARD, "EXT-04"),
}


def is_free_top(variant: Variant, depth: int) -> bool:
    """Whether the discard at this depth may be taken into the hand, where others are used at once (EXT-05)."""
    return depth == 1 and variant.draw.free_top_discard


def _uses_named(move: Draw) -> tuple[UseOfDiscard, ...]:
    melds = LayDown(move.melds) if move.melds else None
    return tuple([use for use in (melds, move.lay_off, move.swap) if use is not None])


def uses_card(use: UseOfDiscard, card: Card) -> bool:
    """Whether `card` is among the cards that the use takes from the hand."""
    match use:
        case LayDown(melds):
            return any(card in cards_from_hand(new) for new in melds)
        case LayOff():
            return card in cards_from_hand(use)
    return use.card == card
