"""Games from opening to the last score, every answer held against the contract."""

from tests.http.client import Client, code_of


def test_a_whole_game_is_played_by_choosing_among_the_legal_moves(client: Client) -> None:
    seats = client.table(options={"rounds": 2})
    by_id = {seat.player_id: seat for seat in seats}
    game = seats[0].look()
    while game["status"] != "finished":
        mover = by_id[game["round"]["turn"] or "p1"]
        game = mover.look()
        assert game["viewer"] == mover.player_id
        game = mover.act(game["legal_moves"][0])
    assert game["winners"]
    assert game["legal_moves"] == []
    assert game["next_commitment"] is None
    scores = seats[0].done(seats[0].get("/scores"))
    assert len([score for score in scores["rounds"] if score["ending"] != "void"]) == 2
    assert {player["player_id"]: player["total"] for player in game["players"]} == scores["rounds"][-1]["totals"]
    assert sum(balance["received"] for balance in scores["balances"]) == 0
    assert code_of(seats[0].post("/rounds")) == (409, "game_over")
