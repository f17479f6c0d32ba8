"""The embedded server: one for a directory, and its data outlive every kind of end."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from redis import Redis

from service.settings import Fsync
from service.standalone import embedded_server as embedded
from service.standalone import embedded_supervisor as keeper

ADD_ONE = """
import sys
from pathlib import Path
from redis import Redis
from service.standalone import embedded_server as embedded
server = embedded.join(Path(sys.argv[1]))
with Redis.from_url(server.url) as redis:
    redis.rpush("served-by", redis.info("server")["process_id"])
if sys.argv[2] == "leave":
    server.leave()
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[embedded.Server]:
    joined = embedded.join(tmp_path)
    yield joined
    joined.leave()
    assert not joined.runs()


def add_one(directory: Path, end: str = "leave") -> None:
    subprocess.run([sys.executable, "-c", ADD_ONE, directory, end], check=True, timeout=60)


def pid(directory: Path) -> int:
    return int((directory / "server.lock").read_text())


def wait_for_the_end(server: embedded.Server) -> None:
    end = time.monotonic() + 20
    while server.runs():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_it_listens_on_a_private_socket_and_on_no_port(server: embedded.Server) -> None:
    with Redis.from_url(server.url) as redis:
        assert redis.config_get("port") == {"port": "0"}
        assert redis.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
    assert Path(server.socket).stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize(("asked", "of_the_server"), [(Fsync.EVERYSEC, "no"), (Fsync.ALWAYS, "always")])
def test_an_answer_never_comes_before_its_write(tmp_path: Path, asked: Fsync, of_the_server: str) -> None:
    server = embedded.join(tmp_path, asked)
    with Redis.from_url(server.url) as redis:
        found = redis.config_get("append*")
    assert (found["appendonly"], found["appendfsync"]) == ("yes", of_the_server)
    server.leave()


def test_what_was_written_is_flushed_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: list[int] = []
    monkeypatch.setattr(os, "fsync", flushed.append)
    (tmp_path / "appendonlydir").mkdir()
    (tmp_path / "appendonlydir" / "appendonly.aof.1.incr.aof").touch()
    keeper.flush(tmp_path)
    assert len(flushed) == 1


def test_many_starters_share_one_server(tmp_path: Path, server: embedded.Server) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(add_one, [tmp_path] * 8))
    with Redis.from_url(server.url) as redis:
        assert redis.llen("served-by") == 8
        assert set(redis.lrange("served-by", 0, -1)) == {str(pid(tmp_path)).encode()}


def test_many_starters_and_leavers_lose_nothing(tmp_path: Path) -> None:
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(add_one, [tmp_path] * 18))
    server = embedded.join(tmp_path)
    with Redis.from_url(server.url) as redis:
        assert redis.llen("served-by") == 18
    server.leave()


def test_the_last_user_stops_it(tmp_path: Path) -> None:
    first, second = embedded.join(tmp_path), embedded.join(tmp_path)
    first.leave()
    assert second.runs()
    second.leave()
    assert not second.runs()
    assert not Path(second.socket).exists()


def test_it_ends_when_its_last_user_was_killed(tmp_path: Path) -> None:
    add_one(tmp_path, "vanish")
    wait_for_the_end(embedded.Server(tmp_path, "", -1))


@pytest.mark.parametrize("victim", ["server", "keeper"])
def test_what_was_written_survives_a_kill(tmp_path: Path, victim: str) -> None:
    server = embedded.join(tmp_path)
    with Redis.from_url(server.url) as redis:
        redis.set("game", "as it was")
    parent = int(Path(f"/proc/{pid(tmp_path)}/stat").read_text().split()[3])
    os.kill(pid(tmp_path) if victim == "server" else parent, signal.SIGKILL)
    wait_for_the_end(server)
    os.close(server.users)
    again = embedded.join(tmp_path)
    with Redis.from_url(again.url) as redis:
        assert redis.get("game") == b"as it was"
    again.leave()


def test_leftovers_of_a_dead_server_are_in_nobodys_way(tmp_path: Path) -> None:
    (tmp_path / "server.lock").write_text("1")
    (tmp_path / "address").write_text(str(tmp_path / "redis.sock"))
    (tmp_path / "redis.sock").write_text("not a socket any more")
    server = embedded.join(tmp_path)
    server.leave()


def test_a_directory_too_deep_for_a_socket_gets_one_elsewhere(tmp_path: Path) -> None:
    deep = tmp_path / ("deep" * 30)
    server = embedded.join(deep)
    with Redis.from_url(server.url) as redis:
        assert redis.ping()
    assert Path(server.socket).parent.stat().st_mode & 0o777 == 0o700
    server.leave()
    assert not Path(server.socket).parent.exists()


def test_a_server_that_cannot_start_says_where_to_look(tmp_path: Path) -> None:
    (tmp_path / "appendonlydir").mkdir()
    (tmp_path / "appendonlydir" / "appendonly.aof.manifest").write_text("nonsense\n")
    with pytest.raises(embedded.EmbeddedError, match=r"^the embedded server does not start: .*server\.log says why$"):
        embedded.join(tmp_path)


def test_a_platform_without_a_server_is_told_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(embedded.EmbeddedError, match="set REDIS_URL"):
        embedded.server_binary()
