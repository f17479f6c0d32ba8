"""An offered card: the upcard before the first draw (GIN-02), or the last discard at the end of the stock (GIN-10)."""

from service.rules.knocking.knock import discards_to_knock
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import Events, Passed
from service.rules.model.moves import Draw, Pass, Source
from service.rules.model.state import Phase, Round, State, replace
from service.rules.model.variant import Variant
from service.rules.rounds.drawing import check_second_card
from service.rules.rounds.ending import end_void
from service.rules.rounds.pile_draws import take_discard
from service.rules.rounds.turn import require_turn, running_round

OfferResult = tuple[State, Events]
TAKE_REFUSES = (Reason.UPCARD_OFFERED, Reason.ONLY_TO_KNOCK, Reason.STOCK_EMPTY)


def take_offered_card(variant: Variant, state: State, seat: int, move: Draw) -> OfferResult:
    """Take the offered card; the last discard is allowed only if the player can knock with it."""
    rnd = require_turn(state, seat, Phase.UPCARD, Phase.WALL)
    if move.source is not Source.DISCARD:
        raise IllegalMove(*(_STOCK_AT_WALL if rnd.phase is Phase.WALL else _STOCK_TOO_EARLY))
    check_second_card(variant, rnd, move)
    after, events = take_discard(variant, state, rnd, move)
    if rnd.phase is Phase.WALL and not discards_to_knock(variant, running_round(after)):
        raise IllegalMove(Reason.ONLY_TO_KNOCK, "GIN-10")
    return after, events


_STOCK_TOO_EARLY = Reason.UPCARD_OFFERED, "GIN-02"
_STOCK_AT_WALL = Reason.STOCK_EMPTY, "GIN-10"


def pass_offered_card(variant: Variant, state: State, seat: int, move: Pass) -> OfferResult:
    """Pass the offered card: the upcard goes to the dealer next; if the last discard is refused, the round is void."""
    rnd = require_turn(state, seat, Phase.UPCARD, Phase.WALL)
    events = (Passed(seat=seat),)
    if rnd.phase is Phase.WALL:
        return end_void(variant, state, rnd, "GIN-10", events)
    phase = Phase.DRAW if seat == rnd.dealer else Phase.UPCARD
    return replace(state, round=replace(rnd, turn=state.after(seat), phase=phase)), events


def may_take_offered_card(variant: Variant, state: State, rnd: Round) -> bool:
    """Whether the player at turn may take the offered card."""
    if rnd.phase is Phase.UPCARD:
        return True
    try:
        take_offered_card(variant, state, rnd.turn, Draw(Source.DISCARD))
    except IllegalMove:
        return False
    return True
