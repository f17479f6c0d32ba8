"""Timed games between bots, played by the engine; each bot gets the events that its seat would get at a table."""

from dataclasses import dataclass, field
from random import Random
from time import thread_time_ns

from service import bots
from service.bots import SeenEvent
from service.rules.catalogue import VARIANTS
from service.rules.engine import apply
from service.rules.model.events import RoundEvent
from service.rules.model.moves import Cut, Deal, Move
from service.rules.model.state import Phase, State
from service.rules.model.variant import Variant
from service.rules.option_rules import OptionInput
from service.rules.options import with_options
from service.rules.rounds import deal
from service.rules.view import SeatView, view

LONGER: dict[str, dict[str, OptionInput]] = {"rami": {"rounds": 10}, "phom": {"rounds": 20}}
"""Options for variants whose own game is only one deal, or one for each player: too short for a comparison."""


def variant_for(name: str) -> Variant:
    """The variant for two players, with its own end or a later one."""
    return with_options(VARIANTS[name], 2, LONGER.get(name, {}))


@dataclass
class Match:
    """Games between two levels: results of the first level, and the time of each move by level."""

    wins: int = 0
    draws: int = 0
    losses: int = 0
    rounds: int = 0
    nanoseconds: dict[str, list[int]] = field(default_factory=dict)

    def add(self, other: "Match") -> None:
        """Add the results of games played elsewhere."""
        self.wins += other.wins
        self.draws += other.draws
        self.losses += other.losses
        self.rounds += other.rounds
        for level, times in other.nanoseconds.items():
            self.nanoseconds.setdefault(level, []).extend(times)


def match_of(name: str, levels: tuple[str, str], games: range, seed: str) -> Match:
    """The games with these numbers; the first level has the second seat in every other game."""
    found = Match()
    for number in games:
        first = number % 2
        at = levels if not first else (levels[1], levels[0])
        state = Game(variant_for(name), at, Random(f"{seed} {name} {number}"), found).played()
        found.rounds += state.number
        found.wins += state.winners == (first,)
        found.losses += state.winners == (1 - first,)
        found.draws += len(state.winners) != 1
    return found


class Game:
    """A game in play, and the events of the round that each seat has seen."""

    def __init__(self, variant: Variant, levels: tuple[str, ...], chance: Random, match: Match) -> None:
        self.variant = variant
        self.state = deal.assign_seats(variant, len(levels), chance.randbytes(32).hex())[0]
        self.levels = levels
        self.told: list[list[SeenEvent]] = [[] for _ in levels]
        self._chance = chance
        self._match = match

    def played(self) -> State:
        """Play to the end of the game; return its last state."""
        while not self.state.over:
            self.deal()
            while self.running():
                self.step()
        return self.state

    def deal(self) -> None:
        """Begin the next round and forget the events of the last one."""
        self.told = [[] for _ in self.levels]
        self.make(None, Deal(self._chance.randbytes(32).hex()))

    def running(self) -> bool:
        """Whether the round waits for a move."""
        return self.state.round is not None and self.state.round.phase is not Phase.OVER

    def to_move(self) -> tuple[int, SeatView]:
        """The seat to move and its view; seats that may call or buy come first."""
        rnd = self.state.round
        assert rnd is not None
        callers = rnd.calls.waiting if rnd.calls else ()
        buyers = rnd.offer.waiting if rnd.offer and rnd.phase is Phase.BUYING else ()
        seats = (*callers, *buyers, rnd.turn)
        views = ((seat, view(self.variant, self.state, seat)) for seat in seats)
        return next((seat, seen) for seat, seen in views if seen and seen.legal_moves)

    def step(self) -> None:
        """Make the move of the seat to move."""
        seat, seen = self.to_move()
        level = self.levels[seat]
        told = tuple(self.told[seat]) if level in bots.THINKING_LEVELS else ()
        start = thread_time_ns()
        move = bots.choose(level, self.variant, seen, told)
        self._match.nanoseconds.setdefault(level, []).append(thread_time_ns() - start)
        assert move in seen.legal_moves or isinstance(move, Cut), f"{move} is not among {seen.legal_moves}"
        self.make(seat, move)

    def make(self, seat: int | None, move: Move) -> None:
        """Make a move and pass its events to every seat."""
        self.state, events = apply(self.variant, self.state, seat, move)
        for viewer, told in enumerate(self.told):
            told += [as_told(event, viewer) for event in events]


def as_told(event: RoundEvent, seat: int) -> SeenEvent:
    """The event as a table shows it to `seat`."""
    return SeenEvent(str(event.__struct_config__.tag), event.seen_by(seat))
