"""Quick play: finds a fitting game for a stranger, so that two who come at the same moment meet."""

from collections.abc import Sequence
from time import sleep
from typing import NamedTuple

import msgspec

from service.rules.option_rules import OptionInput
from service.tables.model.bot_pace import BotPace
from service.tables.model.game_setup import GameSetup
from service.tables.model.table import OnLeave, OnTimeout, Stake, Table
from service.tables.storage.listing import TERMS, matchmaking_list, terms_of
from service.tables.storage.repository import Tables

MAX_GAMES_SEARCHED = 50
"""How many of the fitting list's games are checked, longest waiting first."""
OPENING_NOTICE_MS = 2_000
"""How long a player counts as about to open a game."""
SEARCH_PAUSE_SECONDS = 0.01
MAX_SEARCHES = 20
"""How often a player searches again while another is about to open a game."""
DEFAULT_NEXT_ROUND_SECONDS = 30


class GameCriteria(msgspec.Struct, frozen=True):
    """The game that a player wants to join; None means that any value will do."""

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
    bot_pace: BotPace | None = None

    @property
    def list_name(self) -> str:
        """The name of the list of games that may fit."""
        return self._list_with()

    @property
    def like_own_list_name(self) -> str:
        """The name of the list of games like the one that the player would open."""
        return self._list_with(terms_of(self.game_setup()))

    def _list_with(self, terms: Sequence[object] = ()) -> str:
        return matchmaking_list(self.variant, self.options, self.stake, self.turn_seconds, self.seats, terms)

    def fits(self, table: Table) -> bool:
        """Whether a game of these lists meets the remaining criteria."""
        return all(wish is None or wish == getattr(table, name) for name in TERMS for wish in (getattr(self, name),))

    def game_setup(self) -> GameSetup:
        """The game to open if none fits."""
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
            bot_pace=self.bot_pace or BotPace.INSTANT,
        )


class TargetGame(NamedTuple):
    """The game for a player: one to open, or one that waits for players."""

    game_id: str
    opens: bool


def _waiting_game(tables: Tables, criteria: GameCriteria) -> Table | None:
    """The fitting game that has waited longest, if it is among the oldest; else one like the player's own would be.

    However many unfit games wait, two players with the same wish meet.
    """
    for name in (criteria.list_name, criteria.like_own_list_name):
        if game := next(filter(criteria.fits, tables.longest_listed(name, MAX_GAMES_SEARCHED)), None):
            return game
    return None


def choose_target_game(tables: Tables, criteria: GameCriteria, new_id: str) -> TargetGame:
    """The fitting game that has waited longest, else a new one with the id `new_id`.

    A player who is about to open a game says so first, under a pointer that others read: they wait a moment for that
    game instead of opening their own. Raises TableError if there is no room for a new game.
    """
    beacon, opened = f"opening:{criteria.list_name}", None
    for _ in range(MAX_SEARCHES):
        if game := _waiting_game(tables, criteria):
            return TargetGame(game.id, opens=False)
        tables.check_room()
        opening = tables.lobby.swap_pointer(beacon, opened, new_id, OPENING_NOTICE_MS)
        if opening == new_id:
            break
        opened = opening if opening and tables.store.read(opening) else None
        if opened is None:
            sleep(SEARCH_PAUSE_SECONDS)
    return TargetGame(new_id, opens=True)
