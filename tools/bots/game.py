"""A timed game between players of the yardstick; each gets the events that its seat would get at a table."""

from collections import Counter
from copy import copy
from random import Random
from time import process_time_ns
from typing import Self

from service.bots import SeenEvent
from service.rules.engine import apply
from service.rules.model.moves import CloseReEntry, Cut, Deal, Move
from service.rules.model.result import RoundResult
from service.rules.model.state import State
from service.rules.model.variant import Variant
from service.rules.rounds import deal
from service.rules.view import SeatView
from tools.bots import players
from tools.bots.rounds import is_running, next_to_move, result_of


class Game:
    """A game in play, the events of the round that each seat has seen, and the time of each choice by level."""

    def __init__(self, variant: Variant, levels: tuple[str, ...], chance: Random) -> None:
        self.variant = variant
        self.state: State = deal.assign_seats(variant, len(levels), chance.randbytes(32).hex())[0]
        self.levels = levels
        self.told: list[list[SeenEvent]] = [[] for _ in levels]
        self.times: dict[str, Counter[int]] = {level: Counter() for level in levels}
        """For each level the number of choices by their processor time in microseconds, as `rounded` gives it."""
        self._chance = chance

    def deal(self) -> None:
        """Begin the next round and forget the events of the last one. Players who are out do not come back."""
        self.told = [[] for _ in self.levels]
        if self.state.entering:
            self.make(None, CloseReEntry())
        self.make(None, Deal(self._chance.randbytes(32).hex()))

    def branch(self) -> Self:
        """The same game to go on with in another way; what happens there does not happen here.

        Its choices are counted from zero, and it deals the cards that this game would deal.
        """
        other = copy(self)
        other.told = [list(events) for events in self.told]
        other.times = {level: Counter() for level in self.levels}
        other._chance = copy(self._chance)
        return other

    def play_round(self) -> RoundResult:
        """Deal a round and play it to its end."""
        self.deal()
        while self.running():
            self.step()
        return result_of(self.state)

    def running(self) -> bool:
        """Whether the round waits for a move."""
        return is_running(self.state)

    def to_move(self) -> tuple[int, SeatView]:
        """The seat to move and its view."""
        return next_to_move(self.variant, self.state)

    def step(self) -> None:
        """Make the move of the seat to move."""
        seat, seen = self.to_move()
        start = process_time_ns()
        move = players.choose(self.levels[seat], self.variant, self.state, seen, tuple(self.told[seat]))
        self.times[self.levels[seat]][rounded((process_time_ns() - start) // 1000)] += 1
        assert move in seen.legal_moves or isinstance(move, Cut), f"{move} is not among {seen.legal_moves}"
        self.make(seat, move)

    def make(self, seat: int | None, move: Move) -> None:
        """Make a move and pass its events to every seat."""
        self.state, events = apply(self.variant, self.state, seat, move)
        for viewer, told in enumerate(self.told):
            told += [SeenEvent.of(event, viewer) for event in events]


def rounded(number: int) -> int:
    """The number with its first two digits kept, so that many different times fit a line of results."""
    return int(round(number, 2 - len(str(number))))
