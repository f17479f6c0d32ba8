"""Shows how a client handles refusals, lost answers and stale views: `python refusals.py URL`."""

import sys

from rummy_client import NotModified, ProblemError, connect
from rummy_client.api.games import get_game
from rummy_client.api.turns import discard, draw
from rummy_client.models import BotInput, CreateGameRequest, DiscardRequest, DrawRequest, Problem, Source

seat = connect(sys.argv[1]).create(CreateGameRequest("rummy", bots=[BotInput("easy")]))


def refusal(card: str, if_match: str) -> Problem:
    """The problem with which a discard is refused."""
    try:
        discard.sync(seat.game_id, client=seat.client, body=DiscardRequest(card), if_match=if_match)
    except ProblemError as refused:
        return refused.problem
    raise AssertionError("the discard is not refused")


# The ETag of a view names its version; with If-None-Match the answer is empty until the view changes.
view = get_game.sync_detailed(seat.game_id, client=seat.client)
tag = view.headers["ETag"]
try:
    get_game.sync(seat.game_id, client=seat.client, if_none_match=tag)
except NotModified:
    print("unchanged: True")

# A refused move changes nothing. The problem says why: `code` for programs, `detail` for people, `rule` for the rules.
early = refusal("AS", if_match=tag)
print("refused:", early.code, early.status)

# A move with an Idempotency-Key is made once, however often it is sent. `seat.play` sees to it by itself.
stock = DrawRequest(Source.STOCK)
drawn, again = (draw.sync(seat.game_id, client=seat.client, body=stock, idempotency_key="draw-1") for _ in range(2))
print("made once:", drawn == again)

# A move with If-Match is made in the version that the player has seen, or not at all.
stale = refusal(drawn.round_.hand[0] if drawn.round_ else "", if_match=tag)
print("stale:", stale.code, stale.version == drawn.version)
