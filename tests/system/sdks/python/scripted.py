"""A service that gives the Python SDK its answers by a script."""

import json
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import httpx

CONTRACT = json.loads((Path(__file__).parents[4] / "openapi" / "openapi.json").read_text())


def _example(path: str, method: str, status: str) -> dict[str, Any]:
    """An answer of the contract."""
    answer: dict[str, Any] = CONTRACT["paths"][path][method]["responses"][status]["content"]["application/json"]
    return dict(answer["example"])


SEAT = _example("/v1/games", "post", "201")
GAME = SEAT["game"] | {"legal_moves": []}
PAGE = _example("/v1/games/{game_id}/events", "get", "200")
GAME_PATH = f"/v1/games/{GAME['game_id']}"
STREAM = {"Content-Type": "text/event-stream"}
PRESENCE = 'event: presence\ndata: {"players": [], "spectators": 1}\n\n'
"""The first frame of every stream."""
EMPTY_PAGE = httpx.Response(200, json=PAGE | {"events": [], "more": False})
NO_CONTENT = httpx.Response(204)
SONG = {"name": "La Marseillaise", "verses": [1, 2]}
MOVE = {"action": "sing", "path": f"{GAME_PATH}/songs", "song": SONG, "card": "AS"}
"""A move that no release of the SDK knows."""

Answer = httpx.Response | Exception


def ok(**changes: object) -> httpx.Response:
    """The game with these changes."""
    return httpx.Response(200, json=GAME | changes)


def problem(status: int, code: str, **headers: str) -> httpx.Response:
    """A refusal."""
    body = {"type": "about:blank", "title": code, "status": status, "code": code, "detail": code, "request_id": "1"}
    return httpx.Response(
        status, content=json.dumps(body), headers={"Content-Type": "application/problem+json", **headers}
    )


def event(seq: int, kind: str = "player_joined") -> dict[str, Any]:
    """An event."""
    common = {"version": 1, "at": "2026-01-01T00:00:00.000Z", "round": 0}
    return {"seq": seq, "type": kind, **common, "player_id": "p1", "name": "é", "bot": None}


def events(*seqs: int, kind: str = "player_joined") -> str:
    """The frames of some events."""
    return "".join(f"id: {seq}\ndata: {json.dumps(event(seq, kind))}\n\n" for seq in seqs)


def page(*seqs: int) -> httpx.Response:
    """A page of events, the last ones."""
    return httpx.Response(200, json=PAGE | {"events": [event(seq) for seq in seqs], "more": False})


def stream(text: str) -> httpx.Response:
    """An event stream that ends in an orderly way."""
    return httpx.Response(200, content=f"retry: 1000\n\n{text}:\n\n", headers=STREAM)


class Broken(httpx.SyncByteStream):
    """A body that breaks off, byte after byte."""

    def __init__(self, text: str, error: Exception) -> None:
        self._text = text
        self._error = error

    def __iter__(self) -> Iterator[bytes]:
        yield from (bytes([byte]) for byte in self._text.encode())
        raise self._error


def broken(text: str, error: Exception) -> httpx.Response:
    """An event stream that breaks off."""
    return httpx.Response(200, stream=Broken(text, error), headers=STREAM)


class Clock:
    """What the SDK takes for the module `time`: it stands still, and sleeping takes no time."""

    def __init__(self) -> None:
        self.now = 0.0
        self.pauses: list[float] = []
        """How long the SDK slept, each time."""

    def monotonic(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        self.pauses.append(seconds)


class Service:
    """Gives one answer after the other."""

    def __init__(self, package: ModuleType) -> None:
        self.package = package
        self.clock = Clock()
        self.requests: list[httpx.Request] = []
        self._answers: list[Answer] = []

    def rummy(self, *answers: Answer, patience: float = 300) -> Any:
        """The service as the SDK connects to it."""
        self._answers = list(answers)
        transport = {"transport": httpx.MockTransport(self._answer)}
        return self.package.Rummy(self.package.Client("http://rummy", httpx_args=transport), patience)

    def seat(self, *answers: Answer, patience: float = 300) -> Any:
        """A seat in the game."""
        return self.rummy(*answers, patience=patience).seat(GAME["game_id"], "secret")

    def _answer(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        answer = self._answers.pop(0)
        if isinstance(answer, Exception):
            raise answer
        return answer
