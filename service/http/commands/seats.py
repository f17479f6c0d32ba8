"""Giving seats: a new game or a place in one, and the token that goes with it, given again to who asks again."""

import base64
import hmac
import secrets
import zlib
from collections.abc import Callable

import msgspec
from flask import Response

from service.http.commands.authorization import token_of_player
from service.http.commands.idempotency import (
    MIN_STRONG_KEY_LENGTH,
    Attempt,
    RepeatedRequest,
    current_attempt,
    repeated_response,
)
from service.http.context import service_context
from service.http.problems.handlers import RETRY_AFTER_ONE_SECOND
from service.http.problems.problem import HttpProblem, ProblemError
from service.http.protocol.conditional import view_etag
from service.http.protocol.responses import token_response
from service.http.schemas import answers
from service.http.views.game import game_view
from service.store import AnswerRecord
from service.tables.actions.seating import GameSetup
from service.tables.model.change import Change
from service.tables.model.refusals import Refusal
from service.tables.model.table import Table
from service.tables.storage.repository import AccessCheck, Situation, allow_everybody

GAME_ID_BYTES = 10
JOIN_OWNER_COUNT = 64
"""Among how many owners the answers to joining are shared out; of each the store keeps a few."""
_TOKEN_PLACEHOLDER = b'"token":"-"'
"""Stands for the token in what is kept, for the store must not know it. In a name its quotes would be escaped."""


def open_table(new: GameSetup) -> Response:
    """Creates a game; under an Idempotency-Key only once, since the key then decides its id."""
    tried = current_attempt("create", MIN_STRONG_KEY_LENGTH)
    # Where the answer of a game is gone, so is the game, this very moment: the key will make it anew.
    return open_table_with_id(
        random_game_id() if tried is None else derived_game_id(f"game|{tried.key}"),
        new,
        tried,
        HttpProblem.STORE_UNAVAILABLE,
    )


def open_table_with_id(
    game_id: str, new: GameSetup, tried: Attempt | None, lost: str = Refusal.GAME_EXISTS
) -> Response:
    """Creates the game with this id, or gives the seat again that creating it under this key gave.

    `lost` is the problem where there is such a game, but no longer what was answered then.
    """
    tables = service_context().tables
    made = tables.create(
        game_id, new, None if tried is None else lambda table: seat_record(tried, table, table.players[0].id)
    )
    if made is not None:
        return seat_response(made, made.players[0].id)
    assert tried is not None  # noqa: S101 - a random id is nobody else's
    return _repeat_seat(game_id, tried, lost)


def take_seat(
    game_id: str, act: Callable[[Situation], Change], tried: Attempt | None, admit: AccessCheck = allow_everybody
) -> Response:
    """Joins a game; under an Idempotency-Key only once. `admit` refuses who may not so much as touch it."""
    if tried is None:
        table = service_context().tables.change(game_id, act, admit=admit)
        return seat_response(table, f"p{table.joined}")

    def once(moment: Situation) -> Change:
        tried.check(moment.answer)
        return act(moment)

    try:
        table = service_context().tables.change(
            game_id,
            once,
            admit=admit,
            answer_of=tried.answer_key,
            record=lambda table: seat_record(tried, table, f"p{table.joined}"),
        )
    except RepeatedRequest as repeated:
        return repeated_seat_response(game_id, repeated)
    return seat_response(table, f"p{table.joined}")


def join_attempt() -> Attempt | None:
    """The attempt of somebody who is no player yet: such answers are shared out, so that none displaces another."""
    tried = current_attempt("join", MIN_STRONG_KEY_LENGTH)
    return tried and msgspec.structs.replace(tried, owner=f"join-{zlib.crc32(tried.key.encode()) % JOIN_OWNER_COUNT}")


def random_game_id() -> str:
    """An id that no game has."""
    return _encode_id(secrets.token_bytes(GAME_ID_BYTES))


def derived_game_id(said: str) -> str:
    """The id that follows from what was said, for who knows the secret key."""
    return _encode_id(hmac.digest(service_context().settings.secret_key.encode(), said.encode(), "sha256"))


def _encode_id(raw: bytes) -> str:
    return base64.b32encode(raw[:GAME_ID_BYTES]).decode().lower()


def seat_response(table: Table, player_id: str) -> Response:
    """The answer: the seat with its token."""
    return _build_seat_response(table, player_id, token_of_player(table, player_id))


def seat_record(tried: Attempt, table: Table, player_id: str) -> AnswerRecord:
    """The answer as it is kept, without the token."""
    return tried.answer_record(
        _build_seat_response(table, player_id, "-" if token_of_player(table, player_id) else None)
    )


def _build_seat_response(table: Table, player_id: str, token: str | None) -> Response:
    """The answer; bots that fill all seats leave none to the one who asked."""
    own = table.player(player_id) if token else None
    seat = answers.Seat(player_id if own else None, token, game_view(table, own))
    return token_response(seat, f"/v1/games/{table.id}", view_etag(table.version, own.id if own else None))


def _repeat_seat(game_id: str, tried: Attempt, lost: str) -> Response:
    try:
        tried.check(service_context().tables.recorded_answer(game_id, tried.answer_key))
    except RepeatedRequest as repeated:
        return repeated_seat_response(game_id, repeated)
    raise ProblemError(lost, headers=RETRY_AFTER_ONE_SECOND if lost == HttpProblem.STORE_UNAVAILABLE else None)


def repeated_seat_response(game_id: str, repeated: RepeatedRequest) -> Response:
    """The kept answer with the token it stands for. Raises ProblemError where that has become void."""
    again, kept = repeated_response(game_id, repeated), repeated.answer
    if _TOKEN_PLACEHOLDER in kept.body:
        player_id = msgspec.json.decode(kept.body, type=_SeatOwner).player_id
        token = token_of_player(service_context().tables.look(game_id), player_id)
        if token is None:
            raise ProblemError(HttpProblem.SEAT_GIVEN_UP, facts={"player_id": player_id})
        again.set_data(kept.body.replace(_TOKEN_PLACEHOLDER, b'"token":' + msgspec.json.encode(token), 1))
    return again


class _SeatOwner(msgspec.Struct):
    player_id: str
