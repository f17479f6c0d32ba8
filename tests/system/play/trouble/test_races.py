"""Two requests for the same version: one wins, the other is refused, and no move is lost or doubled."""

from collections.abc import Callable
from random import Random

import httpx
import pytest

from tests.kit.clients.client import Api, Json, Seat, code_of
from tests.kit.clients.together import together
from tests.kit.games.accounts import check_game
from tests.kit.games.choices import at_random
from tests.kit.games.players import mover_of, play, scored, to_act
from tests.system.fairness import published

RACES = 150
DRAW: Json = {"action": "draw", "source": "stock"}


class Racers:
    """Players with two devices each; both make a move at every turn of the player."""

    def __init__(self, seats: list[Seat], headers: Callable[[str], dict[str, str]], seed: int) -> None:
        self.seats = seats
        self.devices = {seat.player_id: (seat.apart(), seat.apart()) for seat in seats}
        self.headers = headers
        self.choose = at_random(seed)
        self.won: list[int] = []
        self.lost: list[tuple[int, str]] = []

    def race(self) -> bool:
        """Runs one race; returns whether there was one."""
        view = self.seats[0].view()
        mover = None if view["status"] == "finished" else to_act(self.seats, view)
        if mover is None:
            return False
        seen = mover.call("getGame")
        headers = self.headers(seen.headers["ETag"])
        entries = [(device, self.choose(seen.json())) for device in self.devices[mover.player_id]]
        for answer in together(lambda entry: entry[0].make(entry[1], **headers), entries):
            self._note(answer)
        return True

    def _note(self, answer: httpx.Response) -> None:
        if answer.status_code == httpx.codes.CREATED:
            self.won.append(answer.json()["version"])
        else:
            self.lost.append(code_of(answer))

    def check_log(self) -> None:
        """Fails unless acknowledged moves and versions of the play match one to one."""
        events = self.seats[0].events()
        assert [event["seq"] for event in events] == list(range(1, len(events) + 1))
        started = next(event["version"] for event in events if event["type"] == "game_started")
        assert sorted(self.won) == sorted({event["version"] for event in events if event["version"] > started})
        play(self.seats, at_random(3))
        check_game(self.seats[0])


def test_one_of_two_moves_with_the_same_if_match_wins_and_the_other_gets_412(api: Api) -> None:
    racers = Racers(api.table("rummy", 3, options={"rounds": 3}), lambda etag: {"If_Match": etag}, 1)
    raced = sum(racers.race() for _ in range(RACES))
    assert len(racers.won) == len(racers.lost) == raced > 20
    assert set(racers.lost) == {(412, "precondition_failed")}
    racers.check_log()


def test_a_late_move_without_if_match_is_refused_or_is_a_legal_move_of_its_own(api: Api) -> None:
    racers = Racers(api.table("rummy", 2, options={"rounds": 4}), lambda _: {}, 2)
    raced = sum(racers.race() for _ in range(RACES))
    assert len(racers.won) >= raced > 20
    assert {status for status, _ in racers.lost} <= {409, 422}
    assert {"wrong_phase", "not_your_turn"} & {code for _, code in racers.lost}
    racers.check_log()


def test_one_of_eight_simultaneous_draws_wins(api: Api) -> None:
    for _ in range(15):
        mover = mover_of(api.table("rummy", 2))
        answers = together(lambda device: device.make(DRAW), [mover.apart() for _ in range(8)])
        assert sorted(answer.status_code for answer in answers) == [201] + [409] * 7
        assert {code_of(answer) for answer in answers if answer.is_error} == {(409, "wrong_phase")}
        assert [event["type"] for event in mover.events()].count("card_drawn") == 1


def test_each_of_the_last_seats_goes_to_one_player(api: Api) -> None:
    for _ in range(10):
        creator = api.create("rami", seats=3)
        game_id = creator.game_id
        answers = together(lambda client: client.call("joinGame", {}, game_id=game_id), [api.apart() for _ in range(8)])  # noqa: B023 - called before the next turn of the loop
        joined = [answer.json()["player_id"] for answer in answers if answer.status_code == httpx.codes.CREATED]
        assert sorted(joined) == ["p2", "p3"]
        refused = {code_of(answer) for answer in answers if answer.is_error}
        assert refused <= {(409, "game_already_started"), (409, "game_full")}
        assert [event["type"] for event in creator.events()].count("game_started") == 1


def hammer(seat: Seat) -> list[int]:
    """Tries moves without a pause, at turn or not; returns the versions of the accepted ones."""
    chance, made = Random(seat.player_id), []
    for _ in range(60):
        moves = seat.view()["legal_moves"] or [DRAW]
        answer = seat.make(chance.choice(moves))
        if answer.status_code == httpx.codes.CREATED:
            made.append(answer.json()["version"])
        else:
            assert code_of(answer)[0] in {409, 422}
    return made


def test_no_move_is_lost_or_doubled_when_all_players_move_at_once(api: Api) -> None:
    seats = api.table("toss-rummy", 4, options={"call_rummy": True, "target": 500})
    before = seats[0].view()["version"]
    made = together(hammer, [seat.apart() for seat in (*seats, *seats)])
    after = seats[0].view()["version"]
    assert sorted(version for versions in made for version in versions) == list(range(before + 1, after + 1))
    assert sorted({event["version"] for event in seats[0].events()}) == list(range(1, after + 1))


@pytest.mark.parametrize("action", ["startGame", "dealRound"])
def test_simultaneous_starts_or_deals_happen_once(api: Api, action: str) -> None:
    for seed in range(8):
        creator = api.create("rummy", seats=3, options={"target": 500})
        seats = [creator, api.join(creator.game_id)]
        if action == "dealRound":
            assert creator.call("startGame").status_code == httpx.codes.CREATED
            play(seats, at_random(seed), until=scored)
        answers = together(lambda device: device.call(action), [creator.apart() for _ in range(6)])
        assert sorted(answer.status_code for answer in answers) == [201] + [409] * 5
        dealt = [event["round"] for event in creator.events() if event["type"] == "cards_dealt"]
        assert dealt == list(range(1, len(dealt) + 1))


def cut(device: tuple[Seat, str]) -> int:
    """Sends a cut from a device; returns the status."""
    return device[0].make({"action": "cut", "contribution": device[1]}).status_code


@pytest.mark.rule("CORE-20")
def test_one_of_two_simultaneous_cuts_is_made(api: Api) -> None:
    for _ in range(10):
        cutter = mover_of(api.table("rummy", 2, options={"cut": True, "rounds": 1}, on_leave="forfeit"))
        bound = cutter.view()["commitment"]
        answers = together(cut, [(cutter.apart(), "one"), (cutter.apart(), "other")])
        assert sorted(answers) == [httpx.codes.CREATED, httpx.codes.CONFLICT]
        assert cutter.call("leaveGame").status_code == httpx.codes.NO_CONTENT
        record, made = cutter.spectator().record(1), ("one", "other")[answers.index(httpx.codes.CREATED)]
        assert (record["contribution"], record["commitment"]) == (made, bound)
        secret = published.key(record["seed"], made)
        assert record["deck"] == list(published.order(secret, "deal", published.pack()))
