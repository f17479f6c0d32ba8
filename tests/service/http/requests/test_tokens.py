"""Player tokens: which ones are valid, and what an unlisted game shows without one."""

import re

import pytest
from flask import Flask, request

from service.http.protocol.tokens import TokenClaim, is_valid_claim, player_token, token_claim
from service.store import StoreConnection
from tests.kit.clients.client import Api, Seat, code_of
from tests.kit.games.context import SECRET_KEY
from tests.service.http.tables import pair


def test_a_token_is_a_keyed_hash_of_game_player_and_nonce() -> None:
    token = player_token((SECRET_KEY,), "game", "p1", "nonce")
    assert re.fullmatch(r"p1\.[A-Za-z0-9_-]{43}", token)
    claim = TokenClaim("p1", token.partition(".")[2])
    assert is_valid_claim(claim, (SECRET_KEY,), "game", "nonce")
    assert not is_valid_claim(claim, (SECRET_KEY,), "game", "another nonce")
    assert not is_valid_claim(claim, (SECRET_KEY,), "another game", "nonce")
    assert not is_valid_claim(claim, ("another key" * 4,), "game", "nonce")
    assert not is_valid_claim(TokenClaim("p2", claim.proof), (SECRET_KEY,), "game", "nonce")


@pytest.mark.parametrize("verdict", [True, False])
def test_a_proof_is_compared_in_constant_time(monkeypatch: pytest.MonkeyPatch, *, verdict: bool) -> None:
    right = player_token((SECRET_KEY,), "game", "p1", "nonce").partition(".")[2]
    compared: list[tuple[object, object]] = []

    def compare(one: object, other: object) -> bool:
        compared.append((one, other))
        return verdict

    monkeypatch.setattr("hmac.compare_digest", compare)
    assert is_valid_claim(TokenClaim("p1", "A" * 43), (SECRET_KEY,), "game", "nonce") is verdict
    assert compared == [(right, "A" * 43)]


@pytest.mark.parametrize("verdict", [True, False])
def test_join_code_is_compared_in_constant_time(client: Api, monkeypatch: pytest.MonkeyPatch, *, verdict: bool) -> None:
    host = client.create("rami", visibility="unlisted", seats=3)
    compared: list[tuple[object, object]] = []

    def compare(one: object, other: object) -> bool:
        compared.append((one, other))
        return verdict

    right = host.view()["join_code"].encode()
    monkeypatch.setattr("hmac.compare_digest", compare)
    joined = client.post(f"{host.path}/players", {"join_code": "wröng234"})
    assert joined.status_code == (201 if verdict else 404)
    assert compared == [("WRÖNG234".encode(), right)]


def test_token_of_a_player_with_a_high_number_is_read(app: Flask) -> None:
    token = player_token((SECRET_KEY,), "game", "p10000", "nonce")
    with app.test_request_context(headers={"Authorization": f"Bearer {token}"}):
        claimed = token_claim(request.environ)
    assert claimed is not None
    assert claimed.player_id == "p10000"


def test_answers_with_a_token_are_not_cached(client: Api) -> None:
    created = client.post("/v1/games", {"variant": "rami"})
    joined = client.post(created.headers["Location"] + "/players", {})
    for answer in (created, joined):
        assert answer.headers["Cache-Control"] == "no-store"
        assert answer.json()["token"].startswith(answer.json()["player_id"] + ".")


def test_store_contains_neither_tokens_nor_keys(client: Api, link: StoreConnection) -> None:
    key = "a-key-of-a-client-that-nobody-guesses"
    seats = [
        client.seated(client.post("/v1/games", {"variant": "rami", "seats": 3}, Idempotency_Key=key)),
    ]
    seats.append(client.seated(client.post(f"{seats[0].path}/players", {}, Idempotency_Key=key)))
    stored = b"".join(map(bytes, link.call("HGETALL", f"game:{{{seats[0].game_id}}}")))
    assert b"answer:" in stored
    assert key.encode() not in stored  # the key's holder is given the token again
    for seat in seats:
        assert seat.bearer.partition(".")[2].encode() not in stored


@pytest.mark.parametrize("header", ["Bearer", "Bearer x", "bearer p1." + "A" * 42, "Basic p1." + "A" * 43, "p1"])
def test_a_malformed_token_is_refused(client: Api, header: str) -> None:
    refused = client.get(client.create("rami").path, Authorization=header)
    assert code_of(refused) == (401, "token_invalid")
    assert refused.headers["WWW-Authenticate"].startswith("Bearer ")


def test_forged_token_and_token_of_another_game_are_refused(client: Api) -> None:
    own, other = client.create("rami"), client.create("rami")
    for token in ("p1." + "A" * 43, own.bearer.replace("p1.", "p2."), other.token):
        assert code_of(client.get(own.path, token)) == (401, "token_invalid")
        assert code_of(client.post(f"{own.path}/start", {}, token)) == (401, "token_invalid")


def test_moves_need_a_token(client: Api) -> None:
    mover, _ = pair(client)
    refused = client.post(f"{mover.path}/draws", {"source": "stock"})
    assert code_of(refused) == (401, "token_missing")
    assert refused.headers["WWW-Authenticate"] == 'Bearer realm="rummy"'


def test_a_spectator_sees_no_hand_and_no_moves(client: Api) -> None:
    mover, _ = pair(client)
    seen = client.get(mover.path).json()
    assert seen["viewer"] is None
    assert seen["legal_moves"] == []
    assert seen["round"]["hand"] == []
    assert mover.view()["round"]["hand"]


def test_the_scheme_may_be_written_in_any_case(client: Api) -> None:
    own = client.create("rami")
    assert client.get(own.path, Authorization=f"bEARER {own.token}").json()["viewer"] == "p1"


def test_unlisted_game_is_not_found_by_strangers(client: Api) -> None:
    own, other = client.create("rami", visibility="unlisted", seats=3), client.create("rami")
    code = own.view()["join_code"]
    for path in ("", "/scores", "/events"):
        assert code_of(client.get(own.path + path)) == (404, "game_not_found")
        assert code_of(client.get(own.path + path, other.token)) == (404, "game_not_found")
    assert code_of(client.post(f"{own.path}/players", {"join_code": "WRONG234"})) == (404, "game_not_found")
    friend = own.join(join_code=code)
    assert friend.view()["join_code"] == code


def test_token_is_void_after_leaving(client: Api) -> None:
    host = client.create("rami", seats=3)
    guest = host.join()
    left = client.request("DELETE", f"{guest.path}/players/me", headers={"Authorization": f"Bearer {guest.token}"})
    assert (left.status_code, left.content) == (204, b"")
    assert code_of(guest.get()) == (401, "token_invalid")
    assert [player["player_id"] for player in host.view()["players"]] == ["p1"]


def test_player_that_leaves_a_running_game_is_replaced_or_forfeits(client: Api) -> None:
    for on_leave, status in (("bot", "replaced"), ("forfeit", "forfeited")):
        mover, other = pair(client, on_leave=on_leave)
        leave(mover)
        left = next(player for player in other.view()["players"] if player["player_id"] == mover.player_id)
        assert left["status"] == status
        assert (left["bot"] is not None) == (on_leave == "bot")
    assert other.view()["status"] == "finished"
    assert code_of(client.request("DELETE", f"{other.path}/players/me", headers=bearer(other))) == (409, "game_over")


def leave(seat: Seat) -> None:
    assert seat.api.request("DELETE", f"{seat.path}/players/me", headers=bearer(seat)).status_code == 204


def bearer(seat: Seat) -> dict[str, str]:
    return {"Authorization": f"Bearer {seat.token}"}
