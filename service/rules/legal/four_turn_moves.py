"""The legal moves of a round of four turns each: draws, discards and declarations all of them, shows the best first."""

from collections.abc import Callable, Iterator

from service.rules.four_turns.declaring import declarations
from service.rules.four_turns.fourth_turn import shows
from service.rules.four_turns.taken_cards import may_discard
from service.rules.four_turns.taking import may_take
from service.rules.model.moves import Discard, Draw, PlayersMove, Source
from service.rules.model.state import Phase, Round, State
from service.rules.model.variant import Variant

Moves = Iterator[PlayersMove]


def _draw(variant: Variant, state: State, rnd: Round) -> Moves:
    yield from declarations(variant, rnd)
    yield Draw(Source.STOCK)
    if may_take(variant, rnd):
        yield Draw(Source.DISCARD)


def _play(variant: Variant, state: State, rnd: Round) -> Moves:
    yield from declarations(variant, rnd)
    yield from (Discard(card) for card in rnd.hands[rnd.turn] if may_discard(variant, rnd, card))


def _show(variant: Variant, state: State, rnd: Round) -> Moves:
    yield from declarations(variant, rnd)
    yield from shows(variant, rnd)


IN_PHASE: dict[Phase, Callable[[Variant, State, Round], Moves]] = {
    Phase.DRAW: _draw,
    Phase.PLAY: _play,
    Phase.SHOWDOWN: _show,
}
