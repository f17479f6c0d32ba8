"""Quick play: a seat at a fitting table, or at a new one.

Under an Idempotency-Key the game is written down before anything is done about it. Whoever comes with the key again
goes for that game and finds his seat there, or finds that it takes nobody any more, which no later moment changes:
only then is another game written down in its place, by compare-and-set.
"""

import hashlib

from flask import Response

from service.http.commands.idempotency import Attempt
from service.http.commands.seats import join_attempt, open_table_with_id, random_game_id, take_seat
from service.http.context import service_context
from service.http.problems.problem import HttpProblem, ProblemError
from service.tables.actions import seating
from service.tables.matchmaking import GameCriteria, TargetGame, choose_target_game
from service.tables.model.refusals import Refusal, TableError

MAX_TARGETS = 25
PERMANENT_REFUSALS = {Refusal.GAME_NOT_FOUND, Refusal.NOT_WAITING, Refusal.ABANDONED, Refusal.GAME_OVER}
"""Refusals that are for ever."""


def quick_play_seat(wish: GameCriteria) -> Response:
    """Gives a seat in a game that fits, or in a new one; under an Idempotency-Key only one."""
    tried = join_attempt()
    # What makes no game is refused before anything is written under the key.
    seating.create("", wish.game_setup(), service_context().tables.chance(), 0)
    target = _choose_target(wish) if tried is None else _stored_target(wish, tried)
    for _ in range(MAX_TARGETS):
        try:
            return _take_seat_at(wish, target, tried)
        except TableError as refused:
            if refused.refusal not in PERMANENT_REFUSALS:
                raise
        target = _choose_target(wish) if tried is None else _next_target(wish, tried, target)
    raise TableError(Refusal.BUSY)


def _choose_target(wish: GameCriteria) -> TargetGame:
    return choose_target_game(service_context().tables, wish, random_game_id())


def _take_seat_at(wish: GameCriteria, target: TargetGame, tried: Attempt | None) -> Response:
    if target.opens:
        return open_table_with_id(target.game_id, wish.game_setup(), tried)
    return take_seat(
        target.game_id,
        lambda now: seating.join(now.table, wish.player_name, None, now.chance(), now.now),
        tried,
    )


def _stored_target(wish: GameCriteria, tried: Attempt) -> TargetGame:
    """The game that the key stands for; the first time, one is chosen."""
    held = service_context().tables.lobby.pointer(_pointer_name(tried))
    return _decode_target(held, tried) if held else _swap_target(wish, tried, None)


def _next_target(wish: GameCriteria, tried: Attempt, refused: TargetGame) -> TargetGame:
    """The game that the key stands for after that one takes nobody any more."""
    return _swap_target(wish, tried, _encode_target(refused, tried))


def _swap_target(wish: GameCriteria, tried: Attempt, held: str | None) -> TargetGame:
    lifetime = 1000 * service_context().settings.game_ttl_seconds
    now = service_context().tables.lobby.swap_pointer(
        _pointer_name(tried), held, _encode_target(_choose_target(wish), tried), lifetime
    )
    return _decode_target(now, tried) if now else _swap_target(wish, tried, None)  # it has just expired


def _pointer_name(tried: Attempt) -> str:
    return f"quick:{hashlib.sha256(tried.key.encode()).hexdigest()}"


def _encode_target(target: TargetGame, tried: Attempt) -> str:
    return f"{tried.fingerprint.hex()}:{'opens' if target.opens else 'joins'}:{target.game_id}"


def _decode_target(held: str, tried: Attempt) -> TargetGame:
    fingerprint, how, game_id = held.split(":")
    if fingerprint != tried.fingerprint.hex():
        raise ProblemError(HttpProblem.IDEMPOTENCY_KEY_REUSED)
    return TargetGame(game_id, opens=how == "opens")
