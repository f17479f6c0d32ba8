"""Quick play: a seat at a fitting table, or at a new one.

Under an Idempotency-Key the game is written down before anything is done about it. Whoever comes with the key again
goes for that game and finds his seat there, or finds that it takes nobody any more, which no later moment changes:
only then is another game written down in its place, by compare-and-set.
"""

import hashlib

from flask import Response

from service.http.commands.idempotency import Attempt
from service.http.commands.seats import joining, new_id, opened, take_seat
from service.http.context import parts
from service.http.problems.problem import Code, ProblemError
from service.tables.actions import seating
from service.tables.matchmaking import Aim, Wish, aim
from service.tables.model.refusals import Refusal, TableError

MOST_AIMS = 25
GONE = {Refusal.GAME_NOT_FOUND, Refusal.NOT_WAITING, Refusal.ABANDONED, Refusal.GAME_OVER}
"""Refusals that are for ever."""


def quick_seat(wish: Wish) -> Response:
    """Gives a seat in a game that fits, or in a new one; under an Idempotency-Key only one."""
    tried = joining()
    # What makes no game is refused before anything is written under the key.
    seating.create("", wish.new_game(), parts().tables.chance(), 0)
    target = _aim(wish) if tried is None else _written(wish, tried)
    for _ in range(MOST_AIMS):
        try:
            return _seat(wish, target, tried)
        except TableError as refused:
            if refused.refusal not in GONE:
                raise
        target = _aim(wish) if tried is None else _moved(wish, tried, target)
    raise TableError(Refusal.BUSY)


def _aim(wish: Wish) -> Aim:
    return aim(parts().tables, wish, new_id())


def _seat(wish: Wish, target: Aim, tried: Attempt | None) -> Response:
    if target.opens:
        return opened(target.game_id, wish.new_game(), tried)
    return take_seat(
        target.game_id,
        lambda now: seating.join(now.table, wish.player_name, None, now.chance(), now.now),
        tried,
    )


def _written(wish: Wish, tried: Attempt) -> Aim:
    """The game that the key stands for; the first time, one is chosen."""
    held = parts().tables.lobby.pointer(_name(tried))
    return _read(held, tried) if held else _swapped(wish, tried, None)


def _moved(wish: Wish, tried: Attempt, refused: Aim) -> Aim:
    """The game that the key stands for after that one takes nobody any more."""
    return _swapped(wish, tried, _text(refused, tried))


def _swapped(wish: Wish, tried: Attempt, held: str | None) -> Aim:
    lifetime = 1000 * parts().settings.game_ttl_seconds
    now = parts().tables.lobby.swap(_name(tried), held, _text(_aim(wish), tried), lifetime)
    return _read(now, tried) if now else _swapped(wish, tried, None)  # it has just expired


def _name(tried: Attempt) -> str:
    return f"quick:{hashlib.sha256(tried.key.encode()).hexdigest()}"


def _text(target: Aim, tried: Attempt) -> str:
    return f"{tried.fingerprint.hex()}:{'opens' if target.opens else 'joins'}:{target.game_id}"


def _read(held: str, tried: Attempt) -> Aim:
    fingerprint, how, game_id = held.split(":")
    if fingerprint != tried.fingerprint.hex():
        raise ProblemError(Code.IDEMPOTENCY_KEY_REUSED)
    return Aim(game_id, opens=how == "opens")
