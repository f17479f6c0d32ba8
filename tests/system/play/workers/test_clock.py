"""What happens without requests: the worker plays for absent players, closes calls, deals again.

All tables are set up first and left alone: only the store is read, and nothing else looks at them until all have gone
on.
"""

import os
import signal
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

import pytest

from service.standalone.embedded_server import join_server
from service.store import GameStore, connect
from tests.kit.clients.client import Api, Json, Seat, code_of
from tests.kit.games.accounts import check_stacked_game
from tests.kit.games.choices import at_random
from tests.kit.games.decks import deck
from tests.kit.games.players import in_turn, play
from tests.kit.servers.redis_server import wait_until
from tests.kit.servers.running import Running

Start = Callable[..., Running]
LATE = 30.0
"""Seconds by which the worker may be late, since a machine may stand still for some."""
TICK = 0.001
"""Seconds; times are told in milliseconds."""


def at(moment: str) -> float:
    """Seconds since 1970."""
    return datetime.fromisoformat(moment).timestamp()


def due(view: Json) -> float:
    """The deadline of the round, in seconds since 1970."""
    return at(view["round"]["deadline"])


def first(seat: Seat, kind: str, after: int = 0) -> Json:
    """The first event of type `kind` with seq greater than `after`."""
    return next(event for event in seat.events(after) if event["type"] == kind)


@dataclass(frozen=True)
class Left:
    """A table that was left alone, as it was then."""

    seats: list[Seat]
    view: Json
    asked: float
    """The time before the request whose answer is `view`."""

    @classmethod
    def after(cls, seats: list[Seat], ask: Callable[[], Json]) -> "Left":
        """The table as it is after this request."""
        asked = time.time()
        return cls(seats, ask(), asked)

    @property
    def since(self) -> list[Json]:
        """The events since then."""
        return [event for event in self.seats[0].events() if event["version"] > self.view["version"]]


def nobody_moves(api: Api) -> Left:
    seats = api.table("rami", 3, turn_seconds=5)
    return Left.after(seats, seats[0].view)


def one_has_taken_the_discard(api: Api) -> Left:
    eldest, dealer = in_turn(api.table("rami", 2, turn_seconds=5, deck=deck("rami", ["KC 2C", "AC"], "KH")))
    return Left.after([eldest, dealer], lambda: eldest.move("draw", source="discard"))


def calls_are_open(api: Api, window: int = 1500) -> Left:
    hands = ["9C 9D 9H 9S", "2C", "3C"]
    options = {"call_rummy": True, "call_window": window}
    eldest, second, third = in_turn(api.table("rummy", 3, deck=deck("rummy", hands), options=options))
    eldest.move("draw", source="stock")
    eldest.move("meld", melds=[{"cards": ["9C", "9D", "9H"]}])
    return Left.after([eldest, second, third], lambda: eldest.move("discard", card="9S"))


def a_bot_waits_for_a_person_who_may_call(api: Api) -> Left:
    """A table joined by its creator, who is eldest, by a bot, and by another person, in this order."""
    options = {"call_rummy": True, "seating": "join_order"}
    for _ in range(100):
        creator, other = api.table("rummy", 2, 1, deck=deck("rummy", ["9C 9D 9H 9S", "2C", "3C"]), options=options)
        if creator.view()["round"]["turn"] == creator.player_id:
            break
    creator.move("draw", source="stock")
    creator.move("meld", melds=[{"cards": ["9C", "9D", "9H"]}])
    return Left.after([creator, other], lambda: creator.move("discard", card="9S"))


def nothing_is_done(api: Api) -> Left:
    pack = deck("rummy", ["2C 7C", "3C 8C"], "KH")
    eldest, dealer = in_turn(api.table("rummy", 2, deck=pack, options={"max_idle": 1, "rounds": 1}))
    eldest.move("draw", source="discard")
    eldest.move("discard", card="2C")
    dealer.move("draw", source="discard")
    return Left.after([eldest, dealer], lambda: dealer.move("discard", card="3C"))


def a_round_is_over(api: Api) -> Left:
    pack = deck("rummy", ["9C 9D 9H 9S 2C 3C 4C 5D 6D 7D", ""], "", "KH")
    eldest, dealer = in_turn(api.table("rummy", 2, deck=pack, options={"target": 500}, next_round_seconds=2))
    eldest.move("draw", source="stock")
    melds = [{"cards": meld.split()} for meld in ("9C 9D 9H 9S", "2C 3C 4C", "5D 6D 7D")]
    eldest.move("meld", melds=melds)
    return Left.after([eldest, dealer], lambda: eldest.move("discard", card="KH"))


@pytest.fixture(scope="module")
def tables_left_alone(service: Running, api: Api) -> dict[str, Left]:
    """The tables by the function that sets them up, after all of them have gone on by themselves."""
    setups = (
        nobody_moves,
        one_has_taken_the_discard,
        calls_are_open,
        a_round_is_over,
        a_bot_waits_for_a_person_who_may_call,
    )
    tables = {setup.__name__: setup(api) for setup in setups}
    with store_of(service) as store:
        for table in tables.values():
            wait_until(lambda: version(store, table) > table.view["version"])  # noqa: B023 - called before the next turn
    return tables


