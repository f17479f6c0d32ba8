"""`rummy serve` where it cannot start: one line that says what to do, exit code 1, and nothing left running."""

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.kit.servers.running import free_port, rummy


def refused(command: str, **settings: object) -> str:
    """The one line that the command prints before it ends with exit code 1."""
    process = rummy(command, **settings)
    out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err.count(b"\n")) == (1, b"", 1)
    return err.decode()


@pytest.fixture
def busy_port() -> Iterator[int]:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        yield int(listener.getsockname()[1])


def test_serve_refuses_a_busy_port(tmp_path: Path, busy_port: int) -> None:
    line = refused("serve", PORT=busy_port, DATA_DIR=tmp_path)
    assert line.startswith(f"rummy: cannot listen on 127.0.0.1 port {busy_port} (Address already in use): set ")
    assert list(tmp_path.iterdir()) == []


def test_serve_refuses_an_address_of_another_machine(tmp_path: Path) -> None:
    line = refused("serve", HOST="192.0.2.1", PORT=free_port(), DATA_DIR=tmp_path)
    assert line.startswith("rummy: cannot listen on 192.0.2.1 ")


@pytest.mark.parametrize("place", ["file", "file/below", "/proc/nowhere"])
def test_serve_refuses_a_data_directory_that_cannot_be_made(tmp_path: Path, place: str) -> None:
    (tmp_path / "file").touch()
    line = refused("serve", PORT=free_port(), DATA_DIR=tmp_path / place)
    assert line.startswith(f"rummy: the data directory {tmp_path / place} cannot be used (")
    assert line.endswith("): set DATA_DIR to another one\n")


def test_serve_refuses_a_data_directory_in_which_no_folder_can_be_made(tmp_path: Path) -> None:
    (tmp_path / "redis").touch()
    line = refused("serve", PORT=free_port(), DATA_DIR=tmp_path)
    assert line.startswith(f"rummy: the data directory {tmp_path} cannot be used (")


def test_serve_refuses_an_unreachable_redis(tmp_path: Path) -> None:
    url = f"redis://:a-password@127.0.0.1:{free_port()}/0"
    line = refused("serve", PORT=free_port(), DATA_DIR=tmp_path, REDIS_URL=url)
    assert line.startswith("rummy: no server answers at REDIS_URL (")
    assert "a-password" not in line


def test_serve_refuses_a_redis_url_with_an_unknown_option(tmp_path: Path) -> None:
    url = f"redis://127.0.0.1:{free_port()}/0?colour=red"
    line = refused("serve", PORT=free_port(), DATA_DIR=tmp_path, REDIS_URL=url)
    assert line.startswith("rummy: no server answers at REDIS_URL (")


def test_serve_refuses_replicated_durability_with_the_embedded_server(tmp_path: Path) -> None:
    line = refused("serve", PORT=free_port(), DATA_DIR=tmp_path, DURABILITY="replicated")
    assert line == "rummy: DURABILITY=replicated needs a server that has replicas: set REDIS_URL\n"


def test_serve_refuses_an_invalid_setting(tmp_path: Path) -> None:
    line = refused("serve", PORT="eighty", DATA_DIR=tmp_path)
    assert line == "rummy: PORT takes a whole number from 1 to 65535, not 'eighty'\n"


def test_worker_refuses_to_start_without_redis_url(tmp_path: Path) -> None:
    line = refused("worker", DATA_DIR=tmp_path, SECRET_KEY="s" * 32)
    assert line.startswith("rummy: REDIS_URL is not set: `rummy worker` needs the Redis of the web processes; ")


def test_worker_refuses_a_redis_url_with_an_unknown_option(tmp_path: Path) -> None:
    url = "redis+sentinel://here/games?sentinel_colour=red"
    line = refused("worker", DATA_DIR=tmp_path, SECRET_KEY="s" * 32, REDIS_URL=url)
    assert line.startswith("rummy: REDIS_URL cannot be used (")
