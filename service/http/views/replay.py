"""An ended round played again: what each move brought. A long round is kept, because its replay takes time."""

from functools import lru_cache
from typing import NamedTuple

from service.rules.engine import apply
from service.rules.model.cards import Card, Hand
from service.rules.model.events import Bought, CardDrawn, DiscardTaken, Events, PileTaken, RoundEvent
from service.rules.model.melds import Meld
from service.rules.model.moves import MoveRecord
from service.rules.model.state import Round, State
from service.rules.model.variant import Variant

LONG_ROUND = 1000
"""A round with more moves is kept: a move takes some 7 µs, and there are rounds of 9,000."""
KEPT_ROUNDS = 4
"""Long rounds that a process keeps, the ones read last; one of 9,000 moves takes 2.5 MB."""


class ReplayedMove(NamedTuple):
    """A move with the cards that it drew, the melds that it changed, and the piles after it."""

    record: MoveRecord
    cards_drawn: tuple[Card, ...]
    drawn_by: int | None
    bought: Bought | None
    changed_melds: tuple[Meld, ...]
    stock_count: int
    discard_count: int


class Replay(NamedTuple):
    """The hands that were dealt, by seat, and all moves of the round; both are empty if there was no deal."""

    dealt_hands: tuple[Hand, ...]
    moves: tuple[ReplayedMove, ...]


def replay_round(variant: Variant, before: State, moves: tuple[MoveRecord, ...]) -> Replay:
    """The round with these moves, played from the state before its deal."""
    return (_kept_replay if len(moves) > LONG_ROUND else _replay)(variant, before, moves)


def _replay(variant: Variant, before: State, moves: tuple[MoveRecord, ...]) -> Replay:
    dealt_hands: tuple[Hand, ...] = ()
    replayed: list[ReplayedMove] = []
    state = before
    melds: tuple[Meld, ...] = ()
    for record in moves:
        state, events = apply(variant, state, record.seat, record.move)
        if state.round:  # which the first move, a deal, begins
            dealt_hands = dealt_hands or state.round.hands
            replayed.append(_replayed_move(record, melds, state.round, events))
            melds = state.round.melds
    return Replay(dealt_hands, tuple(replayed))


_kept_replay = lru_cache(maxsize=KEPT_ROUNDS)(_replay)


def _cards_drawn(event: RoundEvent) -> Hand:
    match event:
        case CardDrawn(card=card) | DiscardTaken(card=card):
            return (card,)
        case PileTaken(cards=cards):
            return cards
    return ()


def _replayed_move(record: MoveRecord, melds: tuple[Meld, ...], rnd: Round, events: Events) -> ReplayedMove:
    """The move after which the round is `rnd`; before it the `melds` lay on the table."""
    return ReplayedMove(
        record,
        tuple([card for event in events for card in _cards_drawn(event)]),
        next((event.seat for event in events if _cards_drawn(event)), None),
        next((event for event in events if isinstance(event, Bought)), None),
        () if rnd.melds is melds else tuple([meld for meld in rnd.melds if meld not in melds]),
        len(rnd.stock),
        len(rnd.discard),
    )
