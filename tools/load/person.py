"""A person in one game: looks, thinks and moves, now and then breaks a rule on purpose, and checks every answer."""

from collections.abc import Mapping
from random import Random

import gevent

from tests.kit.clients.client import FINISHED, Json, body_for
from tests.kit.games.players import one_of
from tools.load.asking import NOTHING, Answer, Asker, fresh_key
from tools.load.checks import (
    Followed,
    check_again,
    check_event,
    check_listed,
    check_refused,
    check_totals,
    check_unmoved,
    check_view,
    hold,
)
from tools.load.games import Game
from tools.load.journal import Kind
from tools.load.run import Run

HUMAN = {"draw": 1.5, "discard": 3.0, "dealRound": 2.0, "passTurn": 1.5}
"""Median seconds that people take for a move."""
OTHERWISE = 5.0
SPREAD = 0.7
"""Standard deviation of the logarithm of those seconds: a quarter of the moves take over 1.6 times the median."""
LONGEST = 20.0
REPEATED = 0.08
"""The share of requests that a person sends twice."""
STALE, ILLEGAL, TAGGED, SCORES = 0.04, 0.04, 0.2, 0.05
"""The shares of moves with an old version, of illegal moves, of moves with a right If-Match, of readings of scores."""
NOBODYS = "ZZ"
"""A card that is in no pack."""


class Person:
    """A player at a table."""

    def __init__(self, asker: Asker, run: Run, game: Game, seat: Json) -> None:
        self.run = run
        self.variant = game
        self.game_id: str = seat["game"]["game_id"]
        self.player_id: str = seat["player_id"]
        self.token: str = seat["token"]
        self.followed = Followed()
        self.game: Json = seat["game"]
        self.etag = ""
        self._stale = ""
        self._asker = asker
        self._chance = Random(f"{self.game_id} {self.player_id}")
        self._saw(seat["game"], seat["game"], 0)

    def ask(
        self,
        operation: str,
        body: object = None,
        *,
        kind: str = "",
        query: str = "",
        headers: Mapping[str, str] = NOTHING,
    ) -> Answer:
        """Sends a request of this player about the game."""
        own = {"Authorization": f"Bearer {self.token}", **headers}
        return self._asker.ask(operation, body, kind=kind, query=query, headers=own, game_id=self.game_id)

    def look(self) -> None:
        """Reads the game; checks a 304 answer too."""
        asked_at = self.followed.version
        answer = self.ask("getGame", headers={"If-None-Match": self.etag} if self.etag else NOTHING)
        if answer.status == 304:
            with self.run.judging(self.game_id):
                self.followed.seen(self.game["version"], asked_at)
        else:
            self._expect(answer, 200)
            self._took(answer, asked_at)

    def heard(self, event: Json) -> None:
        """Notes the next event of the game, from any source."""
        self.run.journal.note(self.game_id, Kind.EVENT, self.player_id, event)
        with self.run.judging(self.game_id):
            self.followed.heard(event)
        with self.run.judging(self.game_id):
            check_event(event, self.player_id)

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return bool(self.game["status"] in {FINISHED, "abandoned"})

    @property
    def moves(self) -> list[Json]:
        """The player's legal moves."""
        listed: list[Json] = self.game["legal_moves"]
        return listed

    def act(self) -> None:
        """Thinks and makes a move; at times does something else first."""
        move = one_of(self.moves, self._chance)
        gevent.sleep(self.run.pace * thought(move["action"], self._chance))
        if self._alone:
            self._misbehave(move)
        self._make(move)
        if self._chance.random() < SCORES:
            self._read_scores()

    @property
    def _alone(self) -> bool:
        """Whether this player alone can change the game now."""
        rnd = self.game["round"]
        return bool(
            self.game["status"] == "playing" and rnd["turn"] == self.player_id and not rnd["calls"] and not rnd["offer"]
        )

    def _misbehave(self, move: Json) -> None:
        chance = self._chance.random()
        if chance < STALE and self._stale:
            self._provoke(move, "stale", (412,), {"If-Match": self._stale})
        elif STALE <= chance < STALE + ILLEGAL:
            self._provoke({"action": "discard", "card": self._card_not_held()}, "illegal", (409, 422))

    def _card_not_held(self) -> str:
        foreign = [rank + suit for rank in "A23456789TJQK" for suit in "CDHS" if rank + suit not in self._hand]
        return self._chance.choice([*foreign, NOBODYS])

    @property
    def _hand(self) -> list[str]:
        hand: list[str] = self.game["round"]["hand"]
        return hand

    def _provoke(self, move: Json, kind: str, expected: tuple[int, ...], headers: Mapping[str, str] = NOTHING) -> None:
        """Sends a request that must be refused and change nothing."""
        refused = self.ask(move["action"], body_for(move), kind=kind, headers=headers)
        before = self.game
        with self.run.judging(self.game_id):
            check_refused(refused.status, refused.json(), expected)
        self.etag = ""  # compare the whole view, not only the status
        self.look()
        with self.run.judging(self.game_id):
            check_unmoved(before, self.game)

    def _make(self, move: Json) -> None:
        before, asked_at = self.game, self.followed.version
        tagged = self.etag and self._chance.random() < TAGGED
        headers = fresh_key() | ({"If-Match": self.etag} if tagged else {})
        answer = self.ask(move["action"], body_for(move), headers=headers)
        if not answer.made:
            self.look()
            with self.run.judging(self.game_id):
                check_listed(answer.status, answer.json(), before, self.game)
            return
        if self._chance.random() < REPEATED:
            self._repeat(move, headers, answer)
        self._took(answer, asked_at)
        self._acknowledged(move, before)

    def _repeat(self, move: Json, headers: Mapping[str, str], first: Answer) -> None:
        again = self.ask(move["action"], body_for(move), kind="repeated", headers=headers)
        with self.run.judging(self.game_id):
            check_again((first.status, first.etag, first.content), (again.status, again.etag, again.content))

    def _acknowledged(self, move: Json, before: Json) -> None:
        offer = self.game["round"] and self.game["round"]["offer"]
        if offer and offer["answer"]:
            return  # a secret, of whose version no event tells (EXT-11)
        number = before["round"]["number"] if before["round"] else 0
        said = {"version": self.game["version"], "round": number, "action": move["action"]}
        self.run.journal.note(self.game_id, Kind.ACKNOWLEDGED, self.player_id, said)

    def _read_scores(self) -> None:
        answer = self.ask("getScores")
        self._expect(answer, 200)
        with self.run.judging(self.game_id):
            check_totals(self.game, answer.json())

    def _took(self, answer: Answer, asked_at: int) -> None:
        game = answer.json()
        if game["version"] != self.game["version"]:
            self._stale = self.etag
        self.game, self.etag = game, answer.etag
        self._saw(game, answer.content, asked_at)

    def _saw(self, game: Json, told: object, asked_at: int) -> None:
        self.run.journal.note(self.game_id, Kind.VIEW, self.player_id, told)
        with self.run.judging(self.game_id):
            self.followed.seen(game["version"], asked_at)
        with self.run.judging(self.game_id):
            check_view(game, self.player_id, self.variant.packs.get(len(game["players"]), 0))

    def _expect(self, answer: Answer, status: int) -> None:
        with self.run.judging(self.game_id):
            hold(answer.status == status, "an answer with another status", f"{answer.status}, not {status}: {answer}")


def thought(action: str, chance: Random) -> float:
    """Seconds that a person thinks about such a move, drawn from a log-normal distribution."""
    return min(LONGEST, HUMAN.get(action, OTHERWISE) * chance.lognormvariate(0, SPREAD))
