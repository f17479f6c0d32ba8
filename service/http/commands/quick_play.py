"""Quick play: a seat in a game that fits, or in a new one.

With an Idempotency-Key, a pointer to the target game is stored before the player takes a seat. A repeated request
follows the pointer: the player finds their seat in that game, or a refusal that is permanent. Only then does
compare-and-set replace the target with another game.
"""

import hashlib

from flask import Response

from service.http.commands.seats import join_attempt, open_table_with_id, random_game_id, take_seat
from service.http.context import service_context
from service.tables.actions import seating
from service.tables.matchmaking import GameCriteria, TargetGame, choose_target_game
from service.tables.model.refusals import Refusal, TableError
from service.tables.storage.change_request import Attempt

MAX_TARGETS = 25
QUICK_PLAY_REFUSES = (*seating.SETUP_REFUSES, Refusal.GAME_EXISTS, Refusal.BUSY)
PERMANENT_REFUSALS = {Refusal.GAME_NOT_FOUND, Refusal.NOT_WAITING, Refusal.ABANDONED, Refusal.GAME_OVER}
"""Refusals by which a game is no target any more: none of them ever ends."""


def quick_play_seat(wish: GameCriteria) -> Response:
    """Gives a seat in a game that fits, or in a new one; with an Idempotency-Key only one seat."""
    attempt = join_attempt()
    # A wish that makes no game is refused before a pointer is stored.
    seating.create("", wish.game_setup(), service_context().tables.chance(), 0)
    target = _choose_target(wish) if attempt is None else _stored_target(wish, attempt)
    for _ in range(MAX_TARGETS):
        try:
            return _take_seat_at(wish, target, attempt)
        except TableError as error:
            if error.refusal not in PERMANENT_REFUSALS:
                raise
        target = _choose_target(wish) if attempt is None else _next_target(wish, attempt, target)
    raise TableError(Refusal.BUSY)


def _choose_target(wish: GameCriteria) -> TargetGame:
    return choose_target_game(service_context().tables, wish, random_game_id())


def _take_seat_at(wish: GameCriteria, target: TargetGame, attempt: Attempt | None) -> Response:
    if target.opens:
        return open_table_with_id(target.game_id, wish.game_setup(), attempt)
    return take_seat(target.game_id, wish.player_name, attempt)


def _stored_target(wish: GameCriteria, attempt: Attempt) -> TargetGame:
    """The game that the key points to; the first request chooses one."""
    pointer = service_context().tables.lobby.pointer(_pointer_name(attempt))
    return _decode_target(pointer, attempt) if pointer else _swap_target(wish, attempt, None)


def _next_target(wish: GameCriteria, attempt: Attempt, refused: TargetGame) -> TargetGame:
    """The game that the key points to after `refused` takes no more players."""
    return _swap_target(wish, attempt, _encode_target(refused, attempt))


def _swap_target(wish: GameCriteria, attempt: Attempt, expected: str | None) -> TargetGame:
    """Points the key to another game, unless another request already has; returns the game it now points to."""
    lifetime = 1000 * service_context().settings.game_ttl_seconds
    pointer = service_context().tables.lobby.swap_pointer(
        _pointer_name(attempt), expected, _encode_target(_choose_target(wish), attempt), lifetime
    )
    return _decode_target(pointer, attempt) if pointer else _swap_target(wish, attempt, None)  # it has just expired


def _pointer_name(attempt: Attempt) -> str:
    return f"quick:{hashlib.sha256(attempt.key.encode()).hexdigest()}"


def _encode_target(target: TargetGame, attempt: Attempt) -> str:
    return f"{attempt.fingerprint.hex()}:{'opens' if target.opens else 'joins'}:{target.game_id}"


def _decode_target(pointer: str, attempt: Attempt) -> TargetGame:
    """The game of a pointer. Raises KeyReused if another request stored it."""
    fingerprint, how, game_id = pointer.split(":")
    attempt.check_fingerprint(bytes.fromhex(fingerprint))
    return TargetGame(game_id, opens=how == "opens")
