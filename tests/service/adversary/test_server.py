"""The web server over a raw socket: slow bodies, wrong lengths, and malformed HTTP."""

import json
import select
import socket
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import httpx
import pytest

from tests.kit.servers.running import Running

PATIENCE = 60.0
WRITE_SECONDS = 2
"""Seconds in which a client has to take an answer."""
HOST = b"Host: x\r\n"
POST = b"POST /v1/games HTTP/1.1\r\nHost: x\r\nOrigin: https://play.example\r\nContent-Type: application/json\r\n"
BODY = b'{"variant":"rami"}'
NO_HTTP: dict[str, bytes] = {
    "two lengths": POST + b"Content-Length: 18\r\nContent-Length: 3\r\n\r\n" + BODY,
    "a length and chunks": POST + b"Content-Length: 18\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
    "a length below nothing": POST + b"Content-Length: -18\r\n\r\n" + BODY,
    "a length with a sign": POST + b"Content-Length: +18\r\n\r\n" + BODY,
    "a length in words": POST + b"Content-Length: 0x12\r\n\r\n" + BODY,
    "a length of a thousand digits": POST + b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n" + BODY,
    "a coding that nobody knows": POST + b"Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n",
    "two codings": POST + b"Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n",
    "a space before a colon": b"GET /v1/variants HTTP/1.1\r\nHost : x\r\n\r\n",
    "a folded header": b"GET /v1/variants HTTP/1.1\r\nHost: x\r\nX-Request-Id: a\r\n b\r\n\r\n",
    "a null in a header": b"GET /v1/variants HTTP/1.1\r\nHost: x\r\nX-Request-Id: a\x00b\r\n\r\n",
    "a bare carriage return": b"GET /v1/variants HTTP/1.1\r\nHost: x\r\nX-Request-Id: a\rSet-Cookie: b\r\n\r\n",
    "a header too long": b"GET /v1/variants HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 10_000 + b"\r\n\r\n",
    "headers too many": b"GET /v1/variants HTTP/1.1\r\n" + b"X: a\r\n" * 200 + b"\r\n",
    "a path too long": b"GET /" + b"a" * 10_000 + b" HTTP/1.1\r\n" + HOST + b"\r\n",
    "a space in a path": b"GET /v1/ variants HTTP/1.1\r\n" + HOST + b"\r\n",
    "two hosts": b"GET /v1/variants HTTP/1.1\r\n" + HOST + HOST + b"\r\n",
    "a method in small letters": b"get /v1/variants HTTP/1.1\r\n" + HOST + b"\r\n",
    "an expectation": b"GET /v1/variants HTTP/1.1\r\n" + HOST + b"Expect: miracles\r\n\r\n",
    "another version": b"GET /v1/variants HTTP/9.9\r\n" + HOST + b"\r\n",
    "no version": b"GET /v1/variants\r\n\r\n",
    "another protocol": b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\r\n\r\n",
    "a coding beside chunks": POST + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n",
    "chunks of a length that is none": POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n" + BODY + b"\r\n0\r\n\r\n",
    "chunks of a length below nothing": POST + b"Transfer-Encoding: chunked\r\n\r\n-1\r\n" + BODY + b"\r\n0\r\n\r\n",
}
REFUSED_WITH = {
    "a coding that nobody knows": (501, "unsupported_transfer_coding"),
    "a coding beside chunks": (501, "unsupported_transfer_coding"),
    "a header too long": (431, "headers_too_large"),
    "headers too many": (431, "headers_too_large"),
    "a path too long": (414, "uri_too_long"),
    "an expectation": (417, "expectation_failed"),
}
"""Status and code of what is not refused as `bad_request`."""


