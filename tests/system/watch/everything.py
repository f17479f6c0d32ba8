"""A game that uses everything that takes or gives a secret, and a note of these secrets."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import count

import httpx

from tests.kit.clients.client import Api, Json, Seat, body_for, body_of
from tests.kit.clients.event_streams import listening
from tests.kit.games.choices import at_random
from tests.kit.games.players import play, to_act

DRAW = {"source": "stock"}


@dataclass
class Everything:
    """Plays the game, and notes each secret that was sent or given."""

    api: Api
    tokens: list[str] = field(default_factory=list)
    keys: list[str] = field(default_factory=list)
    codes: list[str] = field(default_factory=list)
    _numbers: Iterator[int] = field(default_factory=count)

    def key(self) -> dict[str, str]:
        """The header of an unused idempotency key."""
        self.keys.append(f"a-key-that-nobody-has-used-{next(self._numbers):06}")
        return {"Idempotency_Key": self.keys[-1]}

    def twice(self, ask: Callable[[dict[str, str]], httpx.Response]) -> httpx.Response:
        """The answer to a request that is sent twice under one key."""
        sent = self.key()
        answers = [ask(sent), ask(sent)]
        assert answers[0].content == answers[1].content
        return answers[0]

    def seat(self, ask: Callable[[dict[str, str]], httpx.Response]) -> Seat:
        """The seat from a request that is sent twice under one key."""
        seat = self.api.seated(self.twice(ask))
        self.tokens.append(seat.token or "")
        return seat

    def run(self) -> list[Seat]:
        """Plays a game of two persons and two bots, from its opening to the rematch; returns its players."""
        seats = self.table()
        self.misuse(seats[0])
        own = {"X_API_Key": self.api.http.headers["X-API-Key"]}
        with listening(seats[0], **own), listening(seats[1], **own):
            play(seats, self.curious(seats))
        self.seat(lambda sent: seats[0].call("rematch", {}, **sent))
        self.seat(lambda sent: seats[1].call("rematch", {}, **sent))
        self.seat(lambda sent: self.api.call("quickPlay", {"variant": "rami"}, headers=sent))
        return seats

    def table(self) -> list[Seat]:
        """An unlisted table with a cut and two bots of different levels; one player has joined it and left."""
        asked = {"variant": "rummy", "seats": 4, "visibility": "unlisted", "bots": [{"level": "easy"}]}
        options = {"options": {"rounds": 2, "cut": True, "call_rummy": True}}
        host = self.seat(lambda sent: self.api.call("createGame", asked | options, headers=sent))
        code = {"join_code": host.view()["join_code"]}
        self.codes.append(code["join_code"])
        for _ in range(2):
            guest = self.seat(lambda sent: self.api.call("joinGame", code, headers=sent, game_id=host.game_id))
            if len(self.tokens) == 2:
                assert guest.call("leaveGame").status_code == httpx.codes.NO_CONTENT
        self.twice(lambda sent: host.call("addBot", {"level": "hard"}, **sent))
        return [host, guest]

    def misuse(self, seat: Seat) -> None:
        """Sends secrets where they do not belong."""
        token, api = seat.token or "", self.api
        api.call("getGame", game_id=token)
        api.call("listEvents", game_id=seat.game_id, query={"token": token})
        api.call("getGame", game_id=seat.game_id, headers={"Authorization": f"Basic {token}", "X_Request_Id": token})
        api.call("joinGame", {"join_code": token[:20]}, game_id=seat.game_id, headers={"User_Agent": token})
        api.call("createGame", {"variant": token}, headers={"Referer": token, "Cookie": token})
        seat.call("draw", {"source": token}, If_Match=token, Prefer=token)

    def curious(self, seats: list[Seat]) -> Callable[[Json], Json]:
        """A random choice of moves; the player tries some of them first and looks at everything."""
        choose = at_random(5)

        def chosen(view: Json) -> Json:
            actor = to_act(seats, view)
            move = choose(view)
            if actor and actor.player_id == view["viewer"] and view["version"] % 5 == 0:
                for operation in ("getHint", "getScores", "listEvents"):
                    body_of(actor.call(operation))
                body = body_for(move)
                actor.call(move["action"], body, {"dry_run": "true"}, **self.key())
            return move

        return chosen
