"""Rematches: whoever asks first opens the one new game that the old one leads to, and the others find it.

The new game is made first and named in the old one after it; where a process dies in between, its id follows from the
old one's, so that the next who asks finds it and names it.
"""

from contextlib import suppress

from flask import Response

from service.http.commands.authorization import player as player_of
from service.http.commands.idempotency import Attempt, Repeated, attempt
from service.http.commands.seats import completed, given, id_from, kept
from service.http.context import parts
from service.http.protocol.conditional import check_if_match
from service.http.protocol.tokens import claim
from service.store import Recorded
from service.tables.actions import rematch
from service.tables.model.change import Change
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.table import Player, Status, Table
from service.tables.storage.repository import Moment, Record


class Found(Exception):
    """Ends a change that is not needed: no error."""

    def __init__(self, table: Table) -> None:
        super().__init__("nothing to change")
        self.table = table


def play_again(game_id: str) -> Response:
    """Gives a player of a finished game his seat in its rematch, the same one as often as he asks."""
    claimed = claim()
    old = parts().tables.look(game_id, lambda table: player_of(table, claimed))
    player = player_of(old, claimed)
    tried = attempt(f"again-{player.id}")
    new_id = _newest(old)
    try:
        if tried is not None:
            tried.check(parts().tables.answered(new_id, tried.asked))
        check_if_match(old.version, player.id)
        rematch.check_finished(old)
        table = _with_seat(old, player, new_id, tried)
    except Repeated as repeated:
        return completed(new_id, repeated)
    _announce(old, player, new_id)
    seat = rematch.seat_of(table, player)
    assert seat is not None  # noqa: S101 - that is the table it is
    return given(table, seat.id)


def _newest(old: Table) -> str:
    """The game that a rematch is: the next of those that follow from the old one which was not abandoned."""
    game_id = old.rematch or id_from(f"rematch|{old.id}")
    while _is_abandoned(game_id):
        game_id = id_from(f"rematch|{game_id}")
    return game_id


def _is_abandoned(game_id: str) -> bool:
    try:
        return parts().tables.look(game_id).status is Status.ABANDONED
    except TableError:
        return False


def _with_seat(old: Table, player: Player, new_id: str, tried: Attempt | None) -> Table:
    """The new game with a seat for this player."""
    try:
        return _come(player, new_id, tried)
    except TableError as refused:
        if refused.refusal is not Refusal.GAME_NOT_FOUND:
            raise
    made = parts().tables.create(new_id, rematch.again(old, player), _record(player, tried))
    return made or _come(player, new_id, tried)


def _come(player: Player, new_id: str, tried: Attempt | None) -> Table:
    def act(moment: Moment) -> Change:
        if tried is not None:
            tried.check(moment.answer)
        if rematch.seat_of(moment.table, player):
            raise Found(moment.table)
        return rematch.come(moment.table, player, moment.chance(), moment.now)

    answer_of = tried.asked if tried else None
    try:
        return parts().tables.change(new_id, act, answer_of=answer_of, record=_record(player, tried))
    except Found as found:
        parts().tables.store.confirm(new_id)  # who came here before may not have been told that he has
        return found.table


def _record(player: Player, tried: Attempt | None) -> Record:
    def record(table: Table) -> Recorded | None:
        seat = rematch.seat_of(table, player)
        return kept(tried, table, seat.id) if tried and seat else None

    return record


def _announce(old: Table, player: Player, new_id: str) -> None:
    """Names the new game in the old one, unless somebody has since it was looked at."""

    def act(moment: Moment) -> Change:
        if moment.table.rematch != old.rematch:
            raise Found(moment.table)
        return rematch.announced(moment.table, player, new_id)

    if old.rematch != new_id:
        with suppress(Found):
            parts().tables.change(old.id, act)
