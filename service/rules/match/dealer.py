"""The dealer of the next round (CORE-06)."""

from service.rules.model.enums import NextDealer
from service.rules.model.state import State
from service.rules.model.variant import Variant


def next_dealer(variant: Variant, state: State, winners: tuple[int, ...]) -> int:
    """The dealer of the next round, or of a rematch's first round (CORE-06)."""
    players = len(state.playing)
    rule = variant.match.next_dealer or (NextDealer.WINNER if players == 2 else NextDealer.LEFT)
    left = state.after(state.dealer)
    if len(winners) != 1 or rule in (NextDealer.LEFT, NextDealer.ALTERNATE):
        return left
    return winners[0] if rule is NextDealer.WINNER else state.after(winners[0])
