"""An Idempotency-Key: the same request twenty times is one request, and its answer comes twenty times."""

from collections.abc import Callable
from itertools import count

import httpx
import pytest

from tests.kit.clients.client import Api, Json, Seat, body_of, code_of
from tests.kit.clients.together import only, together
from tests.kit.games.choices import at_random
from tests.kit.games.players import mover_of, play, scored

DRAW: Json = {"action": "draw", "source": "stock"}
REUSED = (422, "idempotency_key_reused")
_numbers = count()


def key() -> str:
    """An unused key, long enough to stand for a new game."""
    return f"a-key-of-more-than-128-bits-{next(_numbers):08}"


def send_twenty(send: Callable[[Api], httpx.Response], api: Api) -> httpx.Response:
    """Sends twenty equal requests at once; returns their one answer."""
    answers = together(send, [api.apart() for _ in range(20)])
    only([answer.status_code for answer in answers])
    only([answer.content for answer in answers])
    only([answer.headers.get("ETag") for answer in answers])
    only([answer.headers.get("Location") for answer in answers])
    return answers[0]


def send_twenty_as(seat: Seat, operation: str, body: Json | None = None) -> Json:
    """Sends twenty equal requests of one player; returns the game in their answer."""
    sent = key()
    answer = send_twenty(lambda client: seat.by(client).call(operation, body, Idempotency_Key=sent), api=seat.api)
    return body_of(answer, httpx.codes.CREATED)


def types(seat: Seat) -> list[str]:
    return [event["type"] for event in seat.events()]


def test_twenty_equal_draws_draw_one_card(api: Api) -> None:
    for _ in range(5):
        mover = mover_of(api.table("rami", 2))
        before = mover.view()["version"]
        answered = send_twenty_as(mover, "draw", {"source": "stock"})
        assert answered["version"] == before + 1
        assert types(mover).count("card_drawn") == 1
        assert answered == mover.view()


def test_twenty_equal_creations_make_one_game_with_one_token(api: Api) -> None:
    headers, asked = {"Idempotency_Key": key()}, {"variant": "rami", "player_name": "Ann", "seats": 3}
    seat = api.seated(send_twenty(lambda client: client.call("createGame", asked, headers=headers), api))
    assert seat.view()["viewer"] == "p1"
    assert types(seat) == ["game_created", "player_joined"]


def test_twenty_equal_requests_to_join_take_one_seat(api: Api) -> None:
    creator, headers = api.create("rami", seats=4), {"Idempotency_Key": key()}
    joined = api.seated(
        send_twenty(
            lambda client: client.call("joinGame", {"player_name": "Bob"}, headers=headers, game_id=creator.game_id),
            api,
        )
    )
    assert joined.view()["viewer"] == "p2"
    assert len(creator.view()["players"]) == 2


def test_a_join_is_answered_again_after_the_game_went_on(api: Api) -> None:
    creator, headers = api.create("rami", seats=2), {"Idempotency_Key": key()}
    first = api.call("joinGame", {"player_name": "Bob"}, headers=headers, game_id=creator.game_id)
    mover_of([creator, api.seated(first)]).move("draw", source="stock")
    again = api.call("joinGame", {"player_name": "Bob"}, headers=headers, game_id=creator.game_id)
    assert again.status_code == first.status_code
    assert (again.json()["player_id"], again.json()["token"]) == ("p2", first.json()["token"])


def test_twenty_equal_starts_and_deals_happen_once(api: Api) -> None:
    creator = api.create("rummy", seats=3, options={"target": 500})
    seats = [creator, api.join(creator.game_id)]
    send_twenty_as(creator, "startGame")
    play(seats, at_random(1), until=scored)
    before = creator.view()["version"]
    assert send_twenty_as(creator, "dealRound")["version"] == before + 1
    assert types(creator).count("game_started") == 1


def test_an_answer_is_given_again_after_the_game_moved_on(api: Api) -> None:
    mover, sent = mover_of(api.table("rami", 2)), key()
    first = mover.make(DRAW, Idempotency_Key=sent, If_Match=mover.call("getGame").headers["ETag"])
    mover.move("discard", card=first.json()["round"]["drawn"])
    again = mover.make(DRAW, Idempotency_Key=sent, If_Match='"1.p1.en.1"')
    assert (again.status_code, again.content, again.headers["ETag"]) == (201, first.content, first.headers["ETag"])


def test_the_same_key_with_another_body_or_for_another_action_is_refused(api: Api) -> None:
    mover, sent = mover_of(api.table("rami", 2)), key()
    before = body_of(mover.make(DRAW, Idempotency_Key=sent), httpx.codes.CREATED)
    card = before["round"]["hand"][0]
    assert code_of(mover.make({"action": "draw", "source": "discard"}, Idempotency_Key=sent)) == REUSED
    assert code_of(mover.make({"action": "discard", "card": card}, Idempotency_Key=sent)) == REUSED
    assert mover.view() == before


def test_a_creation_and_a_join_under_a_used_key_are_refused(api: Api) -> None:
    headers = {"Idempotency_Key": key()}
    creator = api.seated(api.call("createGame", {"variant": "rami", "seats": 4}, headers=headers))
    assert code_of(api.call("createGame", {"variant": "rummy"}, headers=headers)) == REUSED
    api.call("joinGame", {"player_name": "Bob"}, headers=headers, game_id=creator.game_id)
    assert code_of(api.call("joinGame", {"player_name": "Eve"}, headers=headers, game_id=creator.game_id)) == REUSED
    assert len(creator.view()["players"]) == 2


def test_a_weak_key_is_refused_for_a_new_game(api: Api) -> None:
    refused = api.call("createGame", {"variant": "rami"}, headers={"Idempotency_Key": "short"})
    assert code_of(refused) == (422, "invalid_fields")
    assert refused.json()["errors"][0]["header"] == "Idempotency-Key"


@pytest.mark.rule("CORE-17")
def test_a_refusal_is_not_stored_under_its_key(api: Api) -> None:
    seats = api.table("rami", 2)
    mover, sent = mover_of(seats), key()
    other = next(seat for seat in seats if seat is not mover)
    assert code_of(other.make(DRAW, Idempotency_Key=sent)) == (409, "not_your_turn")
    mover.move("discard", card=mover.move("draw", source="stock")["round"]["drawn"])
    assert other.make(DRAW, Idempotency_Key=sent).status_code == httpx.codes.CREATED
