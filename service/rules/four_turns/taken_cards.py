"""Cards taken from the discard pile: each needs a meld of its own, disjoint from the others (PHOM-03)."""

from collections.abc import Sequence

from service.rules import arrange
from service.rules.model.cards import Card, Hand, without
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.state import Phase, Round
from service.rules.model.variant import Variant

TURNS_PER_SEAT = 4


def is_last_turn(rnd: Round) -> bool:
    """Whether the player at turn is in the fourth turn, in which players show (PHOM-06)."""
    return rnd.turns[rnd.turn] == TURNS_PER_SEAT - 1


def has_shown(rnd: Round) -> bool:
    """Whether the player at turn has shown and only has to discard."""
    return rnd.phase is Phase.PLAY and is_last_turn(rnd)


def seats_dealt_in(rnd: Round) -> list[int]:
    """The seats that were dealt a hand; one may be empty after lay-offs in the fourth turn."""
    return [seat for seat, hand in enumerate(rnd.hands) if hand or rnd.turns[seat]]


def taken_by(rnd: Round, seat: int) -> Hand:
    """The cards that this seat has taken in the round."""
    return tuple(discard.card for discard in rnd.taken if discard.seat == seat)


def check_own_melds(melds: Sequence[Hand], taken: Hand) -> None:
    """Refuse melds that miss a taken card, or hold two taken cards in one meld."""
    counts = [sum(card in taken for card in meld) for meld in melds]
    if sum(counts) < len(taken) or any(count > 1 for count in counts):
        raise IllegalMove(Reason.NO_MELD_FOR_TAKEN, "PHOM-03", cards=taken)


def has_meld_for_each_taken(variant: Variant, hand: Hand, taken: Hand) -> bool:
    """Whether the hand has a separate meld for each taken card."""
    return not taken or arrange.may_hold_taken(hand, taken, variant.melds.ace)


def may_feed(variant: Variant, rnd: Round, card: Card) -> bool:
    """Whether the player at turn may discard `card`: it is not a taken card, and no taken card needs it."""
    taken = () if has_shown(rnd) else taken_by(rnd, rnd.turn)
    return card not in taken and has_meld_for_each_taken(variant, without(rnd.hands[rnd.turn], (card,)), taken)
