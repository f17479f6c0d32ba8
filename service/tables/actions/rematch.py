"""A rematch: the same game again at a new table, with a seat for each player who comes."""

from typing import Any

from service.rules.model.state import replace
from service.tables.actions import seating
from service.tables.model.change import Change
from service.tables.model.game_events import RematchOpened
from service.tables.model.game_setup import BotSetup, FreshSecrets, GameSetup
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.table import Player, Table, TableStatus, Visibility
from service.tables.turns.game_length import is_history_full

_COPIED_FIELDS = (set(GameSetup.__struct_fields__) & set(Table.__struct_fields__)) - {"visibility", "fixed", "formerly"}
"""The settings of the old game that the new one keeps."""
REFUSES = (Refusal.NOT_FINISHED, Refusal.ABANDONED, Refusal.GAME_OVER)


def check_finished(old: Table) -> None:
    """Refuses a rematch of a game that is not over."""
    if old.status is TableStatus.ABANDONED:
        raise TableError(Refusal.ABANDONED)
    if old.status is not TableStatus.FINISHED:
        raise TableError(Refusal.NOT_FINISHED)


def check_further_rematch(old: Table, new_id: str) -> None:
    """Refuses to open a further rematch, after an abandoned one, of a game whose history is full.

    A full history takes the first one: a game may have ended because its history was full.
    """
    if old.rematch not in {None, new_id} and is_history_full(old):
        raise TableError(Refusal.GAME_OVER)


def rematch_setup(old: Table, creator: Player) -> GameSetup:
    """The new game, created by the first player who asks for it; unlisted, so that no stranger takes a seat."""
    same: dict[str, Any] = {name: getattr(old, name) for name in _COPIED_FIELDS}
    bots = tuple(
        BotSetup(player.bot, None if player.left else player.name, player.id)
        for player in old.players
        if player.bot is not None and not player.away
    )
    return GameSetup(
        **same,
        player_name=creator.name,
        former=creator.id,
        formerly=_order_of_play(old),
        bots=bots,
        visibility=Visibility.UNLISTED,
    )


def _order_of_play(old: Table) -> tuple[str, ...]:
    """The ids of all players at seats, beginning with the player who would deal the next round (CORE-06)."""
    game = old.game
    return tuple(old.at_seat((game.dealer + game.direction * step) % game.seats).id for step in range(game.seats))


def rematch_player(table: Table, former: Player) -> Player | None:
    """The player of the new game who was `former` in the old one, or None if they have not come or have left."""
    return next((player for player in table.players if player.former == former.id and player.nonce), None)


def join_rematch(table: Table, former: Player, secrets: FreshSecrets, now: int) -> Change:
    """Seats a player of the old game; the last one starts the new game."""
    return seating.join(table, former.name, secrets, now, former.id)


def announce_rematch(old: Table, player: Player, game_id: str) -> Change:
    """Names the rematch in the old game."""
    return Change(replace(old, rematch=game_id), (RematchOpened(player_id=player.id, rematch=game_id),))
