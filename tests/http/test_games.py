"""Games from opening to the last score."""

import hashlib
from dataclasses import replace

import pytest

from service.app import assembled
from service.http.parts import Parts
from service.rules import shuffle
from service.rules.cards import RANKS, pack
from service.rules.catalogue import VARIANTS
from service.rules.options import OPTIONS
from tests.http.client import Client, Json, Seat, code_of, said
from tests.http.conftest import Clock


def play(seats: tuple[Seat, ...], until: str = "finished") -> Json:
    """Plays the first legal move of whoever is to act, until the game has this status."""
    by_id = {seat.player_id: seat for seat in seats}
    game = seats[0].look()
    while game["status"] not in {"finished", until}:
        mover = by_id[game["round"]["turn"] or seats[0].player_id]
        game = mover.look()
        if game["legal_moves"]:  # a void round is dealt again by whoever looks first, and then it may be another's turn
            game = mover.act(game["legal_moves"][0])
    return game


@pytest.mark.parametrize("variant", VARIANTS)
def test_a_whole_game_is_played_by_choosing_among_the_legal_moves(client: Client, variant: str) -> None:
    seats = client.table(variant=variant, options={"rounds": 2, "stake": {"amount": "0.25", "label": "CAD"}})
    game = play(seats)
    assert game["winners"]
    assert game["legal_moves"] == []
    assert game["commitment"] is game["next_commitment"] is None
    scores = seats[0].done(seats[0].get("/scores"))
    assert len([score for score in scores["rounds"] if score["ending"] != "void"]) == 2
    assert {player["player_id"]: player["total"] for player in game["players"]} == scores["rounds"][-1]["totals"]
    assert sum(balance["received"] for balance in scores["balances"]) == 0
    assert {float(each["amount"]) for each in scores["balances"]} == {
        each["received"] / 4 for each in scores["balances"]
    }
    assert code_of(seats[0].post("/rounds")) == (409, "game_over")


def test_a_table_waits_until_its_last_seat_is_taken(client: Client) -> None:
    ann = client.game(player_name="Ann", seats=3, name="After dinner", turn_seconds=30)
    waiting = ann.look()
    assert (waiting["status"], waiting["version"], waiting["round"]) == ("waiting", 1, None)
    assert (waiting["creator"], waiting["viewer"], waiting["name"]) == ("p1", "p1", "After dinner")
    assert waiting["commitment"] == waiting["next_commitment"]
    assert waiting["legal_moves"] == []
    ann.join(player_name="Bob")
    assert ann.look()["status"] == "waiting"
    ann.done(ann.post("/bots", {"level": "easy", "name": "Cleo"}))
    started = ann.look()
    assert started["status"] == "playing"
    assert {player["name"] for player in started["players"]} == {"Ann", "Bob", "Cleo"}
    assert sorted(player["seat"] for player in started["players"]) == [0, 1, 2]
    assert started["commitment"] == waiting["next_commitment"] != started["next_commitment"]


def test_only_the_host_starts_and_only_with_enough_players(client: Client) -> None:
    host = client.game(seats=4)
    assert code_of(host.post("/start")) == (409, "not_enough_players")
    guest = host.join()
    assert code_of(guest.post("/start")) == (403, "not_the_host")
    assert code_of(guest.post("/bots")) == (403, "not_the_host")
    assert host.done(host.post("/start"))["status"] == "playing"
    assert code_of(host.post("/start")) == (409, "game_already_started")
    assert code_of(client.post(f"{host.path}/players", {})) == (409, "game_already_started")


def test_bots_that_fill_the_table_leave_no_seat(client: Client) -> None:
    long = {"target": 10_000}
    opened = client.post("/v1/games", {"variant": "rummy", "seats": 3, "bots": [{}, {}, {}], "options": long})
    assert said(opened)["token"] is said(opened)["player_id"] is None
    assert said(opened)["game"]["creator"] is None
    assert said(client.get(opened.headers["Location"]))["status"] in {"playing", "between_rounds"}


def test_a_move_answers_with_the_game_as_the_mover_sees_it(client: Client) -> None:
    mover, other = client.table(turn_seconds=30)
    hand = mover.look()["round"]["hand"]
    moved = mover.post("/draws", {"source": "stock"})
    assert moved.status_code == 201
    assert moved.headers["ETag"] == mover.get().headers["ETag"]
    game = said(moved)
    assert game == mover.look()
    assert sorted([*hand, game["round"]["drawn"]]) == sorted(game["round"]["hand"])
    assert game["round"]["deadline"] > game["created_at"]
    seen = other.look()
    assert seen["round"]["drawn"] is None
    assert seen["legal_moves"] == []
    assert {player["player_id"]: player["hand_count"] for player in seen["players"]}[mover.player_id] == 11


def test_time_that_runs_out_plays_for_who_is_late(client: Client, clock: Clock) -> None:
    mover, other = client.table(turn_seconds=30)
    before = other.look()
    clock.now += 31_000
    after = other.look()
    assert after["version"] > before["version"]
    assert after["round"]["turn"] == other.player_id
    assert code_of(mover.post("/draws", {"source": "stock"})) == (409, "not_your_turn")


