"""The connections that faults strike pass on each command and each reply once."""

import socket
from contextlib import ExitStack

import pytest

from tests.system.faults.points import Point
from tests.system.faults.struck_connections import Wire

READ = b"*2\r\n$5\r\nHMGET\r\n$8\r\ngame:{a}\r\n"
PING = b"*1\r\n$4\r\nPING\r\n"
ASKED = {"a read": READ + PING, "a read at last": PING + READ, "reads alone": READ + READ}


def at_no_point(_game: str, _point: Point, _pid: int | None) -> bool:
    return True


@pytest.mark.parametrize("cut", [len(PING), len(READ), 20])
@pytest.mark.parametrize("asked", ASKED)
def test_a_batch_in_parts_gets_each_reply_once(asked: str, cut: int) -> None:
    with ExitStack() as stack:
        process, near, far, server = (stack.enter_context(end) for end in (*socket.socketpair(), *socket.socketpair()))
        wire = Wire(near, far, at_no_point, lambda _pid: True)
        for part in (ASKED[asked][:cut], ASKED[asked][cut:]):
            wire.asked(part)
        for reply in (b"+first\r\n+se", b"cond\r\n", b"+unasked\r\n"):
            wire.answered(reply)
        assert server.recv(1000) == ASKED[asked]
        assert process.recv(1000) == b"+first\r\n+second\r\n+unasked\r\n"
