"""How the demo's person plays: knowing no rules, by picking among the legal moves that the service lists."""

from collections.abc import Sequence
from typing import Any

RANKS = "A23456789TJQK"

Move = dict[str, Any]


def chosen(moves: Sequence[Move], hand: Sequence[str], top: Sequence[str]) -> Move:
    """The move to make: down with what goes down, and away with the dearest card that is alone."""
    of: dict[str, list[Move]] = {}
    for move in moves:
        of.setdefault(move["action"], []).append(move)
    if "meld" in of:
        return max(of["meld"], key=lambda move: len(move["melds"][0]["cards"]))
    if "layOff" in of:
        return max(of["layOff"], key=lambda move: len(move["cards"]))
    if "draw" in of:
        return _draw(of["draw"], hand, top)
    if "discard" in of:
        return min(of["discard"], key=lambda move: (_company(move["card"], hand), -RANKS.index(move["card"][0])))
    return moves[0]


def _draw(draws: Sequence[Move], hand: Sequence[str], top: Sequence[str]) -> Move:
    wanted = "discard" if any(_company(card, hand) >= 2 for card in top) else "stock"
    return next((move for move in draws if move["source"] == wanted), draws[0])


def _company(card: str, hand: Sequence[str]) -> int:
    """How many cards of the hand could be in a meld with this one; of two kinds of meld the better."""
    near = {RANKS.index(card[0]) + step for step in (-1, 1)}
    same_rank = sum(other[0] == card[0] and other != card for other in hand)
    return max(same_rank, sum(other[1] == card[1] and RANKS.index(other[0]) in near for other in hand))
