"""The embedded server: one for each directory; its data survive every kind of end."""

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
from service.standalone.embedded_server import EmbeddedError, EmbeddedServer, join_server, server_binary
from service.standalone.embedded_supervisor import flush_append_only_files

ADD_ONE = """
import sys
from pathlib import Path
from redis import Redis
from service.standalone.embedded_server import join_server
server = join_server(Path(sys.argv[1]))
with Redis.from_url(server.url) as redis:
    redis.rpush("served-by", redis.info("server")["process_id"])
if sys.argv[2] == "leave":
    server.leave()
"""


@pytest.fixture
def server(tmp_path: Path) -> Iterator[EmbeddedServer]:
    joined = join_server(tmp_path)
    yield joined
    joined.leave()
    assert not joined.is_running()


def add_one(directory: Path, end: str = "leave") -> None:
    subprocess.run([sys.executable, "-c", ADD_ONE, directory, end], check=True, timeout=60)


def server_pid(directory: Path) -> int:
    return int((directory / "server.lock").read_text())


def wait_for_the_end(server: EmbeddedServer) -> None:
    end = time.monotonic() + 20
    while server.is_running():
        assert time.monotonic() < end
        time.sleep(0.05)


def test_server_listens_on_a_private_socket_and_on_no_port(server: EmbeddedServer) -> None:
    with Redis.from_url(server.url) as redis:
        assert redis.config_get("port") == {"port": "0"}
        assert redis.config_get("maxmemory-policy") == {"maxmemory-policy": "noeviction"}
    assert Path(server.socket).stat().st_mode & 0o777 == 0o700


@pytest.mark.parametrize(("asked", "of_the_server"), [(Fsync.EVERYSEC, "no"), (Fsync.ALWAYS, "always")])
def test_server_appends_every_write_and_syncs_each_only_with_always(
    tmp_path: Path, asked: Fsync, of_the_server: str
) -> None:
    server = join_server(tmp_path, asked)
    with Redis.from_url(server.url) as redis:
        found = redis.config_get("append*")
    assert (found["appendonly"], found["appendfsync"]) == ("yes", of_the_server)
    server.leave()


def test_append_only_file_is_flushed_to_the_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    flushed: list[int] = []
    monkeypatch.setattr(os, "fsync", flushed.append)
    (tmp_path / "appendonlydir").mkdir()
    (tmp_path / "appendonlydir" / "appendonly.aof.1.incr.aof").touch()
    flush_append_only_files(tmp_path)
    assert len(flushed) == 1


def test_simultaneous_starters_share_one_server(tmp_path: Path, server: EmbeddedServer) -> None:
    with ThreadPoolExecutor(8) as pool:
        list(pool.map(add_one, [tmp_path] * 8))
    with Redis.from_url(server.url) as redis:
        assert redis.llen("served-by") == 8
        assert set(redis.lrange("served-by", 0, -1)) == {str(server_pid(tmp_path)).encode()}


def test_simultaneous_starters_and_leavers_lose_no_data(tmp_path: Path) -> None:
    with ThreadPoolExecutor(6) as pool:
        list(pool.map(add_one, [tmp_path] * 18))
    server = join_server(tmp_path)
    with Redis.from_url(server.url) as redis:
        assert redis.llen("served-by") == 18
    server.leave()


def test_the_last_user_stops_the_server(tmp_path: Path) -> None:
    first, second = join_server(tmp_path), join_server(tmp_path)
    first.leave()
    assert second.is_running()
    second.leave()
    assert not second.is_running()
    assert not Path(second.socket).exists()


def test_server_ends_when_its_last_user_is_killed(tmp_path: Path) -> None:
    add_one(tmp_path, "vanish")
    wait_for_the_end(EmbeddedServer(tmp_path, "", -1))


@pytest.mark.parametrize("victim", ["server", "keeper"])
def test_data_survive_a_kill_of_the_server_or_its_keeper(tmp_path: Path, victim: str) -> None:
    server = join_server(tmp_path)
    with Redis.from_url(server.url) as redis:
        redis.set("game", "as it was")
    parent = int(Path(f"/proc/{server_pid(tmp_path)}/stat").read_text().split()[3])
    os.kill(server_pid(tmp_path) if victim == "server" else parent, signal.SIGKILL)
    wait_for_the_end(server)
    os.close(server.users)
    again = join_server(tmp_path)
    with Redis.from_url(again.url) as redis:
        assert redis.get("game") == b"as it was"
    again.leave()


def test_leftover_files_of_a_dead_server_do_not_prevent_a_start(tmp_path: Path) -> None:
    (tmp_path / "server.lock").write_text("1")
    (tmp_path / "address").write_text(str(tmp_path / "redis.sock"))
    (tmp_path / "redis.sock").write_text("not a socket any more")
    server = join_server(tmp_path)
    server.leave()


def test_socket_is_elsewhere_if_the_directory_path_is_too_long(tmp_path: Path) -> None:
    deep = tmp_path / ("deep" * 30)
    server = join_server(deep)
    with Redis.from_url(server.url) as redis:
        assert redis.ping()
    assert Path(server.socket).parent.stat().st_mode & 0o777 == 0o700
    server.leave()
    assert not Path(server.socket).parent.exists()


def test_a_server_that_cannot_start_names_its_log(tmp_path: Path) -> None:
    (tmp_path / "appendonlydir").mkdir()
    (tmp_path / "appendonlydir" / "appendonly.aof.manifest").write_text("nonsense\n")
    with pytest.raises(EmbeddedError, match=r"^the embedded server does not start: .*server\.log says why$"):
        join_server(tmp_path)


def test_error_names_redis_url_if_the_platform_has_no_server(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    with pytest.raises(EmbeddedError, match="set REDIS_URL"):
        server_binary()
