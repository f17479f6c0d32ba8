"""`rummy admin` beside a running service: it lists, shows and deletes games, and says nothing private."""

import os
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import msgspec
import pytest
from redis import Redis

from service.admin import Admin, AdminError, operator_name
from service.cli import main
from service.store import GameStore, connect
from service.tables.model.stored_table import decode_table
from tests.kit.clients.client import Api, code_of
from tests.kit.clients.event_streams import listening
from tests.kit.servers.running import RUMMY, Running
from tests.service.store.changes import everything, play
from tests.system.cluster.clusters import Cluster

REFUSED = (404, "game_not_found")


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with Running.start(tmp_path_factory.mktemp("admin") / "data", WORKERS=1) as running:
        yield running


@pytest.fixture
def api(running: Running, connect: Callable[[str], Api]) -> Api:
    return connect(running.url)


def admin(running: Running, *arguments: str) -> "subprocess.CompletedProcess[str]":
    """What the command prints, and its exit code."""
    env = {name: os.environ[name] for name in ("PATH", "PYTHONPATH") if name in os.environ}
    return subprocess.run(
        [RUMMY, "admin", *arguments],
        env=env | {"DATA_DIR": str(running.data_dir)},
        check=False,
        capture_output=True,
        text=True,
        timeout=30,
    )


def every_line(running: Running, limit: int) -> list[list[str]]:
    """The words of the lines of all pages."""
    printed = admin(running, "games", "--limit", str(limit)).stdout.splitlines()
    lines = printed[1:]
    while lines and lines[-1].startswith("more: "):
        lines[-1:] = admin(running, *lines[-1].split()[3:]).stdout.splitlines()[1:]
    return [line.split() for line in lines]


def store_of(running: Running) -> Redis:
    """A client of the embedded server."""
    return Redis(unix_socket_path=(running.data_dir / "redis" / "address").read_text())


def test_games_are_listed_page_by_page(running: Running, api: Api) -> None:
    games = {api.create("gin-rummy", bots=[{"level": "hard"}]).game_id for _ in range(5)}
    lines = {line[0]: line for line in every_line(running, 2)}
    assert games <= set(lines)
    _, variant, status, persons, bots, size, *age = lines[games.pop()]
    assert (variant, status, persons, bots) == ("gin-rummy", "playing", "1", "1")
    assert 1_000 < int(size) < 100_000
    assert age[-1].startswith("0:0")


def test_a_game_is_shown_without_secrets(running: Running, api: Api) -> None:
    seat = api.create("rami", player_name="Ludmilla", bots=[{"level": "easy"}], visibility="unlisted")
    shown = admin(running, "show", seat.game_id).stdout
    report: dict[str, Any] = msgspec.json.decode(shown)
    assert (report["status"], report["version"]) == ("playing", seat.view()["version"])
    assert [(each["name"], each["bot"]) for each in report["players"]] == [("Ludmilla", None), ("Bot 2", "easy")]
    assert report["bytes"] > 1_000
    assert report["expires_in_seconds"] > 6 * 86400
    with store_of(running) as redis:
        table = decode_table(redis.hget(f"game:{{{seat.game_id}}}", "state") or b"")
    secrets = (seat.token, table.players[0].nonce, table.next_seed, table.join_code)
    assert not [secret for secret in secrets if secret is None or secret in shown]
    assert not [card for hand in table.game.round.hands for card in hand if f'"{card}"' in shown]  # type: ignore[union-attr]


def test_a_deleted_game_is_gone_for_its_players_and_from_the_store(running: Running, api: Api) -> None:
    seat = api.create("rami", visibility="unlisted", turn_seconds=30)
    code = seat.view()["join_code"]
    with listening(seat) as stream, store_of(running) as redis:
        blocks = iter(stream)
        next(blocks)
        done = admin(running, "delete", seat.game_id)
        list(blocks)  # until it ends
        keys = redis.keys(f"*{seat.game_id}*")
        assert set(keys) <= {f"game:{{{seat.game_id}}}:present".encode()}  # its streams sign off, and it expires
        assert redis.zscore("deadlines", seat.game_id) is None
        assert redis.exists(f"code:{code}") == 0
    assert (done.stdout, done.returncode) == (f"deleted {seat.game_id}\n", 0)
    assert code_of(seat.call("getGame")) == REFUSED
    assert code_of(seat.call("listEvents", Accept="text/event-stream")) == REFUSED
    assert api.call("listGames", query={"join_code": code}).json()["games"] == []


def test_every_deletion_is_logged_with_its_operator(running: Running, api: Api) -> None:
    games = [api.create("rami").game_id for _ in range(2)]
    done = admin(running, "delete", *games)
    lines = [msgspec.json.decode(line) for line in done.stderr.splitlines()]
    assert [line["game_id"] for line in lines] == games
    assert {(line["message"], line["logger"], line["operator"]) for line in lines} == {
        ("deleting a game", "service.admin", operator_name())
    }
    assert all(line["time"].endswith("+00:00") for line in lines)
    assert api.call("listGames").json()["games"] == []


def test_unknown_game_is_reported_after_the_deletion_of_the_others(running: Running, api: Api) -> None:
    game_id = api.create("rami").game_id
    refused = admin(running, "delete", "aaaaaaaaaaaaaaaa", game_id)
    assert (refused.returncode, refused.stdout) == (1, f"deleted {game_id}\n")
    assert refused.stderr.splitlines()[-1] == "rummy: there is no game aaaaaaaaaaaaaaaa"


def test_page_of_no_games_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["admin", "games", "--limit", "0"])
    assert "argument --limit: takes a whole number from 1 to 1000" in capsys.readouterr().err


def test_folder_without_a_store_is_refused_and_stays_empty(running: Running, tmp_path: Path) -> None:
    elsewhere = Running(running.process, running.url, tmp_path, running.log)
    assert admin(elsewhere, "games").stderr == f"rummy: there is no store in {tmp_path}: set REDIS_URL or DATA_DIR\n"
    assert list(tmp_path.iterdir()) == []


def test_unreadable_game_is_listed_shown_and_deleted(redis: Redis, redis_url: str) -> None:
    redis.hset("game:{g1}", mapping={"version": 1, "state": b"\x93nothing"})
    with closing(connect(redis_url)) as link:
        operator = Admin(link)
        assert [line.split()[:2] for line in operator.games("0:0", 50)][1:] == [["g1", "unreadable"]]
        assert '"unreadable"' in operator.show("g1")
        assert list(operator.delete(["g1"])) == ["deleted g1"]
        with pytest.raises(AdminError, match="no game g1"):
            operator.show("g1")
        with pytest.raises(AdminError, match="--cursor"):
            list(operator.games("here", 50))
    assert redis.keys() == []


def test_games_of_all_nodes_of_a_cluster_are_listed_and_deleted(tmp_path: Path) -> None:
    with Cluster.running(tmp_path, primaries=3) as cluster:
        link = connect(cluster.url)
        store, operator = GameStore(link, 60), Admin(link)
        games = {f"g{n}" for n in range(12)}
        play(store, *(everything(game_id=game) for game in games))
        found: list[str] = []
        cursor = "0:0"
        while cursor:
            _, *lines = operator.games(cursor, 2)
            cursor = lines.pop().split()[-1] if lines and lines[-1].startswith("more: ") else ""
            found += [line.split()[0] for line in lines]
        assert set(found) == games
        assert len(list(operator.delete(sorted(games)))) == len(games)
        assert not any(node.call("DBSIZE") for node in cluster.nodes)
        link.close()
