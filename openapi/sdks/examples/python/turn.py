"""A turn of rami against a bot: `python turn.py URL`."""

import sys

from rummy_client import connect
from rummy_client.models import BotInput, CreateGameRequest

seat = connect(sys.argv[1]).create(CreateGameRequest("rami", player_name="Ann", bots=[BotInput("easy")]))
for action in ("draw", "discard"):
    game = seat.wait_for_turn()
    game = seat.play(next(move for move in game.legal_moves if move.action == action))
print(len(game.round_.hand) if game.round_ else 0, "cards are left")
