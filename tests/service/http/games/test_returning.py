"""Away players over HTTP: the clock has played too often for them, and they return with their old token."""

from tests.kit.clients.client import Api, Json, Seat, code_of, success
from tests.service.http.conftest import Clock

TURN_MS = 5_000


def all_idle(client: Api, clock: Clock, rounds: int, **asked: object) -> list[Seat]:
    """The players of a game in which everybody's turn has run out `rounds` times."""
    ann = client.create(variant="rummy", seats=3, turn_seconds=TURN_MS // 1000, **asked)
    seats = [ann, *(ann.join() for _ in range(2))]
    for _ in range(rounds * 3):
        clock.now += TURN_MS
        ann.view()
    return seats


def status_of(game: Json, player_id: str) -> str:
    """The status of a player."""
    return next(str(player["status"]) for player in game["players"] if player["player_id"] == player_id)


def one_away(client: Api, clock: Clock, **asked: object) -> tuple[Seat, list[Seat]]:
    """A player whose third turn has just run out, and the others, with two missed turns each."""
    seats = all_idle(client, clock, 2, **asked)
    first = seats[0].view()["round"]["turn"]
    clock.now += TURN_MS
    gone = next(seat for seat in seats if seat.player_id == first)
    gone.view()
    return gone, [seat for seat in seats if seat != gone]


def test_away_player_is_shown_as_away_and_has_no_moves(client: Api, clock: Clock) -> None:
    gone, others = one_away(client, clock)
    game = gone.view()
    player = next(player for player in game["players"] if player["player_id"] == gone.player_id)
    assert (player["status"], game["viewer"], game["legal_moves"]) == ("away", gone.player_id, [])
    assert game["round"]["hand"]
    told = others[0].events_of("player_away")
    assert [(event["player_id"], event["bot"]) for event in told] == [(gone.player_id, player["bot"])]
    for path, body in (("/draws", {"source": "stock"}), ("/passes", {}), ("/draws?dry_run=true", {"source": "stock"})):
        assert code_of(gone.post(path, body)) == (409, "player_away")
    assert "returnToGame" in gone.post("/passes").json()["detail"]


def test_away_player_returns_with_the_old_token(client: Api, clock: Clock) -> None:
    gone, others = one_away(client, clock)
    game = success(gone.post("/players/me/return"))
    assert status_of(game, gone.me) == "playing"
    assert next(player for player in game["players"] if player["player_id"] == gone.player_id)["bot"] is None
    assert [event["player_id"] for event in others[0].events_of("player_returned")] == [gone.player_id]
    assert code_of(gone.post("/players/me/return")) == (409, "not_away")
    while (turn := gone.view()["round"]["turn"]) != gone.player_id:
        mover = next(seat for seat in others if seat.player_id == turn)
        mover.act({"action": "discard", "card": mover.draw()["round"]["drawn"]})
    gone.draw()


def test_repeated_return_under_one_key_returns_once(client: Api, clock: Clock) -> None:
    gone, _ = one_away(client, clock)
    answers = [gone.post("/players/me/return", Idempotency_Key="0b0e8f0e-5f0c-4f5e-9a53") for _ in range(2)]
    assert [answer.status_code for answer in answers] == [201, 201]
    assert answers[0].content == answers[1].content


def test_only_away_players_can_return(client: Api, clock: Clock) -> None:
    gone, others = one_away(client, clock)
    assert code_of(client.post(f"{gone.path}/players/me/return")) == (401, "token_missing")
    assert code_of(others[0].post("/players/me/return")) == (409, "not_away")
    assert code_of(client.create("rami", seats=2).post("/players/me/return")) == (409, "not_away")


def test_game_ends_by_itself_when_everybody_is_away(client: Api, clock: Clock) -> None:
    seats = all_idle(client, clock, 3, options={"rounds": 1})
    for _ in range(200):
        clock.now += TURN_MS
        game = seats[0].view()
    assert (game["status"], {player["status"] for player in game["players"]}) == ("finished", {"away"})
    assert code_of(seats[0].post("/players/me/return")) == (409, "game_over")
    assert code_of(seats[0].post("/draws", {"source": "stock"})) == (409, "round_not_running")


def test_player_of_a_forfeited_seat_can_watch_but_not_return(client: Api, clock: Clock) -> None:
    gone, _ = one_away(client, clock, on_timeout="forfeit")
    game = gone.view()
    assert (game["on_timeout"], status_of(game, gone.me), game["legal_moves"]) == ("forfeit", "forfeited", [])
    told = gone.events_of("player_away", "forfeited")
    assert [(event["player_id"], event.get("bot")) for event in told] == [(gone.player_id, None)] * 2
    for path in ("/players/me/return", "/passes"):
        assert code_of(gone.post(path)) == (409, "seat_forfeited")
    headers = {"Authorization": f"Bearer {gone.token}"}
    assert client.request("DELETE", f"{gone.path}/players/me", headers=headers).status_code == 204
    assert code_of(gone.get()) == (401, "token_invalid")


def test_away_player_returns_while_only_bots_play(client: Api, clock: Clock) -> None:
    ann = client.create(variant="rummy", seats=2, turn_seconds=TURN_MS // 1000, bots=[{"level": "easy"}])
    while status_of(ann.view(), ann.me) != "away":
        clock.now += TURN_MS
    assert status_of(success(ann.post("/players/me/return")), ann.me) == "playing"
