"""Elimination over HTTP: who is out sees it and watches, and comes back before the next deal (EXT-01 to EXT-03)."""

import pytest

from tests.kit.clients.client import Api, Json, Seat, code_of
from tests.service.contract.situations import gone_out

pytestmark = pytest.mark.rule("EXT-02")
STAKE = {"amount": "0.50", "label": "EUR"}


def player_of(view: Json, seat: Seat) -> Json:
    return next(player for player in view["players"] if player["player_id"] == seat.me)


def actions(seat: Seat) -> list[str]:
    return [move["action"] for move in seat.view()["legal_moves"]]


@pytest.mark.rule("EXT-01")
def test_who_has_gone_out_is_shown_as_out_and_asked(client: Api) -> None:
    winner, other, gone = gone_out(client)
    view = winner.view()
    assert [player_of(view, seat)["out"] for seat in (winner, other, gone)] == [False, False, True]
    assert [player_of(view, seat)["re_entries_left"] for seat in (winner, other, gone)] == [1, 1, 1]
    offer = view["round"]["offer"]
    assert (offer["what"], offer["players"], offer["open"], offer["total"]) == ("re_entry", [gone.me], True, 41)
    assert view["round"]["deadline"] is not None
    assert (actions(winner), actions(other), actions(gone)) == ([], [], ["reEnter", "passTurn"])
    told = [(event["type"], event["player_id"]) for event in winner.events()[-2:]]
    assert told[0] == ("eliminated", gone.me)
    assert winner.events()[-1]["waiting"] == [gone.me]


def test_the_next_round_is_dealt_after_the_answer(client: Api) -> None:
    winner, other, gone = gone_out(client)
    assert code_of(winner.post("/rounds")) == (409, "offer_open")
    view = gone.move("reEnter")
    assert (view["round"]["offer"], player_of(view, gone)["total"]) == (None, 41)
    assert (player_of(view, gone)["out"], player_of(view, gone)["re_entries_left"]) == (False, 0)
    event = gone.events()[-1]
    assert (event["type"], event["totals"]) == ("re_entered", {winner.me: 0, other.me: 41, gone.me: 41})
    dealt = gone.move("dealRound")
    assert player_of(dealt, gone)["hand_count"] == 13


@pytest.mark.rule("EXT-01")
def test_who_stays_out_watches(client: Api) -> None:
    winner, _, gone = gone_out(client)
    view = gone.move("passTurn")
    assert (view["legal_moves"], view["round"]["offer"]) == ([], None)
    assert code_of(gone.post("/rounds")) == (409, "player_out")
    assert code_of(gone.post("/re-entries")) == (409, "no_re_entry")
    winner.move("dealRound")
    watching, public = gone.view(), client.get(f"/v1/games/{gone.game_id}").json()
    assert (watching["round"], watching["legal_moves"]) == (public["round"], [])
    assert code_of(gone.post("/draws", {"source": "stock"})) == (409, "not_your_turn")


def test_the_scores_say_who_came_back(client: Api) -> None:
    winner, other, gone = gone_out(client, stake=STAKE)
    before = winner.scores()
    assert before["rounds"][0]["re_entered"] == {}
    gone.move("reEnter")
    for scores in (winner.scores(), (gone.move("dealRound"), winner.scores())[1]):
        assert scores["rounds"][0]["totals"] == {winner.me: 0, other.me: 41, gone.me: 130}
        assert scores["rounds"][0]["re_entered"] == {gone.me: 41}
        assert {each["player_id"]: each["total"] for each in scores["balances"]}[gone.me] == 41


@pytest.mark.rule("EXT-03")
def test_the_last_player_in_takes_the_pot(client: Api) -> None:
    winner, other, gone = gone_out(client, on_leave="forfeit", stake=STAKE)
    gone.move("reEnter")
    for seat in (other, gone):
        seat.delete("/players/me")
    scores = winner.scores()
    assert [(due["payer"], due["amount"], due["reason"]) for due in scores["settlement"]] == [
        (other.me, "0.50", "pot"),
        (gone.me, "1.00", "pot"),
    ]
    assert scores["winners"] == [winner.me]


@pytest.mark.rule("EXT-14")
def test_a_sandbox_clock_ends_the_offer(client: Api) -> None:
    winner, _, gone = gone_out(client)
    winner.move("advanceClock", seconds=30)
    assert (actions(gone), "dealRound" in actions(winner)) == ([], True)


def test_a_dry_run_of_coming_back_changes_nothing(client: Api) -> None:
    gone = gone_out(client)[2]
    assert gone.post("/re-entries?dry_run=true").status_code == 200
    assert "reEnter" in actions(gone)
