"""Tables without a store, and a clock that stands still until a test lets time pass."""

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
from service.tables.model.table import FixedDeal, Player, Table
from service.tables.turns import absence

TURN = 30_000
STOCK = Draw(Source.STOCK)
SECRETS = seating.FreshSecrets(seed="2b" * 32, first_seed="1a" * 32, nonce="0c" * 16, join_code="R4MMYK7Q")


@dataclass
class Sitting:
    """A game as it is at a moment; every change is kept track of."""

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
        """Whose turn it is."""
        return self.table.at_seat(self.round.turn)

    @property
    def left(self) -> int | None:
        """Milliseconds until the table acts for persons."""
        return None if self.table.deadline is None else self.table.deadline - self.now

    def player(self, player_id: str) -> Player:
        """The player as he is now."""
        found = self.table.player(player_id)
        assert found is not None
        return found

    def took(self, change: Change) -> None:
        """Goes on from what a change made of the table."""
        self.events += change.events
        self.table = replace(change.table, version=self.table.version + 1, seq=self.table.seq + len(change.events))

    def play(self, move: PlayersMove, by: str | None = None) -> None:
        """A move of the player at turn, or of another."""
        self.took(playing.play_move(self.table, by or self.mover.id, move, self.now))

    def legal(self) -> tuple[PlayersMove, ...]:
        """What the player at turn may do."""
        return tuple(legal_moves(self.table.rules, self.table.game, self.round.turn))

    def turn(self) -> None:
        """The turn of the player who is to draw, with nothing melded: the card drawn is discarded."""
        self.play(STOCK)
        drawn = self.round.this_turn.drawn
        assert drawn is not None
        self.play(Discard(drawn))

    def back(self, player_id: str) -> None:
        """An absent player returns."""
        self.took(absence.return_to_seat(self.table, player_id, self.now))

    def leave(self, player_id: str) -> None:
        """A player leaves."""
        self.took(playing.leave(self.table, player_id, self.now))

    def deal(self, by: str) -> None:
        """A player asks for the next round."""
        self.took(playing.deal(self.table, by, self._seed(), self.now))

    def step(self) -> None:
        """One step of what is overdue."""
        self.took(overdue.take_overdue_step(self.table, self._seed(), self.now))

    def step_when_due(self) -> None:
        """Waits until something falls due, and takes one step of it."""
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
        """Lets the player at turn run out of time; who it was."""
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
    """A started game of persons and bots, with half a minute for a turn: p1 is a person, then come the bots."""
    facts = {"seats": persons + bots, "turn_seconds": TURN // 1000, "bots": (seating.BotSetup(level),) * bots, **asked}
    for seed in range(100):
        secrets = replace(SECRETS, first_seed=f"{seed:064x}")
        game = Sitting(Table("sitting", variant, {}, persons + bots, "", 0))
        game.took(seating.create("sitting", seating.GameSetup(variant, **facts), secrets, game.now))
        for _ in range(persons - 1):
            game.took(seating.join(game.table, None, secrets, game.now))
        if eldest in {None, game.table.at_seat(game.table.game.after(game.round.dealer)).id}:
            return game
    raise AssertionError(f"{eldest} never plays first")


def stacked_deck(variant: str, *hands: str, rest: str = "") -> FixedDeal:
    """A pack that deals these hands, from eldest on; `rest` is the upcard and the stock."""
    return FixedDeal(deck=stacked_pack(variant, tuple(tuple(hand.split()) for hand in hands), tuple(rest.split())))
