"""Positions of rounds between bots, with the hands that are hidden from the seat to move."""

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import msgspec

from service.bots.memory import Memory, remember_round
from service.rules.catalogue import VARIANTS
from service.rules.model.cards import Card, Hand
from service.rules.model.variant import Variant
from service.rules.options import with_options
from service.rules.view import SeatView
from tools.bots.game import Game

LEVELS = ("normal", "hard")
"""The levels at which the seats play, drawn at random."""
SHARE = 0.15
"""The share of the positions of a round that are used: neighbours tell much the same."""


class Round(NamedTuple):
    """A round to be played; the same one always gives the same positions."""

    variant: str
    seats: int
    seed: str
    number: int


class Position(NamedTuple):
    """What the seat to move sees and remembers, and all hands."""

    variant: Variant
    view: SeatView
    memory: Memory
    hands: tuple[Hand, ...]

    def hidden_hands(self) -> Iterator[tuple[int, Counter[Card]]]:
        """The seats of which cards are hidden, with these cards; none if no card is hidden elsewhere."""
        for seat, hand in enumerate(self.hands):
            hidden = Counter(hand) - Counter(self.memory.held[seat])
            if 0 < hidden.total() < len(self.memory.unseen):
                yield seat, hidden


def positions_of(rnd: Round) -> Iterator[Position]:
    """Positions of the round, in the order of play."""
    chance = Random(repr(rnd))
    variant = with_options(VARIANTS[rnd.variant], rnd.seats, {})
    game = Game(variant, tuple(chance.choices(LEVELS, k=rnd.seats)), chance)
    if contracts := variant.opening.contracts:
        game.state = msgspec.structs.replace(game.state, scored=rnd.number % len(contracts))
    game.deal()
    while game.running():
        if chance.random() < SHARE and (position := _position(game)):
            yield position
        game.step()


def _position(game: Game) -> Position | None:
    """The position of the seat to move, once the cards are dealt."""
    seat, view = game.to_move()
    hands = game.state.round.hands if game.state.round else ()
    if not hands:
        return None
    variant = game.variant.with_wild_card(view.wild)
    return Position(variant, view, remember_round(variant, view, tuple(game.told[seat])), hands)
