"""Strangers who look for a game: what fits whom, and how two who come at the same moment meet."""

import time
from typing import NamedTuple

import msgspec

from service.rules.options import OptionInput
from service.tables.actions.seating import GameSetup
from service.tables.model.table import OnLeave, OnTimeout, Stake, Table
from service.tables.storage.listing import matchmaking_list
from service.tables.storage.repository import Tables

MAX_GAMES_SEARCHED = 50
"""So many games, those that have waited longest, are looked at for one that fits."""
OPENING_NOTICE_MS = 2_000
"""How long whoever opens a game is taken to be about to."""
SEARCH_PAUSE_SECONDS = 0.01
MAX_SEARCHES = 20
"""How often somebody looks again for a game that another is about to open."""
DEFAULT_NEXT_ROUND_SECONDS = 30


class GameCriteria(msgspec.Struct, frozen=True):
    """The game that somebody would join. Of what is None any will do."""

    variant: str
    player_name: str | None = None
    options: dict[str, OptionInput] = {}
    stake: Stake | None = None
    turn_seconds: int = 60
    seats: int | None = None
    next_round_seconds: int | None = None
    on_leave: OnLeave | None = None
    on_timeout: OnTimeout | None = None
    hints: bool | None = None

    @property
    def list_name(self) -> str:
        """The list of the games that may fit."""
        return matchmaking_list(self.variant, self.options, self.stake, self.turn_seconds, self.seats)

    def fits(self, table: Table) -> bool:
        """Whether a game of that list is one to join."""
        return all(
            wanted is None or wanted == getattr(table, name)
            for name in ("next_round_seconds", "on_leave", "on_timeout", "hints")
            for wanted in (getattr(self, name),)
        )

    def game_setup(self) -> GameSetup:
        """The game to open where there is none."""
        return GameSetup(
            self.variant,
            options=self.options,
            stake=self.stake,
            seats=self.seats,
            player_name=self.player_name,
            turn_seconds=self.turn_seconds,
            next_round_seconds=DEFAULT_NEXT_ROUND_SECONDS
            if self.next_round_seconds is None
            else self.next_round_seconds,
            on_leave=self.on_leave or OnLeave.BOT,
            on_timeout=self.on_timeout or OnTimeout.BOT,
            hints=self.hints is not False,
        )


class TargetGame(NamedTuple):
    """The game that somebody goes for: one that he opens himself, or one that waits for him."""

    game_id: str
    opens: bool


def choose_target_game(tables: Tables, wish: GameCriteria, new_id: str) -> TargetGame:
    """The fitting game that has waited longest; else one of his own, `new_id`.

    Who opens one says so first, where others look: so they wait a moment for his game rather than open theirs.
    """
    beacon, opened = f"opening:{wish.list_name}", None
    for _ in range(MAX_SEARCHES):
        if found := next(filter(wish.fits, tables.longest_listed(wish.list_name, MAX_GAMES_SEARCHED)), None):
            return TargetGame(found.id, opens=False)
        opening = tables.lobby.swap_pointer(beacon, opened, new_id, OPENING_NOTICE_MS)
        if opening == new_id:
            break
        opened = opening if opening and tables.store.read(opening) else None
        if opened is None:
            time.sleep(SEARCH_PAUSE_SECONDS)
    return TargetGame(new_id, opens=True)
