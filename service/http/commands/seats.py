"""Giving seats: a new game or a place in one, and the token that goes with it, given again to who asks again."""

import base64
import hmac
import secrets
import zlib
from collections.abc import Callable

import msgspec
from flask import Response

from service.http.commands.authorization import token_of
from service.http.commands.idempotency import STRONG, Attempt, Repeated, attempt, response_of
from service.http.context import parts
from service.http.problems.handlers import LATER
from service.http.problems.problem import Code, ProblemError
from service.http.protocol.conditional import etag
from service.http.protocol.responses import secret
from service.http.schemas import answers
from service.http.views import game as views
from service.store import Recorded
from service.tables.actions.seating import NewGame
from service.tables.model.change import Change
from service.tables.model.refusals import Refusal
from service.tables.model.table import Table
from service.tables.storage.repository import Admit, Moment, everybody

ID_BYTES = 10
SHARES = 64
"""Among how many owners the answers to joining are shared out; of each the store keeps a few."""
_BLANK = b'"token":"-"'
"""Stands for the token in what is kept, for the store must not know it. In a name its quotes would be escaped."""


def open_table(new: NewGame) -> Response:
    """Creates a game; under an Idempotency-Key only once, since the key then decides its id."""
    tried = attempt("create", STRONG)
    # Where the answer of a game is gone, so is the game, this very moment: the key will make it anew.
    return opened(new_id() if tried is None else id_from(f"game|{tried.key}"), new, tried, Code.STORE_UNAVAILABLE)


def opened(game_id: str, new: NewGame, tried: Attempt | None, lost: str = Refusal.GAME_EXISTS) -> Response:
    """Creates the game with this id, or gives the seat again that creating it under this key gave.

    `lost` is the problem where there is such a game, but no longer what was answered then.
    """
    tables = parts().tables
    made = tables.create(game_id, new, None if tried is None else lambda table: kept(tried, table, table.players[0].id))
    if made is not None:
        return given(made, made.players[0].id)
    assert tried is not None  # noqa: S101 - a random id is nobody else's
    return _given_again(game_id, tried, lost)


def take_seat(
    game_id: str, act: Callable[[Moment], Change], tried: Attempt | None, admit: Admit = everybody
) -> Response:
    """Joins a game; under an Idempotency-Key only once. `admit` refuses who may not so much as touch it."""
    if tried is None:
        table = parts().tables.change(game_id, act, admit=admit)
        return given(table, f"p{table.joined}")

    def once(moment: Moment) -> Change:
        tried.check(moment.answer)
        return act(moment)

    try:
        table = parts().tables.change(
            game_id,
            once,
            admit=admit,
            answer_of=tried.asked,
            record=lambda table: kept(tried, table, f"p{table.joined}"),
        )
    except Repeated as repeated:
        return completed(game_id, repeated)
    return given(table, f"p{table.joined}")


def joining() -> Attempt | None:
    """The attempt of somebody who is no player yet: such answers are shared out, so that none displaces another."""
    tried = attempt("join", STRONG)
    return tried and msgspec.structs.replace(tried, owner=f"join-{zlib.crc32(tried.key.encode()) % SHARES}")


def new_id() -> str:
    """An id that no game has."""
    return _id(secrets.token_bytes(ID_BYTES))


def id_from(said: str) -> str:
    """The id that follows from what was said, for who knows the secret key."""
    return _id(hmac.digest(parts().settings.secret_key.encode(), said.encode(), "sha256"))


def _id(raw: bytes) -> str:
    return base64.b32encode(raw[:ID_BYTES]).decode().lower()


def given(table: Table, player_id: str) -> Response:
    """The answer: the seat with its token."""
    return _seat(table, player_id, token_of(table, player_id))


def kept(tried: Attempt, table: Table, player_id: str) -> Recorded:
    """The answer as it is kept, without the token."""
    return tried.recorded(_seat(table, player_id, "-" if token_of(table, player_id) else None))


def _seat(table: Table, player_id: str, token: str | None) -> Response:
    """The answer; bots that fill all seats leave none to the one who asked."""
    own = table.player(player_id) if token else None
    seat = answers.Seat(player_id if own else None, token, views.game(table, own))
    return secret(seat, f"/v1/games/{table.id}", etag(table.version, own.id if own else None))


def _given_again(game_id: str, tried: Attempt, lost: str) -> Response:
    try:
        tried.check(parts().tables.answered(game_id, tried.asked))
    except Repeated as repeated:
        return completed(game_id, repeated)
    raise ProblemError(lost, headers=LATER if lost == Code.STORE_UNAVAILABLE else None)


def completed(game_id: str, repeated: Repeated) -> Response:
    """The kept answer with the token it stands for. Raises ProblemError where that has become void."""
    again, kept = response_of(game_id, repeated), repeated.answer
    if _BLANK in kept.body:
        player_id = msgspec.json.decode(kept.body, type=_Whose).player_id
        token = token_of(parts().tables.look(game_id), player_id)
        if token is None:
            raise ProblemError(Code.SEAT_GIVEN_UP, facts={"player_id": player_id})
        again.set_data(kept.body.replace(_BLANK, b'"token":' + msgspec.json.encode(token), 1))
    return again


class _Whose(msgspec.Struct):
    player_id: str
