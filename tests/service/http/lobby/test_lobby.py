"""The lobby: which games each list has, and which games only a join code finds."""

from collections.abc import Sequence

import pytest
from redis import Redis

from service.http.context import ServiceContext
from service.store import StoreConnection
from service.store.connections.interface import Command, Reply
from tests.kit.clients.client import Api, Json, Seat, code_of
from tests.kit.games.choices import steady
from tests.kit.games.players import in_turn, play, scored
from tests.service.http.conftest import Clock
from tests.service.http.tables import pair


def listed_games(client: Api, **query: object) -> list[Json]:
    """All games that match `query`, read page by page."""
    found: list[Json] = []
    cursor: str | None = ""
    while cursor is not None:
        more = {"cursor": cursor} if cursor else {}
        asked = "&".join(f"{name}={value}" for name, value in {**query, **more}.items())
        page = client.get(f"/v1/games?{asked}").json()
        found += page["games"]
        cursor = page["next_cursor"]
    return found


def ids(games: list[Json]) -> list[str]:
    return [game["game_id"] for game in games]


def finished(client: Api, variant: str) -> Seat:
    """A player of a finished game."""
    mover, other = pair(client, variant=variant, options={"rounds": 1}, on_leave="forfeit")
    mover.leave()
    assert other.view()["status"] == "finished"
    return other


def test_a_game_is_on_the_list_of_its_status(client: Api, clock: Clock) -> None:
    variant = "toss-rummy"
    host = client.create(variant=variant, seats=2)
    clock.now += 1000
    playing = pair(client, variant=variant)[0]
    over = finished(client, variant)
    for status, seat in (("waiting", host), ("playing", playing), ("finished", over)):
        found = listed_games(client, status=status, variant=variant, limit=2)
        assert seat.game_id in ids(found)
        assert {game["status"] for game in found} == {status}
        assert seat.game_id in ids(listed_games(client, status=status, limit=50))
    assert host.game_id in ids(listed_games(client, variant=variant))
    clock.now += 1000
    host.join()
    assert host.game_id not in ids(listed_games(client, variant=variant))
    assert ids(listed_games(client, status="playing", variant=variant))[0] == host.game_id, "not the newest first"


def test_games_are_found_for_as_long_as_they_are_played(
    client: Api, clock: Clock, parts: ServiceContext, redis: Redis
) -> None:
    public = pair(client)[0]
    host = client.create("rami", seats=2, visibility="unlisted")
    code = host.view()["join_code"]
    hidden = in_turn([host, host.join(join_code=code)])[0]
    for key in [*redis.scan_iter("lobby:*"), *redis.scan_iter("code:*")]:
        redis.expire(key, 30)
    clock.now += parts.tables.store.renewal_ms
    for mover in (public, hidden):
        mover.draw()
    left = [redis.ttl(key) for key in ("lobby:playing", "lobby:playing:rami", f"code:{code}")]
    assert min(left) > 30, left


def test_a_repeated_request_puts_no_second_game_on_the_lists(client: Api, clock: Clock, redis: Redis) -> None:
    for visibility in ("public", "unlisted"):
        asked: Json = {"variant": "rummy", "seats": 2, "visibility": visibility}
        client.call("createGame", asked, headers={"Idempotency_Key": f"a-key-for-a-game-that-is-{visibility}"})
        before = len(listed_games(client, limit=100)), redis.zcard("lobby:waiting"), len(redis.keys("code:*"))
        for _ in range(3):
            clock.now += 1000
            client.call("createGame", asked, headers={"Idempotency_Key": f"a-key-for-a-game-that-is-{visibility}"})
        assert (len(listed_games(client, limit=100)), redis.zcard("lobby:waiting"), len(redis.keys("code:*"))) == before


def test_game_between_rounds_is_listed_as_playing(client: Api) -> None:
    seats = pair(client, variant="full-rummy", options={"rounds": 2})
    play(seats, steady, scored)
    found = listed_games(client, status="playing", variant="full-rummy")
    assert [game["status"] for game in found if game["game_id"] == seats[0].game_id] == ["between_rounds"]


@pytest.mark.parametrize("status", ["waiting", "playing"])
def test_a_variant_has_a_list_of_its_own(client: Api, status: str) -> None:
    seats = 2 if status == "playing" else 3
    here = client.create(variant="queen-city-rum", seats=seats, player_name="Ann")
    there = client.create(variant="toss-rummy", seats=seats)
    if status == "playing":
        here.join()
        there.join()
    page = client.get(f"/v1/games?variant=queen-city-rum&status={status}&limit=1").json()
    assert ids(page["games"]) == [here.game_id], "games of another variant took its place on the page"
    assert there.game_id not in ids(listed_games(client, variant="queen-city-rum", status=status))


