"""Giving seats: a new game or a place in one, with the player's token. A repeated request gets its token again."""

import base64
import hmac
import secrets
import zlib

import msgspec
from flask import Response, request

from service.http.commands.authorization import token_of_player
from service.http.commands.bot_tables import take_place_if_bots_fill
from service.http.commands.idempotency import MIN_STRONG_KEY_LENGTH, current_attempt
from service.http.context import service_context
from service.http.problems.language import preferred_language
from service.http.protocol.conditional import view_etag
from service.http.protocol.responses import EncodedResponse, token_answer, with_body
from service.http.schemas import answers
from service.http.views.game import game_view
from service.tables.actions import seating
from service.tables.model.change import Change
from service.tables.model.game_setup import GameSetup
from service.tables.model.refusals import Refusal, TableError
from service.tables.model.table import Table
from service.tables.storage.change_request import (
    AlreadyAnswered,
    Attempt,
    ChangeRequest,
    ChangeResult,
    RenderedAnswer,
    Situation,
    allow_everybody,
)

GAME_ID_BYTES = 10
JOIN_OWNER_COUNT = 64
"""Number of owners that share the answers to joining; the store keeps 64 answers of each."""
_TOKEN_PLACEHOLDER = b'"token":"-"'
"""Stands for the token in a stored answer, since the store must not know it. In a name its quotes would be escaped."""


def open_table(setup: GameSetup) -> Response:
    """Creates a game; with an Idempotency-Key only once, since the key then decides its id."""
    attempt = _seat_attempt("create")
    game_id = derived_game_id(f"game|{attempt.key}") if attempt else random_game_id()
    take_place_if_bots_fill(game_id, setup)
    return open_table_with_id(game_id, setup, attempt)


def open_table_with_id(game_id: str, setup: GameSetup, attempt: Attempt | None) -> Response:
    """Creates the game `game_id`, or gives again the seat that creating it in this attempt gave.

    Raises TableError if another request created it.
    """

    def refuse(_: Situation, __: object) -> Change:
        raise TableError(Refusal.GAME_EXISTS)

    def render(table: Table) -> RenderedAnswer:
        return seat_answer(table, table.players[0].id)

    setup = msgspec.structs.replace(setup, sandbox=service_context().settings.sandbox)
    change_request = ChangeRequest(game_id, allow_everybody, refuse, render, attempt, setup)
    return seat_response(game_id, service_context().tables.execute(change_request))


def take_seat(game_id: str, name: str | None, attempt: Attempt | None, join_code: str | None = None) -> Response:
    """Gives a player a seat in a game; with an Idempotency-Key only once. An unlisted game needs its join code."""
    change_request = ChangeRequest(
        game_id,
        lambda table: seating.check_join_code(table, join_code),
        lambda moment, _: seating.join(moment.table, name, moment.chance(), moment.now),
        lambda table: seat_answer(table, f"p{table.joined}"),
        attempt,
    )
    return seat_response(game_id, service_context().tables.execute(change_request))


def join_attempt() -> Attempt | None:
    """The attempt of a request that comes before its player exists.

    Such answers are shared out among many owners, so that few displace one another.
    """
    attempt = _seat_attempt("join")
    if attempt is None:
        return None
    return msgspec.structs.replace(attempt, owner=f"join-{zlib.crc32(attempt.key.encode()) % JOIN_OWNER_COUNT}")


def _seat_attempt(owner: str) -> Attempt | None:
    attempt = current_attempt(request.environ, owner, MIN_STRONG_KEY_LENGTH)
    return msgspec.structs.replace(attempt, gives_seat=True) if attempt else None


def random_game_id() -> str:
    """An id that no game has."""
    return _encode_id(secrets.token_bytes(GAME_ID_BYTES))


def derived_game_id(text: str) -> str:
    """The id that follows from `text` and the first secret key, or another one if only with that there is a game."""
    keys = service_context().settings.secret_keys
    first, *others = [_encode_id(hmac.digest(key.encode(), text.encode(), "sha256")) for key in keys]
    return next((each for each in others if not _exists(first) and _exists(each)), first)


def _exists(game_id: str) -> bool:
    return service_context().tables.store.read(game_id) is not None


def _encode_id(raw: bytes) -> str:
    return base64.b32encode(raw[:GAME_ID_BYTES]).decode().lower()


def seat_answer(table: Table, player_id: str) -> RenderedAnswer:
    """The seat with a placeholder for its token, and the game; without a seat if `player_id` is a bot."""
    player = table.player(player_id)
    own = player if player and player.nonce else None
    language = preferred_language(request.environ)
    seat = answers.Seat(own.id if own else None, "-" if own else None, game_view(table, own, language))
    return token_answer(seat, f"/v1/games/{table.id}", view_etag(table, own.id if own else None, language))


def seat_response(game_id: str, result: ChangeResult) -> Response:
    """The answer with the seat's token. Raises ProblemError if the player has left since it was stored."""
    answer = result.answer
    if _TOKEN_PLACEHOLDER in answer.body:
        table = service_context().tables.look(game_id) if isinstance(result, AlreadyAnswered) else result.table
        token = token_of_player(table, msgspec.json.decode(answer.body, type=_SeatOwner).player_id)
        named = b'"token":' + msgspec.json.encode(token)
        answer = with_body(answer, answer.body.replace(_TOKEN_PLACEHOLDER, named, 1))
    return EncodedResponse(answer)


class _SeatOwner(msgspec.Struct):
    player_id: str
