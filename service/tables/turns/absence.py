"""Players who run out of time, and return (CORE-21)."""

from service.rules.model.moves import Forfeit
from service.rules.model.state import replace
from service.tables.model.change import Change
from service.tables.model.game_events import PlayerAway, PlayerReturned
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.table import (
    REFUSAL_WHEN_OVER,
    SUBSTITUTE_LEVEL,
    OnTimeout,
    Player,
    Table,
    TableStatus,
    is_person,
    with_player,
)
from service.tables.turns.bot_turns import with_bot_turns

MAX_MISSED_TURNS = 3
"""A player who misses this many turns in a row loses the seat."""
ABSENCE_REFUSES = (Refusal.PLAYER_AWAY, Refusal.SEAT_FORFEITED)
"""Why a player for whom a bot or nobody plays may do nothing."""
RETURN_REFUSES = (Refusal.NOT_AWAY, Refusal.SEAT_FORFEITED, Refusal.GAME_OVER, Refusal.ABANDONED)


def miss_turn(change: Change, seat: int) -> Change:
    """The change with one more missed turn of this seat; after MAX_MISSED_TURNS the player loses the seat."""
    table = change.table
    player = table.at_seat(seat)
    if not is_person(player) or table.status is TableStatus.FINISHED:
        return change
    if player.missed + 1 < MAX_MISSED_TURNS:
        return replace(change, table=with_player(table, replace(player, missed=player.missed + 1)))
    return _ON_TIMEOUT[table.on_timeout](change, replace(player, missed=0))


def _give_seat_to_bot(change: Change, player: Player) -> Change:
    with_bot = replace(player, bot=SUBSTITUTE_LEVEL, away=True)
    return change.with_table(with_player(change.table, with_bot), PlayerAway(player_id=player.id, bot=SUBSTITUTE_LEVEL))


def _forfeit_seat(change: Change, player: Player) -> Change:
    """The player's token stays valid, for watching the game."""
    table_without = with_player(change.table, replace(player, left=True))
    return change.with_table(table_without, PlayerAway(player_id=player.id, bot=None)).with_move(player.seat, Forfeit())


_ON_TIMEOUT = {OnTimeout.BOT: _give_seat_to_bot, OnTimeout.FORFEIT: _forfeit_seat}


def reset_missed_turns(change: Change, player_id: str) -> Change:
    """The change with the player's missed turns set back to none."""
    player = change.table.player(player_id)
    if player is None or not player.missed:
        return change
    return replace(change, table=with_player(change.table, replace(player, missed=0)))


def check_present(table: Table, player: Player) -> None:
    """Refuses a player who has left or is away."""
    if player.left:
        raise TableError(Refusal.SEAT_FORFEITED)
    if player.away and table.status is not TableStatus.FINISHED:
        raise TableError(Refusal.PLAYER_AWAY)


def return_to_seat(table: Table, player_id: str, now: int) -> Change:
    """Gives the seat back to a player from the bot that plays for them."""
    player = table.player(player_id)
    if table.status in REFUSAL_WHEN_OVER:
        raise TableError(REFUSAL_WHEN_OVER[table.status])
    if player is not None and player.left:
        raise TableError(Refusal.SEAT_FORFEITED)
    if player is None or not player.away:
        raise TableError(Refusal.NOT_AWAY)
    returned = with_player(table, replace(player, bot=None, away=False))
    return with_bot_turns(Change(table).with_table(returned, PlayerReturned(player_id=player_id)), table, now)
