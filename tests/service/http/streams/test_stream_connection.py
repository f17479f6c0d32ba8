"""The connection to the reader of a stream."""

import socket
from contextlib import closing

import pytest

from service.http.live.connections import StreamConnection


@pytest.mark.parametrize("missing", [None, "TCP_USER_TIMEOUT"])
def test_stream_connection_works_without_every_socket_option(
    monkeypatch: pytest.MonkeyPatch, missing: str | None
) -> None:
    if missing:
        monkeypatch.delattr(socket, missing)
    one, other = socket.socketpair()
    with closing(one), closing(other):
        assert StreamConnection(one, 10, "192.0.2.1").number == one.fileno()
