"""Logs of a running service: one JSON object a line, also for requests that are invalid."""

import json
import socket
from collections.abc import Callable
from urllib.parse import urlsplit

from tests.kit.running import Running

TOKEN = "p1." + "A" * 43


def test_an_invalid_request_is_logged_as_json_without_its_token(start: Callable[..., Running]) -> None:
    running = start()
    with socket.create_connection(("127.0.0.1", urlsplit(running.url).port or 0)) as connection:
        connection.sendall(f"GET /{TOKEN} NONSENSE\r\n\r\n".encode())
        connection.recv(1000)
    said = running.says("Invalid request")
    (line,) = [json.loads(line) for line in said.splitlines() if "Invalid request" in line]
    assert (line["level"], line["logger"], line["request_id"]) == ("warning", "gunicorn.error", "-")
    assert TOKEN not in said
