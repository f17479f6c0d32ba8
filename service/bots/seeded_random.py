"""Random numbers and orders that depend on a view alone, so that the same view always gets the same move."""

from random import Random

from service.rules.model.cards import Hand
from service.rules.view import SeatView


def random_for_view(view: SeatView) -> Random:
    """A generator seeded by the view."""
    place = (view.number, view.totals, view.seat, view.turns)
    cards = (view.hand, view.hand_counts, view.discard_pile, view.stock_count)
    return Random(repr((place, cards)))  # noqa: S311 - no secret depends on it


def in_varied_order(view: SeatView, cards: Hand) -> Hand:
    """The cards in an order that varies from turn to turn and from round to round.

    Bots discard the first of equal cards: in one order for ever they would wait for each other's cards, and their
    discards would tell which cards they lack.
    """
    return tuple(random_for_view(view).sample(cards, len(cards)))
