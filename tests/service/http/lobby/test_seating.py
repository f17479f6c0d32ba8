"""Before the start: the host's rights, the removal of players, and how long a table waits."""

from datetime import datetime

import pytest

from service.http.context import ServiceContext
from service.store import StoreConnection
from tests.kit.clients.client import Api, Json, Seat, code_of, success
from tests.service.http.conftest import Clock
from tests.service.http.tables import pair


def event_types(seat: Seat) -> list[str]:
    """The types of all events, in order."""
    return [event["type"] for event in seat.events()]


def player_ids(seat: Seat) -> list[str]:
    return [player["player_id"] for player in seat.view()["players"]]


def test_token_is_void_after_the_host_removes_its_player(client: Api) -> None:
    host = client.create("rami", seats=4)
    guest, other = host.join(), host.join()
    assert host.delete(f"/players/{guest.player_id}").status_code == 204
    assert player_ids(other) == ["p1", "p3"]
    assert code_of(guest.get()) == (401, "token_invalid")
    assert host.events()[-1] == host.events()[-1] | {"type": "player_removed", "player_id": "p2", "by": "p1"}
    assert host.join().player_id == "p4"


def test_the_host_removes_a_bot(client: Api) -> None:
    host = client.create("rami", seats=4, bots=[{"level": "easy"}])
    assert host.delete("/players/p2").status_code == 204
    assert player_ids(host) == ["p1"]


def test_host_may_remove_their_own_player(client: Api) -> None:
    host = client.create("rami", seats=4)
    guest = host.join()
    assert host.delete("/players/p1").status_code == 204
    assert guest.view()["creator"] == "p2"


def test_unlisted_game_is_hidden_from_a_removed_player(client: Api) -> None:
    host = client.create("rami", seats=4, visibility="unlisted")
    guest = host.join(join_code=host.view()["join_code"])
    host.delete(f"/players/{guest.player_id}")
    assert code_of(guest.get()) == (404, "game_not_found")


@pytest.mark.parametrize("player_id", ["p3", "p0", "nobody", "%00", "p2%20"])
def test_unknown_player_cannot_be_removed(client: Api, player_id: str) -> None:
    host = client.create("rami", seats=4)
    host.join()
    assert code_of(host.delete(f"/players/{player_id}")) == (404, "player_not_found")
    assert player_ids(host) == ["p1", "p2"]


def test_only_the_host_removes_players_and_only_before_the_start(client: Api) -> None:
    host = client.create("rami", seats=2)
    assert code_of(client.request("DELETE", f"{host.path}/players/p1")) == (401, "token_missing")
    assert code_of(host.delete("/players/p1", If_Match='"9.p1.en.2"')) == (412, "precondition_failed")
    host = client.create("rami", seats=3)
    guest = host.join()
    assert code_of(guest.delete("/players/p1")) == (403, "not_the_host")
    host.post("/start")
    assert code_of(host.delete("/players/p2")) == (409, "game_already_started")
    assert guest.view()["status"] == "playing"


def test_idle_host_decides_alone_for_one_minute(client: Api, clock: Clock) -> None:
    host = client.create("rami", seats=4)
    clock.now += 50_000
    guest = host.join()
    clock.now += 59_000
    refused = guest.post("/start", Accept_Language="en")
    assert code_of(refused) == (403, "not_the_host")
    assert "in 1 seconds" in refused.json()["detail"]
    clock.now += 1_000
    assert epoch_ms(guest.view()["host_alone_until"]) == clock.now
    success(guest.post("/bots"))
    assert guest.delete("/players/p1").status_code == 204
    assert success(guest.post("/start"))["status"] == "playing"
    assert guest.view()["host_alone_until"] is guest.view()["waits_until"] is None


def test_new_player_gives_the_host_another_minute(client: Api, clock: Clock) -> None:
    host = client.create("rami", seats=4)
    guest = host.join()
    clock.now += 60_000
    late = host.join()
    for seat in (guest, late):
        assert code_of(seat.post("/start")) == (403, "not_the_host")
    assert success(host.post("/start"))["status"] == "playing"


def epoch_ms(moment: str) -> int:
    """An ISO 8601 time in milliseconds since 1970."""
    return round(datetime.fromisoformat(moment).timestamp() * 1000)


def test_longest_seated_player_becomes_host_when_the_creator_leaves(client: Api) -> None:
    host = client.create("rami", seats=5, bots=[{"level": "easy"}])
    guest, other = host.join(), host.join()
    host.leave()
    assert other.view()["creator"] == guest.player_id == "p3"
    assert code_of(other.post("/start")) == (403, "not_the_host")
    assert success(guest.post("/start"))["status"] == "playing"


def test_others_play_on_when_the_creator_leaves_a_running_game(client: Api) -> None:
    host = client.create("rami", seats=3)
    guest = host.join()
    host.join()
    host.leave()
    seen = guest.view()
    assert (seen["status"], seen["creator"]) == ("playing", guest.player_id)
    assert next(player for player in seen["players"] if player["player_id"] == "p1")["status"] == "replaced"


