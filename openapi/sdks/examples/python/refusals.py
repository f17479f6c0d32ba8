"""Shows what a client does about refusals, retries and stale views: `python refusals.py URL`."""

import sys
from uuid import uuid4

from rummy_client import AuthenticatedClient, Client
from rummy_client.api.games import create_game, get_game
from rummy_client.api.turns import discard, draw
from rummy_client.errors import NotModified, ProblemError
from rummy_client.models import NewBot, NewDiscard, NewDraw, NewGame, Problem, Source

url = sys.argv[1]
seat = create_game.sync(client=Client(url), body=NewGame("rummy", bots=[NewBot("easy")]))
game_id = seat.game.game_id
me = AuthenticatedClient(url, token=seat.token or "")


def refusal(card: str, if_match: str) -> Problem:
    """Why a discard is refused."""
    try:
        discard.sync(game_id, client=me, body=NewDiscard(card), if_match=if_match)
    except ProblemError as refused:
        return refused.problem
    raise AssertionError("it is not refused")


# The tag of a view says which state of the game it shows; with it, news costs nothing while there are none.
seen = get_game.sync_detailed(game_id, client=me)
tag = seen.headers["ETag"]
try:
    get_game.sync(game_id, client=me, if_none_match=tag)
except NotModified:
    print("unchanged: True")

# A refused move changes nothing, and says why: `code` for the program, `detail` for people, `rule` for the rulebook.
early = refusal("AS", if_match=tag)
print("refused:", early.code, early.status)

# A move with an Idempotency-Key is made once, however often it is sent: after a timeout, just send it again.
key = str(uuid4())
drawn = draw.sync(game_id, client=me, body=NewDraw(Source.STOCK), idempotency_key=key)
again = draw.sync(game_id, client=me, body=NewDraw(Source.STOCK), idempotency_key=key)
print("made once:", drawn == again)

# A move with If-Match is made in the state that the player has seen, or not at all.
stale = refusal(drawn.legal_moves[-1].card or "", if_match=tag)
print("stale:", stale.code, stale.version == drawn.version)
