"""Mistakes of clients: each has its own status and code, and changes nothing."""

from collections.abc import Callable
from dataclasses import dataclass

import httpx
import pytest

from tests.kit.clients.client import Api, Json, Seat, code_of
from tests.kit.games.decks import deck
from tests.kit.games.players import in_turn

TOO_LARGE = 64 * 1024 + 1


@dataclass(frozen=True)
class Scene:
    """A game of rummy in which `mover` has just taken the upcard, after `other` has laid down a set of nines."""

    api: Api
    mover: Seat
    other: Seat
    url: str

    def post(self, path: str, body: str | bytes, **headers: str) -> httpx.Response:
        """Sends a request of the mover that no client would build."""
        sent = {"Authorization": f"Bearer {self.mover.token}", "Content-Type": "application/json"}
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        return self.api.http.post(f"/v1/games/{self.mover.game_id}{path}", content=body, headers=sent)

    def get(self, path: str = "", **headers: str) -> httpx.Response:
        """Sends a request without a token."""
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        return self.api.http.get(f"/v1/games/{self.mover.game_id}{path}", headers=sent)

    def state(self) -> tuple[Json, Json, list[Json]]:
        """Everything that the players can see."""
        return self.mover.view(), self.other.view(), self.mover.events()


def scene_at(api: Api) -> Scene:
    pack = deck("rummy", ["9C 9D 9H 2C 5D", "AS 3S 5H KC QC"], "7H", "8H 8S")
    other, mover = in_turn(api.table("rummy", 2, deck=pack))
    other.move("draw", source="stock")
    other.move("meld", melds=[{"cards": ["9C", "9D", "9H"]}])
    other.move("discard", card="8H")
    mover.move("draw", source="discard")
    return Scene(api, mover, other, str(api.http.base_url))


@pytest.fixture(scope="module")
def scene(api: Api) -> Scene:
    """A game in the middle of a turn, which every test leaves as it was."""
    return scene_at(api)


Mistake = tuple[int, str, Callable[[Scene], httpx.Response]]


def act(action: str, **body: object) -> Callable[[Scene], httpx.Response]:
    """A move of the player at turn."""
    return lambda scene: scene.mover.make({"action": action, **body})


def by_other(action: str, **body: object) -> Callable[[Scene], httpx.Response]:
    """A move of the other player."""
    return lambda scene: scene.other.make({"action": action, **body})


def with_token(token: str) -> Callable[[Scene], httpx.Response]:
    """Reads the game with this Authorization header."""
    return lambda scene: scene.get(Authorization=token)


def with_header(**headers: str) -> Callable[[Scene], httpx.Response]:
    """A discard that would be accepted without these headers."""
    return lambda scene: scene.mover.make({"action": "discard", "card": "KC"}, **headers)


MISTAKES: dict[str, Mistake] = {
    "card not held": (422, "card_not_held", act("discard", card="2C")),
    "cards of a meld not held": (422, "card_not_held", act("meld", melds=[{"cards": ["2C", "3C", "4C"]}])),
    "one card twice": (422, "card_not_held", act("meld", melds=[{"cards": ["AS", "AS", "3S"]}])),
    "not your turn": (409, "not_your_turn", by_other("discard", card="2C")),
    "draw out of turn": (409, "not_your_turn", by_other("draw", source="stock")),
    "second draw": (409, "wrong_phase", act("draw", source="stock")),
    "illegal meld": (422, "not_a_meld", act("meld", melds=[{"cards": ["AS", "3S", "5H"]}])),
    "unknown meld": (422, "unknown_meld", act("layOff", meld_id="m99", cards=["AS"])),
    "lay-off that does not fit": (422, "does_not_fit", act("layOff", meld_id="m1", cards=["AS"])),
    "card just taken": (422, "discard_just_taken", act("discard", card="8H")),
    "discard with a meld": (
        422,
        "discard_not_here",
        act("meld", melds=[{"cards": ["AS", "3S", "5H"]}], discard="KC"),
    ),
    "call where nobody calls": (409, "not_in_this_variant", act("callRummy", meld_id="m1")),
    "pass with a stock": (409, "wrong_phase", act("passTurn")),
    "cut without a cut": (409, "not_in_this_variant", act("cut", contribution="x")),
    "deal in a round": (409, "not_between_rounds", act("dealRound")),
    "start again": (409, "game_already_started", lambda scene: host(scene).call("startGame")),
    "bot after the start": (409, "game_already_started", lambda scene: host(scene).call("addBot", {"level": "easy"})),
    "start by a guest": (403, "not_the_host", lambda scene: guest_of_a_waiting_table(scene).call("startGame")),
    "removal of a player after the start": (
        409,
        "game_already_started",
        lambda scene: scene.api.call("removePlayer", seat=host(scene), game_id=scene.mover.game_id, player_id="p2"),
    ),
    "rematch of a game that is not over": (409, "game_not_finished", lambda scene: scene.mover.call("rematch")),
    "join after the start": (
        409,
        "game_already_started",
        lambda scene: scene.api.call("joinGame", {}, game_id=scene.mover.game_id),
    ),
    "no token": (401, "token_missing", lambda scene: scene.mover.spectator().make({"action": "discard", "card": "KC"})),
    "no token at all": (401, "token_invalid", with_token("Bearer nonsense")),
    "another scheme": (401, "token_invalid", with_token("Basic cDE6eA==")),
    "forged token": (401, "token_invalid", with_token("Bearer p1." + "A" * 43)),
    "other game's token": (
        401,
        "token_invalid",
        lambda scene: scene.get(Authorization=f"Bearer {scene.api.create('rummy').token}"),
    ),
    "not JSON": (400, "bad_json", lambda scene: scene.post("/discards", '{"card": KC}')),
    "half of it": (400, "bad_json", lambda scene: scene.post("/discards", '{"card": "KC"')),
    "not UTF-8": (400, "bad_json", lambda scene: scene.post("/discards", b'{"card": "\xff"}')),
    "deep nesting": (400, "bad_json", lambda scene: scene.post("/discards", "[" * 20_000 + "]" * 20_000)),
    "wrong content type": (
        415,
        "unsupported_media_type",
        lambda scene: scene.post("/discards", '{"card": "KC"}', Content_Type="text/plain"),
    ),
    "form": (
        415,
        "unsupported_media_type",
        lambda scene: scene.post("/discards", "card=KC", Content_Type="application/x-www-form-urlencoded"),
    ),
    "too large": (413, "body_too_large", lambda scene: scene.post("/discards", b" " * TOO_LARGE)),
    "too large for a fool": (413, "body_too_large", lambda scene: scene.post("/discards", b"{" * TOO_LARGE)),
    "wrong method": (405, "method_not_allowed", lambda scene: scene.api.http.put(f"/v1/games/{scene.mover.game_id}")),
    "get of a move": (405, "method_not_allowed", lambda scene: scene.get("/discards")),
    "not acceptable": (406, "not_acceptable", lambda scene: scene.get(Accept="text/html")),
    "no such path": (404, "not_found", lambda scene: scene.get("/nothing")),
    "no such game": (404, "game_not_found", lambda scene: scene.api.http.get("/v1/games/abcdefghij234567")),
    "no round yet": (404, "round_not_found", lambda scene: scene.mover.call("getRound", None, {"number": 1})),
    "stale version": (412, "precondition_failed", with_header(If_Match='"1.p1.en.1"')),
    "malformed version": (412, "precondition_failed", with_header(If_Match="soon")),
}


