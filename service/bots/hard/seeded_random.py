"""Random numbers that depend on a view."""

from random import Random

from service.rules.view import SeatView


def random_for_view(view: SeatView) -> Random:
    """A generator seeded by the view, so that the same view always gets the same move."""
    facts = (view.number, view.seat, view.hand, view.turns, view.hand_counts, view.discard_pile, view.stock_count)
    return Random(repr(facts))  # noqa: S311 - no secret depends on it
