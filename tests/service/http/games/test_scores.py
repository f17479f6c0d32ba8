"""Scores and their settlement, for each kind of game (CORE-18)."""

import pytest

from service.rules.catalogue import VARIANTS
from service.rules.model.result import Due, Payment
from service.rules.model.state import State
from service.rules.scoring.stakes import final_payments
from tests.kit.clients.client import Api, Json, Seat, success
from tests.kit.games.choices import steady
from tests.kit.games.players import play
from tests.service.http.tables import dealt, melds

STAKE = {"amount": "0.10", "label": "CAD"}


def scores(seat: Seat) -> Json:
    return success(seat.get("/scores"))


def balances(seat: Seat) -> dict[str, tuple[int, int, str]]:
    """Total, points received and amount, by player."""
    return {each["player_id"]: (each["total"], each["received"], each["amount"]) for each in scores(seat)["balances"]}


@pytest.mark.rule("CORE-18", "GIN-11")
def test_gin_is_settled_at_the_end_by_the_difference_of_totals(client: Api) -> None:
    hands = "AS 2S 3S 7C 7D 7H JD QD KD 4C", "TC TD TH 4S 5S KC QC 9C 6H 6D"
    eldest, dealer = dealt(client, "gin-rummy", *hands, "8C 9H", target=30, stake=STAKE)
    success(eldest.post("/passes"))
    success(dealer.post("/passes"))
    assert scores(eldest)["settlement"] == []
    eldest.draw()
    game = success(eldest.post("/knocks", {"discard": "9H"}))
    assert game["status"] == "finished"
    told = scores(eldest)
    (score,) = told["rounds"]
    assert [(each["points"], each["reason"]) for each in score["gains"]] == [(37, "less_deadwood")]
    assert [(each["points"], each["reason"]) for each in score["bonuses"]] == [
        (100, "game_bonus"), (137, "schneider"), (25, "boxes"),
    ]  # fmt: skip
    assert score["points"] == {eldest.player_id: 299, dealer.player_id: 0}
    assert game["round"]["outcome"]["bonuses"] == score["bonuses"]
    assert told["settlement"] == [
        {"payer": dealer.player_id, "payee": eldest.player_id, "points": 299, "amount": "29.90", "reason": "totals"}
    ]
    assert balances(eldest) == {eldest.player_id: (299, 299, "29.90"), dealer.player_id: (0, -299, "-29.90")}
    ended = eldest.events()[-1]
    assert (ended["type"], ended["bonuses"]) == ("game_ended", score["bonuses"])


@pytest.mark.rule("CORE-18", "ROMME-07")
def test_penalty_is_listed_as_a_gain_and_settled_at_the_end(client: Api) -> None:
    hand = "4C 5C 6C 7C 8C TD JD QD KD 3S 3H 3D 3C"
    eldest, dealer = dealt(client, "german-rummy", hand, "", "2C 9S", rounds=1, stake=STAKE)
    eldest.draw()
    success(eldest.post("/melds", {"melds": melds("4C 5C 6C 7C 8C", "TD JD QD KD", "3S 3H 3D 3C")}))
    game = success(eldest.post("/discards", {"card": "9S"}))
    assert game["winners"] == [eldest.player_id]
    told = scores(dealer)
    (penalty,) = told["rounds"][0]["gains"]
    assert (penalty["player_id"], penalty["reason"], told["rounds"][0]["dues"]) == (dealer.player_id, "penalty", [])
    (owed,) = told["settlement"]
    assert (owed["payer"], owed["payee"], owed["points"]) == (dealer.player_id, eldest.player_id, penalty["points"])
    assert balances(dealer)[eldest.me][:2] == (0, penalty["points"])


@pytest.mark.rule("CORE-18")
def test_tied_winners_share_the_penalties_of_the_others() -> None:
    bloc = VARIANTS["bloc-rami"]
    over = State(seats=4, dealer=0, totals=(7, 12, 7, 20), over=True, winners=(0, 2))
    assert final_payments(bloc, over) == tuple(
        Payment(payer, winner, points, Due.TOTALS) for payer, points in ((1, 2), (3, 6)) for winner in (0, 2)
    )
    left_alone = State(seats=2, dealer=0, totals=(30, 5), over=True, winners=(0,), forfeited=(1,))
    assert final_payments(bloc, left_alone) == ()
    assert final_payments(VARIANTS["rami"], over) == ()


@pytest.mark.rule("CORE-18", "CONT-04", "PHOM-13")
@pytest.mark.parametrize(
    ("variant", "hand", "rounds"),
    [
        ("continental-rum", "2C 3C 4C 5C 6C 3D 4D 5D 6D 7H 8H 9H TS JS QS", 1),
        ("phom", "3C 4C 5C 8D 8H 8S QH QC QD QS", 2),  # Ù: more than the second round can give back
    ],
)
def test_received_chips_are_the_total_less_the_starting_points(
    client: Api, variant: str, hand: str, rounds: int
) -> None:
    seats = tuple(dealt(client, variant, hand, rounds=rounds, starting_points=50, stake=STAKE))
    assert {total for total, _, _ in balances(seats[0]).values()} == {50}
    play(seats, steady)
    assert {total for total, _, _ in balances(seats[0]).values()} != {50}
    for total, received, amount in balances(seats[0]).values():
        assert received == total - 50
        assert float(amount) == pytest.approx(received / 10)
    assert scores(seats[0])["settlement"] == []


@pytest.mark.rule("KNOCK-06")
def test_beaten_knocker_pays_and_loses(client: Api) -> None:
    hands = "KC KD 9H 9S 7C 6D 5H 3S 2C JD", "AS AC AD 2D 2H 2S 3C 3D 3H 4S"
    eldest, dealer = dealt(client, "knock-rummy", *hands, "QH QS", stake=STAKE)
    eldest.draw()
    success(eldest.post("/knocks", {"discard": "QS"}))
    (score,) = scores(eldest)["rounds"]
    assert score["winners"] == [dealer.player_id]
    assert score["gains"] == [{"player_id": eldest.player_id, "points": -10, "reason": "knocker_beaten"}]
    assert score["points"][eldest.player_id] == -10
    assert score["points"][dealer.player_id] == sum(due["points"] for due in score["dues"])
    assert {due["reason"] for due in score["dues"]} == {"less_deadwood", "knocker_beaten"}
    assert balances(eldest)[eldest.me][:2] == (-10, -score["points"][dealer.player_id])
