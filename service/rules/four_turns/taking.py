"""Drawing, or taking the previous player's discard into a meld (PHOM-02, PHOM-03, PHOM-10)."""

from service.rules.four_turns.taken_cards import last_turn, may_hold, taken_by
from service.rules.model import events as tell
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.moves import Draw, Source
from service.rules.model.result import Due, Payment
from service.rules.model.state import Phase, Round, State, Taken, replace
from service.rules.model.variant import Variant
from service.rules.rounds import drawing, ending
from service.rules.rounds.turn import at_turn, running

Drawn = tuple[State, tell.Events]


def draw(variant: Variant, state: State, seat: int, move: Draw) -> Drawn:
    """Draw from the stock, or take the previous player's discard where it completes a meld."""
    before = at_turn(state, seat, Phase.DRAW)
    drawn, told = drawing.draw(variant, state, seat, move)
    phase = Phase.SHOWDOWN if last_turn(before) else Phase.PLAY
    after = replace(running(drawn), phase=phase, feeder=None)
    if move.source is Source.STOCK:
        return replace(drawn, round=after), told
    taken = _taken(variant, before, after)
    drawn, paid = _fed(variant, replace(drawn, round=replace(after, taken=(*after.taken, taken))), taken)
    return drawn, (*told, *paid)


def may_take(variant: Variant, rnd: Round) -> bool:
    """Whether the player to draw may take the top discard."""
    if rnd.feeder is None:
        return False
    hand, card = rnd.hands[rnd.turn], rnd.discard[-1]
    return may_hold(variant, (*hand, card), (*taken_by(rnd, rnd.turn), card))


def _taken(variant: Variant, before: Round, after: Round) -> Taken:
    """The card just taken and who fed it; refused unless each taken card has a meld of its own."""
    if before.feeder is None:
        raise IllegalMove(Reason.NOTHING_FED, "PHOM-02")
    if not may_take(variant, before):
        raise IllegalMove(Reason.NO_MELD_FOR_TAKEN, "PHOM-03", cards=before.discard[-1:])
    return Taken(after.turn, before.discard[-1], before.feeder)


def _fed(variant: Variant, state: State, taken: Taken) -> Drawn:
    """Whoever's discard is taken pays for it at once, where that is played (PHOM-10)."""
    if not variant.four_turns.fed_card_penalty:
        return state, ()
    return ending.paid_at_once(variant, state, Payment(taken.feeder, taken.seat, 1, Due.FED_CARD))