def host(scene: Scene) -> Seat:
    return min((scene.mover, scene.other), key=lambda seat: seat.player_id or "")


def guest_of_a_waiting_table(scene: Scene) -> Seat:
    """A player who has joined another game, which has not started."""
    return scene.api.join(scene.api.create("rummy", seats=3).game_id)


@pytest.mark.rule("CORE-17")
@pytest.mark.parametrize("mistake", MISTAKES)
def test_a_mistake_has_its_own_code_and_changes_nothing(scene: Scene, mistake: str) -> None:
    status, code, make = MISTAKES[mistake]
    before = scene.state()
    answer = make(scene)
    assert code_of(answer) == (status, code)
    problem = answer.json()
    assert problem["title"]
    assert problem["detail"]
    assert problem["request_id"] == answer.headers["X-Request-Id"]
    assert scene.state() == before


FIELDS: dict[str, tuple[str, str, Callable[[Scene], httpx.Response]]] = {
    "unknown field": ("/colour", "unknown_field", act("discard", card="KC", colour="red")),
    "missing field": ("/card", "required", act("discard")),
    "null": ("/card", "not_null", act("discard", card=None)),
    "wrong type": ("/card", "not_card", act("discard", card=7)),
    "no card": ("/card", "not_card", act("discard", card="1C")),
    "lower case": ("/card", "not_card", act("discard", card="kc")),
    "list for a card": ("/card", "not_card", act("discard", card=["KC"])),
    "card for a list": ("/cards", "not_list", act("layOff", meld_id="m1", cards="AS")),
    "wrong card in a list": ("/melds/0/cards/1", "not_card", act("meld", melds=[{"cards": ["AS", "ZZ", "3S"]}])),
    "meld of two": ("/melds/0/cards", "count", act("meld", melds=[{"cards": ["AS", "3S"]}])),
    "no melds": ("/melds", "count", act("meld", melds=[])),
    "unknown source": ("/source", "not_choice", act("draw", source="sleeve")),
    "unknown field inside": (
        "/melds/0/kind",
        "unknown_field",
        act("meld", melds=[{"cards": ["AS", "3S", "5H"], "kind": "x"}]),
    ),
    "call and decline": ("", "needs_one", act("callRummy", meld_id="m1", decline=True)),
    "neither": ("", "needs_one", act("callRummy")),
    "list for a body": ("", "not_object", lambda scene: scene.post("/discards", '["KC"]')),
    "text for a body": ("", "not_object", lambda scene: scene.post("/discards", '"KC"')),
    "no body": ("/card", "required", lambda scene: scene.post("/discards", "")),
}


@pytest.mark.parametrize("mistake", FIELDS)
def test_a_wrong_field_is_named(scene: Scene, mistake: str) -> None:
    pointer, fault, make = FIELDS[mistake]
    before = scene.state()
    answer = make(scene)
    assert code_of(answer) == (422, "invalid_fields")
    assert (pointer, fault) in {(error["pointer"], error["code"]) for error in answer.json()["errors"]}
    assert scene.state() == before


@pytest.mark.parametrize("query", [{"after": "x"}, {"limit": "0"}, {"limit": "501"}, {"since": "1"}])
def test_a_wrong_parameter_is_named(scene: Scene, query: dict[str, str | int]) -> None:
    answer = scene.mover.call("listEvents", None, query)
    assert code_of(answer) == (422, "invalid_fields")
    assert [error["parameter"] for error in answer.json()["errors"]] == list(query)
