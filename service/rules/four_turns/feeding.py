"""Discards in a round of four turns: they end the turn and feed the next player (PHOM-02, PHOM-03)."""

from service.rules.four_turns.taken_cards import may_feed, taken_by
from service.rules.model.errors import IllegalMove, Reason
from service.rules.model.events import Discarded, Events
from service.rules.model.moves import Discard
from service.rules.model.state import Phase, State, replace
from service.rules.model.variant import Variant
from service.rules.rounds.turn import end_turn, require_held, require_turn, take_from_hand

REFUSES = (Reason.TAKEN_CARD_STAYS, Reason.NO_MELD_FOR_TAKEN)


def discard_and_feed(variant: Variant, state: State, seat: int, move: Discard) -> tuple[State, Events]:
    """Discard a card; refuse a card taken from another player, and one that a taken card needs for its meld."""
    rnd = require_turn(state, seat, Phase.PLAY)
    require_held(rnd, seat, (move.card,))
    if not may_feed(variant, rnd, move.card):
        stays = move.card in taken_by(rnd, seat)
        raise IllegalMove(Reason.TAKEN_CARD_STAYS if stays else Reason.NO_MELD_FOR_TAKEN, "PHOM-03", cards=(move.card,))
    rnd = replace(take_from_hand(rnd, seat, (move.card,)), discard=(*rnd.discard, move.card), feeder=seat)
    events = (Discarded(seat=seat, card=move.card, count=len(rnd.hands[seat])),)
    return replace(state, round=end_turn(state, rnd, seat)), events
