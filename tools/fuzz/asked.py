"""Requests made from bytes: any operation, at a table where it would succeed, with a few things changed."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from io import BytesIO
from typing import Any, NamedTuple

from werkzeug.test import create_environ

from service.rules.model.cards import JOKER
from tests.service.adversary.spec import CONTRACT, IDS, OPERATIONS, Json, body_of, places
from tests.service.contract.situations import Situation
from tools.fuzz.edits import edited
from tools.fuzz.feed import Feed

KEY = "a key of somebody who may use the service"
NAMES = sorted(OPERATIONS)
METHODS = ("HEAD", "GET", "POST", "DELETE", "PUT", "PATCH", "OPTIONS", "TRACE", "get", "")
FOLDED = "a\r\nSet-Cookie: stolen=1\r\n\r\n<html>"
HEADERS: Mapping[str, Sequence[str]] = {
    "Idempotency-Key": ["k" * 22, "k" * 21, "k" * 200, "k" * 201, "k k", "é" * 22],
    "If-Match": ["*", '"3.p1.en.3"', 'W/"4.p2.fr.3", "x"', '"' + "9" * 400 + ".", '"', "3"],
    "If-None-Match": ["*", '"3.p1.en.3"', 'W/"3.p1.en.3", "4.p1.en.3"', ' * ', '"'],
    "Prefer": ["wait=1", "respond-async, wait=20", 'wait="3"; x=y', "wait=99999", "wait=-1", "wait=٣", "wait"],
    "Last-Event-ID": ["0", "1", "99", "9007199254740992", "9007199254740993", "9" * 17, "-1", "1e3", "٣", "1_0"],
    "Accept-Language": ["fr", "fr-CA;q=0.9, en;q=0.1", "*", "en;q=nan, fr;q=inf", "x-;q=1e400", ";q", "fr;q=0, *"],
    "Accept": ["text/event-stream", "application/json;q=0", "*/*;q=0.1", "text/*, */*;q=0", "a/b;c=d;q=nan", ",", "/"],
    "Content-Type": ["application/json; charset=utf-16", "text/plain", "", "application/json;" + "a=b;" * 99, "é"],
    "X-Request-Id": ["mine", "a" * 64, "a" * 65, "p1." + "A" * 43, FOLDED, "é"],
    "X-API-Key": ["", KEY + " ", "é"],
    "X-Forwarded-For": ["203.0.113.9", "2001:db8::1%eth0, [::1]:80", "::", "x" * 99, "1.2.3.4:99999"],
    "X-Forwarded-Proto": ["https", "javascript:", ","],
    "X-Forwarded-Host": ["evil.example", "[::1", "a b:99999999"],
    "Host": ["evil.example", "[::1", "", "a:b", "a" * 300],
    "Origin": ["https://play.example", "null", FOLDED],
    "Access-Control-Request-Method": ["POST", "x" * 99],
    "Access-Control-Request-Headers": ["authorization, x", FOLDED],
    "Content-Encoding": ["gzip"],
    "Transfer-Encoding": ["chunked", "gzip, chunked"],
    "Range": ["bytes=0-0", "bytes=-"],
    "Traceparent": ["00-" + "f" * 32 + "-" + "f" * 16 + "-01", FOLDED],
    "Cookie": ["a=b", ";" * 99],
}  # fmt: skip
QUERIES: Mapping[str, Sequence[str]] = {
    "after": ["0", "1", "9007199254740993", "-1", "1_0", "٣", "1.0", "9" * 4400],
    "limit": ["1", "100", "500", "0", "501", "+1", " 1", "1e1"],
    "status": ["playing", "finished", "Waiting", "x"],
    "variant": ["rami", "phom", "x" * 300, "%ff"],
    "name": ["kaluki", "t%C3%A1 l%E1%BA%A3", "-", "%ff", "r" * 300],
    "join_code": ["%00", "%F0%9F%82%A1", "ß" * 20, "ABCDEFGH"],
    "cursor": ["MDAxNzY3MjI1NjAwMDAwOmFhYWE", "MDAw", "=", "%C3%A9", "A" * 200, "A" * 201, "_-_-"],
    "dry_run": ["true", "false", "True", "1", ""],
    "x": ["1", "x[0]=%5B%5D"],
}
ODD: Sequence[object] = (
    None, True, False, 0, 1, -1, 3.0, 1.5, 1e308, 2**63, 10**40, 12, 30, 52, 86_401, "", " ", "a", "a" * 41, "7S",
    JOKER, "9?", "m1", "stock", "discard", "p1", "\u0661", "e" + "\u0301" * 5, "\u202e", "\U0001f0a1\ufe0f", "\x00",
    "1.5", "0" * 64, "easy", "ff" * 32, [], {}, [[]], ["7S", "8S", "9S"], ["7S"] * 52, ["A?"], [{}] * 21,
    {"cards": ["7S", "8S", JOKER]}, {"meld_id": "m1", "card": "7S"}, {"meld_id": "m1", "cards": ["7S"]},
    {"amount": "0.05", "label": "CAD"}, {"level": "hard", "name": "Bot"},
)  # fmt: skip
PATHS = (
    "/v1/variants",
    "/docs",
    "/problems",
    "/openapi.json",
    "/asyncapi.json",
    "/healthz",
    "/readyz",
    "/metrics",
    "/",
    "//v1",
)


class Asked(NamedTuple):
    """A request, its token, and whether it is malformed: its body ends too soon, or its Host is odd."""

    environ: dict[str, Any]
    token: str | None
    broken: bool

    @property
    def method(self) -> str:
        """The HTTP method."""
        return str(self.environ["REQUEST_METHOD"])

    @property
    def path(self) -> str:
        """The path as the contract writes it."""
        return str(self.environ["PATH_INFO"]).encode("latin-1").decode(errors="replace")


def asked(feed: Feed, situations: Mapping[str, Situation]) -> Asked:
    """The next request; bytes that are all 0 give the first operation, unchanged, which succeeds."""
    name = feed.one_of(NAMES)
    at = situations[feed.one_of(NAMES) if feed.rarely() else name]
    method, template, _ = OPERATIONS[name]
    ids = {**IDS, **at.ids}
    if feed.rarely():
        ids[feed.one_of(sorted(ids))] = feed.one_of([feed.text(20), *ids.values(), "0", "9" * 30, "p1", "..", "phom"])
    token = _token(feed, at)
    headers = {
        "Content-Type": "application/json",
        "X-API-Key": KEY,
        **({"Authorization": f"Bearer {token}"} if token else {}),
    }
    for _ in range(feed.number(4)):
        header = feed.one_of(_own(name, "header", tuple(HEADERS)))
        headers[header] = feed.one_of([*HEADERS[header], feed.text()])
    body = _body(feed, name, at.body)
    path = feed.one_of(PATHS) if feed.rarely(32) else template.format(**ids)
    environ = create_environ(method=feed.one_of(METHODS) if feed.rarely(16) else method)
    environ |= {"PATH_INFO": _latin(path), "QUERY_STRING": _latin(_query(feed, name)), "REMOTE_ADDR": "127.0.0.1"}
    environ |= {_variable(header): _latin(value) for header, value in headers.items()}
    cut = method == "POST" and feed.rarely(16)
    if method == "POST":
        environ |= {"CONTENT_LENGTH": str(len(body) + cut), "wsgi.input": BytesIO(body)}
    return Asked(environ, token, cut or bool(headers.keys() & {"Host", "X-Forwarded-Host"}))


def _token(feed: Feed, at: Situation) -> str | None:
    """A token, mostly the right one."""
    others = [other.token for other in at.others]
    return feed.one_of([at.token] * 5 + [None, "p1." + "A" * 43, feed.text(50), *others])


def _query(feed: Feed, operation_id: str) -> str:
    names, pairs = _own(operation_id, "query", tuple(QUERIES)), []
    if names == [*QUERIES] and not feed.rarely():
        return ""  # the operation reads none and refuses any
    for _ in range(feed.number(3)):
        name = feed.one_of(names)
        pairs.append(f"{name}={feed.one_of([*QUERIES[name], feed.text(20)])}")
    return "&".join(pairs)


@cache
def _own(operation_id: str, place: str, known: tuple[str, ...]) -> list[str]:
    """A parameter: one that the operation reads as often as all others together."""
    shared = CONTRACT.document["components"]["parameters"]
    listed = OPERATIONS[operation_id].description.get("parameters", ())
    parameters = [shared[each["$ref"].rpartition("/")[2]] if "$ref" in each else each for each in listed]
    read = [each["name"] for each in parameters if each["in"] == place]
    return read * (len(known) // max(len(read), 1)) + [*known]


def _body(feed: Feed, name: str, right: Json | None) -> bytes:
    """A body: mostly JSON, with a value that belongs elsewhere."""
    spare = [*ODD, *_words(name), feed.text(20)]
    sent = json.dumps(edited(feed, {} if right is None else right, lambda feed: feed.one_of(spare))).encode()
    at = feed.number(len(sent) + 1) if feed.rarely() else None
    return sent if at is None else sent[:at] + feed.bytes(feed.number(8)) + sent[at + feed.number(len(sent)) :]


def _words(name: str) -> list[object]:
    """The names and values that the contract has in the body of the operation."""
    schema = body_of(name)
    found = list(places(schema)) if schema else []
    names = [step for place in found for step in place.steps[-1:]]
    return [*dict.fromkeys(names), *(value for place in found for value in place.schema.get("enum", ()))]


def _variable(header: str) -> str:
    """The name of a header in a WSGI environment."""
    name = header.upper().replace("-", "_")
    return name if name == "CONTENT_TYPE" else f"HTTP_{name}"


def _latin(text: str) -> str:
    """The text's bytes as WSGI represents them."""
    return text.encode(errors="replace").decode("latin-1")