@contextmanager
def store_of(service: Running) -> Iterator[GameStore]:
    """The service's store; reading it does nothing that is due."""
    server = join_server(service.data_dir / "redis")
    try:
        with closing(connect(server.url)) as link:
            yield GameStore(link, 3600)
    finally:
        server.leave()


def version(store: GameStore, table: Left) -> int:
    """The stored version of the table."""
    kept = store.read(table.seats[0].game_id)
    assert kept
    return kept.version


@pytest.mark.rule("CORE-21")
def test_the_table_plays_the_turn_of_a_late_player(tables_left_alone: dict[str, Left]) -> None:
    table = tables_left_alone["nobody_moves"]
    drawn, discarded = table.since[:2]
    assert [drawn["type"], discarded["type"]] == ["card_drawn", "discarded"]
    assert drawn["player_id"] == discarded["player_id"] == table.view["round"]["turn"]
    assert drawn["version"] == discarded["version"]
    assert 0 <= at(drawn["at"]) - due(table.view) < LATE
    mover = next(seat for seat in table.seats if seat.player_id == drawn["player_id"])
    assert first(mover, "card_drawn")["card"] == discarded["card"]
    assert table.seats[0].view()["round"]["turn"] != drawn["player_id"]


@pytest.mark.rule("CORE-21")
def test_the_dearest_allowed_card_is_discarded_for_a_player_late_after_the_draw(
    tables_left_alone: dict[str, Left],
) -> None:
    table = tables_left_alone["one_has_taken_the_discard"]
    discarded = table.since[0]
    assert (discarded["type"], discarded["player_id"]) == ("discarded", table.seats[0].player_id)
    assert discarded["card"][0] in "TJQK"
    assert discarded["card"] != "KH"
    assert 0 <= at(discarded["at"]) - due(table.view) < LATE


@pytest.mark.rule("OPT-03")
def test_calls_close_at_their_deadline(tables_left_alone: dict[str, Left]) -> None:
    table = tables_left_alone["calls_are_open"]
    assert table.view["round"]["calls"]["held"]
    closed = table.since[0]
    assert closed["type"] == "calls_closed"
    assert 0 <= at(closed["at"]) - due(table.view) < LATE
    held = at(first(table.seats[0], "calls_held")["at"])
    assert table.asked - TICK <= due(table.view) - 1.5 <= held + TICK
    assert table.seats[1].make({"action": "draw", "source": "stock"}).is_success


@pytest.mark.rule("OPT-03")
def test_nobody_draws_while_calls_are_held(api: Api) -> None:
    second = calls_are_open(api, window=60_000).seats[1]
    assert code_of(second.make({"action": "draw", "source": "stock"})) == (409, "call_pending")


@pytest.mark.rule("OPT-03")
def test_a_bot_gives_persons_three_seconds_to_call(tables_left_alone: dict[str, Left]) -> None:
    table = tables_left_alone["a_bot_waits_for_a_person_who_may_call"]
    assert table.view["round"]["calls"] == {"waiting": [table.seats[1].player_id], "held": True}
    closed, drawn = table.since[:2]
    assert (closed["type"], drawn["player_id"]) == ("calls_closed", table.view["round"]["turn"])
    assert 3 - TICK <= at(closed["at"]) - table.asked < 3 + LATE
    assert table.seats[0].view()["round"]["turn"] == table.seats[1].player_id


@pytest.mark.rule("CORE-16")
def test_a_void_round_is_dealt_again_by_the_players_of_a_sandbox(api: Api) -> None:
    table = nothing_is_done(api)
    assert table.view["round"]["outcome"]["ending"] == "void"
    assert table.view["round"]["outcome"]["rule"] == "CORE-16"
    begun = table.seats[0].move("dealRound")
    assert (begun["round"]["number"], begun["round"]["dealer"]) == (2, table.view["round"]["dealer"])
    play(table.seats, at_random(1))
    check_stacked_game(table.seats[0])


def test_the_next_round_is_dealt_at_its_deadline(tables_left_alone: dict[str, Left]) -> None:
    table = tables_left_alone["a_round_is_over"]
    assert table.view["status"] == "between_rounds"
    begun = table.since[0]
    assert (begun["type"], begun["round"]) == ("round_begun", 2)
    assert 2 - TICK <= at(begun["at"]) - table.asked < 2 + LATE


@pytest.fixture
def api_without_worker(start: Start, connect: Callable[[str], Api]) -> Iterator[Api]:
    """A client of a service whose worker is suspended."""
    running = start(WORKERS=1, SANDBOX="on")
    worker = next(pid for pid in running.pids() if b"service.cli\0worker" in Path(f"/proc/{pid}/cmdline").read_bytes())
    os.kill(worker, signal.SIGSTOP)
    yield connect(running.url)
    os.kill(worker, signal.SIGCONT)


@pytest.mark.rule("CORE-21")
def test_any_change_of_a_game_does_what_is_due_without_a_worker(api_without_worker: Api) -> None:
    read, moved = nobody_moves(api_without_worker), nobody_moves(api_without_worker)
    calls = calls_are_open(api_without_worker)
    time.sleep(max(0, due(moved.view) + 0.1 - time.time()))
    assert read.seats[0].view() == read.view
    late = next(seat for seat in moved.seats if seat.player_id == moved.view["round"]["turn"])
    assert code_of(late.make({"action": "draw", "source": "stock"})) == (409, "not_your_turn")
    assert calls.seats[1].make({"action": "draw", "source": "stock"}).is_success
