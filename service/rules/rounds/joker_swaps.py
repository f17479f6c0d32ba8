"""Taking a joker from the table into the hand (CAL-07, BLOCJ-06)."""

from service.rules.melding.borrowing import joker_replaced, on_table, swap_rule
from service.rules.model import events as tell
from service.rules.model.cards import JOKER, in_order
from service.rules.model.enums import Swap
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.moves import SwapJoker
from service.rules.model.state import Phase, Round, State, Turn, put, replace
from service.rules.model.variant import Variant
from service.rules.rounds.turn import at_turn, given_up, owed, require_held, require_melding, with_meld


def swap_joker(variant: Variant, state: State, seat: int, move: SwapJoker) -> tuple[State, tell.Events]:
    """Put the natural card in the joker's place and take the joker into the hand."""
    rnd = at_turn(state, seat, Phase.PLAY)
    require_held(rnd, seat, (move.card,))
    check_swap(variant, rnd)
    meld = joker_replaced(variant, rnd, on_table(rnd, move.meld_id), move.card)
    after = given_up(with_meld(rnd, meld), seat, (move.card,))
    hands = put(after.hands, seat, in_order((*after.hands[seat], JOKER)))
    after = replace(after, hands=hands, this_turn=_with_another(rnd.this_turn))
    return replace(state, round=after), (tell.JokerSwapped(seat=seat, meld=meld, card=move.card),)


def _with_another(this_turn: Turn) -> Turn:
    """The turn in which this joker, other than one just taken from the pile, may be discarded (CORE-08)."""
    return replace(this_turn, barred=tuple(card for card in this_turn.barred if card != JOKER))


def check_swap(variant: Variant, rnd: Round) -> None:
    """Refuse swaps the variant or the turn does not allow, whatever the cards are."""
    require_melding(variant)
    if owed(rnd):
        raise IllegalMove(Reason.LAY_OFF_OWED, "CORE-08")
    allowed = variant.melds.swap
    if allowed not in {Swap.TO_HAND, Swap.TO_HAND_FIRST}:
        raise IllegalMove(Reason.SWAP_NOT_ALLOWED, swap_rule(variant))
    if allowed is Swap.TO_HAND_FIRST and rnd.this_turn.melds:
        raise IllegalMove(Reason.SWAP_NOT_ALLOWED, swap_rule(variant))