def test_bots_play_a_running_game_to_its_end_when_everybody_leaves(client: Api, clock: Clock) -> None:
    mover, other = pair(client, options={"rounds": 1})
    for seat in (mover, other):
        seat.leave()
    for _ in range(300):
        clock.now += 1_000
        if (seen := client.get(mover.path).json())["status"] == "finished":
            break
    assert seen["status"] == "finished"
    assert seen["creator"] is None


@pytest.mark.parametrize("bots", [[], [{"level": "easy"}]])
def test_waiting_game_is_abandoned_when_the_last_person_leaves(client: Api, bots: list[Json]) -> None:
    host = client.create("rami", seats=4, bots=bots)
    guest = host.join()
    host.leave()
    assert client.get(host.path).json()["status"] == "waiting"
    guest.leave()
    assert client.get(host.path).json()["status"] == "abandoned"
    assert [event["type"] for event in client.get(f"{host.path}/events").json()["events"]][-2:] == [
        "player_left",
        "game_abandoned",
    ]


def test_a_game_that_nobody_joins_is_abandoned_by_the_clock(client: Api, clock: Clock) -> None:
    variant = "queen-city-rum"
    host = client.create(seats=4, variant=variant)
    clock.now += 3_599_000
    guest = host.join()
    clock.now += 3_599_000
    assert epoch_ms(host.view()["waits_until"]) == clock.now + 1_000
    assert host.game_id in client.get(f"/v1/games?variant={variant}").text
    clock.now += 1_000
    assert host.game_id not in client.get(f"/v1/games?variant={variant}").text, (
        "a player that joined it would find it abandoned"
    )
    assert host.view()["status"] == "abandoned"
    assert event_types(guest)[-1] == "game_abandoned"
    assert host.view()["waits_until"] is host.view()["next_commitment"] is None


def test_late_request_to_an_abandoned_game_is_refused(client: Api, clock: Clock) -> None:
    host = client.create("rami", seats=4)
    clock.now += 3_600_000
    assert code_of(client.post(f"{host.path}/players", {})) == (409, "game_abandoned")
    assert code_of(host.post("/start")) == (409, "game_abandoned")
    assert code_of(host.post("/bots")) == (409, "game_abandoned")
    assert code_of(host.delete("/players/p1")) == (409, "game_abandoned")
    assert code_of(host.delete("/players/me")) == (409, "game_abandoned")
    assert code_of(host.post("/players/me/return")) == (409, "game_abandoned")
    assert code_of(host.post("/draws", {"source": "stock"})) == (409, "game_abandoned")
    assert code_of(host.post("/rounds")) == (409, "game_abandoned")
    assert code_of(host.get("/hint")) == (409, "game_abandoned")


def test_joining_a_finished_game_is_refused(client: Api) -> None:
    mover, other = pair(client, on_leave="forfeit", options={"rounds": 1})
    mover.leave()
    assert code_of(client.post(f"{other.path}/players", {})) == (409, "game_over")


def test_worker_abandons_an_untouched_game(client: Api, parts: ServiceContext, clock: Clock) -> None:
    host = client.create("rami", seats=4)
    clock.now += 3_600_000
    assert parts.tables.step(host.game_id) is None
    assert client.get(host.path).json()["status"] == "abandoned"


def test_unlisted_game_of_bots_alone_is_refused(client: Api) -> None:
    refused = client.post("/v1/games", {"variant": "rami", "seats": 2, "bots": [{}, {}], "visibility": "unlisted"})
    assert code_of(refused) == (422, "unlisted_without_players")
    assert [error["pointer"] for error in refused.json()["errors"]] == ["/visibility"]


def version_of(link: StoreConnection, seat: Seat) -> int:
    """The version in the store, read without touching the game."""
    return int(link.call("HGET", f"game:{{{seat.game_id}}}", "version"))


def test_unauthorised_request_does_not_advance_an_overdue_table(
    unattended: Api, clock: Clock, link: StoreConnection
) -> None:
    client = unattended
    host = client.create("rami", seats=2, visibility="unlisted", turn_seconds=30)
    host.join(join_code=host.view()["join_code"])
    before = version_of(link, host)
    clock.now += 31_000
    forged = host.bearer[:-1] + ("A" if host.bearer[-1] != "A" else "B")
    for token in (None, forged):
        assert code_of(client.post(f"{host.path}/draws", {"source": "stock"}, token)) == (404, "game_not_found")
        for path in ("", "/scores", "/rounds/1"):
            assert code_of(client.get(host.path + path, token)) == (404, "game_not_found")
    assert code_of(client.post(f"{host.path}/players", {"join_code": "WRONG234"})) == (404, "game_not_found")
    assert version_of(link, host) == before
    host.post("/passes")
    assert version_of(link, host) > before
