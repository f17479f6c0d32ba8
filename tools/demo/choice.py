"""The policy of the demo's person: it knows no rules and picks among the legal moves that the service lists."""

from collections.abc import Sequence

from tests.kit.clients.client import Json
from tests.kit.games.choices import best, company

WANTED = 2
"""The number of hand cards that a discard must fit for the person to draw it."""


def chosen(moves: Sequence[Json], hand: Sequence[str], top: Sequence[str]) -> Json:
    """The best move; a draw takes the discard `top` if it fits enough cards of the hand."""
    if any(company(card, hand) >= WANTED for card in top):
        for move in moves:
            if move["action"] == "draw" and move["source"] == "discard":
                return move
    return best(moves, hand)
