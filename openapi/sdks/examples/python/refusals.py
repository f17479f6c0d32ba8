"""Shows how a client handles refusals, retries and stale views: `python refusals.py URL`."""

import sys
from uuid import uuid4

from rummy_client import AuthenticatedClient, Client
from rummy_client.api.games import create_game, get_game
from rummy_client.api.turns import discard, draw
from rummy_client.errors import NotModified, ProblemError
from rummy_client.models import BotInput, CreateGameRequest, DiscardRequest, DrawRequest, Problem, Source

url = sys.argv[1]
seat = create_game.sync(client=Client(url), body=CreateGameRequest("rummy", bots=[BotInput("easy")]))
game_id = seat.game.game_id
me = AuthenticatedClient(url, token=seat.token or "")


def refusal(card: str, if_match: str) -> Problem:
    """The problem with which a discard is refused."""
    try:
        discard.sync(game_id, client=me, body=DiscardRequest(card), if_match=if_match)
    except ProblemError as refused:
        return refused.problem
    raise AssertionError("the discard is not refused")


# The ETag of a view names its version; with If-None-Match the answer is empty until the view changes.
view = get_game.sync_detailed(game_id, client=me)
tag = view.headers["ETag"]
try:
    get_game.sync(game_id, client=me, if_none_match=tag)
except NotModified:
    print("unchanged: True")

# A refused move changes nothing. The problem says why: `code` for programs, `detail` for people, `rule` for the rules.
early = refusal("AS", if_match=tag)
print("refused:", early.code, early.status)

# A move with an Idempotency-Key is made once, however often it is sent: after a timeout, send it again.
key = str(uuid4())
drawn = draw.sync(game_id, client=me, body=DrawRequest(Source.STOCK), idempotency_key=key)
again = draw.sync(game_id, client=me, body=DrawRequest(Source.STOCK), idempotency_key=key)
print("made once:", drawn == again)

# A move with If-Match is made in the version that the player has seen, or not at all.
stale = refusal(drawn.legal_moves[-1].card or "", if_match=tag)
print("stale:", stale.code, stale.version == drawn.version)
