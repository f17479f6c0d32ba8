"""No hidden card is shown: not in a player's own answers, not in a spectator's, not in the log."""

import re
from dataclasses import replace

import httpx
import pytest

from tests.kit.clients.client import Api, Json, Seat
from tests.kit.games.accounts import rules_of
from tests.kit.games.choices import at_random
from tests.kit.games.decks import deck
from tests.kit.games.players import in_turn, play
from tests.kit.servers.running import Running
from tests.system.play.witness import Witness, codes, secrets_of

TABLES: dict[str, tuple[str, int, int, Json]] = {
    "rummy": ("rummy", 3, 0, {"rounds": 2}),
    "calls": ("toss-rummy", 2, 1, {"rounds": 1, "call_rummy": True}),
    "window": ("rummy", 3, 0, {"rounds": 1, "call_rummy": True, "call_window": 200, "borrow": "any"}),
    "concealed": ("rummy", 2, 0, {"rounds": 1, "concealed": True, "reshuffle": True, "cut": True}),
    "open": ("around-the-corner-rummy", 2, 1, {"rounds": 1, "open_discards": True}),
    "block": ("rami-arret", 2, 0, {}),
    "turned over": ("rummy", 2, 0, {"rounds": 1, "max_turnovers": 1}),
    "draws that open": ("caloochi", 2, 1, {"rounds": 1, "call_rummy": True}),
    "jokers used at once": ("german-rummy", 2, 0, {"rounds": 1}),
    "open suits": ("double-rum", 3, 0, {"rounds": 1}),
    "jokers to the hand": ("bloc-rami-jokers", 2, 1, {"rounds": 1}),
    "two cards": ("boat-house-rum", 2, 0, {"rounds": 1, "max_turnovers": 0}),
    "wild twos": ("continental-rum", 2, 0, {"rounds": 2, "max_turnovers": 0, "deuces_wild": True}),
    "knocks": ("gin-rummy", 2, 0, {"target": 10, "showdown": "manual", "wall_knock": True}),
    "knocks of several": ("knock-rummy", 2, 1, {"rounds": 5}),
    "declarations": ("nowrang", 2, 0, {"rounds": 1, "max_turnovers": 0}),
    "purchases": ("contract-rummy", 2, 1, {"max_turnovers": 0}),
    "a wild card": ("indian-rummy", 2, 1, {"rounds": 2}),
    "draws with a use": ("rami-51", 2, 1, {"rounds": 1}),
    "deep piles": ("rummy-500", 2, 1, {"rounds": 2}),
    "taken discards": ("phom", 2, 1, {"fed_card_penalty": True, "rotation": "counterclockwise"}),
}


AT_ONCE = {
    "a wild card",
    "calls",
    "window",
    "concealed",
    "draws that open",
    "two cards",
    "knocks",
    "declarations",
    "taken discards",
}
"""Played in `make test`, beside tests/service/http/leaks, which tries all that can be hidden; `make soak` has all."""
ENOUGH_ANSWERS, MOST_GAMES = 50, 3
"""A bot with a lucky deal ends a round in its first turn; then one more game is played."""


@pytest.mark.rule("CORE-22")
@pytest.mark.parametrize(
    "table", [name if name in AT_ONCE else pytest.param(name, marks=pytest.mark.soak) for name in TABLES]
)
def test_no_answer_or_log_line_shows_a_hidden_card(api: Api, service: Running, table: str) -> None:
    answers = 0
    for _ in range(MOST_GAMES):
        answers += judged_answers(api, service, table)
        if answers > ENOUGH_ANSWERS:
            break
    assert answers > ENOUGH_ANSWERS


def judged_answers(api: Api, service: Running, table: str) -> int:
    """The number of answers in a new game; fails if one of them, or the log, shows a hidden card."""
    variant, persons, bots, options = TABLES[table]
    witness = Witness()
    seats = replace(api, listener=witness.listen).table(variant, persons, bots, options=options)
    viewers = [*seats, seats[0].spectator()]
    play(seats, witness.nosy(at_random(11), viewers))
    game = seats[0].view()
    records = [seats[0].record(number + 1) for number in range(game["round"]["number"])]
    judged = witness.judge(rules_of(game), records, viewers[-1].events())
    log = service.log.read_text()
    assert not [secret for secret in secrets_of(seats, records) if secret in log]
    assert not codes(log)
    return judged


def test_a_round_in_play_has_no_record(api: Api) -> None:
    seat = api.table("rummy", 2)[0]
    assert seat.call("getRound", None, {"number": 1}).status_code == httpx.codes.NOT_FOUND


def test_a_token_is_only_in_the_answer_that_gives_it(api: Api, service: Running) -> None:
    witness = Witness()
    listened = replace(api, listener=witness.listen)
    key = {"Idempotency_Key": "also-in-the-record-of-a-request-with-a-key"}
    creator = listened.seated(listened.call("createGame", {"variant": "rami", "seats": 2}, headers=key))
    seats = [creator, listened.seated(listened.call("joinGame", {}, headers=key, game_id=creator.game_id))]
    play(seats, witness.nosy(at_random(2), [*seats, seats[0].spectator()]))
    listened.call("getGame", game_id=seats[0].token)
    listened.call("listEvents", game_id=seats[0].game_id, query={"token": seats[0].token or ""})
    for seat in seats:
        proof = (seat.token or "").partition(".")[2]
        giving = [response for _, response in witness.heard if proof in response.text + repr(response.headers)]
        assert len(giving) == 1, [response.request.url for response in giving]
        assert giving[0].headers["Cache-Control"] == "no-store"
        stored = [path for path in (service.data_dir / "redis").rglob("*") if path.is_file()]
        assert stored
        assert not [path.name for path in stored if proof.encode() in path.read_bytes()]
        assert proof not in service.log.read_text()
    log = service.log.read_text()
    assert f'"operation":"discard","game_id":"{seats[0].game_id}"' in log
    assert key["Idempotency_Key"] not in log


SEED = "5e" * 32
PASSING = re.compile(r'"(at|created_at|game_id|next_commitment)":"[^"]*"|(?<="/v1/games/)\w+')


def three_turns(api: Api, second: str, third: str) -> list[str]:
    """What eldest and a spectator are told in three turns if the others are dealt these cards."""
    pack = deck("rummy", ["2C 3C 4C 6D 8H TS KC", second, third], "5H", "QC JD 7S")
    table = in_turn(api.table("rummy", 3, deck=pack, seed=SEED, options={"seating": "join_order"}))
    told: list[str] = []
    for seat in table:
        drawn = seat.move("draw", source="stock")["round"]["drawn"]
        told += look(table[0])
        seat.move("discard", card=drawn)
        told += look(table[0])
    return told


def look(seat: Seat) -> list[str]:
    """What this player and a spectator see, without values that always differ."""
    answers = [
        viewer.call(operation)
        for viewer in (seat, seat.spectator())
        for operation in ("getGame", "listEvents", "getScores")
    ]
    return [PASSING.sub("", answer.text) for answer in answers]


@pytest.mark.rule("CORE-22")
def test_answers_do_not_depend_on_hidden_cards(api: Api) -> None:
    assert three_turns(api, "9C 9D 9H", "") == three_turns(api, "", "9C 9D 9S AC")
