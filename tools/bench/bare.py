"""The least that Flask costs: an endpoint that reads a small JSON body and answers with about 2 KB of JSON."""

from typing import Any

from flask import Flask, request

app = Flask(__name__)

PLAYERS = [
    {"player_id": f"p{n}", "name": f"Player {n}", "seat": n - 1, "hand_count": 7, "total": 10 * n, "status": "playing"}
    for n in range(1, 5)
]
CARDS = ["AC", "2D", "3H", "4S", "5C", "6D", "7H", "8S"]
GAME = {
    "game_id": "wj4zhxhnulvqb35c",
    "version": 100,
    "status": "playing",
    "variant": "rummy",
    "created_at": "2026-01-01T12:00:00.000Z",
    "players": PLAYERS,
    "commitment": "1f20bf16007a5056dc4b2a5249e1c05c10babec1414ec684061d532e73aec295",
    "next_commitment": "22a63c4b48f40892f44e19c24485ea99c48a44074d21bd80f31c497c78289df4",
    "round": {
        "turn": "p1",
        "phase": "play",
        "stock_count": 20,
        "discard_pile": ["KH"],
        "melds": [{"meld_id": f"m{n}", "owner": "p1", "kind": "run", "cards": CARDS[:4]} for n in range(1, 5)],
        "hand": CARDS,
    },
    "legal_moves": [{"action": "discard", "card": card} for card in CARDS * 3],
}


@app.post("/")
def answer() -> dict[str, Any]:
    """The same game for every request, except for the card."""
    return {**GAME, "card": request.get_json()["card"]}
