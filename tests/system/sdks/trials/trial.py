"""Plays and follows games over a bad network, and prints what its players believe: `python trial.py URL VARIANT GAMES`.

A line a game: its id, the moves that each player has made, and the events that each has seen.
"""

import json
import sys
from concurrent.futures import ThreadPoolExecutor

from rummy_client import ProblemError, Rummy, Seat, connect
from rummy_client.models import CreateGameRequest, GameOptions, JoinGameRequest, LegalMove

ROUNDS = GameOptions(rounds=2)


def moves(seat: Seat) -> list[object]:
    """Makes the first legal move until the game is over; the moves that the player has made."""
    made: list[object] = []
    while move := next(iter(seat.wait_for_turn().legal_moves), None):
        if plays(seat, move):
            made.append(move.to_dict())
    return made


def plays(seat: Seat, move: LegalMove) -> bool:
    """Makes a move; whether it was made: either player may deal the next round."""
    try:
        seat.play(move)
    except ProblemError:
        if move.action != "dealRound":
            raise
        return False
    return True


def seen(seat: Seat) -> list[int]:
    """The numbers of all events."""
    return [event.seq for event in seat.follow()]


def game(rummy: Rummy, variant: str) -> str:
    """Plays a game of two players to its end."""
    ann = rummy.create(CreateGameRequest(variant, player_name="Ann", seats=2, options=ROUNDS))
    bob = rummy.join(ann.game_id, JoinGameRequest(player_name="Bob"))
    seats = {ann.game().viewer or "": ann, bob.game().viewer or "": bob}
    with ThreadPoolExecutor() as pool:
        playing = {player: pool.submit(moves, seat) for player, seat in seats.items()}
        following = [pool.submit(seen, seat) for seat in seats.values()]
        made = {player: future.result() for player, future in playing.items()}
        return json.dumps({"game_id": ann.game_id, "moves": made, "seen": [future.result() for future in following]})


def main(url: str, variant: str, games: str) -> None:
    """Plays the games at the same time."""
    rummy = connect(url)
    with ThreadPoolExecutor(int(games)) as pool:
        for line in [pool.submit(game, rummy, variant) for _ in range(int(games))]:
            print(line.result())


if __name__ == "__main__":
    main(*sys.argv[1:])
