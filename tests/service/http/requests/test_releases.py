"""Two releases on one store: the older one leaves what it cannot read to the newer one."""

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

import pytest

from service.tables.model import table
from tests.kit.clients.client import Api, code_of
from tests.service.http.tables import pair

REFUSED = (503, "newer_release")


@contextmanager
def newer_release() -> Iterator[None]:
    """Within it the service is a release whose stored form has the next number."""
    with patch.object(table, "STORED_FORMAT", table.STORED_FORMAT + 1):
        yield


def test_game_changed_by_a_newer_release_is_refused_until_a_newer_process_takes_it(unattended: Api) -> None:
    mover, other = pair(unattended)
    with newer_release():
        drawn = mover.draw()
    discard = {"card": drawn["round"]["hand"][0]}
    refused = mover.post("/discards", discard)
    assert code_of(refused) == REFUSED
    assert refused.headers["Retry-After"] == "1"
    with newer_release():
        assert mover.view()["version"] == drawn["version"]
        assert mover.post("/discards", discard).status_code == 201
        assert other.view()["round"]["turn"] == other.player_id


@pytest.mark.parametrize("path", ["", "/scores", "/rounds/1", "/events", "/hint"])
def test_every_read_of_a_newer_release_s_game_is_refused(unattended: Api, path: str) -> None:
    with newer_release():
        mover, _ = pair(unattended)
    assert code_of(mover.get(path)) == REFUSED


@pytest.mark.parametrize("accept", ["application/json", "text/event-stream"])
def test_waiting_for_events_of_a_newer_release_s_game_is_refused(unattended: Api, accept: str) -> None:
    with newer_release():
        mover, _ = pair(unattended)
    assert code_of(mover.get("/events", Accept=accept, Prefer="wait=5")) == REFUSED


def test_join_code_of_a_newer_release_s_game_is_refused(unattended: Api) -> None:
    with newer_release():
        code = unattended.create("rami", visibility="unlisted").view()["join_code"]
    assert code_of(unattended.get(f"/v1/games?join_code={code}")) == REFUSED


def test_newer_release_goes_on_with_games_of_an_older_one(unattended: Api) -> None:
    mover, _ = pair(unattended)
    with newer_release():
        assert mover.draw()["round"]["phase"] == "play"


def test_seat_in_a_newer_release_s_game_is_refused(unattended: Api) -> None:
    with newer_release():
        host = unattended.create("rami", seats=3)
    assert code_of(unattended.call("joinGame", {}, game_id=host.game_id)) == REFUSED
    with newer_release():
        assert host.join().player_id == "p2"


def test_lobby_leaves_a_newer_release_s_game_on_its_list(unattended: Api) -> None:
    with newer_release():
        newer = unattended.create("toss-rummy", seats=4).game_id
    own = unattended.create("toss-rummy", seats=4).game_id
    listed = [game["game_id"] for game in unattended.get("/v1/games?variant=toss-rummy").json()["games"]]
    assert own in listed
    assert newer not in listed
    with newer_release():
        both = [game["game_id"] for game in unattended.get("/v1/games?variant=toss-rummy").json()["games"]]
    assert {own, newer} <= set(both)
