"""Buying a discard over HTTP: answers out of turn, and what others learn of them (EXT-11)."""

import pytest

from tests.kit.clients.client import Api, Json, Seat


def table(client: Api, **options: object) -> tuple[Seat, Seat, Seat]:
    """The player to draw and the two others, the nearer one first."""
    host = client.create("contract-rummy", seats=3, options={"buy_window": 60_000, **options})
    seats = [host, host.join(), host.join()]
    view = host.view()
    order = [player["player_id"] for player in view["players"]]
    first = order.index(view["round"]["turn"])
    by_id = {seat.me: seat for seat in seats}
    drawing, nearer, farther = (by_id[order[(first + step) % 3]] for step in range(3))
    return drawing, nearer, farther


def player(view: Json, seat: Seat) -> Json:
    """The player's part of the view."""
    found: Json = next(each for each in view["players"] if each["player_id"] == seat.me)
    return found


@pytest.mark.rule("EXT-11")
def test_draw_waits_until_the_others_have_answered(client: Api) -> None:
    drawing, nearer, farther = table(client)
    view = drawing.move("draw", source="stock")
    assert (view["round"]["phase"], view["legal_moves"]) == ("buying", [])
    assert view["round"]["contract"] == [{"kind": "set", "length": 3}] * 2
    offer = view["round"]["offer"]
    assert (set(offer["players"]), offer["open"], offer["answer"]) == ({nearer.me, farther.me}, True, None)
    assert [move["action"] for move in nearer.view()["legal_moves"]] == ["buy", "passTurn"]
    farther.move("buy")
    bought = nearer.move("buy")
    assert len(bought["round"]["hand"]) == 12
    assert (bought["round"]["phase"], bought["round"]["turn"]) == ("play", drawing.me)
    assert [player(bought, seat)["buys_left"] for seat in (drawing, nearer, farther)] == [3, 2, 3]


@pytest.mark.rule("EXT-11", "EXT-14")
def test_offer_is_declined_by_passing_out_of_turn(client: Api) -> None:
    drawing, nearer, farther = table(client)
    drawing.move("draw", source="stock")
    nearer.move("passTurn")
    assert farther.move("passTurn")["round"]["phase"] == "play"


@pytest.mark.rule("EXT-11")
def test_early_answer_shows_nothing_to_others_but_a_version(client: Api) -> None:
    drawing, nearer, farther = table(client)
    before = [seat.view() for seat in (drawing, farther)]
    own = nearer.move("buy")
    assert own["round"]["offer"]["answer"] == "buy"
    after = [seat.view() for seat in (drawing, farther)]
    assert [{**view, "version": 0} for view in after] == [{**view, "version": 0} for view in before]
    assert own["last_seq"] == before[0]["last_seq"]
    assert drawing.move("draw", source="stock")["round"]["phase"] == "buying"
    closed = farther.move("passTurn")
    assert player(closed, nearer)["hand_count"] == 12
