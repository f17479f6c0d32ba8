"""The legal moves in a round of four turns: all draws, discards and declarations; of the shows only the best ones."""

from collections.abc import Callable, Iterator

from service.rules.four_turns.declaring import whole_hand_declarations
from service.rules.four_turns.fourth_turn import fourth_turn_shows
from service.rules.four_turns.taken_cards import may_feed
from service.rules.four_turns.taking import may_take_fed_card
from service.rules.model.moves import Discard, Draw, PlayersMove, Source
from service.rules.model.state import Phase, Round, State
from service.rules.model.variant import Variant

FourTurnMoves = Iterator[PlayersMove]


def _draw(variant: Variant, state: State, rnd: Round) -> FourTurnMoves:
    yield from whole_hand_declarations(variant, rnd)
    yield Draw(Source.STOCK)
    if may_take_fed_card(variant, rnd):
        yield Draw(Source.DISCARD)


def _play(variant: Variant, state: State, rnd: Round) -> FourTurnMoves:
    yield from whole_hand_declarations(variant, rnd)
    yield from (Discard(card) for card in rnd.hands[rnd.turn] if may_feed(variant, rnd, card))


def _show(variant: Variant, state: State, rnd: Round) -> FourTurnMoves:
    yield from whole_hand_declarations(variant, rnd)
    yield from fourth_turn_shows(variant, rnd)


FOUR_TURN_MOVES_IN_PHASE: dict[Phase, Callable[[Variant, State, Round], FourTurnMoves]] = {
    Phase.DRAW: _draw,
    Phase.PLAY: _play,
    Phase.SHOWDOWN: _show,
}
