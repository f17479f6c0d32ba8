"""Policies for `players.play`: how players choose a move. They know how cards go together, and no more."""

from collections.abc import Callable, Sequence
from functools import cache
from random import Random
from typing import Any

Json = dict[str, Any]
Choose = Callable[[Json], Json]
"""The move to make, of a view with legal moves."""

JOKER = "JOKER"
RANKS = "A23456789TJQK"
BEST_FIRST = (
    "reEnter", "declare", "show", "knock", "swapJoker", "meld", "layOff",
    "callRummy", "buy", "dealRound", "cut", "passTurn", "discard", "draw", "dropHand",
)  # fmt: skip
"""The operations by how near they bring a round to its end."""
DOWN = {"meld", "layOff", "swapJoker", "callRummy", "knock", "show", "declare"}
"""The operations that lay cards down or end a round."""


def best(moves: Sequence[Json], hand: Sequence[str]) -> Json:
    """The first move of the best kind; a draw is from the stock, a discard the card that fits the hand worst."""
    first = min(moves, key=lambda move: BEST_FIRST.index(move["action"]))
    if first["action"] == "discard":
        discards = (move for move in moves if move["action"] == "discard")
        return min(discards, key=lambda move: company(move["card"], hand))
    if first["action"] == "draw":
        return next((move for move in moves if move.get("source") == "stock"), first)
    return first


def steady(view: Json) -> Json:
    """The best move, the same each time."""
    return best(view["legal_moves"], view["round"]["hand"] if view["round"] else ())


def at_random(seed: int) -> Choose:
    """Picks moves by chance, but mostly such that rounds end: melds first, keeps what belongs together."""
    chance = Random(seed)

    def choose(view: Json) -> Json:
        moves: list[Json] = view["legal_moves"]
        down = [move for move in moves if move["action"] in DOWN or move.get("melds")]
        if down and chance.random() < 0.9:
            return chance.choice(down)
        stock = [move for move in moves if move.get("source") == "stock"]
        if stock and chance.random() < 0.7:
            return stock[0]
        discards = [move for move in moves if move["action"] == "discard"]
        if discards and chance.random() < 0.8:
            return min(discards, key=lambda move: company(move["card"], view["round"]["hand"]))
        return chance.choice(moves)

    return choose


def company(card: str, hand: Sequence[str]) -> int:
    """Number of cards in the hand that may be in a meld with this one; a joker counts for two of them."""
    return sum(_fits(card, other) for other in hand)


@cache
def _fits(card: str, other: str) -> int:
    if JOKER in {card, other}:
        return 2
    near = card[1] == other[1] and 0 < abs(RANKS.index(card[0]) - RANKS.index(other[0])) <= 2
    return int(near or (card[0] == other[0] and card[1] != other[1]))
