"""A proxy between two sides; kinds of lines look at what they pass on."""

import select
import socket
import threading
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol, Self

CHUNK = 1 << 16
Near = Callable[[], socket.socket]


class Line:
    """One connection: `near` asks, `far` answers."""

    def __init__(self, near: socket.socket, far: socket.socket) -> None:
        self.near = near
        self.far = far
        self.is_held = False
        """Whether it is being struck: the fault that strikes it decides whether it ends."""

    def run(self) -> None:
        """Passes data on until one side hangs up or the line is cut."""
        with self.near, self.far, suppress(OSError):
            while self._turn():
                pass

    def cut(self) -> None:
        """Ends the connection, whatever is under way."""
        for end in (self.near, self.far):
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)

    def asked(self, said: bytes) -> bool:
        """Passes on what the near side sends; returns whether the connection goes on."""
        self.far.sendall(said)
        return True

    def answered(self, said: bytes) -> bool:
        """Passes on what the far side sends; returns whether the connection goes on."""
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
        """Makes a line between two sockets."""


class Proxy:
    """Connects each caller to the far side over its own line."""

    def __init__(self, listener: socket.socket, far: tuple[str, int], line: MakeLine) -> None:
        self._listener = listener
        self._far = far
        self._line = line
        self._lines: set[Line] = set()
        self._thread = threading.Thread(target=self._listen)
        self.wrong: list[BaseException] = []
        """Errors in the proxy itself."""

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
        """Cuts every connection that is not being struck."""
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
