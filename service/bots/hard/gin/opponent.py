"""The other player of gin, as the bot sees them: what they hold, throw and leave, and how far they may be."""

from service.bots.inference.likely_cards import likely_cards
from service.bots.memory import Memory
from service.bots.seat_order import next_seat
from service.rules.arrange.one_pack.masks import CARD_BIT, mask_of
from service.rules.model.cards import NATURALS
from service.rules.model.variant import Variant
from service.rules.scoring.round_score import card_values
from service.rules.view import SeatView

TEN_POINTS = 10.0
"""The points that count as 1 in the features: those of a king."""
RECENT_DISCARDS = 3
"""Of how many discards the points tell what the player still has to throw."""
USUAL_POINTS = 7
"""The points of a discard, where nobody remembers one."""
MAX_TAKEN = 3
"""The number of cards taken that shows a player to be close to a knock."""
TURNS_UNIT = 10.0
"""The number of turns that counts as 1 in the features."""
LATEST_TURN = 12
"""The turn after which a round is as late as it gets."""


class Opponent:
    """What a seat can tell of the other player."""

    def __init__(self, variant: Variant, view: SeatView, memory: Memory) -> None:
        seat = next_seat(variant, view, view.seat or 0)
        values = card_values(variant)
        recent = [values[card[0]] for card in memory.thrown[seat][-RECENT_DISCARDS:]]
        likely = likely_cards(variant, view, memory)[seat]
        self.held = mask_of(memory.held[seat])
        self.unwanted = mask_of({*memory.thrown[seat], *memory.refused[seat]})
        self.chances = {CARD_BIT[card].bit_length() - 1: chance for card, chance in likely.items()}
        """The probability that the player holds each unseen card, by its place."""
        self.lowest_discard = min(recent, default=USUAL_POINTS if view.turns[seat] else None)
        """The fewest points of a recent discard: a player throws what costs most, and keeps less than that.

        None before the player's first turn.
        """
        self.usual_discard = sum(recent) / len(recent) if recent else USUAL_POINTS
        self.expected_points = sum(chance * values[card[0]] for card, chance in likely.items())
        """The points of the hidden cards."""
        self.held_points = sum(values[card[0]] for card in memory.held[seat])
        self.closeness = min(MAX_TAKEN, len(memory.taken[seat])) / MAX_TAKEN + (
            1 - min(TEN_POINTS, self.lowest_discard or TEN_POINTS) / TEN_POINTS
        )
        """How close the player seems to a knock, from 0 to 2: they took cards, and their discards are low."""

    def throws(self, points: int) -> bool:
        """Whether the player is likely to throw a card of these points, which matches nothing of theirs."""
        return self.lowest_discard is not None and points >= self.lowest_discard

    def chance_table(self, *, hidden: bool = True, held: bool = True) -> list[float]:
        """The probability that the player holds each card, by its place: of hidden cards, of known ones, or of both."""
        known = self.held if held else 0
        chances = self.chances if hidden else {}
        return [1.0 if known >> place & 1 else chances.get(place, 0.0) for place in range(len(NATURALS))]


def lateness(view: SeatView) -> float:
    """How late it is in the round for the seat of the view, in tens of turns."""
    return min(LATEST_TURN, _turns(view)) / TURNS_UNIT


def earliness(view: SeatView) -> float:
    """1 in the first turn of the seat, then ever less: a hand of the first turns has had no time to get better."""
    return 1 / (1 + _turns(view))


def _turns(view: SeatView) -> int:
    return view.turns[view.seat] if view.seat is not None else 0
