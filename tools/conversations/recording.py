"""Records one round: the requests of a player against easy bots, always the first legal move, and all answers."""

import json
import re
from dataclasses import replace

import httpx

from service.rules.catalogue import VARIANTS
from tests.kit.clients.client import Api, Json, Seat

SEED = "00" * 32
HEADERS = ("Authorization", "Content-Type", "ETag")
"""The headers that are recorded. Others are no part of the conversation, or differ from day to day."""
GAME_ID, TOKEN = "k5r2mxq7dp3wtzya", f"p1.{'A' * 43}"


def record(api: Api, variant: str) -> list[Json]:
    """The exchanges of the first round of a game of this variant, the same every time."""
    answers: list[httpx.Response] = []
    bots = [{"level": "easy"}] * (VARIANTS[variant].players[0] - 1)
    seat = replace(api, listener=lambda _, response: answers.append(response)).create(
        variant, player_name="Ann", bots=bots, seed=SEED
    )
    _play_round(seat)
    for operation in ("getRound", "getScores", "listEvents"):
        seat.call(operation, None, {"number": 1} if operation == "getRound" else None)
    exchanges = json.dumps([_exchange(answer) for answer in answers])
    fixed: list[Json] = json.loads(_with_fixed_values(exchanges, seat, answers[0].json()["game"]["commitment"]))
    return fixed


def as_lines(exchanges: list[Json]) -> str:
    """The exchanges as JSON, one a line."""
    return "".join(json.dumps(each, ensure_ascii=False, separators=(",", ":")) + "\n" for each in exchanges)


def _play_round(seat: Seat) -> None:
    game = seat.view()
    while game["status"] == "playing":
        game = seat.act(game["legal_moves"][0])


def _exchange(answer: httpx.Response) -> Json:
    asked = answer.request
    return {
        "request": {
            "method": asked.method,
            "path": asked.url.raw_path.decode(),
            "headers": _recorded(asked.headers),
            "body": json.loads(asked.content or "null"),
        },
        "response": {"status": answer.status_code, "headers": _recorded(answer.headers), "body": answer.json()},
    }


def _recorded(headers: httpx.Headers) -> Json:
    return {name: headers[name] for name in HEADERS if name in headers}


def _with_fixed_values(text: str, seat: Seat, commitment: str) -> str:
    """The text without what differs each time: the game's id and token, times, the marks of states, later seeds."""
    text = text.replace(seat.game_id, GAME_ID).replace(seat.bearer, TOKEN)
    text = re.sub(r'"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z"', '"2026-01-01T00:00:00.000Z"', text)
    text = re.sub(r"(?<=\.)[0-9a-f]{8}(?=\.p1\.)", "00000000", text)
    return re.sub(rf'(?<=commitment": ")(?!{commitment})[0-9a-f]{{64}}', "00" * 32, text)
