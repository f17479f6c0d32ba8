"""Names: those of any language are accepted; names that deceive, overflow or cannot be seen are refused."""

from unicodedata import normalize

import pytest

from tests.kit.clients.client import Api, Json
from tests.service.adversary.callers import outcome

GOOD = [
    "Zoé", "Nguyễn Thị Hằng", "Ægir Ólafsson", "नमस्ते", "สวัสดี", "שָׁלוֹם", "محمد", "李小龍", "서울", "Ирина", "❤️", "😀",
    "O'Neil-7", "<script>alert(1)</script>", "'; DROP TABLE games; --",
    "{0} %s ${x}", "../../etc/passwd", "null", "undefined",
]  # fmt: skip
"""Markup in a name is plain text: the service puts names only into JSON."""
NOT_PRINTABLE = {
    "turned round": "\u202eevil",
    "isolated": "a\u2066b",
    "of no width": "A\u200bnn",
    "joined": "A\u200dnn",
    "with a byte order mark": "\ufeffAnn",
    "with a soft hyphen": "An\u00adn",
    "with a tag": "Ann\U000e0041",
    "null": "Ann\x00",
    "a new line": "Ann\nBob",
    "an escape": "\x1b[31mAnn",
    "of the second set of controls": "Ann\x85",
    "a line separator": "Ann\u2028Bob",
    "a space that is none": "Ann\u00a0Bob",
    "of private use": "\ue000",
    "unassigned": "\u0378",
    "spaces": "   ",
    "with a space at the end": "Ann ",
}
UNREADABLE = {
    "a flood of marks": "A" + "\u0301\u0302\u0303\u0304\u0305" * 2,
    "one mark too many": "\u05d0\u05b0\u05b1\u05b2\u05b3\u05b4",
    "a mark on nothing": "\u0301Ann",
    "only marks": "\u034f\u034f",
    "Hangul fillers": "\u3164",
    "half a filler": "\uffa0",
    "a filler within": "An\u115fn",
    "Braille without dots": "\u2800",
    "a variation of a letter": "Ann\ufe0f",
    "another variation": "Ann\U000e0100",
    "a vowel that is not seen": "\u17b4",
}


def bodies(name: str) -> list[tuple[Json, str]]:
    """New games with `name` in each field for names, and the pointers of those fields."""
    return [
        ({"player_name": name}, "/player_name"),
        ({"name": name}, "/name"),
        ({"bots": [{"name": name}]}, "/bots/0/name"),
        ({"options": {"stake": {"amount": "1", "label": name}}}, "/options/stake/label"),
    ]


@pytest.mark.parametrize("name", GOOD)
def test_names_of_any_language_are_kept(service: Api, name: str) -> None:
    for typed in (normalize("NFC", name), normalize("NFD", name)):
        made = service.http.post("/v1/games", json={"variant": "rami", "player_name": typed, "name": typed}).json()
        assert made["game"]["players"][0]["name"] == made["game"]["name"] == normalize("NFC", name)


@pytest.mark.parametrize(
    ("name", "code"),
    [
        *(pytest.param(name, "not_printable", id=about) for about, name in NOT_PRINTABLE.items()),
        *(pytest.param(name, "unreadable", id=about) for about, name in UNREADABLE.items()),
        pytest.param("a" * 41, "length", id="too long"),
        pytest.param("A" + "\u0301\u0316" * 15_000, "length", id="longer than is worth composing"),
        pytest.param("", "length", id="empty"),
    ],
)
def test_deceptive_or_badly_sized_name_is_refused(service: Api, name: str, code: str) -> None:
    for body, pointer in bodies(name):
        refused = service.http.post("/v1/games", json={"variant": "rami", **body})
        assert outcome(refused) == "422 invalid_fields"
        assert (pointer, code) in [(error["pointer"], error["code"]) for error in refused.json()["errors"]]


def test_name_length_is_counted_after_composition(service: Api) -> None:
    body = {"player_name": "\u03b1\u0313\u0300\u0345" * 40}
    assert outcome(service.http.post("/v1/games", json={"variant": "rami", **body})) == "201"
