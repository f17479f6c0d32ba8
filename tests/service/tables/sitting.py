"""Tables without a store, with a clock that stands still until a test advances it."""

from dataclasses import dataclass, field
from random import Random
from typing import Any

from service.http.contract.example_games import stacked_pack
from service.rules.legal.legal_moves import legal_moves
from service.rules.model.moves import Discard, Draw, PlayersMove, Source
from service.rules.model.state import Round, replace
from service.tables.actions import gameplay as playing
from service.tables.actions import overdue, seating
from service.tables.model.change import Change
from service.tables.model.game_events import GameEvent
from service.tables.model.game_setup import BotSetup, FreshSecrets, GameSetup
from service.tables.model.table import FixedDeal, Player, Table
from service.tables.turns import absence

TURN = 30_000
STOCK = Draw(Source.STOCK)
SECRETS = FreshSecrets(seed="2b" * 32, first_seed="1a" * 32, nonce="0c" * 16, join_code="R4MMYK7Q")


@dataclass
class Sitting:
    """A game at a moment; all its events are kept."""

    table: Table
    chance: Random = field(default_factory=lambda: Random(1))
    now: int = 1_000_000
    events: list[GameEvent] = field(default_factory=list)

    @property
    def round(self) -> Round:
        """The round in play."""
        assert self.table.round is not None
        return self.table.round

    @property
    def mover(self) -> Player:
        """The player at turn."""
        return self.table.at_seat(self.round.turn)

    @property
    def left(self) -> int | None:
        """Milliseconds until the table acts for persons, or None."""
        return None if self.table.deadline is None else self.table.deadline - self.now

    def player(self, player_id: str) -> Player:
        """The player with this id at this moment."""
        found = self.table.player(player_id)
        assert found is not None
        return found

    def took(self, change: Change) -> None:
        """Adopts the table and the events of a change."""
        self.events += change.events
        self.table = replace(change.table, version=self.table.version + 1, seq=self.table.seq + len(change.events))

    def play(self, move: PlayersMove, by: str | None = None) -> None:
        """Makes a move of the player at turn, or of `by`."""
        self.took(playing.play_move(self.table, by or self.mover.id, move, self.now))

    def legal(self) -> tuple[PlayersMove, ...]:
        """The legal moves of the player at turn."""
        return tuple(legal_moves(self.table.rules, self.table.game, self.round.turn))

    def turn(self) -> None:
        """Plays a turn that draws from the stock and discards the card drawn."""
        self.play(STOCK)
        drawn = self.round.this_turn.drawn
        assert drawn is not None
        self.play(Discard(drawn))

    def back(self, player_id: str) -> None:
        """Lets an away player return."""
        self.took(absence.return_to_seat(self.table, player_id, self.now))

    def leave(self, player_id: str) -> None:
        """Lets a player leave."""
        self.took(playing.leave(self.table, player_id, self.now))

    def deal(self, by: str) -> None:
        """Deals the next round at a player's request."""
        self.took(playing.deal(self.table, by, self._seed(), self.now))

    def step(self) -> None:
        """Takes one overdue step."""
        self.took(overdue.take_overdue_step(self.table, self._seed(), self.now))

    def step_when_due(self) -> None:
        """Waits until something falls due, and takes one step."""
        due = overdue.due_at(self.table)
        assert due is not None
        self.now = max(self.now, due)
        self.step()

    def wait(self, milliseconds: int) -> None:
        """Lets time pass, and the table act whenever something falls due."""
        end = self.now + milliseconds
        while (due := overdue.due_at(self.table)) is not None and due <= end:
            self.step_when_due()
        self.now = end

    def time_out(self) -> Player:
        """Lets the turn run out; returns the player at turn."""
        late = self.mover
        assert self.left is not None
        self.wait(self.left)
        return late

    def _seed(self) -> str:
        return self.chance.randbytes(32).hex()


def sitting(
    variant: str = "rummy",
    persons: int = 2,
    bots: int = 0,
    *,
    eldest: str | None = None,
    level: str = "easy",
    **asked: Any,
) -> Sitting:
    """A started game with half a minute for a turn: p1 is a person, the bots have the next ids, then other persons."""
    facts = {"seats": persons + bots, "turn_seconds": TURN // 1000, "bots": (BotSetup(level),) * bots, **asked}
    for seed in range(100):
        secrets = replace(SECRETS, first_seed=f"{seed:064x}")
        game = Sitting(Table("sitting", variant, {}, persons + bots, "", 0))
        game.took(seating.create("sitting", GameSetup(variant, **facts), secrets, game.now))
        for _ in range(persons - 1):
            game.took(seating.join(game.table, None, secrets, game.now))
        if eldest in {None, game.table.at_seat(game.table.game.after(game.round.dealer)).id}:
            return game
    raise AssertionError(f"{eldest} never plays first")


def stacked_deck(variant: str, *hands: str, rest: str = "") -> FixedDeal:
    """A pack that deals these hands, eldest's first; `rest` is the upcard and the stock."""
    return FixedDeal(deck=stacked_pack(variant, tuple(tuple(hand.split()) for hand in hands), tuple(rest.split())))
