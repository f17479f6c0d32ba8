"""A web server behind nginx that records its requests, and answers or hangs up as the test wants."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

PATIENCE = 30.0


@dataclass
class Upstream:
    """The requests that came, and what to do with them."""

    port: int = 0
    hangs_up: bool = False
    asked: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    """Method and headers of each request."""
    go_on: threading.Event = field(default_factory=threading.Event)
    """Set when a stream may go on after its first event."""


class _Server(ThreadingHTTPServer):
    block_on_close = False  # nginx keeps its connections open


@contextmanager
def upstream() -> Iterator[Upstream]:
    """Runs a web server on its own port."""
    facts = Upstream()
    with _Server(("127.0.0.1", 0), _handler(facts)) as server:
        facts.port = server.server_port
        serving = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
        serving.start()
        try:
            yield facts
        finally:
            server.shutdown()
            serving.join()


def _handler(facts: Upstream) -> type[BaseHTTPRequestHandler]:
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_GET(self) -> None:
            facts.asked.append((self.command, dict(self.headers)))
            if facts.hangs_up:
                self.close_connection = True
                return
            if self.headers["Accept"] == "text/event-stream":
                self._stream()
                return
            self.rfile.read(int(self.headers.get("Content-Length", 0)))
            self.send_response(200)
            self.send_header("ETag", '"1"')
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", "2000")
            self.end_headers()
            self.wfile.write(b"1" * 2000)

        def _stream(self) -> None:
            """Sends two events without chunks, since nginx would pass chunks on one by one in any case."""
            self.close_connection = True
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            self.wfile.write(b"data: 1\n\n")
            facts.go_on.wait(PATIENCE)
            self.wfile.write(b"data: 2\n\n")

        do_POST = do_GET  # noqa: N815

        def log_message(self, *_: object) -> None:
            """Logs nothing."""

    return Handler