@pytest.fixture(scope="module")
def running(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """A service with one web worker that waits two seconds for a body."""
    with Running.start(
        tmp_path_factory.mktemp("adversary"), WORKERS=1, BODY_SECONDS=2, STREAM_STALL_SECONDS=WRITE_SECONDS
    ) as running:
        yield running
        assert "Traceback" not in running.log.read_text()


@contextmanager
def connection(running: Running) -> Iterator[socket.socket]:
    """A socket connected to the service."""
    address = httpx.URL(running.url)
    with socket.create_connection((address.host, address.port or 80), PATIENCE) as opened:
        yield opened


def received(opened: socket.socket) -> bytes:
    """All bytes received until the other end closes the connection."""
    parts = []
    try:
        while part := opened.recv(1 << 16):
            parts.append(part)
    except ConnectionResetError:  # the server closed before reading everything
        pass
    return b"".join(parts)


def is_refusal(answer: bytes) -> bool:
    """Whether the answer is a refusal or empty: a server that closes early may lose its answer."""
    return not answer or answer.startswith((b"HTTP/1.1 4", b"HTTP/1.1 501"))


def problem_of(answer: bytes) -> tuple[int, str]:
    """Status and code of a problem; its request id has to be the answer's."""
    head, _, body = answer.partition(b"\r\n\r\n")
    status, _, lines = head.decode().partition("\r\n")
    headers = dict(line.split(": ", 1) for line in lines.split("\r\n"))
    problem = json.loads(body)
    assert headers["Content-Type"] == "application/problem+json"
    assert headers["X-Request-Id"] == problem["request_id"]
    assert headers["Access-Control-Allow-Origin"] == "*"
    assert int(status.split()[1]) == problem["status"]
    return problem["status"], problem["code"]


@pytest.mark.parametrize("name", NO_HTTP)
def test_malformed_http_is_refused_with_a_problem_and_ends_the_connection(running: Running, name: str) -> None:
    with connection(running) as opened:
        with suppress(OSError):  # the server may close before reading everything
            opened.sendall(NO_HTTP[name])
            opened.shutdown(socket.SHUT_WR)
        answer = received(opened)
    assert problem_of(answer) == REFUSED_WITH.get(name, (400, "bad_request"))
    assert b"Set-Cookie" not in answer


@pytest.mark.parametrize("header", [b"SCRIPT_NAME: /elsewhere", b"SCRIPT_NAME: /v1", b"PATH_INFO: /docs"])
def test_no_header_sets_the_path_of_a_request(running: Running, header: bytes) -> None:
    with connection(running) as opened:
        opened.sendall(b"GET /v1/variants HTTP/1.1\r\n" + HOST + header + b"\r\nConnection: close\r\n\r\n")
        answer = received(opened)
    assert answer.startswith(b"HTTP/1.1 200")
    assert b'"variants"' in answer


def test_incomplete_body_ends_the_connection(running: Running) -> None:
    with connection(running) as opened:
        opened.sendall(POST + b"Content-Length: 1000\r\n\r\n" + BODY)
        assert problem_of(received(opened)) == (400, "bad_request")


@pytest.mark.parametrize("form", [b"Content-Length: 60000\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\nEA60\r\n"])
def test_body_sent_byte_by_byte_ends_the_connection(running: Running, form: bytes) -> None:
    with connection(running) as opened:
        opened.sendall(POST + form)
        with suppress(ConnectionError):
            while not select.select([opened], [], [], 0.05)[0]:
                opened.sendall(b" ")
        assert httpx.get(f"{running.url}/healthz", timeout=PATIENCE).is_success
        assert is_refusal(received(opened))


def test_unread_body_does_not_delay_the_answer(running: Running) -> None:
    with connection(running) as opened:
        opened.sendall(b"GET /healthz HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nx")
        assert received(opened).startswith(b"HTTP/1.1 200")


def test_many_slow_bodies_do_not_block_other_clients(running: Running) -> None:
    held = [
        socket.create_connection((httpx.URL(running.url).host, httpx.URL(running.url).port or 80)) for _ in range(100)
    ]
    for each in held:
        each.sendall(POST + b"Content-Length: 60000\r\n\r\n")
    assert httpx.post(f"{running.url}/v1/games", json={"variant": "rami"}, timeout=PATIENCE).status_code == 201
    for each in held:
        assert received(each).startswith(b"HTTP/1.1 400")
        each.close()


@pytest.mark.parametrize("form", [b"Content-Length: 1000\r\n\r\n", b"Transfer-Encoding: chunked\r\n\r\n12\r\n"])
def test_truncated_body_opens_no_game(running: Running, form: bytes) -> None:
    with connection(running) as opened:
        opened.sendall(POST + form + BODY)
        opened.shutdown(socket.SHUT_WR)
        assert b"HTTP/1.1 2" not in received(opened)


def test_answer_that_nobody_takes_ends_the_connection(running: Running) -> None:
    address = httpx.URL(running.url)
    with socket.socket() as opened:
        opened.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        opened.connect((address.host, address.port or 80))
        opened.sendall(b"GET /openapi.json HTTP/1.1\r\n" + HOST + b"\r\n")
        time.sleep(WRITE_SECONDS + 1)
        unread = received(opened)
    whole = httpx.get(f"{running.url}/openapi.json", timeout=PATIENCE)
    assert len(unread) < len(whole.content)


def test_bytes_after_a_body_are_read_as_the_next_request(running: Running) -> None:
    with connection(running) as opened:
        opened.sendall(
            POST + b"Content-Length: 18\r\n\r\n" + BODY + b"GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n" + b"rest\r\n\r\n"
        )
        answers = received(opened)
    assert answers.startswith(b"HTTP/1.1 201")
    assert answers.count(b"HTTP/1.1 404") == 1


def test_host_of_an_absolute_request_target_is_ignored(running: Running) -> None:
    with connection(running) as opened:
        opened.sendall(b"GET http://evil.example/docs HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        answer = received(opened)
    assert b"evil.example" not in answer


def test_connection_that_sends_no_whole_request_ends_in_time(tmp_path: Path) -> None:
    get = b"GET /v1/variants HTTP/1.1\r\n" + HOST
    with Running.start(tmp_path, WORKERS=1, GUNICORN_CMD_ARGS="--keep-alive=1") as running:
        assert answer_to(running, b"") == b""
        assert answer_to(running, get) == b""
        assert answer_to(running, get + b"\r\n").count(b"HTTP/1.1 ") == 1


def answer_to(running: Running, sent: bytes) -> bytes:
    """All that the service sends after these bytes, until it closes the connection."""
    with connection(running) as opened:
        opened.sendall(sent)
        return received(opened)
