"""The moves that put cards on melds of the table: lay-offs, and swaps of jokers."""

from collections.abc import Iterator

from service.rules.legal.trials import is_accepted, passes
from service.rules.melding.borrowing import cards_for_joker
from service.rules.melding.building import meld_with_joker_swapped
from service.rules.melding.lay_offs import lay_off_choices, may_fit
from service.rules.model.cards import JOKER, Card, Hand, without
from service.rules.model.enums import SwapRule as Swapping
from service.rules.model.melds import Meld
from service.rules.model.moves import LayOff, Swap, SwapJoker
from service.rules.model.state import Round, State
from service.rules.model.variant import Variant
from service.rules.rounds.joker_swaps import check_swap_allowed
from service.rules.rounds.melds_and_lay_offs import (
    check_lay_off_allowed,
    lay_off,
)
from service.rules.rounds.turn import replace_meld


def cards_freeing_joker(variant: Variant, rnd: Round, meld: Meld, hand: Hand) -> Hand:
    """The cards of the hand that can replace a joker of `meld`, where the joker is used at once (ROMME-05)."""
    if variant.melds.swap is not Swapping.AT_ONCE or not rnd.opened[rnd.turn]:
        return ()
    return cards_for_joker(variant, meld, hand)


def swap_moves(variant: Variant, rnd: Round, hand: Hand) -> Iterator[SwapJoker]:
    """The swaps that take a joker into the hand, for each card that can replace one (CAL-07, BLOCJ-06)."""
    if variant.melds.swap is Swapping.OFF or not (rnd.opened[rnd.turn] or variant.melds.swap_before_opening):
        return
    with_joker = [meld for meld in rnd.melds if meld.stands]
    if with_joker and passes(check_swap_allowed, variant, rnd):
        for meld in with_joker:
            yield from (SwapJoker(meld.id, card) for card in cards_for_joker(variant, meld, hand))


def lay_off_moves(variant: Variant, state: State, rnd: Round, hand: Hand) -> Iterator[LayOff]:
    """Every lay-off, including those of a joker that the player swaps for a card."""
    if not rnd.melds or not passes(check_lay_off_allowed, variant, rnd):
        return
    for move, cards_left in _lay_offs(variant, rnd, hand):
        if cards_left > 1 or _can_end_turn(variant, rnd, cards_left) or is_accepted(lay_off, variant, state, move):
            yield move


def _can_end_turn(variant: Variant, rnd: Round, cards_left: int) -> bool:
    """Whether a turn with at most one card left can end, whatever card that is. If not, a trial tells."""
    return not rnd.this_turn.barred if cards_left else not variant.close.must_discard


def _lay_offs(variant: Variant, rnd: Round, hand: Hand) -> Iterator[tuple[LayOff, int]]:
    held = frozenset(hand)
    for meld in rnd.melds:
        if may_fit(meld, held, variant.melds):
            for cards, jokers in lay_off_choices(meld, hand, variant.melds):
                yield LayOff(meld.id, cards, jokers), len(hand) - len(cards)
        for card in cards_freeing_joker(variant, rnd, meld, hand) if meld.stands else ():
            yield from _lay_offs_with_swap(variant, rnd, meld, hand, card)


def _lay_offs_with_swap(
    variant: Variant, rnd: Round, lender: Meld, hand: Hand, card: Card
) -> Iterator[tuple[LayOff, int]]:
    """The lay-offs of the joker that `card` replaces in `lender`, alone or with cards of the hand."""
    without_joker = meld_with_joker_swapped(lender, card, variant.melds)
    assert without_joker is not None
    rest = without(hand, (card,))
    for meld in replace_meld(rnd, without_joker).melds:
        for cards, jokers in lay_off_choices(meld, (*rest, JOKER), variant.melds):
            if JOKER in cards:
                yield LayOff(meld.id, cards, jokers, Swap(lender.id, card)), len(hand) - len(cards)
