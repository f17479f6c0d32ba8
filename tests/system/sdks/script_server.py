"""A server that gives its answers by a script, for clients that are programs of their own."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import NamedTuple


@dataclass(frozen=True)
class Answer:
    """An answer; one with status 0 is a connection that ends after the bytes of the body, which may begin an answer."""

    status: int
    body: str = ""
    headers: dict[str, str] = field(default_factory=dict)


class Request(NamedTuple):
    """A request as it came."""

    line: str
    headers: dict[str, str]
    body: str


@dataclass
class Script:
    """The remaining answers and the requests so far."""

    answers: list[Answer]
    url: str = ""
    requests: list[Request] = field(default_factory=list)

    def sent(self, header: str) -> list[str | None]:
        """The values of a header, request by request."""
        return [request.headers.get(header.lower()) for request in self.requests]


CUT = Answer(0)
NO_CONTENT = Answer(204)


def of_json(status: int, value: object, **headers: str) -> Answer:
    """An answer in JSON."""
    return Answer(status, json.dumps(value), {"Content-Type": "application/json", **headers})


def problem(status: int, code: str, **headers: str) -> Answer:
    """A refusal."""
    body = {"type": "about:blank", "title": code, "status": status, "code": code, "detail": code, "request_id": "1"}
    return of_json(status, body, **{"Content-Type": "application/problem+json", **headers})


def stream(*events: tuple[int, str], torn: str = "") -> Answer:
    """An event stream with events, each a seq and a type; `torn` is what stands behind them when it ends."""
    common = {"version": 1, "at": "2026-01-01T00:00:00.000Z", "round": 0, "player_id": "p1", "name": "Ann", "bot": None}
    common |= {"winners": [], "totals": {}, "bonuses": []}  # the fields of all types that the tests send
    frames = [f"id: {seq}\ndata: {json.dumps({'seq': seq, 'type': kind, **common})}\n\n" for seq, kind in events]
    return Answer(200, "retry: 1000\n\n" + "".join(frames) + ":\n\n" + torn, {"Content-Type": "text/event-stream"})


@contextmanager
def scripted(*answers: Answer) -> Iterator[Script]:
    """A server that gives one answer after the other."""
    script = Script(list(answers))

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            self.do_GET()

        def do_DELETE(self) -> None:
            self.do_GET()

        def do_GET(self) -> None:
            body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
            headers = {name.lower(): value for name, value in self.headers.items()}
            script.requests.append(Request(f"{self.command} {self.path}", headers, body))
            answer = script.answers.pop(0)
            if answer.status:
                self.send_response(answer.status)
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                self.end_headers()  # without a length, so the connection ends with the body
            self.wfile.write(answer.body.encode())

        def log_message(self, *_: object) -> None:
            """Logs nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        script.url = f"http://127.0.0.1:{server.server_address[1]}"
        try:
            yield script
        finally:
            server.shutdown()
            thread.join()
