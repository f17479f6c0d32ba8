"""Stands between two that talk, and passes on what they say; kinds of lines look what it is."""

import select
import socket
import struct
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Protocol, Self

CHUNK = 1 << 16
Near = Callable[[], socket.socket]


class Line:
    """One connection: `near` is who asks, `far` who answers."""

    def __init__(self, near: socket.socket, far: socket.socket) -> None:
        self.near = near
        self.far = far
        self.is_held = False
        """Whether it is being struck: it then ends with what strikes it, or not."""

    def run(self) -> None:
        """Passes on what is said until one of them hangs up, or is cut off."""
        with self.near, self.far, suppress(OSError):
            while self._turn():
                pass

    def cut(self) -> None:
        """Ends the talk, whatever is under way."""
        for end in (self.near, self.far):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def asked(self, said: bytes) -> bool:
        """Passes on what the near one says; whether the talk goes on."""
        self.far.sendall(said)
        return True

    def answered(self, said: bytes) -> bool:
        """Passes on what the far one says; whether the talk goes on."""
        self.near.sendall(said)
        return True

    def _turn(self) -> bool:
        ready, _, _ = select.select([self.near, self.far], [], [])
        return all(self._heard(end) for end in ready)

    def _heard(self, end: socket.socket) -> bool:
        said = end.recv(CHUNK)
        return bool(said) and (self.asked if end is self.near else self.answered)(said)


class MakeLine(Protocol):
    """A kind of line."""

    def __call__(self, near: socket.socket, far: socket.socket) -> Line:
        """One of them."""


class Proxy:
    """Everybody who comes is put through over a line of his own."""

    def __init__(self, listener: socket.socket, far: tuple[str, int], line: MakeLine) -> None:
        self._listener = listener
        self._far = far
        self._line = line
        self._lines: set[Line] = set()
        self._thread = threading.Thread(target=self._listen)
        self.wrong: list[BaseException] = []
        """What went wrong in the proxy itself."""

    def __enter__(self) -> Self:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self._thread.join()
        self.cut()

    def cut(self) -> None:
        """Cuts every connection that nothing holds."""
        for line in [line for line in list(self._lines) if not line.is_held]:  # others come and go meanwhile
            line.cut()

    def _listen(self) -> None:
        with suppress(OSError):
            while True:
                near, _ = self._listener.accept()
                threading.Thread(target=self._put_through, args=(near,), daemon=True).start()

    def _put_through(self, near: socket.socket) -> None:
        try:
            far = socket.create_connection(self._far)
        except OSError:
            near.close()
            return
        line = self._line(near, far)
        self._lines.add(line)
        try:
            line.run()
        except BaseException as error:
            self.wrong.append(error)
            raise
        finally:
            self._lines.discard(line)


def peer(near: socket.socket) -> int:
    """The process at the other end of a Unix socket."""
    pid, _, _ = struct.unpack("3i", near.getsockopt(socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i")))
    return int(pid)


def is_web(pid: int) -> bool:
    """Whether this process is a web worker that lives."""
    return _runs(pid, b"gunicorn")


def is_player(pid: int) -> bool:
    """Whether this process is a worker that plays for bots and for who is late, and lives."""
    return _runs(pid, b"\0worker\0")


def _runs(pid: int, word: bytes) -> bool:
    try:
        return word in Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False
