"""Drawing, or taking the previous player's discard into a meld (PHOM-02, PHOM-03, PHOM-10)."""

from service.rules.four_turns.taken_cards import has_meld_for_each_taken, is_last_turn, taken_by
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import Events
from service.rules.model.moves import Draw, Source
from service.rules.model.result import Due, Payment
from service.rules.model.state import Phase, Round, State, TakenDiscard, replace
from service.rules.model.variant import Variant
from service.rules.rounds import drawing, ending
from service.rules.rounds.turn import require_turn, running_round

TakeResult = tuple[State, Events]
REFUSES = (Reason.NOTHING_FED, Reason.NO_MELD_FOR_TAKEN)


def draw_or_take(variant: Variant, state: State, seat: int, move: Draw) -> TakeResult:
    """Draw from the stock, or take the previous player's discard if it completes a meld."""
    before = require_turn(state, seat, Phase.DRAW)
    state, events = drawing.draw(variant, state, seat, move)
    phase = Phase.SHOWDOWN if is_last_turn(before) else Phase.PLAY
    after = replace(running_round(state), phase=phase, feeder=None)
    if move.source is Source.STOCK:
        return replace(state, round=after), events
    taken = _taken_discard(variant, before, after)
    state, payment_events = _pay_for_fed_card(
        variant, replace(state, round=replace(after, taken=(*after.taken, taken))), taken
    )
    return state, (*events, *payment_events)


def may_take_fed_card(variant: Variant, rnd: Round) -> bool:
    """Whether the player to draw may take the top discard."""
    if rnd.feeder is None:
        return False
    hand, card = rnd.hands[rnd.turn], rnd.discard[-1]
    return has_meld_for_each_taken(variant, (*hand, card), (*taken_by(rnd, rnd.turn), card))


def _taken_discard(variant: Variant, before: Round, after: Round) -> TakenDiscard:
    """The discard just taken, with its feeder; refused unless each taken card has a meld of its own."""
    if before.feeder is None:
        raise IllegalMove(Reason.NOTHING_FED, "PHOM-02")
    if not may_take_fed_card(variant, before):
        raise IllegalMove(Reason.NO_MELD_FOR_TAKEN, "PHOM-03", cards=before.discard[-1:])
    return TakenDiscard(after.turn, before.discard[-1], before.feeder)


def _pay_for_fed_card(variant: Variant, state: State, taken: TakenDiscard) -> TakeResult:
    """Let the feeder pay at once for the discard taken, if that option is on (PHOM-10)."""
    if not variant.four_turns.fed_card_penalty:
        return state, ()
    return ending.pay_at_once(variant, state, Payment(taken.feeder, taken.seat, 1, Due.FED_CARD))
