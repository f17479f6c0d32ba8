"""Rules about seats: joining, leaving, removal, start, next round, rematch."""

import httpx
from hypothesis import strategies as st
from hypothesis.stateful import rule

from tests.kit.clients.client import Seat
from tests.system.machines.judging import judge
from tests.system.machines.machine import WHO, Machine, waiting, when
from tests.system.machines.table import Table, refusal
from tools.load.checks import hold

GONE = httpx.codes.NO_CONTENT
IN_VAIN: dict[str, tuple[set[str], object]] = {
    "joinGame": ({"waiting"}, {}),
    "addBot": ({"waiting"}, {"level": "easy"}),
    "startGame": ({"waiting"}, {}),
    "removePlayer": ({"waiting"}, None),
    "dealRound": ({"between_rounds"}, {}),
    "rematch": ({"finished"}, None),
    "returnToGame": (set(), None),
}
"""Operations, the statuses in which they may succeed, and their bodies."""
SHELVES = {"waiting": "waiting", "playing": "playing", "between_rounds": "playing", "finished": "finished"}
"""The status under which the lobby lists a game of each status."""


class Seating(Machine):
    """Seats."""

    @rule()
    @waiting
    def join(self) -> None:
        """A person asks for a free seat, with the code if there is one, and gets it."""
        answer = self.come()
        hold(answer.is_success, "a free seat is refused", answer.text)
        self.did("join")

    @rule()
    @waiting
    def join_by_a_wrong_code(self) -> None:
        """An unlisted table refuses a join with a wrong code."""
        if self.table.join_code:
            answer = next(self.doors).call("joinGame", {"join_code": "WRONG"}, game_id=self.table.game_id)
            hold(answer.status_code in {403, 404}, "joined without the code", answer.text)
            self.did("join_by_a_wrong_code")

    @rule(shelf=st.sampled_from(("waiting", "playing", "finished")))
    def find(self, shelf: str) -> None:
        """The lobby lists a public table under its status; an unlisted one is found only with its code."""
        view = self.table.view
        query = {"status": shelf, "variant": view["variant"], "limit": 100}
        page = next(self.doors).call("listGames", query=query).json()
        is_there = SHELVES.get(view["status"]) == shelf and view["visibility"] == "public"
        is_listed = self.table.game_id in {game["game_id"] for game in page["games"]}
        hold(is_listed == is_there or self.table.moved_on(self.seat(0)), "not in the lobby, or still there", shelf)
        if self.table.join_code:
            stranger = self.table.here(self.seat(0).spectator())
            assert refusal(stranger.call("getGame")) == (404, "game_not_found")
            page = next(self.doors).call("listGames", query={"join_code": self.table.join_code}).json()
            assert [game["game_id"] for game in page["games"]] == [self.table.game_id]
        self.did("find")

    @rule(who=WHO, level=st.sampled_from(("easy", "normal", "hard")))
    @waiting
    def add_a_bot(self, who: int, level: str) -> None:
        """A player asks for a bot; only the host gets one, while others may still join."""
        answer = self._as_host(self.seat(who), "addBot", level=level)
        self.did("add_a_bot" if answer.is_success else "add_a_bot, refused")

    @rule(who=WHO)
    @waiting
    def start(self, who: int) -> None:
        """A player starts the game with those present; only the host may."""
        answer = self._as_host(self.seat(who), "startGame")
        self.did("start" if answer.is_success else "start, refused")

    def _as_host(self, seat: Seat, operation: str, **body: str) -> httpx.Response:
        view = self.table.view_of(seat)
        answer = self.do(seat, operation, **body)
        if view["creator"] == seat.player_id and not answer.is_success:
            hold(answer.status_code != httpx.codes.FORBIDDEN, "the host is refused as another", answer.text)
        return answer

    @rule(who=WHO, whom=WHO)
    @waiting
    def take_off(self, who: int, whom: int) -> None:
        """A player asks to remove another one, and the service may refuse."""
        seat, other = self.seat(who), self.seat(whom)
        if self.is_last(other):
            return
        answer = self.table.here(seat).call("removePlayer", None, {"player_id": str(other.player_id)})
        if answer.status_code == GONE:
            self.table.went(str(other.player_id), "player_removed")
        else:
            refusal(answer)
        self.did("take_off" if answer.status_code == GONE else "take_off, refused")

    @rule(who=WHO)
    def leave(self, who: int) -> None:
        """A player leaves; the token becomes void."""
        seat = self.seat(who)
        if self.is_last(seat):
            return
        was_over = self.table.over
        answer = self.table.here(seat).call("leaveGame")
        right = was_over == answer.is_error or (answer.is_error and self.table.moved_on(seat))
        hold(right, "cannot leave, or left what is over", answer.text)
        if answer.status_code == GONE:
            self.table.went(str(seat.player_id), "player_left")
        else:
            refusal(answer)
        self.did("leave" if answer.status_code == GONE else "leave, refused")

    @rule()
    @when(lambda self: self.table.ends_when_all_leave)
    def everybody_leaves(self) -> None:
        """All players leave one after the other; then another table is opened."""
        for seat in list(self.table.seats):
            if self.table.here(seat).call("leaveGame").status_code == GONE:  # the last one may have won by then
                self.table.went(str(seat.player_id), "player_left")
        self.table.settle()
        hold(self.table.over, "a game goes on without anybody", self.table.view)
        self.did("everybody_leaves")
        judge(self.table)
        self.table = self.opening.open(self.apis)

    @rule(who=WHO, what=st.sampled_from(sorted(IN_VAIN)))
    def ask_in_vain(self, who: int, what: str) -> None:
        """Sends an operation that cannot succeed at this time."""
        statuses, body = IN_VAIN[what]
        seat = self.seat(who)
        if self.table.status in statuses or (what == "returnToGame" and self._is_away(seat)):
            self.go_on()
            return
        if what == "joinGame":
            answer = self.come()
        else:
            ids = {"player_id": str(seat.player_id)} if what == "removePlayer" else {}
            answer = self.table.here(seat).call(what, body, ids)
        assert refusal(answer)[0] == httpx.codes.CONFLICT or self.table.moved_on(seat), answer.text
        self.did("ask_in_vain")

    @rule()
    @when(lambda self: any(map(self._is_away, self.table.seats)))
    def come_back(self) -> None:
        """A player for whom a bot plays takes the seat again."""
        seat = next(filter(self._is_away, self.table.seats))
        answer = self.do(seat, "returnToGame")
        hold(answer.is_success or self.table.moved_on(seat), "cannot come back", answer.text)
        self.did("come_back")

    def _is_away(self, seat: Seat) -> bool:
        standing = {each["player_id"]: each["status"] for each in self.table.view["players"]}
        return standing[seat.player_id] == "away" and not self.table.over

    @rule(who=WHO)
    @when(lambda self: self.table.status == "between_rounds")
    def deal(self, who: int) -> None:
        """A player deals the next round."""
        seat = self.seat(who)
        can = any(move["action"] == "dealRound" for move in self.table.view_of(seat)["legal_moves"])
        answer = self.do(seat, "dealRound")
        hold(answer.is_success == can or self.table.moved_on(seat), "cannot deal, or dealt too early", answer.text)
        self.did("deal" if answer.is_success else "deal, refused")

    @rule(first=WHO)
    @when(lambda self: self.table.status == "finished")
    def play_again(self, first: int) -> None:
        """All remaining players come to one new table."""
        old, seats = self.table, [*self.table.seats[first:], *self.table.seats[:first]]
        answers = [old.here(seat).call("rematch") for seat in (*seats, *seats)]
        given, again = answers[: len(seats)], answers[len(seats) :]
        tokens = [[(each.json()["player_id"], each.json()["token"]) for each in part] for part in (given, again)]
        hold(tokens[0] == tokens[1], "who asks again gets another seat", tokens)
        if old.view["rematch"] is None:
            old.untold.add(("rematch_opened", str(seats[0].player_id)))
        old.settle()
        judge(old)
        self.table = self._moved(given)
        self.did("play_again")

    def _moved(self, given: list[httpx.Response]) -> Table:
        game = given[0].json()["game"]
        assert len({answer.json()["game"]["game_id"] for answer in given}) == 1
        table = Table(self.apis, game["game_id"], game["join_code"])
        for answer in given:
            table.sit(answer, "joinGame" if table.seats else "createGame")
        return table

    @rule(seconds=st.sampled_from((1, 59, 61, 3599, 3601, 3 * 3600, 86_400)), who=WHO)
    def time_passes(self, seconds: int, who: int) -> None:
        """The clock moves: turns run out, calls close, rounds are dealt, players are away, or waiting ends."""
        was_over, seat = self.table.over, self.seat(who)
        answer = self.do(seat, "advanceClock", seconds=seconds)
        right = was_over == answer.is_error or (answer.is_error and self.table.moved_on(seat))
        hold(right, "time does not pass, or passes after the end", answer.text)
        self.did("time_passes" if answer.is_success else "time_passes, refused")
