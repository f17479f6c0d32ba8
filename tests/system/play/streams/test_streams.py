"""Event streams: every event once and in order, as in the viewer's pages, to the end of the game."""

import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from random import Random

import httpx
import pytest

from tests.kit.clients.client import Api, Json, Seat
from tests.kit.clients.event_streams import answered, listening, until
from tests.kit.games.choices import at_random
from tests.kit.games.players import acted, mover_of, play, to_act
from tests.kit.servers.running import Running

Start = Callable[..., Running]
KILLS = 100


def streamed_events(seat: Seat) -> list[Json]:
    """All events of a stream until it ends by itself."""
    with listening(seat) as stream:
        return list(stream.events())


@pytest.mark.parametrize(("variant", "bots", "rounds"), [("gin-rummy", 0, 9), ("caloochi", 1, 2), ("phom", 1, 9)])
def test_a_stream_has_the_same_events_as_the_viewers_pages(api: Api, variant: str, bots: int, rounds: int) -> None:
    ann = api.create(variant, seats=2 + bots, bots=[{"level": "easy"}] * bots, options={"rounds": rounds})
    spectator = ann.spectator()
    with ThreadPoolExecutor(3) as pool:
        watching = [
            pool.submit(streamed_events, viewer.apart()) for viewer in (ann, spectator)
        ]  # from before the start
        bob = api.join(ann.game_id)
        watching.append(pool.submit(streamed_events, bob.apart()))
        play([ann, bob], at_random(1))
        streams = [each.result() for each in watching]
    for viewer, events in zip((ann, spectator, bob), streams, strict=True):
        assert events == viewer.events()
    assert streams[0][-1]["type"] == "game_ended"
    hands = [[event["player_id"] for event in events if "hand" in event] for events in streams]
    assert [set(of) for of in hands] == [{ann.player_id}, set(), {bob.player_id}]


@dataclass
class Client:
    """A client that reads a stream, is killed, and comes back with the last id it saw."""

    seat: Seat
    chance: Random
    events: list[Json] = field(default_factory=list)
    kills: int = 0
    inside: int = 0
    """How often it was killed in the middle of an event."""

    def live(self, most: int) -> None:
        """Reads at least `most` bytes and is killed."""
        last = {"Last_Event_ID": str(self.events[-1]["seq"])} if self.events else {}
        with answered(self.seat, **last) as stream:
            if stream.status != httpx.codes.OK:  # not all kills are noticed yet
                assert stream.body()["code"] == "too_many_streams"
                time.sleep(0.1)
                return
            while stream.received < most:
                assert stream.read(self.chance.randint(1, 200)), "the game is still on"
            self.events += [block.data for block in stream.blocks if "id" in block.fields]
            self.kills += 1
            self.inside += stream.in_a_block


def test_a_client_killed_a_hundred_times_receives_every_event_once(api: Api) -> None:
    chance = Random(7)
    seats = api.table("rami", 2, 1, options={"rounds": 100})
    client, stop = Client(seats[0].apart(), chance), threading.Event()
    with ThreadPoolExecutor(1) as pool:
        playing = pool.submit(keep_playing, seats, stop)
        while client.kills < KILLS:
            client.live(chance.randint(1, 3000))
        stop.set()
        playing.result()
    assert client.inside > KILLS / 10
    everything = seats[0].events()
    assert len(everything) > 3 * KILLS
    with listening(seats[0], Last_Event_ID=str(client.events[-1]["seq"])) as stream:
        rest = stream.events()
        while client.events[-1]["seq"] < everything[-1]["seq"]:
            client.events.append(next(rest))
    assert client.events == everything
    assert [event["seq"] for event in client.events] == list(range(1, len(everything) + 1))


def keep_playing(seats: Sequence[Seat], stop: threading.Event) -> None:
    """Keeps a game going until `stop` is set."""
    choose, view = at_random(3), seats[0].view()
    while not stop.is_set():
        actor = to_act(seats, view)
        view = seats[0].view() if actor is None else acted(actor, view, choose)