def test_unlisted_games_are_on_no_list(client: Api) -> None:
    host = client.create("rami", visibility="unlisted", seats=2)
    for _ in range(2):
        for status in ("waiting", "playing", "finished"):
            assert host.game_id not in ids(listed_games(client, status=status, limit=50))
        if host.view()["status"] == "waiting":
            host.join(join_code=host.view()["join_code"])


def test_an_abandoned_game_is_on_no_list(client: Api) -> None:
    host = client.create(variant="toss-rummy")
    host.leave()
    for status in ("waiting", "playing", "finished"):
        assert host.game_id not in ids(listed_games(client, status=status, variant="toss-rummy"))


def test_unknown_lobby_filter_is_refused(client: Api) -> None:
    refused = client.get("/v1/games?variant=canasta")
    assert code_of(refused) == (422, "unknown_variant")
    assert [error["parameter"] for error in refused.json()["errors"]] == ["variant"]
    for query in ("status=between_rounds", "status=abandoned", "cursor=x", "limit=0", "seats=2"):
        refused = client.get(f"/v1/games?{query}")
        assert code_of(refused) == (422, "invalid_fields")
        assert refused.json()["errors"][0]["parameter"] == query.partition("=")[0]


def test_a_join_code_finds_its_game_whatever_its_status(client: Api) -> None:
    host = client.create("rami", visibility="unlisted", player_name="Ann", seats=2, on_leave="forfeit")
    code = host.view()["join_code"]
    for status in ("waiting", "playing", "finished"):
        for query in (f"join_code={code}", f"join_code={code.lower()}&status=waiting&variant=rummy&limit=1"):
            page = client.get(f"/v1/games?{query}").json()
            assert ids(page["games"]) == [host.game_id]
            assert page["games"][0]["status"] == status
            assert page["next_cursor"] is None
        if status == "waiting":
            guest = host.join(join_code=code.lower())
        elif status == "playing":
            guest.leave()
    assert code not in client.get(f"/v1/games?join_code={code}").text, "the lobby must not reveal the join code"


@pytest.mark.parametrize("code", ["R4MMYK7Q", "*", "x"])
def test_a_wrong_join_code_finds_nothing(client: Api, code: str) -> None:
    assert client.get(f"/v1/games?join_code={code}").json() == {"games": [], "next_cursor": None}


def test_stale_join_code_finds_nothing(client: Api, link: StoreConnection) -> None:
    host, other = client.create("rami", visibility="unlisted"), client.create("rami", visibility="unlisted")
    code = host.view()["join_code"]
    link.call("SET", f"code:{code}", other.game_id)
    assert client.get(f"/v1/games?join_code={code}").json()["games"] == []
    link.call("SET", f"code:{code}", "nowhere")
    assert client.get(f"/v1/games?join_code={code}").json()["games"] == []


def test_reading_the_lobby_removes_stale_entries(client: Api, link: StoreConnection, clock: Clock) -> None:
    started = pair(client, variant="full-rummy")[0]
    waiting = client.create(variant="full-rummy")
    early, young = clock.now - 60_000, clock.now - 1
    for entry in (f"{early:015}:{started.game_id}", f"{early:015}:{waiting.game_id}", f"{early:015}:gone"):
        link.call("ZADD", "lobby:waiting:full-rummy", 0, entry)
    link.call("ZADD", "lobby:waiting:full-rummy", 0, f"{young:015}:coming")
    assert ids(listed_games(client, variant="full-rummy")) == [waiting.game_id]
    left = {
        bytes(member).rpartition(b":")[2].decode() for member in link.call("ZRANGE", "lobby:waiting:full-rummy", 0, -1)
    }
    assert left == {waiting.game_id, "coming"}
    link.call("ZREM", "lobby:waiting:full-rummy", f"{young:015}:coming")


def test_a_move_in_a_running_game_writes_to_no_index(
    client: Api, parts: ServiceContext, link: StoreConnection, monkeypatch: pytest.MonkeyPatch
) -> None:
    mover, _ = pair(client)
    sent: list[str] = []
    pipe = link.pipe

    def noted(*stages: Sequence[Command]) -> list[Reply]:
        sent.extend(str(command[0]) for stage in stages for command in stage)
        return pipe(*stages)

    monkeypatch.setattr(link, "pipe", noted)
    mover.draw()
    assert sent == ["HMGET", "EVALSHA"]
