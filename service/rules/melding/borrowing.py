"""Cards that a new meld or a lay-off takes from the table: a borrowed card or a joker (OPT-07, OPT-08, ROMME-05)."""

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
"""The rule number of each kind of swap, where it is not CAL-07."""
REFUSES = (Reason.BORROW_NOT_ALLOWED, Reason.SWAP_NOT_ALLOWED, Reason.UNKNOWN_MELD)
"""Why a card may not be taken from a meld on the table for a new one."""


def cards_from_hand(move: NewMeld | LayOff) -> Hand:
    """The cards that a new meld or lay-off takes from the hand, including the card that replaces a joker."""
    cards = move.cards
    if move.swap is not None:
        cards = (*_without_card(cards, JOKER, Reason.SWAP_NOT_ALLOWED, "ROMME-05"), move.swap.card)
    if isinstance(move, NewMeld) and move.borrow is not None:
        cards = _without_card(cards, move.borrow.card, Reason.BORROW_NOT_ALLOWED, "OPT-07")
    return cards


def _without_card(cards: Hand, card: Card, reason: Reason, rule: str) -> Hand:
    if card not in cards:
        raise IllegalMove(reason, rule)
    return without(cards, (card,))


def meld_on_table(rnd: Round, meld_id: str) -> Meld:
    """The meld with this id; refuses an unknown id."""
    for meld in rnd.melds:
        if meld.id == meld_id:
            return meld
    raise IllegalMove(Reason.UNKNOWN_MELD, "CORE-11", meld_id=meld_id)


def lend_to_meld(variant: Variant, rnd: Round, lenders: MeldsById, new: NewMeld) -> dict[str, Meld]:
    """`lenders`, and the melds that lend a card or a joker to `new`, as they are then.

    Refuses a new meld that takes both: all but the borrowed card comes from the hand (OPT-07).
    """
    if variant.melds.one_table_card and new.borrow is not None and new.swap is not None:
        raise IllegalMove(Reason.BORROW_NOT_ALLOWED, "OPT-07")
    after = dict(lenders)
    if new.borrow is not None:
        after[new.borrow.meld_id] = lend_card(variant, rnd, after, new.borrow)
    if new.swap is not None:
        after[new.swap.meld_id] = swap_joker_at_once(variant, rnd, after, new.swap)
    return after


def lend_card(variant: Variant, rnd: Round, lenders: MeldsById, borrow: Borrow) -> Meld:
    """The meld without the card it lends; `lenders` has the melds already changed by the same request."""
    meld = meld_on_table(rnd, borrow.meld_id)
    if not may_borrow(variant, rnd.turn, meld) or (variant.opening.required and not rnd.opened[rnd.turn]):
        raise IllegalMove(Reason.BORROW_NOT_ALLOWED, "OPT-07")
    rest = meld_without(lenders.get(meld.id, meld), borrow.card, variant.melds)
    # A card that replaced a joker in the same request cannot be borrowed: it is not in the meld on the table.
    if rest is None or borrow.card not in meld.cards:
        raise IllegalMove(Reason.BORROW_NOT_ALLOWED, "OPT-07")
    return rest


def may_borrow(variant: Variant, seat: int, meld: Meld) -> bool:
    """Whether `seat` may borrow from this meld (OPT-07, OPT-08)."""
    allowed = variant.melds.borrow
    return allowed is Borrowing.ANY or (allowed is Borrowing.OWN and meld.owner == seat)


def swap_joker_at_once(variant: Variant, rnd: Round, lenders: MeldsById, swap: Swap) -> Meld:
    """The meld with the card in place of its joker, which the request uses at once (ROMME-05)."""
    if variant.melds.swap is not Swapping.AT_ONCE:
        raise IllegalMove(Reason.SWAP_NOT_ALLOWED, "ROMME-05")
    return replace_joker(variant, rnd, lenders.get(swap.meld_id) or meld_on_table(rnd, swap.meld_id), swap.card)


def replace_joker(variant: Variant, rnd: Round, meld: Meld, card: Card) -> Meld:
    """The meld with `card` in place of the joker that stands for it; refused before opening (CAL-07)."""
    rule = swap_rule_number(variant)
    if not rnd.opened[rnd.turn] and not variant.melds.swap_before_opening:
        raise IllegalMove(Reason.SWAP_NOT_ALLOWED, rule)
    new_meld = meld_with_joker_swapped(meld, card, variant.melds)
    if new_meld is None:
        raise IllegalMove(Reason.NO_SUCH_JOKER, rule, cards=(card,), meld=meld)
    return new_meld


def cards_for_joker(variant: Variant, meld: Meld, hand: Hand) -> Hand:
    """The cards of the hand, each once, that can replace a joker of the meld."""
    replacing = set(meld.stands).intersection(hand) if meld.stands else ()
    if not replacing:
        return ()
    cards = [card for card in dict.fromkeys(hand) if card in replacing]
    return tuple([card for card in cards if meld_with_joker_swapped(meld, card, variant.melds)])


def swap_rule_number(variant: Variant) -> str:
    """The number of the rule on swapping jokers in this variant."""
    return SWAP_RULE_NUMBERS.get(variant.melds.swap, "CAL-07")
