"""Rematches: whoever asks first opens the one new game that the old one leads to, and the others find it.

The new game is made first and named in the old one after it; where a process dies in between, its id follows from the
old one's, so that the next who asks finds it and names it.
"""

from contextlib import suppress

from flask import Response

from service.http.commands.authorization import require_player as player_of
from service.http.commands.idempotency import Attempt, RepeatedRequest, current_attempt
from service.http.commands.seats import derived_game_id, repeated_seat_response, seat_record, seat_response
from service.http.context import service_context
from service.http.protocol.conditional import check_if_match
from service.http.protocol.tokens import token_claim
from service.store import AnswerRecord
from service.tables.actions import rematch
from service.tables.model.change import Change
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.table import Player, Table, TableStatus
from service.tables.storage.repository import AnswerRecorder, Situation


class NothingToChange(Exception):
    """Ends a change that is not needed: no error."""

    def __init__(self, table: Table) -> None:
        super().__init__("nothing to change")
        self.table = table


def play_again(game_id: str) -> Response:
    """Gives a player of a finished game his seat in its rematch, the same one as often as he asks."""
    claimed = token_claim()
    old = service_context().tables.look(game_id, lambda table: player_of(table, claimed))
    player = player_of(old, claimed)
    tried = current_attempt(f"again-{player.id}")
    new_id = _newest_rematch_id(old)
    try:
        if tried is not None:
            tried.check(service_context().tables.recorded_answer(new_id, tried.answer_key))
        check_if_match(old.version, player.id)
        rematch.check_finished(old)
        table = _table_with_seat(old, player, new_id, tried)
    except RepeatedRequest as repeated:
        return repeated_seat_response(new_id, repeated)
    _announce(old, player, new_id)
    seat = rematch.rematch_player(table, player)
    assert seat is not None  # noqa: S101 - that is the table it is
    return seat_response(table, seat.id)


def _newest_rematch_id(old: Table) -> str:
    """The game that a rematch is: the next of those that follow from the old one which was not abandoned."""
    game_id = old.rematch or derived_game_id(f"rematch|{old.id}")
    while _is_abandoned(game_id):
        game_id = derived_game_id(f"rematch|{game_id}")
    return game_id


def _is_abandoned(game_id: str) -> bool:
    try:
        return service_context().tables.look(game_id).status is TableStatus.ABANDONED
    except TableError:
        return False


def _table_with_seat(old: Table, player: Player, new_id: str, tried: Attempt | None) -> Table:
    """The new game with a seat for this player."""
    try:
        return _join_rematch(player, new_id, tried)
    except TableError as refused:
        if refused.refusal is not Refusal.GAME_NOT_FOUND:
            raise
    made = service_context().tables.create(new_id, rematch.rematch_setup(old, player), _seat_recorder(player, tried))
    return made or _join_rematch(player, new_id, tried)


def _join_rematch(player: Player, new_id: str, tried: Attempt | None) -> Table:
    def act(moment: Situation) -> Change:
        if tried is not None:
            tried.check(moment.answer)
        if rematch.rematch_player(moment.table, player):
            raise NothingToChange(moment.table)
        return rematch.join_rematch(moment.table, player, moment.chance(), moment.now)

    answer_of = tried.answer_key if tried else None
    try:
        return service_context().tables.change(new_id, act, answer_of=answer_of, record=_seat_recorder(player, tried))
    except NothingToChange as found:
        service_context().tables.store.confirm(new_id)  # who came here before may not have been told that he has
        return found.table


def _seat_recorder(player: Player, tried: Attempt | None) -> AnswerRecorder:
    def record(table: Table) -> AnswerRecord | None:
        seat = rematch.rematch_player(table, player)
        return seat_record(tried, table, seat.id) if tried and seat else None

    return record


def _announce(old: Table, player: Player, new_id: str) -> None:
    """Names the new game in the old one, unless somebody has since it was looked at."""

    def act(moment: Situation) -> Change:
        if moment.table.rematch != old.rematch:
            raise NothingToChange(moment.table)
        return rematch.announce_rematch(moment.table, player, new_id)

    if old.rematch != new_id:
        with suppress(NothingToChange):
            service_context().tables.change(old.id, act)
