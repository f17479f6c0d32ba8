"""Swaps that take a joker from the table into the hand (CAL-07, BLOCJ-06)."""

from service.rules.melding.borrowing import meld_on_table, replace_joker, swap_rule_number
from service.rules.model.cards import JOKER, in_order
from service.rules.model.enums import SwapRule
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import Events, JokerSwapped
from service.rules.model.moves import SwapJoker
from service.rules.model.state import Phase, Round, State, Turn, replace, replace_at
from service.rules.model.variant import Variant
from service.rules.rounds.turn import (
    card_to_lay_off,
    replace_meld,
    require_held,
    require_melding,
    require_turn,
    take_from_hand,
    with_points,
)
from service.rules.scoring.laid_cards import with_players
from service.rules.scoring.round_score import points_of_laid_cards

SWAPS_TO_HAND = frozenset({SwapRule.TO_HAND, SwapRule.TO_HAND_FIRST})
REFUSES = (
    Reason.CARD_NOT_HELD,
    Reason.LAY_OFF_OWED,
    Reason.UNKNOWN_MELD,
    Reason.SWAP_NOT_ALLOWED,
    Reason.NO_SUCH_JOKER,
    Reason.NO_MELDING_IN_PLAY,
    Reason.NOT_IN_THIS_VARIANT,
)


def swap_joker(variant: Variant, state: State, seat: int, move: SwapJoker) -> tuple[State, Events]:
    """Take a joker into the hand, in a game in which jokers go from the table to hands."""
    require_melding(variant)
    if variant.close.concealed or variant.melds.swap not in SWAPS_TO_HAND:
        raise IllegalMove(Reason.NOT_IN_THIS_VARIANT, swap_rule_number(variant))
    return take_joker(variant, state, seat, move)


def take_joker(variant: Variant, state: State, seat: int, move: SwapJoker) -> tuple[State, Events]:
    """Replace the joker by the card it stands for and take the joker into the hand, alone or together with a draw."""
    rnd = require_turn(state, seat, Phase.PLAY)
    require_held(rnd, seat, (move.card,))
    check_swap_allowed(variant, rnd)
    before = meld_on_table(rnd, move.meld_id)
    meld = with_players(variant, replace_joker(variant, rnd, before, move.card), seat, before)
    after = take_from_hand(replace_meld(rnd, meld), seat, (move.card,))
    hands = replace_at(after.hands, seat, in_order((*after.hands[seat], JOKER)))
    after = replace(after, hands=hands, this_turn=_with_joker_free(rnd.this_turn))
    points = with_points(rnd.this_turn, points_of_laid_cards(variant, meld, (move.card,)))
    after = replace(after, this_turn=replace(after.this_turn, laid_points=points))
    return replace(state, round=after), (JokerSwapped(seat=seat, meld=meld, card=move.card),)


def _with_joker_free(this_turn: Turn) -> Turn:
    """Allow the joker to be discarded, even if a joker taken from the pile was barred (CORE-08)."""
    return replace(this_turn, barred=tuple(card for card in this_turn.barred if card != JOKER))


def check_swap_allowed(variant: Variant, rnd: Round) -> None:
    """Refuse swaps that the variant or the turn does not allow, whatever the cards are."""
    require_melding(variant)
    if card_to_lay_off(rnd):
        raise IllegalMove(Reason.LAY_OFF_OWED, "CORE-08")
    allowed = variant.melds.swap
    if allowed not in SWAPS_TO_HAND:
        raise IllegalMove(Reason.SWAP_NOT_ALLOWED, swap_rule_number(variant))
    if allowed is SwapRule.TO_HAND_FIRST and rnd.this_turn.melds:
        raise IllegalMove(Reason.SWAP_NOT_ALLOWED, swap_rule_number(variant))
