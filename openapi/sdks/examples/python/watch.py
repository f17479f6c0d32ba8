"""Follows a game and prints its events: `python watch.py URL GAME_ID [TOKEN]`."""

import sys

from rummy_client import connect


def main(url: str, game_id: str, token: str | None = None) -> None:
    """Prints the events until the game is over."""
    for event in connect(url).seat(game_id, token).follow():
        print(event.seq, event.type_)  # after `reset` events were lost, and event.game is the game now


if __name__ == "__main__":
    main(*sys.argv[1:])
