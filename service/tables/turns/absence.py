"""Players who let their time run out, and come back (CORE-21)."""

from service.rules.model.moves import Forfeit
from service.tables.model.change import Change, replace
from service.tables.model.game_events import PlayerAway, PlayerReturned
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.table import SUBSTITUTE, OnTimeout, Player, Status, Table, is_person, with_player
from service.tables.turns.bot_turns import settled

MOST_MISSED = 3
"""So many turns in a row the clock plays for a player; then he loses the seat."""


def missed(change: Change, seat: int) -> Change:
    """The change with one more turn that the clock has played for this seat; one too many, and the seat is lost."""
    table = change.table
    player = table.at_seat(seat)
    if not is_person(player) or table.status is Status.FINISHED:
        return change
    if player.missed + 1 < MOST_MISSED:
        return replace(change, table=with_player(table, replace(player, missed=player.missed + 1)))
    return _FORFEITED[table.on_timeout](change, replace(player, missed=0))


def _played_for(change: Change, player: Player) -> Change:
    away = replace(player, bot=SUBSTITUTE, away=True)
    return change.then(with_player(change.table, away), PlayerAway(player_id=player.id, bot=SUBSTITUTE))


def _forfeited(change: Change, player: Player) -> Change:
    """His token stays valid: he may look on."""
    gone = with_player(change.table, replace(player, left=True))
    return change.then(gone, PlayerAway(player_id=player.id, bot=None)).played(player.seat, Forfeit())


_FORFEITED = {OnTimeout.BOT: _played_for, OnTimeout.FORFEIT: _forfeited}


def acted(change: Change, player_id: str) -> Change:
    """The change with the turns forgotten that its player has missed: he is there."""
    player = change.table.player(player_id)
    if player is None or not player.missed:
        return change
    return replace(change, table=with_player(change.table, replace(player, missed=0)))


def check_present(table: Table, player: Player) -> None:
    """Refuse what only somebody may do who plays himself."""
    if player.left:
        raise TableError(Refusal.SEAT_FORFEITED)
    if player.away and table.status is not Status.FINISHED:
        raise TableError(Refusal.PLAYER_AWAY)


def come_back(table: Table, player_id: str, now: int) -> Change:
    """Take the seat back from the bot that has played on."""
    player = table.player(player_id)
    if table.status in {Status.FINISHED, Status.ABANDONED}:
        raise TableError(Refusal.GAME_OVER)
    if player is not None and player.left:
        raise TableError(Refusal.SEAT_FORFEITED)
    if player is None or not player.away:
        raise TableError(Refusal.NOT_AWAY)
    here = with_player(table, replace(player, bot=None, away=False))
    return settled(Change(table).then(here, PlayerReturned(player_id=player_id)), table, now)
