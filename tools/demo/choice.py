"""How the demo's person plays: knowing no rules, by picking among the legal moves that the service lists."""

from collections.abc import Sequence

from tests.kit.choices import best, company
from tests.kit.client import Json

WANTED = 2
"""Number of cards in the hand that a discard has to go with, to be drawn."""


def chosen(moves: Sequence[Json], hand: Sequence[str], top: Sequence[str]) -> Json:
    """The best move; of the draws the discard `top`, where it goes with enough of the hand."""
    if any(company(card, hand) >= WANTED for card in top):
        for move in moves:
            if move["action"] == "draw" and move["source"] == "discard":
                return move
    return best(moves, hand)
