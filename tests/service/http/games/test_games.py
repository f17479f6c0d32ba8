"""Games from opening to the last score."""

import hashlib
from dataclasses import replace

import pytest

from service.app import build_app
from service.http.context import ServiceContext
from service.rules.model.cards import RANKS, pack
from service.rules.rounds import shuffle
from tests.kit.clients.client import Api, Json, code_of, success
from tests.kit.clients.in_process import in_process
from tests.kit.games.choices import steady
from tests.kit.games.players import play, scored
from tests.service.http.conftest import Clock
from tests.service.http.tables import pair, pair_by_chance


def test_a_table_waits_until_its_last_seat_is_taken(client: Api) -> None:
    ann = client.create("rami", player_name="Ann", seats=3, name="After dinner", turn_seconds=30)
    waiting = ann.view()
    assert (waiting["status"], waiting["version"], waiting["round"]) == ("waiting", 1, None)
    assert (waiting["creator"], waiting["viewer"], waiting["name"]) == ("p1", "p1", "After dinner")
    assert waiting["commitment"] == waiting["next_commitment"]
    assert waiting["legal_moves"] == []
    ann.join(player_name="Bob")
    assert ann.view()["status"] == "waiting"
    success(ann.post("/bots", {"level": "easy", "name": "Cleo"}))
    started = ann.view()
    assert started["status"] == "playing"
    assert {player["name"] for player in started["players"]} == {"Ann", "Bob", "Cleo"}
    assert sorted(player["seat"] for player in started["players"]) == [0, 1, 2]
    assert started["commitment"] == waiting["next_commitment"] != started["next_commitment"]


def test_only_the_host_starts_and_only_with_enough_players(client: Api) -> None:
    host = client.create("rami", seats=4)
    assert code_of(host.post("/start")) == (409, "not_enough_players")
    guest = host.join()
    assert code_of(guest.post("/start")) == (403, "not_the_host")
    assert code_of(guest.post("/bots")) == (403, "not_the_host")
    assert success(host.post("/start"))["status"] == "playing"
    assert code_of(host.post("/start")) == (409, "game_already_started")
    assert code_of(client.post(f"{host.path}/players", {})) == (409, "game_already_started")


def test_options_and_deck_have_to_fit_the_players_at_the_start(client: Api) -> None:
    host = client.create(variant="phom", seats=4, options={"rounds": 4})
    for _ in range(2):
        host.join()
    refused = host.post("/start")
    assert code_of(refused) == (422, "option_out_of_range")
    assert [error["pointer"] for error in refused.json()["errors"]] == ["/options/rounds"]
    host = client.create(variant="bloc-rami", seats=4, deck=pack(2))
    for _ in range(2):
        host.join()
    assert code_of(host.post("/start")) == (422, "bad_deck")
    host.join()
    assert len(host.view()["round"]["hand"]) == 13


def test_game_filled_by_bots_gives_its_creator_no_seat(client: Api) -> None:
    long = {"target": 10_000}
    opened = client.post("/v1/games", {"variant": "rummy", "seats": 3, "bots": [{}, {}, {}], "options": long})
    assert opened.json()["token"] is opened.json()["player_id"] is None
    assert opened.json()["game"]["creator"] is None
    assert client.get(opened.headers["Location"]).json()["status"] in {"playing", "between_rounds"}


def test_a_move_answers_with_the_game_as_the_mover_sees_it(client: Api) -> None:
    mover, other = pair(client, turn_seconds=30)
    hand = mover.view()["round"]["hand"]
    moved = mover.post("/draws", {"source": "stock"})
    assert moved.status_code == 201
    assert moved.headers["ETag"] == mover.get().headers["ETag"]
    game = moved.json()
    assert game == mover.view()
    assert sorted([*hand, game["round"]["drawn"]]) == sorted(game["round"]["hand"])
    assert game["round"]["deadline"] > game["created_at"]
    seen = other.view()
    assert seen["round"]["drawn"] is None
    assert seen["legal_moves"] == []
    assert {player["player_id"]: player["hand_count"] for player in seen["players"]}[mover.player_id] == 11


def test_clock_plays_for_a_late_player(client: Api, clock: Clock) -> None:
    mover, other = pair(client, turn_seconds=30)
    before = other.view()
    clock.now += 31_000
    after = other.view()
    assert after["version"] > before["version"]
    assert after["round"]["turn"] == other.player_id
    assert code_of(mover.post("/draws", {"source": "stock"})) == (409, "not_your_turn")


