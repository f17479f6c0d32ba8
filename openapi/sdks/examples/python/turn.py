"""A turn of rami against a bot: `python turn.py URL`."""

import sys

from rummy_client import AuthenticatedClient, Client
from rummy_client.api.games import create_game
from rummy_client.api.turns import discard, draw
from rummy_client.models import BotInput, CreateGameRequest, DiscardRequest, DrawRequest, Source

url = sys.argv[1]
seat = create_game.sync(client=Client(url), body=CreateGameRequest("rami", player_name="Ann", bots=[BotInput("easy")]))
me = AuthenticatedClient(url, token=seat.token or "")
game = draw.sync(seat.game.game_id, client=me, body=DrawRequest(Source.STOCK))
card = next(move.card for move in game.legal_moves if move.action == "discard")
game = discard.sync(game.game_id, client=me, body=DiscardRequest(card or ""))
print(len(game.round_.hand) if game.round_ else 0, "cards are left")