def test_anybody_can_check_the_deal_afterwards(client: Client) -> None:
    seats = client.table(options={"rounds": 2}, seed="4d" * 32)  # one of those whose round is not void
    shown = seats[0].look()["commitment"]
    assert code_of(seats[0].get("/rounds/1")) == (404, "round_not_found")
    play(seats, until="between_rounds")
    record = seats[0].done(client.get(f"{seats[0].path}/rounds/1"))
    seed = bytes.fromhex(record["seed"])
    assert hashlib.sha256(seed).hexdigest() == record["commitment"] == shown
    assert tuple(record["deck"]) == shuffle.shuffled(pack(), seed, "deal")
    assert [move["action"] for move in record["moves"][:2]] == ["deal", "draw"]
    started = next(event for event in said(seats[0].get("/events"))["events"] if event["type"] == "game_started")
    drawn = [started["draws"][player] for player in ("p1", "p2")]
    assert tuple(cards[0] for cards in drawn) == shuffle.shuffled(pack(), seed, "seats")[:2]
    lowest = min(drawn, key=lambda cards: [RANKS.index(card[0]) for card in cards])
    assert started["draws"][started["dealer"]] == lowest
    assert record["outcome"]["ending"] == "out"
    assert code_of(seats[0].get("/rounds/2")) == (404, "round_not_found")
    assert code_of(client.get(f"{seats[0].path}/rounds/x")) == (404, "not_found")


def test_the_cutter_has_a_hand_in_the_deal(client: Client) -> None:
    cutter, other = client.table(options={"cut": True})
    assert cutter.look()["round"]["phase"] == "cut"
    assert [move["action"] for move in cutter.look()["legal_moves"]] == ["cut"]
    assert code_of(other.post("/cuts", {"contribution": "7"})) == (409, "not_your_turn")
    assert code_of(cutter.post("/cuts", {"contribution": "\x00"})) == (422, "invalid_fields")
    cutter.done(cutter.post("/cuts", {"contribution": "dix-sept ♣"}))
    play((cutter, other))
    record = cutter.done(cutter.get("/rounds/1"))
    key = shuffle.key(bytes.fromhex(record["seed"]), "dix-sept ♣")
    assert record["contribution"] == "dix-sept ♣"
    assert tuple(record["deck"]) == shuffle.shuffled(pack(), key, "deal")


def test_a_sandbox_deals_what_it_is_told_to(client: Client) -> None:
    deck = [*reversed(pack())]
    mover, other = client.table(deck=deck, options={"rounds": 2})
    assert mover.look()["round"]["hand"] == sorted(deck[0:20:2], key=pack().index)
    play((mover, other), until="between_rounds")
    assert tuple(mover.done(mover.get("/rounds/1"))["deck"]) == tuple(deck)
    seed = "0123456789abcdef" * 4
    assert mover.done(mover.post("/rounds", {"seed": seed}))["commitment"] == shuffle.commitment(bytes.fromhex(seed))


def test_a_seed_that_is_told_is_committed_to_at_once(client: Client) -> None:
    seed = "0123456789abcdef" * 4
    shown = client.game(seed=seed).look()["next_commitment"]
    assert shown == shuffle.commitment(bytes.fromhex(seed))


@pytest.mark.parametrize("fixed", [{"seed": "00" * 32}, {"deck": [*pack()]}])
def test_others_do_not(client: Client, parts: Parts, fixed: Json) -> None:
    strict = assembled(replace(parts, settings=replace(parts.settings, sandbox=False)))
    plain = replace(client, http=strict.test_client())
    assert code_of(plain.post("/v1/games", {"variant": "rami", **fixed})) == (403, "sandbox_only")
    assert code_of(plain.table()[0].post("/rounds", fixed)) == (403, "sandbox_only")


def test_the_lobby_lists_what_can_be_joined(client: Client) -> None:
    variant = "toss-rummy"
    opened = [client.game(variant=variant, seats=3, player_name=f"Host {n}").game_id for n in range(3)]
    client.game(variant=variant, seats=3, visibility="unlisted")
    client.table(variant=variant)
    found: list[Json] = []
    cursor = ""
    while True:
        page = said(client.get(f"/v1/games?variant={variant}&limit=2{cursor}"))
        found += page["games"]
        if page["next_cursor"] is None:
            break
        cursor = f"&cursor={page['next_cursor']}"
    assert sorted(game["game_id"] for game in found) == sorted(opened)
    assert {game["players"][0] for game in found} == {"Host 0", "Host 1", "Host 2"}


def test_variants_tell_their_options(client: Client) -> None:
    listed = said(client.get("/v1/variants"))["variants"]
    assert [each["variant"] for each in listed] == list(VARIANTS)
    for each in listed:
        shown = said(client.get(f"/v1/variants/{each['variant']}"))
        assert set(shown["defaults"]) <= set(OPTIONS)
        for option in shown["options"]:
            asked = shown["defaults"].get(option["name"], option["least"])
            if option["name"] in {"rounds", "next_dealer"} or asked is None:
                continue
            body = {"variant": each["variant"], "options": {option["name"]: asked}}
            assert client.post("/v1/games", body).status_code == 201, option
    assert code_of(client.get("/v1/variants/whist")) == (404, "variant_not_found")


def test_options_are_described_in_french_too(client: Client) -> None:
    english, french = (
        said(client.get("/v1/variants/rami", Accept_Language=language))["options"] for language in ("en", "fr")
    )
    assert all(one["description"] != other["description"] for one, other in zip(english, french, strict=True))