def test_anybody_can_verify_the_deal_after_the_round(client: Api) -> None:
    seats = pair(client, options={"rounds": 2}, seed="4d" * 32)  # the first round of this seed is not void
    shown = seats[0].view()["commitment"]
    assert code_of(seats[0].get("/rounds/1")) == (404, "round_not_found")
    play(seats, steady, scored)
    record = success(client.get(f"{seats[0].path}/rounds/1"))
    for spelling in ("01", "\u0661", "\uff11"):
        assert code_of(client.get(f"{seats[0].path}/rounds/{spelling}")) == (404, "not_found")
    seed = bytes.fromhex(record["seed"])
    assert hashlib.sha256(seed).hexdigest() == record["commitment"] == shown
    assert tuple(record["deck"]) == shuffle.shuffle_cards(pack(), seed, "deal")
    assert [move["action"] for move in record["moves"][:2]] == ["deal", "draw"]
    started = next(event for event in seats[0].get("/events").json()["events"] if event["type"] == "game_started")
    drawn = [started["draws"][player] for player in ("p1", "p2")]
    assert tuple(cards[0] for cards in drawn) == shuffle.shuffle_cards(pack(), seed, "seats")[:2]
    lowest = min(drawn, key=lambda cards: [RANKS.index(card[0]) for card in cards])
    assert started["draws"][started["dealer"]] == lowest
    assert record["outcome"]["ending"] == "out"
    assert code_of(seats[0].get("/rounds/2")) == (404, "round_not_found")
    assert code_of(client.get(f"{seats[0].path}/rounds/x")) == (404, "not_found")


def test_contribution_of_the_cutter_changes_the_deal(client: Api) -> None:
    cutter, other = pair(client, options={"cut": True})
    assert cutter.view()["round"]["phase"] == "cut"
    assert [move["action"] for move in cutter.view()["legal_moves"]] == ["cut"]
    assert code_of(other.post("/cuts", {"contribution": "7"})) == (409, "not_your_turn")
    assert code_of(cutter.post("/cuts", {"contribution": "\x00"})) == (422, "invalid_fields")
    success(cutter.post("/cuts", {"contribution": "dix-sept ♣"}))
    play((cutter, other), steady)
    record = success(cutter.get("/rounds/1"))
    key = shuffle.shuffle_key(bytes.fromhex(record["seed"]), "dix-sept ♣")
    assert record["contribution"] == "dix-sept ♣"
    assert tuple(record["deck"]) == shuffle.shuffle_cards(pack(), key, "deal")


def test_sandbox_deals_a_given_deck_and_seed(client: Api) -> None:
    deck = [*reversed(pack())]
    mover, other = pair(client, deck=deck, options={"rounds": 2})
    assert mover.view()["round"]["hand"] == sorted(deck[0:20:2], key=pack().index)
    play((mover, other), steady, scored)
    assert tuple(success(mover.get("/rounds/1"))["deck"]) == tuple(deck)
    seed = "0123456789abcdef" * 4
    assert success(mover.post("/rounds", {"seed": seed}))["commitment"] == shuffle.commitment(bytes.fromhex(seed))


def test_given_seed_is_committed_to_at_once(client: Api) -> None:
    seed = "0123456789abcdef" * 4
    shown = client.create("rami", seed=seed).view()["next_commitment"]
    assert shown == shuffle.commitment(bytes.fromhex(seed))


@pytest.mark.parametrize("fixed", [{"seed": "00" * 32}, {"deck": [*pack()]}])
def test_given_deck_or_seed_is_refused_outside_a_sandbox(client: Api, parts: ServiceContext, fixed: Json) -> None:
    strict = build_app(replace(parts, settings=replace(parts.settings, sandbox=False)))
    plain = replace(client, http=in_process(strict))
    assert code_of(plain.post("/v1/games", {"variant": "rami", **fixed})) == (403, "sandbox_only")
    mover, _ = pair_by_chance(plain)
    assert code_of(mover.post("/rounds", fixed)) == (403, "sandbox_only")
    assert code_of(mover.spectator().post("/rounds", fixed)) == (401, "token_missing")


def test_lobby_lists_games_that_can_be_joined(client: Api) -> None:
    variant = "toss-rummy"
    others = client.get(f"/v1/games?variant={variant}&limit=100").json()["games"]
    opened = [client.create(variant=variant, seats=3, player_name=f"Host {n}").game_id for n in range(3)]
    client.create(variant=variant, seats=3, visibility="unlisted")
    pair(client, variant=variant)
    found: list[Json] = []
    cursor = ""
    while True:
        page = client.get(f"/v1/games?variant={variant}&limit=2{cursor}").json()
        found += page["games"]
        if page["next_cursor"] is None:
            break
        cursor = f"&cursor={page['next_cursor']}"
    found = [game for game in found if game["game_id"] not in {other["game_id"] for other in others}]
    assert sorted(game["game_id"] for game in found) == sorted(opened)
    assert {game["players"][0] for game in found} == {"Host 0", "Host 1", "Host 2"}