def test_a_stream_ends_with_the_game_and_is_not_resumed(api: Api) -> None:
    creator = api.create("rami")
    with listening(creator.spectator()) as stream:
        assert next(stream.events())["type"] == "game_created"
        assert creator.call("leaveGame").status_code == httpx.codes.NO_CONTENT
        last = list(stream.events())[-1]
    assert last["type"] == "game_abandoned"
    with answered(creator.spectator(), Last_Event_ID=str(last["seq"])) as again:
        assert (again.status, again.read()) == (httpx.codes.NO_CONTENT, False)
    with listening(creator.spectator(), Last_Event_ID=str(last["seq"] - 1)) as late:
        assert list(late.events()) == [last]


def test_the_stream_of_a_leaving_player_ends_with_player_left(api: Api) -> None:
    ann, bob = api.table("rami", 2)
    leaver = mover_of([ann, bob])  # a bot plays on at once, with cards not to be shown
    with listening(leaver) as stream:
        until(stream.events(), type="hand_dealt")
        assert leaver.call("leaveGame").status_code == httpx.codes.NO_CONTENT
        assert list(stream.events())[-1]["type"] == "player_left"
    with answered(leaver) as again:
        assert again.status == httpx.codes.UNAUTHORIZED


def test_the_stream_of_a_removed_player_ends_with_player_removed(api: Api) -> None:
    ann = api.create("rami", seats=3)
    bob = api.join(ann.game_id)
    with listening(bob) as stream:
        until(stream.events(), type="player_joined", player_id=bob.player_id)
        removed = api.call("removePlayer", seat=ann, game_id=ann.game_id, player_id=bob.player_id)
        assert removed.status_code == httpx.codes.NO_CONTENT
        assert list(stream.events())[-1]["type"] == "player_removed"


def test_an_unlisted_game_streams_only_to_its_players(api: Api) -> None:
    creator = api.create("rami", visibility="unlisted")
    with answered(creator.spectator()) as refused:
        assert refused.status == httpx.codes.NOT_FOUND
    with listening(creator) as stream:
        assert next(stream.events())["type"] == "game_created"


def test_last_event_id_takes_precedence_over_after(api: Api) -> None:
    seat = api.table("rami", 2)[0]
    with listening(seat, "?after=2", Last_Event_ID="3") as stream:
        assert next(stream.events())["seq"] == 4
    with listening(seat, "?after=2") as stream:
        assert next(stream.events())["seq"] == 3


def test_a_stream_begins_with_retry_and_has_event_stream_headers(api: Api) -> None:
    with listening(api.table("rami", 2)[0]) as stream:
        first = next(iter(stream))
    assert first.fields == {"retry": "1000"}
    wanted = {"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    assert {name: stream.headers[name] for name in wanted} == wanted
    assert stream.headers["Content-Length"] is None
    assert {"Authorization", "Accept"} <= set(stream.headers["Vary"].split(", "))


def test_a_silent_stream_sends_heartbeats(start: Start, connect: Callable[[str], Api]) -> None:
    running = start(STREAM_HEARTBEAT_SECONDS=1)
    seat = connect(running.url).table("rami", 2)[0]
    with listening(seat) as stream:
        until(stream.events(), seq=seat.events()[-1]["seq"])
        blocks = iter(stream)
        beats = 0
        while beats < 3:
            block = next(blocks)
            assert "id" not in block.fields
            beats += not block.fields


def test_a_stream_ends_after_stream_seconds(start: Start, connect: Callable[[str], Api]) -> None:
    running = start(STREAM_SECONDS=1, STREAM_HEARTBEAT_SECONDS=1)
    seat = connect(running.url).table("rami", 2)[0]
    with listening(seat) as stream:
        last = list(stream.events())[-1]
    assert last == seat.events()[-1]


def test_streams_end_cleanly_when_the_service_stops(start: Start, connect: Callable[[str], Api]) -> None:
    running = start(WORKERS=2)
    api = connect(running.url)
    seats = api.table("rami", 2)
    with ExitStack() as stack:
        watching = (*seats, *seats, seats[0].spectator())
        streams = [stack.enter_context(listening(seat)) for seat in watching]
        running.stop()
        for stream in streams:
            list(stream)  # raises if the answer is cut off
    assert "Traceback" not in running.log.read_text()
    assert "graceful timeout" not in running.log.read_text()
