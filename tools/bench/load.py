"""A lean client: many keep-alive connections in one thread, so that the server is measured and not the load."""

import selectors
import socket
from collections.abc import Callable, Generator, Sequence
from contextlib import closing
from time import monotonic, process_time
from typing import NamedTuple

CONNECTIONS = 16
HEADERS_END = b"\r\n\r\n"
REFUSED = 503
"""The status with which an overloaded worker refuses a request."""


class Request(NamedTuple):
    """A request; `counts` says whether the benchmark counts its answer."""

    data: bytes
    counts: bool = True


class Response(NamedTuple):
    """A response."""

    status: int
    body: bytes


Script = Generator[Request, Response, None]
"""The user of a connection: yields a request, receives the response, yields the next request."""


class Counted(NamedTuple):
    """The result of a stretch of load."""

    answers: int
    others: int
    """The number of uncounted answers and refusals."""
    bytes: int
    seconds: float
    cpu: float
    """Processor time of the client, in seconds."""

    @property
    def rate(self) -> float:
        """Answers per second."""
        return self.answers / self.seconds


class Connection:
    """A connection and its script."""

    def __init__(self, address: tuple[str, int], script: Script) -> None:
        self.socket = socket.create_connection(address)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self._script = script
        self._asked = next(script)
        self._received = b""

    def send(self) -> None:
        """Sends the script's next request."""
        self.socket.sendall(self._asked.data)

    def receive(self) -> tuple[Response, bool] | None:
        """The whole response and whether it counts, or None; afterwards the next request is known.

        It is the same request if it was refused.
        """
        self._received += self.socket.recv(1 << 16)
        response = parsed(self._received)
        if response is None:
            return None
        counts = self._asked.counts and response.status < 300
        self._received = b""
        if response.status != REFUSED:
            self._asked = self._script.send(response)
        return response, counts


def parsed(data: bytes) -> Response | None:
    """A response, or None before all of it has arrived."""
    head, end, body = data.partition(HEADERS_END)
    if not end:
        return None
    _, _, rest = head.partition(b"Content-Length: ")
    length, _, _ = rest.partition(b"\r\n")
    return Response(int(head[9:12]), body) if len(body) == int(length) else None


class Load:
    """Connections that stay open from one stretch to the next."""

    def __init__(self, address: tuple[str, int], scripts: Sequence[Script]) -> None:
        self._selector = selectors.DefaultSelector()
        self._connections = [Connection(address, script) for script in scripts]
        for connection in self._connections:
            self._selector.register(connection.socket, selectors.EVENT_READ, connection)

    def close(self) -> None:
        """Closes every connection."""
        self._selector.close()
        for connection in self._connections:
            connection.socket.close()

    def run(self, seconds: float) -> Counted:
        """Keeps every connection busy for `seconds`, then waits for the last answers."""
        answers = others = size = 0
        start, cpu = monotonic(), process_time()
        busy = len(self._connections)
        for connection in self._connections:
            connection.send()
        while busy:
            for key, _ in self._selector.select():
                if (received := key.data.receive()) is None:
                    continue
                response, counts = received
                answers, others, size = answers + counts, others + (not counts), size + len(response.body)
                if monotonic() - start < seconds:
                    key.data.send()
                else:
                    busy -= 1
        return Counted(answers, others, size, monotonic() - start, process_time() - cpu)


def connected(port: int, script: Callable[[], Script], count: int = CONNECTIONS) -> closing[Load]:
    """`count` connections to a port of this machine, each with its own script."""
    return closing(Load(("127.0.0.1", port), [script() for _ in range(count)]))


def post(path: str, body: bytes, token: str = "") -> bytes:
    """A POST request with a JSON body."""
    authorization = f"Authorization: Bearer {token}\r\n" if token else ""
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n{authorization}"
        f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


def get(path: str, token: str) -> bytes:
    """A player's GET request."""
    return f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
