"""The moves of a table's players while the service may fail: the acknowledged ones, and the unanswered one."""

import threading
import time
from dataclasses import dataclass, field

import httpx

from tests.kit.clients.client import Api, Json, Seat
from tests.kit.games.players import Choose, to_act

TOLD = {
    "draw": {"card_drawn", "discard_taken", "pile_taken", "stock_renewed"},
    "meld": {"melded"},
    "layOff": {"laid_off", "joker_swapped"},
    "swapJoker": {"joker_swapped"},
    "discard": {"discarded"},
    "knock": {"discarded"},
    "show": {"melded", "shown"},
    "declare": {"declared"},
    "dropHand": {"dropped"},
    "passTurn": {"passed"},
    "callRummy": {"rummy_called", "call_declined"},
    "reEnter": {"re_entered"},
    "dealRound": {"round_begun"},
}


def lasting(variant: str) -> Json:
    """Options with which random play outlasts any test; in gin, five void rounds would soon end a game (CORE-16)."""
    return {"rounds": 100} | ({"knock_limit": 30} if variant == "gin-rummy" else {})


def alive(answer: httpx.Response) -> httpx.Response:
    """The answer of a service that has its store; raises ConnectionError for a 503."""
    if answer.status_code == httpx.codes.SERVICE_UNAVAILABLE:
        assert answer.headers["Retry-After"]
        raise ConnectionError(answer.json()["code"])
    return answer


@dataclass
class Diary:
    """What a table's players know: every acknowledged move, and the one without an answer."""

    seats: list[Seat]
    acknowledged: list[tuple[Json, Json]] = field(default_factory=list)
    unanswered: tuple[Seat, Json, str] | None = None

    def keep(self, choose: Choose, stop: threading.Event) -> None:
        """Plays until `stop` is set or the service is gone."""
        while not stop.is_set():
            try:
                self._one_move(choose)
            except (httpx.TransportError, ConnectionError):
                return

    def _one_move(self, choose: Choose) -> None:
        view = alive(self.seats[0].call("getGame")).json()
        actor = None if view["status"] == "finished" else to_act(self.seats, view)
        mine = alive(actor.call("getGame")).json() if actor else view
        if actor is None or not mine["legal_moves"]:
            time.sleep(0.01)
            return
        move, key = choose(mine), f"{len(self.acknowledged)}-{actor.player_id}-{mine['version']}"
        self.unanswered = (actor, move, key)
        answer = alive(actor.make(move, Idempotency_Key=key))
        self.unanswered = None
        if answer.is_success:
            self.acknowledged.append((move, answer.json()))

    def move_to(self, api: Api) -> None:
        """Continues at a restarted service, where the unanswered move is sent again."""
        self.seats = [seat.by(api) for seat in self.seats]
        if self.unanswered:
            actor, move, key = self.unanswered
            answers = [actor.by(api).make(move, Idempotency_Key=key) for _ in range(2)]
            assert answers[0].content == answers[1].content or answers[0].is_error
            if answers[0].is_success:
                self.acknowledged.append((move, answers[0].json()))
            self.unanswered = None

    def check(self) -> None:
        """Fails unless every acknowledged move is in the log with its version."""
        events = self.seats[0].events()
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
        first = {event["version"]: event for event in reversed(events)}
        for move, answer in self.acknowledged:
            event = first[answer["version"]]
            assert event["type"] in TOLD[move["action"]]
            assert event["player_id"] == answer["viewer"] or event["type"] == "round_begun"
            assert move["action"] != "discard" or event["card"] == move["card"]
        versions = [answer["version"] for _, answer in self.acknowledged]
        assert len(versions) == len(set(versions))
