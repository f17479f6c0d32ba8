"""What a new meld or a lay-off may take from the table: a borrowed card, or a joker (OPT-07, OPT-08, ROMME-05)."""

from collections.abc import Mapping

from service.rules.melding.building import meld_with_joker_swapped, meld_without
from service.rules.model.cards import JOKER, Card, Hand, without
from service.rules.model.enums import Borrowing
from service.rules.model.enums import SwapRule as Swapping
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.melds import Meld
from service.rules.model.moves import Borrow, LayOff, NewMeld, Swap
from service.rules.model.state import Round
from service.rules.model.variant import Variant

MeldsById = Mapping[str, Meld]
SWAP_RULE_NUMBERS = {Swapping.TO_HAND: "BLOCJ-06", Swapping.AT_ONCE: "ROMME-05"}
"""The numbers of the swaps that are not CAL-07's."""


def cards_from_hand(played: NewMeld | LayOff) -> Hand:
    """The cards of a new meld or lay-off that come from the hand, with the one that is given for a joker."""
    cards = played.cards
    if played.swap is not None:
        cards = (*_without_card(cards, JOKER, Reason.SWAP_NOT_ALLOWED, "ROMME-05"), played.swap.card)
    if isinstance(played, NewMeld) and played.borrow is not None:
        cards = _without_card(cards, played.borrow.card, Reason.BORROW_NOT_ALLOWED, "OPT-07")
    return cards


def _without_card(cards: Hand, card: Card, reason: Reason, rule: str) -> Hand:
    if card not in cards:
        raise IllegalMove(reason, rule)
    return without(cards, (card,))


def meld_on_table(rnd: Round, meld_id: str) -> Meld:
    """The meld with this id; refused when there is none."""
    for meld in rnd.melds:
        if meld.id == meld_id:
            return meld
    raise IllegalMove(Reason.UNKNOWN_MELD, "CORE-11", meld_id=meld_id)


def lend_card(variant: Variant, rnd: Round, lenders: MeldsById, borrow: Borrow) -> Meld:
    """The meld less the card it lends; `lenders` are those that have lent already in the same request."""
    lying = meld_on_table(rnd, borrow.meld_id)
    if not may_borrow(variant, rnd.turn, lying) or (variant.opening.required and not rnd.opened[rnd.turn]):
        raise IllegalMove(Reason.BORROW_NOT_ALLOWED, "OPT-07")
    left = meld_without(lenders.get(lying.id, lying), borrow.card, variant.melds)
    if left is None or borrow.card not in lying.cards:  # one put there for a joker in this request did not lie there
        raise IllegalMove(Reason.BORROW_NOT_ALLOWED, "OPT-07")
    return left


def may_borrow(variant: Variant, seat: int, meld: Meld) -> bool:
    """Whether this seat may borrow from the meld at all (OPT-07, OPT-08)."""
    allowed = variant.melds.borrow
    return allowed is Borrowing.ANY or (allowed is Borrowing.OWN and meld.owner == seat)


def swap_joker_at_once(variant: Variant, rnd: Round, lenders: MeldsById, swap: Swap) -> Meld:
    """The meld with the card in the place of its joker, which is used at once (ROMME-05)."""
    if variant.melds.swap is not Swapping.AT_ONCE:
        raise IllegalMove(Reason.SWAP_NOT_ALLOWED, "ROMME-05")
    return replace_joker(variant, rnd, lenders.get(swap.meld_id) or meld_on_table(rnd, swap.meld_id), swap.card)


def replace_joker(variant: Variant, rnd: Round, meld: Meld, card: Card) -> Meld:
    """The meld with `card` in the place of the joker that stands for it; refused before opening (CAL-07)."""
    rule = swap_rule_number(variant)
    if not rnd.opened[rnd.turn] and not variant.melds.swap_before_opening:
        raise IllegalMove(Reason.SWAP_NOT_ALLOWED, rule)
    replaced = meld_with_joker_swapped(meld, card)
    if replaced is None:
        raise IllegalMove(Reason.NO_SUCH_JOKER, rule, cards=(card,), meld_id=meld.id)
    return replaced


def swap_rule_number(variant: Variant) -> str:
    """The number by which the variant swaps jokers, or does not."""
    return SWAP_RULE_NUMBERS.get(variant.melds.swap, "CAL-07")
