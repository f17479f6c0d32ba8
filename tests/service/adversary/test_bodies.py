"""Malformed and oversized bodies: every operation that takes a body refuses each with a short answer."""

import json

import pytest

from tests.kit.clients.client import Api
from tests.kit.clients.contract import JSON
from tests.service.adversary.callers import outcome
from tests.service.adversary.spec import TAKING, address

BAD = "400 bad_json"
TWICE = "400 repeated_member"
WRONG = "422 invalid_fields"
TOO_LARGE = "413 body_too_large"
OTHER_TYPE = "415 unsupported_media_type"
SHORT = 16_384
"""The limit for an answer in bytes: a quarter of the largest body allowed."""

BODIES: dict[str, tuple[bytes, str]] = {
    "nothing closed": (b"[" * 60_000, BAD),
    "nested deeper than a stack": (b'{"x":' + b"[" * 30_000 + b"]" * 30_000 + b"}", BAD),
    "nested as deep as one can": (b'{"x":' + b"[" * 900 + b"]" * 900 + b"}", WRONG),
    "objects in objects": (b'{"x":' * 10_000 + b"1" + b"}" * 10_000, BAD),
    "more digits than Python counts": (b'{"x":' + b"9" * 60_000 + b"}", BAD),
    "fewer of them": (b'{"x":-' + b"9" * 4000 + b"}", WRONG),
    "a number out of range": (b'{"x":1e400}', BAD),
    "an exponent of ten digits": (b'{"x":1e9999999999}', BAD),
    "a number that is none": (b'{"x":NaN}', BAD),
    "without end": (b'{"x":-Infinity}', BAD),
    "in octal": (b'{"x":007}', BAD),
    "a lone surrogate": (b'{"x":"\\ud800"}', BAD),
    "surrogates the wrong way round": (b'{"x":"\\udc00\\ud800"}', BAD),
    "no UTF-8": (b'{"x":"\xff"}', BAD),
    "overlong UTF-8": (b'{"x":"\xc0\xaf"}', BAD),
    "a surrogate in UTF-8": (b'{"x":"\xed\xa0\x80"}', BAD),
    "UTF-16": ('{"x":1}'.encode("utf-16"), BAD),
    "a byte order mark": (b'\xef\xbb\xbf{"x":1}', BAD),
    "a control character": (b'{"x":"\x00"}', BAD),
    "a line end in a string": (b'{"x":"\r\n"}', BAD),
    "two documents": (b'{"x":1}{"x":2}', BAD),
    "a comment": (b'{"x":1/**/}', BAD),
    "a comma too many": (b'{"x":1,}', BAD),
    "compressed": (b"\x1f\x8b\x08\x00\x00\x00\x00\x00", BAD),
    "XML": (b'<!DOCTYPE x [<!ENTITY a "b">]><x>&a;</x>', BAD),
    "a list": (b"[{}]", WRONG),
    "a text": (b'"{}"', WRONG),
    "a number": (b"0", WRONG),
    "true": (b"true", WRONG),
    "null": (b"null", WRONG),
    "a field twice": (b'{"x":1,"x":2}', TWICE),
    "a field twice in another spelling": (b'{"x":1,"\\u0078":1}', TWICE),
    "a field twice, deep down": (b'{"x":' + b"[" * 400 + b'{"y":1,"y":1}' + b"]" * 400 + b"}", TWICE),
    "a long field twice": (b'{"%(name)b":1,"%(name)b":1}' % {b"name": b"x" * 30_000}, TWICE),
    "a field without a name": (b'{"":1}', WRONG),
    "a field by the name of a fault": (b'{"_schema":["x"]}', WRONG),
    "a field by the name of a field and more": (b'{"cards\\u0000":1,"card ":1}', WRONG),
    "thousands of fields": (json.dumps({f"k{number}": 1 for number in range(4500)}).encode(), WRONG),
    "a huge text": (b'{"x":"' + b"a" * 60_000 + b'"}', WRONG),
    "one byte too many": (b'{"x":"' + b"a" * (65_536 - 7) + b'"}', TOO_LARGE),
}
LISTS = {
    "/v1/games": ("bots", "deck"),
    address("draw"): ("melds",),
    address("meld"): ("melds",),
    address("layOff"): ("cards", "jokers"),
    address("show"): ("melds", "lay_offs"),
}


@pytest.mark.parametrize("operation_id", TAKING)
def test_every_operation_refuses_bad_bodies_with_a_short_answer(service: Api, operation_id: str) -> None:
    for name, (content, refused) in BODIES.items():
        answer = service.http.post(address(operation_id), content=content, headers={"Content-Type": JSON})
        assert outcome(answer) == refused, name
        assert len(answer.content) < SHORT, name


@pytest.mark.parametrize("operation_id", TAKING)
@pytest.mark.parametrize(
    "media_type",
    ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", "application/jsonx", ""],
)
def test_every_operation_refuses_media_types_other_than_json(service: Api, operation_id: str, media_type: str) -> None:
    headers = {"Content-Type": media_type} if media_type else {}
    assert outcome(service.http.post(address(operation_id), content=b"{}", headers=headers)) == OTHER_TYPE


@pytest.mark.parametrize(("path", "name"), [(path, name) for path, names in LISTS.items() for name in names])
@pytest.mark.parametrize("item", ["0", "{}", '""', "[]", "null"])
def test_list_of_thousands_is_refused_before_its_items_are_read(service: Api, path: str, name: str, item: str) -> None:
    content = f'{{"{name}":[{",".join([item] * 12_000)}]}}'.encode()
    refused = service.http.post(path, content=content, headers={"Content-Type": JSON})
    assert [error["code"] for error in refused.json()["errors"] if error["pointer"] == f"/{name}"] == ["count"]
    assert not [error for error in refused.json()["errors"] if error["pointer"].startswith(f"/{name}/")]


def test_repeated_member_is_named(service: Api) -> None:
    content = b'{"variant":"rami","options":{"stake":{"amount":"0.10","amount":"9.00","label":"CAD"}}}'
    refused = service.http.post("/v1/games", content=content, headers={"Content-Type": JSON})
    assert "`amount`" in refused.json()["detail"]


@pytest.mark.parametrize("operation_id", TAKING)
def test_every_operation_refuses_content_codings(service: Api, operation_id: str) -> None:
    for coding in ("gzip", "identity, br", "x"):
        headers = {"Content-Type": JSON, "Content-Encoding": coding}
        refused = service.http.post(address(operation_id), content=b"{}", headers=headers)
        assert (outcome(refused), refused.headers["Accept-Encoding"]) == ("415 unsupported_coding", "identity")


@pytest.mark.parametrize("coding", ["identity", "Identity"])
def test_body_without_a_coding_is_read(service: Api, coding: str) -> None:
    headers = {"Content-Type": JSON, "Content-Encoding": coding}
    assert service.http.post("/v1/games", content=b'{"variant":"rami"}', headers=headers).status_code == 201
